-- What visitors say is wrong with brands that are listed: submissions too, with what they correct, as the core writes it.

-- What the core writes, within its bounds; what is proposed of a field is looked at again when it is accepted.
create or replace function private.is_correction(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(c) = 'object' and length(c::text) <= 200000
    and c - array['brandId', 'version', 'proposed', 'problem', 'source', 'claimedFrom', 'confirmedFrom'] = '{}'
    and length(c ->> 'brandId') between 1 and 64
    and jsonb_typeof(c -> 'version') = 'number' and (c ->> 'version')::numeric >= 1
    and jsonb_typeof(c -> 'proposed') = 'object'
    and (c ->> 'problem' is null or c ->> 'problem' in ('site-gone', 'site-changed-hands', 'closed', 'duplicate'))
    and (c ->> 'source' is null or private.is_line(c ->> 'source', 300))
    and coalesce(length(c ->> 'claimedFrom'), 0) <= 253 and coalesce(length(c ->> 'confirmedFrom'), 0) <= 253
$$;
revoke all on function private.is_correction from public, anon, authenticated, service_role;
-- Bounds call it as whoever writes the row.
grant execute on function private.is_correction to anon, authenticated, service_role;

alter table public.brand_submissions
  add column if not exists correction jsonb constraint brand_submissions_correction_bound check (private.is_correction(correction)),
  -- The hash of what its private link carries.
  add column if not exists link_hash text constraint brand_submissions_link_hash_bound check (length(link_hash) between 1 and 64);
create unique index if not exists brand_submissions_by_link on public.brand_submissions (link_hash) where link_hash is not null;
create index if not exists waiting_corrections on public.brand_submissions ((correction ->> 'brandId')) where status = 'pending' and correction is not null;

-- What was accepted of a correction stands in the batch that decided.
create or replace function private.submission_record(s public.brand_submissions) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'brand_name', s.brand_name, 'website_url', s.website_url, 'submitted_by_email', s.submitted_by_email,
    'notes', s.notes, 'status', s.status, 'created_at', private.iso(s.created_at), 'brand_id', s.brand_id, 'remark', s.remark,
    'correction', s.correction, 'link_hash', s.link_hash)
$$;
create or replace function private.accepted_fields(s public.brand_submissions) returns jsonb language sql stable set search_path = '' as $$
  select d -> 'to' -> 'fields' from private.batches as b cross join jsonb_array_elements(b.decisions) as d
  where b.revision = s.decided_revision and d ->> 'submissionId' = s.id::text limit 1
