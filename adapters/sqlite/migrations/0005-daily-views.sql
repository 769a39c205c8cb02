-- Drops the views of each day, which nothing reads any more.
DROP TABLE daily_views;
