-- Suggestions past every server: whoever holds the publishable key may add one, within the bounds that the core sets, and all
-- of them together so many a minute. Administrators and the secret key, who import, are not counted.

-- Addresses of the web begin in any case.
create or replace function private.is_web_address(url text) returns boolean language sql immutable set search_path = '' as $$
  select length(url) <= 2048 and url ~* '^https?://[^/?#@\s]+([/?#]\S*)?$'
$$;
-- One line that says something: no control characters, nothing that turns the text around it, not blank.
create or replace function private.is_line(said text, longest integer) returns boolean language sql immutable set search_path = '' as $$
  select length(said) <= longest
    and said !~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
    and said ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
-- Several lines: line feeds and tabs besides.
create or replace function private.is_text(said text, longest integer) returns boolean language sql immutable set search_path = '' as $$
  select length(said) <= longest and said !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
$$;
create or replace function private.is_suggestion(brand_name text, website_url text, submitted_by_email text, notes text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_line(brand_name, 120)
    and (website_url is null or private.is_line(website_url, 2048) and private.is_web_address(website_url) and strpos(website_url, '\') = 0)
    and (submitted_by_email is null or private.is_line(submitted_by_email, 254) and submitted_by_email ~ '^[^\s@]+@[^\s@]+$')
    and (notes is null or private.is_text(notes, 2000))
$$;

-- As for the other bounds: rows that were there before are kept and told of, and while some break it, it is not set. What
-- comes in by a key has to keep it either way.
do $$
declare
  wanted record;
  breaking text;
begin
  for wanted in
    select * from (values
      ('brand_submissions', 'brand_submissions_text_bound', $c$private.is_suggestion(brand_name, website_url, submitted_by_email, notes)$c$),
      ('brands', 'brands_name_text_bound', $c$private.is_line(name, 120)$c$),
      ('categories', 'categories_name_text_bound', $c$private.is_line(name, 80)$c$),
      ('attributes', 'attributes_name_text_bound', $c$private.is_line(name, 80)$c$)
    ) as bounds (of_table, bound, rule)
  loop
    continue when exists (
      select 1 from pg_constraint where conname = wanted.bound and conrelid = format('public.%I', wanted.of_table)::regclass
    );
    execute format('select string_agg(id, '', '') from (select id from public.%I where not (%s) order by id limit 5) as broken', wanted.of_table, wanted.rule)
    into breaking;
    if breaking is null then
      execute format('alter table public.%I add constraint %I check (%s)', wanted.of_table, wanted.bound, wanted.rule);
    else
      raise warning 'public.%: some rows break %; they are kept, and the bound is set when they are corrected and this is run again. Among them: %',
        wanted.of_table, wanted.bound, breaking;
    end if;
  end loop;
end $$;

drop policy if exists "Anybody may suggest a brand" on public.brand_submissions;
create policy "Anybody may suggest a brand" on public.brand_submissions for insert to anon, authenticated
  with check (
    status in ('pending', 'spam')
    and created_at between to_char((now() - interval '1 day') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS')
      and to_char((now() + interval '1 hour') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS')
    and private.is_suggestion(brand_name, website_url, submitted_by_email, notes)
  );

-- How many suggestions came from outside in this minute.
create table if not exists private.submission_budget (
  id boolean primary key default true check (id),
  minute bigint not null,
  spent integer not null
);
alter table private.submission_budget enable row level security;
revoke all on private.submission_budget from public, anon, authenticated, service_role;

-- Asked once a statement: whether it comes by the API from somebody who is no administrator, and whether this minute has
-- room for one more.
create or replace function private.begin_suggesting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  a_minute constant integer := 60;
  this_minute constant bigint := floor(extract(epoch from now()) / 60);
  taken integer;
begin
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') or private.is_admin() then
    perform set_config('golfbrands.suggesting', 'many', true);
    return null;
  end if;
  insert into private.submission_budget as b (minute, spent) values (this_minute, 1)
  on conflict (id) do update set minute = excluded.minute,
    spent = case when b.minute = excluded.minute then b.spent else 0 end + 1
  returning spent into taken;
  if taken > a_minute then
    raise exception 'More suggestions came within a minute than are taken' using errcode = '53400', hint = 'Try again in a minute.';
  end if;
  perform set_config('golfbrands.suggesting', 'one', true);
  return null;
end $$;
drop trigger if exists begin_suggesting on public.brand_submissions;
create trigger begin_suggesting before insert on public.brand_submissions for each statement execute function private.begin_suggesting();

-- The second row of a statement ends it, before the rest is looked at.
create or replace function private.suggest_one() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case current_setting('golfbrands.suggesting', true)
    when 'many' then null;
    when 'one' then perform set_config('golfbrands.suggesting', 'none', true);
    else raise exception 'One suggestion at a time' using errcode = '54000';
  end case;
  return new;
end $$;
drop trigger if exists suggest_one on public.brand_submissions;
create trigger suggest_one before insert on public.brand_submissions for each row execute function private.suggest_one();

revoke all on function private.is_line, private.is_text, private.is_suggestion, private.begin_suggesting, private.suggest_one
  from public, anon, authenticated, service_role;
-- The policy and the bounds call these as whoever writes the row.
grant execute on function private.is_line, private.is_text, private.is_suggestion to anon, authenticated, service_role;
