-- Nothing reads the views of each day any more.
DROP TABLE daily_views;
