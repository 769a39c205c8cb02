-- Erasing a person finds the address wherever it can be: in every text of a suggestion, in the names that a batch lists, in what is
-- on its way into the directory, beside marks that are no part of it, and as addresses of pages encode it.

-- An address stands for itself unless it is the end or the beginning of a longer one: core/privacy/without-email.ts.
create or replace function private.email_pattern(email text) returns text
language sql immutable set search_path = '' as $$
  select named || '(?:(?<=%[0-9a-f]{2}' || named || ')|(?<![[:alnum:]](?:\.?[_%+-]){0,64}\.?' || named || '))'
    || '(?![[:alnum:]]|-[[:alnum:]-]{0,62}\.[[:alnum:]]|\.[[:alnum:]])'
  from (
    select replace(replace(regexp_replace(email, '([^[:alnum:]@_-])', '\\\1', 'g'), '@', '(?:@|%40)'), '\+', '(?:\+|%2B)') as named
  ) as n
$$;
-- Its domain is looked for first, for that is quick; seeing that there is none at all is quicker still.
create or replace function private.names_email(value jsonb, key text, named text) returns boolean
language sql immutable set search_path = '' as $$
  select case when position('@' in value::text) = 0 and position('%40' in value::text) = 0 then false
    else coalesce(position(split_part(key, '@', 2) in lower(value::text)) > 0 and private.without_email(value, named) <> value, false) end
$$;
create or replace function private.submission_names(s public.brand_submissions, key text, named text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(lower(btrim(s.submitted_by_email)) = key, false)
    or private.names_email(jsonb_build_array(s.brand_name, s.website_url, s.notes, s.remark), key, named)
$$;
-- Slugs of categories and attributes whose own texts name it.
create or replace function private.taxonomy_naming(key text, named text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(t.slug order by t.slug collate "C"), '[]') from (
    select k.slug from public.categories as k where private.names_email(to_jsonb(k), key, named)
    union all
    select a.slug from public.attributes as a where private.names_email(to_jsonb(a), key, named)
  ) as t
$$;
revoke all on function private.taxonomy_naming from public, anon, authenticated, service_role;

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
      where private.names_email(r.before, key, named) or private.names_email(r.after, key, named)),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object('askedAt', d.asked_at, 'expiresAt', d.expires_at) order by d.asked_at collate "C", d.id collate "C"), '[]')
      from private.data_requests as d where d.email_key = key));
end $$;

-- Forgets an address; null while it is an administrator's. No revision moves: nothing of the directory changes.
create or replace function public.erase_person(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  key constant text := query ->> 'key';
  named constant text := private.email_pattern(query ->> 'key');
  subscriptions bigint;
  submissions bigint;
  history bigint;
  snapshots bigint;
  requests bigint;
begin
  perform private.require_keeper();
  if exists (select 1 from private.admins as a join auth.users as u on u.id = a.user_id where lower(u.email) = key) then
    return null;
  end if;
  delete from private.subscribers where email_key = key;
  get diagnostics subscriptions = row_count;
  delete from private.data_requests where email_key = key;
  get diagnostics requests = row_count;
  update public.brand_submissions as s set
    submitted_by_email = case when lower(btrim(s.submitted_by_email)) = key then null else s.submitted_by_email end,
    brand_name = left(private.text_without_email(s.brand_name, named), 120),
    -- What stands there has to stay an address.
    website_url = left(regexp_replace(s.website_url, named, 'erased', 'gi'), 2048),
    notes = left(private.text_without_email(s.notes, named), 2000),
    remark = private.text_without_email(s.remark, named)
  where private.submission_names(s, key, named);
  get diagnostics submissions = row_count;
  update private.batches as b set
    actor = case when lower(btrim(b.actor)) = key then 'a former administrator' else b.actor end,
    note = private.text_without_email(b.note, named),
    decisions = private.without_email(b.decisions, named),
    sample = private.without_email(b.sample, named)
  where lower(btrim(b.actor)) = key or private.names_email(jsonb_build_array(b.note, b.decisions, b.sample), key, named);
  get diagnostics history = row_count;
  update private.revisions as r set before = private.without_email(r.before, named), after = private.without_email(r.after, named)
  where private.names_email(r.before, key, named) or private.names_email(r.after, key, named);
  get diagnostics snapshots = row_count;
  -- What is on its way into the directory.
  update private.staged as s set content = private.without_email(s.content, named) where private.names_email(s.content, key, named);
  return jsonb_build_object(
    'subscriptions', subscriptions, 'submissions', submissions, 'history', history, 'snapshots', snapshots, 'requests', requests,
    'brandsNaming', (
      select coalesce(jsonb_agg(b.slug order by b.slug collate "C"), '[]')
      from public.brands as b where private.names_email(to_jsonb(b), key, named)),
    'taxonomyNaming', private.taxonomy_naming(key, named));
end $$;
