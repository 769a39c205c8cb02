-- Subscribers, and requests about personal data.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.subscribers (
  id text primary key check (length(id) between 1 and 64),
  email text not null check (length(email) between 3 and 254),
  -- The normalised form of an address: core/text/email.ts.
  email_key text not null unique check (length(email_key) between 3 and 254),
  status text not null check (status in ('pending', 'confirmed')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- Mails sent about the subscription since `mails_since`.
  mails integer not null check (mails >= 0),
  mails_since timestamptz not null,
  check ((status = 'confirmed') = (confirmed_at is not null))
);
alter table private.subscribers enable row level security;
create index subscribers_listed on private.subscribers (asked_at desc, id);

-- Links to the data held about an address, until they expire.
create table private.data_requests (
  id text primary key check (length(id) between 1 and 64),
  email text not null check (length(email) between 3 and 254),
  email_key text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at)
);
alter table private.data_requests enable row level security;
create index data_requests_by_email on private.data_requests (email_key, asked_at);

-- The key that signs links in mails; one row, created when first needed.
create table private.mail_secret (
  id boolean primary key default true check (id),
  secret text not null
);
alter table private.mail_secret enable row level security;

-- A file name may begin with an address: core/people/erase-personal-data.ts.
create function private.email_pattern(email text) returns text
language sql immutable set search_path = '' as $$
  select named || '(?:(?<=%[0-9a-f]{2}' || named || ')|(?<![[:alnum:]](?:\.?[_%+-]){0,64}\.?' || named || '))'
    || '(?:(?=(?:-[[:alnum:]-]{0,62})?(?:\.(?:bak|csv|db|gz|json|jsonl|ndjson|sqlite|tsv|txt|xlsx?)){1,3}(?!' || goes_on || '))|(?!' || goes_on || '))'
  from (
    select replace(replace(regexp_replace(email, '([^[:alnum:]@_-])', '\\\1', 'g'), '@', '(?:@|%40)'), '\+', '(?:\+|%2B)') as named,
      '[[:alnum:]]|-[[:alnum:]-]{0,62}\.[[:alnum:]]|\.[[:alnum:]]' as goes_on
  ) as n
$$;

-- Searches for the domain first, as that is fast; a text without @ is skipped, which is faster still.
create function private.names_email(value jsonb, key text, named text) returns boolean
language sql immutable set search_path = '' as $$
  select case when position('@' in value::text) = 0 and position('%40' in value::text) = 0 then false
    else coalesce(position(split_part(key, '@', 2) in lower(value::text)) > 0 and private.without_email(value, named) <> value, false) end
$$;

