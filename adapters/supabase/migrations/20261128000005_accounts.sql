-- Administrators: accounts of Supabase Auth on our list. Only the secret key can call these functions.

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.admins enable row level security;

-- All administrators, or the accounts with one e-mail address, each with the reason why it cannot become an administrator.
create function public.list_accounts(query jsonb) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', a.created_at, 'signedInAt', u.last_sign_in_at, 'isAdministrator', a.user_id is not null,
    'refusal', case
      -- Anybody could have signed up with this address.
      when u.email_confirmed_at is null or coalesce((to_jsonb(u) ->> 'is_anonymous')::boolean, false) then 'unconfirmed'
      when u.banned_until > now() then 'banned'
      -- A new password does not shut out somebody who signs in another way, or has an e-mail change pending.
      when u.is_sso_user or '' <> any (array[coalesce(u.phone, ''), coalesce(to_jsonb(u) ->> 'phone_change', ''), coalesce(to_jsonb(u) ->> 'email_change', '')])
        or exists (select from auth.identities as i where i.user_id = u.id and i.provider <> 'email') then 'other-ways'
    end) order by a.user_id is null, u.is_sso_user, u.email), '[]')
  from auth.users as u left join private.admins as a on a.user_id = u.id
  where u.deleted_at is null and case when query ? 'email' then lower(u.email) = lower(btrim(query ->> 'email')) else a.user_id is not null end
$$;

-- Adds an account to the list, or removes it and ends its sessions. Returns the account; null if none qualifies.
create function public.set_administrator(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant jsonb := public.list_accounts(query) -> 0;
  of_user constant uuid := account ->> 'id';
begin
  if query -> 'isAdministrator' is not distinct from 'true' then
    if account ->> 'refusal' is not null or of_user is null then
      return null;
    end if;
    insert into private.admins (user_id) values (of_user) on conflict do nothing;
    return public.list_accounts(query) -> 0;
  end if;
  delete from private.admins as a where a.user_id = of_user;
  if not found then
    return null;
  end if;
  delete from auth.sessions as s where s.user_id = of_user;
  return account;
end $$;

-- An administrator who is not banned, with the open sessions, last used first; null for any other account.
create function public.list_sessions(query jsonb) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'createdAt', a.created_at, 'sessions', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'startedAt', s.created_at, 'usedAt', coalesce(s.refreshed_at at time zone 'UTC', s.created_at), 'browser', s.user_agent
    ) order by coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc, s.created_at desc), '[]')
    from auth.sessions as s where s.user_id = u.id and (s.not_after is null or s.not_after > now())))
  from auth.users as u join private.admins as a on a.user_id = u.id
  where u.id::text = query ->> 'account' and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
$$;

-- Ends all sessions of an account, or one of them. Returns whether there was any.
create function public.end_sessions(query jsonb) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions as s
    where s.user_id::text = query ->> 'account' and (not query ? 'session' or s.id::text = query ->> 'session')
    returning s.id
  )
  select exists (select from ended)
$$;
