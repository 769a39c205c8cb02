-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

-- People who follow lists of brands by e-mail. One row per address.
create table private.followers (
  id text primary key check (length(id) between 1 and 64),
  email text not null check (length(email) between 3 and 254),
  email_key text not null unique check (length(email_key) between 3 and 254),
  -- No news is mailed before this time.
  next_at timestamptz not null,
  -- Mails that asked to confirm a list, since `mails_since`.
  mails integer not null check (mails >= 0),
  mails_since timestamptz not null
);
alter table private.followers enable row level security;

create table private.followed_lists (
  id text primary key check (length(id) between 1 and 64),
  follower_id text not null references private.followers (id) on delete cascade,
  -- The search and filters of the list, as in its address.
  list text not null check (length(list) <= 4000),
  status text not null check (status in ('pending', 'confirmed')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- News is what happened after this revision of the directory.
  since bigint not null check (since >= 0),
  check ((status = 'confirmed') = (confirmed_at is not null)),
  unique (follower_id, list)
);
alter table private.followed_lists enable row level security;

-- The same work for known and unknown addresses.
create function public.follow_list(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  f private.followers;
  l private.followed_lists;
begin
  perform private.require_admin();
  insert into private.followers as known (id, email, email_key, next_at, mails, mails_since)
  values (query ->> 'id', query ->> 'email', query ->> 'key', (query ->> 'nextAt')::timestamptz, 1, (query ->> 'at')::timestamptz)
  on conflict (email_key) do update set
    mails = case when known.mails_since < (query ->> 'since')::timestamptz then 1 else known.mails + 1 end,
    mails_since = case when known.mails_since < (query ->> 'since')::timestamptz then excluded.mails_since else known.mails_since end
  returning * into f;
  if f.mails <= (query ->> 'mails')::integer then
    insert into private.followed_lists (id, follower_id, list, status, asked_at, since)
    values (query ->> 'listId', f.id, query ->> 'list', 'pending', (query ->> 'at')::timestamptz, 0)
    on conflict (follower_id, list) do update set asked_at = excluded.asked_at
    returning * into l;
  end if;
  return jsonb_build_object(
    'follower', jsonb_build_object('id', f.id, 'email', f.email),
    'list', case when l.id is not null then jsonb_build_object('id', l.id, 'status', l.status) end);
end $$;

create function public.confirm_list(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.followed_lists set status = 'confirmed', confirmed_at = (query ->> 'at')::timestamptz, since = (query ->> 'revision')::bigint
  where id = query ->> 'id' and status = 'pending';
  return (select jsonb_build_object('list', l.list) from private.followed_lists as l where l.id = query ->> 'id');
end $$;

create function private.forget_idle_followers() returns void
language sql volatile set search_path = '' as $$
  delete from private.followers as f where not exists (select 1 from private.followed_lists as l where l.follower_id = f.id)
$$;

-- Removes one list, or a follower with all lists.
create function public.leave_lists(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.followed_lists where id = query ->> 'listId';
  delete from private.followers where id = query ->> 'followerId';
  perform private.forget_idle_followers();
end $$;

create function public.list_due_followers(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'email', f.email, 'nextAt', private.iso(f.next_at), 'lists', f.lists)
      order by f.id collate "C"), '[]')
    from (
      select d.id, d.email, d.next_at, jsonb_agg(jsonb_build_object('id', l.id, 'list', l.list, 'since', l.since)
        order by l.confirmed_at, l.id collate "C") as lists
      from private.followers as d join private.followed_lists as l on l.follower_id = d.id and l.status = 'confirmed'
      where d.id collate "C" > query ->> 'after' and d.next_at <= (query ->> 'now')::timestamptz
      group by d.id order by d.id collate "C" limit (query ->> 'limit')::integer
    ) as f);
end $$;

-- Moves the next mail of followers to `to`, if it is still the one the caller has seen, and sets the `since` of their lists. Returns, for
-- each follower that moved, the ids of the lists that are still followed.
create function public.move_followers(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare answer jsonb;
begin
  perform private.require_admin();
  with moved as (
    update private.followers as f set next_at = (query ->> 'to')::timestamptz
    from jsonb_array_elements(query -> 'followers') as q (item)
    where f.id = q.item ->> 'id' and f.next_at = (q.item ->> 'from')::timestamptz
    returning f.id, q.item -> 'lists' as lists
  ), listed as (
    update private.followed_lists as l set since = (q.item ->> 'since')::bigint
    from moved as m, jsonb_array_elements(m.lists) as q (item) where l.id = q.item ->> 'id'
    returning l.follower_id, l.id
  )
  select coalesce(jsonb_object_agg(m.id, (
    select coalesce(jsonb_agg(l.id), '[]') from listed as l where l.follower_id = m.id)), '{}')
  into answer from moved as m;
  return answer;
end $$;

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on function
  private.forget_idle_followers, public.follow_list, public.confirm_list, public.leave_lists, public.list_due_followers, public.move_followers
  from public, anon, authenticated, service_role;
grant execute on function
  public.follow_list, public.confirm_list, public.leave_lists, public.list_due_followers, public.move_followers
  to service_role;
