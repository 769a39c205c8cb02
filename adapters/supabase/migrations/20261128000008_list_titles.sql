-- Renames two columns of lists to their names in the public API, also in history, which stores fields by their names in the core.
alter table private.lists rename column name to title;
alter table private.lists rename column filter to query;
update private.revisions set
  before = before - array['name', 'filter'] || jsonb_build_object('title', before -> 'name', 'query', before -> 'filter'),
  after = after - array['name', 'filter'] || jsonb_build_object('title', after -> 'name', 'query', after -> 'filter')
where record = 'list';

-- Batches of edits by hand name a list by its title.
do $$
begin
  execute replace(
    pg_get_functiondef('private.finish_by_hand()'::regprocedure),
    'coalesce(c.after, c.before) ->> ''name''',
    'coalesce(c.after ->> ''title'', c.after ->> ''name'', c.before ->> ''title'', c.before ->> ''name'')');
end $$;
