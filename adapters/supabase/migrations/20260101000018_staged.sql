-- What was put aside on its way in is forgotten with its use: what is committed goes in the same transaction, and what
-- nobody committed within the hour, whoever writes next. Whom it names is found like anybody who is named in history.

-- Takes away what nobody has added to for an hour.
create or replace function private.sweep_staged() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.staged where staging in (
    select staging from private.staged group by staging having max(staged_at) < now() - interval '1 hour')
$$;

create or replace function private.batch_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sweep_staged();
  return null;
end $$;
drop trigger if exists sweep_staged on private.batches;
create trigger sweep_staged after insert on private.batches for each statement execute function private.batch_written();

-- Puts rows aside, from a place in their order on; may be said again.
create or replace function public.stage_rows(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_keeper();
  perform private.sweep_staged();
  insert into private.staged (staging, part, ord, content, staged_by)
  select (query ->> 'staging')::uuid, query ->> 'part', (query ->> 'first')::bigint + r.n - 1, r.content, auth.uid()
  from jsonb_array_elements(query -> 'rows') with ordinality as r (content, n)
  on conflict (staging, part, ord) do update set content = excluded.content, staged_at = now()
  where staged.staged_by is not distinct from excluded.staged_by;
end $$;

create or replace function public.find_person(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  key constant text := query ->> 'key';
  named constant text := private.email_pattern(query ->> 'key');
begin
  perform private.require_keeper();
  return jsonb_build_object(
    'email', query ->> 'email',
    'account', (
      select jsonb_build_object('email', u.email, 'createdAt', a.created_at)
      from private.admins as a join auth.users as u on u.id = a.user_id where lower(u.email) = key),
    'subscription', (select private.subscriber_json(s) - 'id' from private.subscribers as s where s.email_key = key),
    'submissions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'brandName', s.brand_name, 'websiteUrl', s.website_url, 'submitterEmail', s.submitted_by_email,
        'notes', s.notes, 'status', s.status, 'createdAt', s.created_at, 'remark', s.remark, 'decidedAt', s.decided_at
      ) order by s.created_at collate "C", s.id collate "C"), '[]')
      from public.brand_submissions as s where private.submission_names(s, key, named)),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'at', b.at, 'reason', b.reason, 'origin', b.origin, 'note', b.note) order by b.revision), '[]')
      from private.batches as b where lower(btrim(b.actor)) = key),
    'brandsNaming', (
      select coalesce(jsonb_agg(b.slug order by b.slug collate "C"), '[]')
      from public.brands as b where private.names_email(to_jsonb(b), key, named)),
    'taxonomyNaming', private.taxonomy_naming(key, named),
    'snapshotsNaming', (
      select count(*) from private.revisions as r
      where private.names_email(r.before, key, named) or private.names_email(r.after, key, named)) + (
      select count(*) from private.staged as s where private.names_email(s.content, key, named)),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object('askedAt', d.asked_at, 'expiresAt', d.expires_at) order by d.asked_at collate "C", d.id collate "C"), '[]')
      from private.data_requests as d where d.email_key = key));
end $$;

create or replace function public.purge_people(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  submissions bigint;
  subscriptions bigint;
  requests bigint;
begin
  perform private.require_keeper();
  update public.brand_submissions set submitted_by_email = null
  where submitted_by_email is not null and status <> 'pending'
    and coalesce(decided_at, created_at) collate "C" < query ->> 'decided';
  get diagnostics submissions = row_count;
  delete from private.subscribers where status = 'pending' and asked_at collate "C" < query ->> 'asked';
  get diagnostics subscriptions = row_count;
  delete from private.data_requests where expires_at collate "C" < query ->> 'expired';
  get diagnostics requests = row_count;
  perform private.sweep_staged();
  return jsonb_build_object('submissions', submissions, 'subscriptions', subscriptions, 'requests', requests);
end $$;

revoke all on function private.sweep_staged, private.batch_written from public, anon, authenticated, service_role;
