-- An edit by hand keeps the recorded days on which editors changed a brand's owner, which `records` does not contain.
do $$
begin
  execute replace(
    pg_get_functiondef('private.finish_by_hand()'::regprocedure),
    'select n.content, n.became from',
    'select n.content || jsonb_strip_nulls(jsonb_build_object(''ownerChanges'', was.after -> ''ownerChanges'')) as content, n.became from');
end $$;
