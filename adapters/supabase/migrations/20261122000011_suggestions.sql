-- Suggestions past every server: whoever holds the publishable key may add one, within the bounds that the core sets, and all
-- of them together so many a minute. Administrators and the secret key, who import, are not counted.

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
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') or private.is_signed_in_admin() then
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
create or replace trigger begin_suggesting before insert on public.brand_submissions for each statement execute function private.begin_suggesting();

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
create or replace trigger suggest_one before insert on public.brand_submissions for each row execute function private.suggest_one();

revoke all on function private.begin_suggesting, private.suggest_one from public, anon, authenticated, service_role;