$$;
create or replace function private.submission_json(s public.brand_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select private.submission_record(s) - 'link_hash' || jsonb_build_object('fields', private.accepted_fields(s), 'decided', (
    select jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', private.iso(b.at)) from private.batches as b where b.revision = s.decided_revision))
$$;
create or replace function public.list_submissions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  of_status text := query ->> 'status';
begin
  perform private.require_admin();
  select count(*) into total from public.brand_submissions where status = of_status;
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'counts', public.count_submissions(), 'items', (
    select coalesce(jsonb_agg(private.submission_json(s) order by n), '[]')
    from (
      select id, row_number() over (order by
        of_status = 'pending' and correction ->> 'confirmedFrom' is not null desc,
        case when of_status = 'pending' then created_at end,
        case when of_status <> 'pending' then coalesce(decided_at, created_at) end desc, id::text collate "C") as n
      from public.brand_submissions where status = of_status
      order by n limit page_size offset (page - 1) * page_size
    ) as listed join public.brand_submissions as s using (id)));
end $$;

-- Anybody may correct a brand, as anybody may suggest one: within the same bounds and the same budget, and so many at a time of one brand.
create or replace function public.add_correction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  s jsonb := query -> 'submission';
begin
  if s ->> 'status' not in ('pending', 'spam') or s -> 'correction' ->> 'confirmedFrom' is not null
    or not coalesce(private.is_correction(s -> 'correction'), false)
    or coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
      and (s ->> 'created_at')::timestamptz not between now() - interval '1 day' and now() + interval '1 hour' then
    raise exception 'This is no correction' using errcode = '22023';
  end if;
  -- One after the other, so that many at a time do not all find room.
  perform pg_advisory_xact_lock(hashtext('correction ' || (s -> 'correction' ->> 'brandId')));
  if (select count(*) from public.brand_submissions where status = 'pending' and correction is not null
      and correction ->> 'brandId' = s -> 'correction' ->> 'brandId') >= least((query ->> 'most')::integer, 20) then
    return false;
  end if;
  insert into public.brand_submissions (id, brand_name, website_url, submitted_by_email, notes, status, created_at, correction, link_hash)
  values ((s ->> 'id')::uuid, s ->> 'brand_name', s ->> 'website_url', s ->> 'submitted_by_email', s ->> 'notes', s ->> 'status',
    (s ->> 'created_at')::timestamptz, s -> 'correction', encode(sha256(convert_to(query ->> 'statusLink', 'UTF8')), 'hex'));
  return true;
end $$;

-- What is kept opens nothing by itself: whoever asks has to know what it is the hash of.
create or replace function public.find_correction(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'brandName', s.brand_name, 'correction', s.correction, 'status', s.status, 'brandId', s.brand_id,
    'remark', s.remark, 'fields', private.accepted_fields(s))
  from public.brand_submissions as s where s.link_hash = encode(sha256(convert_to(query ->> 'statusLink', 'UTF8')), 'hex') and s.correction is not null
$$;

create or replace function public.confirm_correction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.brand_submissions as s set correction = s.correction || jsonb_build_object('confirmedFrom', query ->> 'host')
  where s.id::text = query ->> 'id' and s.status = 'pending' and s.correction ->> 'confirmedFrom' is null and s.correction is not null
    and (query ->> 'key' is null or lower(btrim(s.submitted_by_email)) = query ->> 'key');
  return found;
end $$;

create or replace function private.submission_names(s public.brand_submissions, key text, named text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(lower(btrim(s.submitted_by_email)) = key, false)
    or private.names_email(jsonb_build_array(s.brand_name, s.website_url, s.notes, s.remark, s.correction), key, named)
$$;

create or replace function public.find_person(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  key constant text := query ->> 'key';
  named constant text := private.email_pattern(query ->> 'key');
begin
  perform private.require_admin();
  return jsonb_build_object(
    'email', query ->> 'email',
    'account', (
      select private.admin_json(a) - 'id' from private.admins as a join auth.users as u on u.id = a.user_id where lower(u.email) = key),
    'subscription', (select private.subscriber_json(s) - 'id' from private.subscribers as s where s.email_key = key),
    'submissions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'brandName', s.brand_name, 'websiteUrl', s.website_url, 'submitterEmail', s.submitted_by_email,
        'notes', s.notes, 'status', s.status, 'createdAt', private.iso(s.created_at), 'remark', s.remark, 'decidedAt', private.iso(s.decided_at),
        'correction', s.correction
      ) order by s.created_at, s.id::text collate "C"), '[]')
      from public.brand_submissions as s where private.submission_names(s, key, named)),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'at', private.iso(b.at), 'reason', b.reason, 'origin', b.origin, 'note', b.note) order by b.revision), '[]')
      from private.batches as b where lower(btrim(b.actor)) = key),
    'brandsNaming', private.brands_naming(key, named),
    'taxonomyNaming', private.taxonomy_naming(key, named),
    'snapshotsNaming', (
      select count(*) from private.revisions as r
      where private.names_email(r.before, key, named) or private.names_email(r.after, key, named)) + (
      select count(*) from private.staged as s where private.names_email(s.content, key, named)),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object('askedAt', private.iso(d.asked_at), 'expiresAt', private.iso(d.expires_at)) order by d.asked_at, d.id collate "C"), '[]')
      from private.data_requests as d where d.email_key = key));
end $$;

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
  perform private.require_admin();
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
    remark = private.text_without_email(s.remark, named),
    correction = private.without_email(s.correction, named)
      || case when s.correction ->> 'source' is null then '{}'::jsonb
           else jsonb_build_object('source', left(private.text_without_email(s.correction ->> 'source', named), 300)) end
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
    'brandsNaming', private.brands_naming(key, named),
    'taxonomyNaming', private.taxonomy_naming(key, named));
end $$;

revoke all on function private.accepted_fields from public, anon, authenticated, service_role;
revoke all on function public.add_correction, public.find_correction, public.confirm_correction from public, anon, authenticated, service_role;
grant execute on function public.add_correction, public.find_correction to anon, authenticated, service_role;
grant execute on function public.confirm_correction to service_role;
