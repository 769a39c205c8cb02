-- Who may be put on the admin list: an account that nobody but its owner can have, and get into.

-- Why an account is not to be trusted with the directory; null when it may be.
create or replace function private.account_refusal(of_user uuid) returns text
language sql stable set search_path = '' as $$
  select case
    -- It may be anybody's who signed up with somebody else's address.
    when u.email_confirmed_at is null or coalesce((to_jsonb(u) ->> 'is_anonymous')::boolean, false) then 'unconfirmed'
    when u.banned_until > now() then 'banned'
    -- A new password shuts nobody out who gets in without one, or is about to have the e-mail changed.
    when u.is_sso_user or '' <> any (array[coalesce(u.phone, ''), coalesce(to_jsonb(u) ->> 'phone_change', ''), coalesce(to_jsonb(u) ->> 'email_change', '')])
      or exists (select 1 from auth.identities as i where i.user_id = u.id and i.provider <> 'email') then 'other-ways'
  end
  from auth.users as u where u.id = of_user
$$;

-- The account of an e-mail that is not on the list, and why it is not to be put there; null when there is none.
create or replace function public.find_account(email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'refusal', private.account_refusal(u.id))
  from auth.users as u
  where lower(u.email) = lower(btrim(find_account.email)) and u.deleted_at is null
  order by u.is_sso_user limit 1
$$;

-- Puts an existing account on the list; null when there is none with this e-mail that may be.
create or replace function public.add_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare found auth.users;
begin
  select * into found from auth.users as u
  where lower(u.email) = lower(btrim(add_admin.email)) and u.deleted_at is null and private.account_refusal(u.id) is null;
  if found.id is null then
    return null;
  end if;
  insert into private.admins (user_id) values (found.id) on conflict do nothing;
  return (select jsonb_build_object('id', found.id, 'email', found.email, 'createdAt', a.created_at) from private.admins as a where a.user_id = found.id);
end $$;

-- An account that was put there unconfirmed never signed in; confirmed by a click, whoever made it could.
do $$
declare taken text;
begin
  with removed as (
    delete from private.admins as a using auth.users as u
    where u.id = a.user_id and u.email_confirmed_at is null returning u.email
  )
  select string_agg(email, ', ') into taken from removed;
  if taken is not null then
    raise warning 'Taken off the admin list, for nobody ever confirmed the e-mail: %', taken;
  end if;
end $$;

revoke all on function private.account_refusal from public, anon, authenticated, service_role;
revoke all on function public.find_account, public.add_admin from public, anon, authenticated, service_role;
grant execute on function public.find_account, public.add_admin to service_role;
