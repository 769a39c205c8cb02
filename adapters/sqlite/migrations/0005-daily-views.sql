-- Nothing reads the views of each day any more.
DROP TABLE IF EXISTS daily_views;
