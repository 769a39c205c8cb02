-- A person is looked for in every earlier state of every record. Most of a hundred thousand of them hold no @ at all, which is
-- seen in a third of the time that folding their letters takes.
create or replace function private.names_email(value jsonb, key text, named text) returns boolean
language sql immutable set search_path = '' as $$
  select case when position('@' in value::text) = 0 then false
    else coalesce(position(key in lower(value::text)) > 0 and private.without_email(value, named) <> value, false) end
$$;

-- As long as forgetting gets: the API's roles are given eight seconds for what does not say otherwise.
alter function public.find_person(jsonb) set statement_timeout = '60s';
