-- Helpers for tables and functions of every file. Times are UTC, to the millisecond.

-- Refuses a project that already has such tables.
do $$
declare taken text;
begin
  select string_agg(name, ', ' order by name) into taken
  from unnest(array['brands', 'categories', 'attributes', 'attribute_groups', 'brand_categories', 'brand_attributes', 'brand_submissions']) as name
  where to_regclass('public.' || name) is not null;
  if taken is not null then
    raise exception 'This project has tables of these names already: %', taken
      using hint = 'Nothing was changed. Use a new project; docs/supabase.md says how to bring a directory over.';
  end if;
end $$;

create schema private;

-- Stored to the millisecond, as times are output.
create function private.now_ms() returns timestamptz language sql volatile set search_path = '' as $$
  select date_trunc('milliseconds', clock_timestamp())
$$;

create function private.iso(moment timestamptz) returns text language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function private.fold_for_search(name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(translate(replace(replace(replace(replace(
    regexp_replace(lower(normalize(translate(name, '™℠®©', '    '), nfkd)), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øđðłħıŋŧς‘’ʼ`´“”‐‑‒–—―', 'oddlhintσ''''''''''""------'), '\s+', ' ', 'g'))
$$;

-- Converts a JSON list to text[]; null and other values become an empty list.
create function private.text_list(list jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(part), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) as part
$$;

-- Whether a list has at most this many entries, each within this length.
create function private.fits(list text[], most integer, longest integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return cardinality(list) <= most and not exists (select 1 from unnest(list) as part where length(part) not between 1 and longest);
end $$;

-- A single line: no control characters, no bidirectional controls, not blank.
create function private.is_line(said text, longest integer) returns boolean language sql immutable set search_path = '' as $$
  select length(said) <= longest
    and said !~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
    and said ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;

-- Text of several lines: line feeds and tabs are allowed.
create function private.is_text(said text, longest integer) returns boolean language sql immutable set search_path = '' as $$
  select length(said) <= longest and said !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
$$;

-- Schemes of web addresses are case-insensitive.
create function private.is_web_address(url text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(url) <= 2048 and url ~* '^https?://[^/?#@\s]+([/?#]\S*)?$';
end $$;

-- Limit and offset of a page; a page past the end becomes the last one, and there is always a page 1.
create function private.page_of(total bigint, query jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select least((query ->> 'page')::bigint, greatest(1, ceil(total::numeric / (query ->> 'pageSize')::bigint)::bigint))
$$;

-- TRUNCATE fires no row triggers, so nothing would record it.
create function private.refuse_truncate() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'Servers would not notice. Delete the rows instead.';
end $$;
