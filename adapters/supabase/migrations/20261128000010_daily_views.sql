-- Drops the views of each day, which nothing reads any more.
delete from private.row_tables where place = 'private."daily_views"';
drop table private.daily_views;
