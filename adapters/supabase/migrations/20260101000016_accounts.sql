-- What administrators may see and do about their own account.

-- The open sessions of who asks, the last used first; none when that is no administrator. Supabase Auth keeps them, and
-- lets nobody list them by itself.
create or replace function public.list_my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', found.id,
    'startedAt', to_char(found.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'usedAt', to_char(found.used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'browser', found.user_agent,
    'isThis', found.id::text = auth.jwt() ->> 'session_id'
  ) order by found.used_at desc, found.started_at desc), '[]')
  from (
    select s.id, s.created_at as started_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at) as used_at, s.user_agent
    from auth.sessions as s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now()) and private.is_admin()
  ) as found
$$;

-- Ends one of them; whether there was one.
create or replace function public.end_my_session(session_id text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions as s
    where s.id::text = end_my_session.session_id and s.user_id = auth.uid() and private.is_admin()
    returning s.id
  )
  select exists (select 1 from ended)
$$;

revoke all on function public.list_my_sessions, public.end_my_session from public, anon, authenticated, service_role;
grant execute on function public.list_my_sessions, public.end_my_session to authenticated;

-- Links in mails are signed by the server, which has the secret key. Who had read this could sign links for ever, also
-- once they are no administrator any more.
revoke all on function public.mail_secret from public, anon, authenticated;
