-- Administrators: accounts of Supabase Auth on our admin list.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.admins enable row level security;

-- A signed-in administrator, or the secret key.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role(), '') = 'service_role' or private.is_signed_in_admin()
$$;

-- Whether the caller is a signed-in administrator.
create function private.is_signed_in_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1
    from private.admins as a
    join auth.users as u on u.id = a.user_id
    join auth.sessions as s on s.user_id = u.id
    where a.user_id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and u.deleted_at is null
  );
end $$;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only administrators may do this' using errcode = '42501';
  end if;
end $$;

create function private.account_refusal(of_user uuid) returns text
language sql stable set search_path = '' as $$
  select case
    -- Anybody could have signed up with this address.
    when u.email_confirmed_at is null or coalesce((to_jsonb(u) ->> 'is_anonymous')::boolean, false) then 'unconfirmed'
    when u.banned_until > now() then 'banned'
    -- A new password does not shut out somebody who signs in another way, or has an e-mail change pending.
    when u.is_sso_user or '' <> any (array[coalesce(u.phone, ''), coalesce(to_jsonb(u) ->> 'phone_change', ''), coalesce(to_jsonb(u) ->> 'email_change', '')])
      or exists (select 1 from auth.identities as i where i.user_id = u.id and i.provider <> 'email') then 'other-ways'
  end
  from auth.users as u where u.id = of_user
$$;

create function private.admin_json(a private.admins) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'createdAt', private.iso(a.created_at)) from auth.users as u where u.id = a.user_id
$$;

-- Adds an existing account to the list; null if no account with this e-mail qualifies.
create function public.add_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare account uuid;
begin
  select u.id into account from auth.users as u
  where lower(u.email) = lower(btrim(add_admin.email)) and u.deleted_at is null and private.account_refusal(u.id) is null;
  if account is null then
    return null;
  end if;
  insert into private.admins (user_id) values (account) on conflict do nothing;
  return (select private.admin_json(a) from private.admins as a where a.user_id = account);
end $$;

create function public.find_account(email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'refusal', private.account_refusal(u.id))
  from auth.users as u
  where lower(u.email) = lower(btrim(find_account.email)) and u.deleted_at is null
  order by u.is_sso_user limit 1
$$;

-- The admin list. Needs the secret key.
create function public.list_admins() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.admin_json(a) || jsonb_build_object('signedInAt', private.iso(u.last_sign_in_at)) order by u.email), '[]')
  from private.admins as a join auth.users as u on u.id = a.user_id
$$;

create function public.remove_admin(email text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with removed as (
    delete from private.admins as a using auth.users as u
    where u.id = a.user_id and lower(u.email) = lower(btrim(remove_admin.email)) returning a.user_id
  ), ended as (
    delete from auth.sessions where user_id in (select user_id from removed)
  )
  select exists (select 1 from removed)
$$;

create function public.end_sessions(user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.sessions as s where s.user_id = end_sessions.user_id
$$;

create function public.end_my_session(session_id text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions as s
    where s.id::text = end_my_session.session_id and s.user_id = auth.uid() and private.is_signed_in_admin()
    returning s.id
  )
  select exists (select 1 from ended)
$$;

-- The caller's open sessions, most recently used first; none unless an administrator. Supabase Auth offers no
-- call for this.
create function public.list_my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', found.id, 'startedAt', private.iso(found.created_at), 'usedAt', private.iso(found.used_at), 'browser', found.user_agent,
    'isThis', found.id::text = auth.jwt() ->> 'session_id'
  ) order by found.used_at desc, found.created_at desc), '[]')
  from (
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at) as used_at, s.user_agent
    from auth.sessions as s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now()) and private.is_signed_in_admin()
  ) as found
$$;

-- The calling administrator; null for anybody else.
create function public.who_am_i() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.admin_json(a) || jsonb_build_object('sessionId', auth.jwt() ->> 'session_id')
  from private.admins as a where a.user_id = auth.uid() and private.is_signed_in_admin()
$$;
