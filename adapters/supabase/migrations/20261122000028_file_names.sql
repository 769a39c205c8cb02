-- Erasing an address finds it in names of files too.

-- The name of a file may begin with an address: core/people/erase-personal-data.ts.
create or replace function private.email_pattern(email text) returns text
language sql immutable set search_path = '' as $$
  select named || '(?:(?<=%[0-9a-f]{2}' || named || ')|(?<![[:alnum:]](?:\.?[_%+-]){0,64}\.?' || named || '))'
    || '(?:(?=(?:-[[:alnum:]-]{0,62})?(?:\.(?:bak|csv|db|gz|json|jsonl|ndjson|sqlite|tsv|txt|xlsx?)){1,3}(?!' || goes_on || '))|(?!' || goes_on || '))'
  from (
    select replace(replace(regexp_replace(email, '([^[:alnum:]@_-])', '\\\1', 'g'), '@', '(?:@|%40)'), '\+', '(?:\+|%2B)') as named,
      '[[:alnum:]]|-[[:alnum:]-]{0,62}\.[[:alnum:]]|\.[[:alnum:]]' as goes_on
  ) as n
$$;