create function private.text_without_email(said text, named text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(said, named, '[erased]', 'gi')
$$;

create function private.without_email(value jsonb, named text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(private.text_without_email(value #>> '{}', named))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_email(e.item, named) order by e.n), '[]')
      from jsonb_array_elements(value) with ordinality as e (item, n))
    when 'object' then (
      select coalesce(jsonb_object_agg(e.key, private.without_email(e.item, named)), '{}') from jsonb_each(value) as e (key, item))
    else value end;
end $$;

create function private.subscriber_json(s private.subscribers) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'email', s.email, 'status', s.status, 'askedAt', private.iso(s.asked_at), 'confirmedAt', private.iso(s.confirmed_at))
$$;

-- The same work for known and unknown addresses.
create function public.ask_subscription(query jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  insert into private.subscribers as s (id, email, email_key, status, asked_at, mails, mails_since)
  values (query ->> 'id', query ->> 'email', query ->> 'key', 'pending', (query ->> 'at')::timestamptz, 1, (query ->> 'at')::timestamptz)
  on conflict (email_key) do update set
    asked_at = excluded.asked_at,
    mails = case when s.mails_since < (query ->> 'since')::timestamptz then 1 else s.mails + 1 end,
    mails_since = case when s.mails_since < (query ->> 'since')::timestamptz then excluded.asked_at else s.mails_since end
  returning jsonb_build_object('subscriber', private.subscriber_json(s), 'mayMail', s.mails <= (query ->> 'mails')::integer)
$$;

create function public.confirm_subscription(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare is_new boolean;
begin
  update private.subscribers set status = 'confirmed', confirmed_at = (query ->> 'at')::timestamptz
  where id = query ->> 'id' and status = 'pending';
  is_new := found;
  return (
    select jsonb_build_object('subscriber', private.subscriber_json(s), 'isNew', is_new)
    from private.subscribers as s where s.id = query ->> 'id');
end $$;

-- Returns whether the subscriber existed.
create function public.remove_subscriber(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.subscribers where id = query ->> 'id';
  return found;
end $$;

create function public.list_subscribers(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  part text := query ->> 'search';
begin
  perform private.require_admin();
  select count(*) into total from private.subscribers where position(part in email_key) > 0;
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size,
    'counts', jsonb_build_object(
      'pending', (select count(*) from private.subscribers where status = 'pending'),
      'confirmed', (select count(*) from private.subscribers where status = 'confirmed')),
    'items', (
      select coalesce(jsonb_agg(private.subscriber_json(s) order by s.asked_at desc, s.id collate "C"), '[]') from (
        select * from private.subscribers where position(part in email_key) > 0
        order by asked_at desc, id collate "C" limit page_size offset (page - 1) * page_size
      ) as s));
end $$;

create function public.all_subscribers(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.subscriber_json(s) order by s.email_key collate "C"), '[]')
    from private.subscribers as s where query ->> 'status' is null or s.status = query ->> 'status');
end $$;

-- Returns whether the request was stored.
create function public.add_data_request(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Serialised, so that concurrent calls cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtext(query ->> 'key'));
  if (select count(*) from private.data_requests
      where email_key = query ->> 'key' and asked_at >= (query ->> 'since')::timestamptz) >= (query ->> 'limit')::integer then
    return false;
  end if;
  insert into private.data_requests (id, email, email_key, asked_at, expires_at)
  values (query ->> 'id', query ->> 'email', query ->> 'key', (query ->> 'at')::timestamptz, (query ->> 'expiresAt')::timestamptz);
  return true;
end $$;

create function public.find_data_request(query jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select email from private.data_requests where id = query ->> 'id' and expires_at > (query ->> 'now')::timestamptz
$$;

create function public.purge_people(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  submissions bigint;
  subscriptions bigint;
  lists bigint;
  requests bigint;
begin
  perform private.require_admin();
  update public.brand_submissions set submitted_by_email = null
  where submitted_by_email is not null and status <> 'pending'
    and coalesce(decided_at, created_at) < (query ->> 'decided')::timestamptz;
  get diagnostics submissions = row_count;
  delete from private.subscribers where status = 'pending' and asked_at < (query ->> 'asked')::timestamptz;
  get diagnostics subscriptions = row_count;
  delete from private.followed_lists where status = 'pending' and asked_at < (query ->> 'asked')::timestamptz;
  get diagnostics lists = row_count;
  perform private.forget_idle_followers();
  delete from private.data_requests where expires_at < (query ->> 'expired')::timestamptz;
  get diagnostics requests = row_count;
  perform private.sweep_staged();
  return jsonb_build_object('submissions', submissions, 'subscriptions', subscriptions, 'lists', lists, 'requests', requests);
end $$;

-- 32 random bytes, in hex, for the server's secret key only: anybody who read this could sign links for ever,
-- even after losing administrator rights.
create function public.mail_secret() returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into private.mail_secret (secret)
  values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) on conflict do nothing;
  return (select secret from private.mail_secret);
end $$;

create function public.find_person(query jsonb) returns jsonb
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
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'list', l.list, 'status', l.status, 'askedAt', private.iso(l.asked_at), 'confirmedAt', private.iso(l.confirmed_at)
      ) order by l.asked_at, l.id collate "C"), '[]')
      from private.followed_lists as l join private.followers as f on f.id = l.follower_id where f.email_key = key),
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

-- Erases an address from every text of submissions, from history and from staged rows; null for an
-- administrator's address. No revision changes, as the directory does not.
create function public.erase_person(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  key constant text := query ->> 'key';
  named constant text := private.email_pattern(query ->> 'key');
  subscriptions bigint;
  lists bigint;
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
  delete from private.followed_lists as l using private.followers as f where f.id = l.follower_id and f.email_key = key;
  get diagnostics lists = row_count;
  delete from private.followed_lists as l where private.names_email(to_jsonb(l.list), key, named);
  perform private.forget_idle_followers();
  delete from private.data_requests where email_key = key;
  get diagnostics requests = row_count;
  update public.brand_submissions as s set
    submitted_by_email = case when lower(btrim(s.submitted_by_email)) = key then null else s.submitted_by_email end,
    brand_name = left(private.text_without_email(s.brand_name, named), 120),
    -- This column must keep an address.
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
  update private.newsletter_introductions as i set text = left(private.text_without_email(i.text, named), 2000)
  where private.names_email(to_jsonb(i.text), key, named);
  -- Staged rows.
  update private.staged as s set content = private.without_email(s.content, named) where private.names_email(s.content, key, named);
  return jsonb_build_object(
    'subscriptions', subscriptions, 'lists', lists, 'submissions', submissions, 'history', history, 'snapshots', snapshots, 'requests', requests,
    'brandsNaming', private.brands_naming(key, named),
    'taxonomyNaming', private.taxonomy_naming(key, named));
end $$;
