-- Suggestions and corrections of visitors.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create function private.is_suggestion(brand_name text, website_url text, submitted_by_email text, notes text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_line(brand_name, 120)
    and (website_url is null or private.is_line(website_url, 2048) and private.is_web_address(website_url) and strpos(website_url, '\') = 0)
    and (submitted_by_email is null or private.is_line(submitted_by_email, 254) and submitted_by_email ~ '^[^\s@]+@[^\s@]+$')
    and (notes is null or private.is_text(notes, 2000))
$$;

-- Fields that visitors may correct, with their bounds: core/brand/fields.ts.
create function private.is_proposed(proposed jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select 1 from jsonb_each(proposed) as p (field, value) left join (values
      ('name', 'name', 120, 1), ('aliases', 'list', 120, 10), ('shortDescription', 'text', 300, 1), ('longDescription', 'text', 10000, 1),
      ('websiteUrl', 'site', 2048, 1), ('foundedYear', 'year', 4, 1), ('hqLocation', 'line', 120, 1), ('positioning', 'choice', 9, 1),
      ('distributionModel', 'line', 120, 1), ('highlights', 'list', 300, 20), ('instagramUrl', 'site', 2048, 1),
      ('facebookUrl', 'site', 2048, 1), ('twitterUrl', 'site', 2048, 1), ('youtubeUrl', 'site', 2048, 1), ('tiktokUrl', 'site', 2048, 1),
      ('linkedinUrl', 'site', 2048, 1), ('categoryIds', 'list', 64, 20), ('attributeIds', 'list', 64, 50), ('events', 'events', 160, 40)
    ) as f (field, kind, longest, most) using (field)
    where not coalesce(case
      when jsonb_typeof(value) = 'null' then kind in ('line', 'site', 'year', 'choice')
      when kind = 'year' then jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^\d{4}$' and (value #>> '{}')::integer >= 1600
      when kind = 'list' then case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= most and not exists (
        select 1 from jsonb_array_elements(value) as e (part)
        where jsonb_typeof(part) <> 'string' or not private.is_line(part #>> '{}', longest)) end
      when kind = 'events' then private.are_events(value)
      when jsonb_typeof(value) <> 'string' then false
      when kind = 'text' then private.is_text(value #>> '{}', longest)
      when kind = 'choice' then value #>> '{}' in ('Budget', 'Mid-Range', 'Premium', 'Luxury')
      when kind = 'site' then private.is_line(value #>> '{}', longest) and private.is_web_address(value #>> '{}')
      else private.is_line(value #>> '{}', longest) end, false))
$$;

-- A correction within the core's bounds; proposed values are validated again when accepted.
create function private.is_correction(c jsonb) returns boolean
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

-- A correction as the server sends it. Existing rows keep the looser bounds of private.is_correction.
create function private.is_sent_correction(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.is_correction(c), false)
    and c ?& array['brandId', 'version', 'proposed', 'problem', 'source', 'claimedFrom', 'confirmedFrom']
    and jsonb_typeof(c -> 'brandId') = 'string' and private.is_line(c ->> 'brandId', 64)
    and c ->> 'version' ~ '^\d{1,15}$'
    and jsonb_typeof(c -> 'problem') in ('string', 'null')
    and jsonb_typeof(c -> 'source') in ('string', 'null')
    and (jsonb_typeof(c -> 'claimedFrom') = 'null' or jsonb_typeof(c -> 'claimedFrom') = 'string' and c ->> 'claimedFrom' ~ '^[^\s/@]{1,253}$')
    and jsonb_typeof(c -> 'confirmedFrom') = 'null'
    and private.is_proposed(c -> 'proposed')
$$;

create table public.brand_submissions (
  id uuid primary key default gen_random_uuid() constraint brand_submissions_id_bound check (length(id::text) between 1 and 64),
  brand_name text not null constraint brand_submissions_brand_name_bound check (length(brand_name) between 1 and 120),
  website_url text constraint brand_submissions_website_url_bound check (private.is_web_address(website_url)),
  submitted_by_email text constraint brand_submissions_submitted_by_email_bound check (length(submitted_by_email) between 3 and 254),
  notes text constraint brand_submissions_notes_bound check (length(notes) between 1 and 2000),
  status text not null default 'pending' constraint brand_submissions_status_bound check (status in ('pending', 'approved', 'rejected', 'spam')),
  created_at timestamptz not null default now() constraint brand_submissions_created_at_bound check (created_at between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59.999+00'),
  brand_id text,
  remark text,
  decided_revision bigint,
  decided_at timestamptz,
  correction jsonb constraint brand_submissions_correction_bound check (private.is_correction(correction)),
  link_hash text constraint brand_submissions_link_hash_bound check (length(link_hash) between 1 and 64),
  sender_hash text constraint brand_submissions_sender_bound check (length(sender_hash) between 1 and 64),
  network_hash text constraint brand_submissions_network_hash_bound check (length(network_hash) between 1 and 64),
  constraint brand_submissions_text_bound check (private.is_suggestion(brand_name, website_url, submitted_by_email, notes))
);
alter table public.brand_submissions enable row level security;
create unique index brand_submissions_by_id on public.brand_submissions ((id::text));
create index brand_submissions_by_status on public.brand_submissions (status, coalesce(decided_at, created_at), (id::text));
create unique index brand_submissions_by_link on public.brand_submissions (link_hash) where link_hash is not null;
create index waiting_corrections on public.brand_submissions ((correction ->> 'brandId')) where status = 'pending' and correction is not null;
-- Any change of the website or its state ends claims and confirmations, regardless of who writes the brand.
create index claimed_corrections on public.brand_submissions ((correction ->> 'brandId'))
  where coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') is not null;
create index brand_submissions_by_sender on public.brand_submissions (sender_hash) where sender_hash is not null;

-- Suggestions by visitors in the current minute.
create table private.submission_budget (
  id boolean primary key default true check (id),
  minute bigint not null,
  spent integer not null
);
alter table private.submission_budget enable row level security;

-- Runs once per statement: whether a visitor sends it through the API, and whether this minute has room for
-- one more.
create function private.begin_suggesting() returns trigger
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
    raise exception 'Too many suggestions within a minute' using errcode = '53400', hint = 'Try again in a minute.';
  end if;
  perform set_config('golfbrands.suggesting', 'one', true);
  return null;
end $$;

-- The second row of a statement fails at once.
create function private.suggest_one() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case current_setting('golfbrands.suggesting', true)
    when 'many' then null;
    when 'one' then perform set_config('golfbrands.suggesting', 'none', true);
    else raise exception 'One suggestion at a time' using errcode = '54000';
  end case;
  return new;
end $$;

create function private.forget_sender() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status is distinct from old.status then
    new.sender_hash := null;
    new.network_hash := null;
  end if;
  return new;
end $$;

create function private.accepted_fields(s public.brand_submissions) returns jsonb language sql stable set search_path = '' as $$
  select d -> 'to' -> 'fields' from private.batches as b cross join jsonb_array_elements(b.decisions) as d
  where b.revision = s.decided_revision and d ->> 'submissionId' = s.id::text limit 1
$$;

-- The batch that decided a correction stores which fields were accepted.
create function private.submission_record(s public.brand_submissions) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'brand_name', s.brand_name, 'website_url', s.website_url, 'submitted_by_email', s.submitted_by_email,
    'notes', s.notes, 'status', s.status, 'created_at', private.iso(s.created_at), 'brand_id', s.brand_id, 'remark', s.remark,
    'correction', s.correction, 'link_hash', s.link_hash)
$$;

create function private.submission_json(s public.brand_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select private.submission_record(s) - 'link_hash' || jsonb_build_object('sender', s.sender_hash, 'fields', private.accepted_fields(s), 'decided', (
    select jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', private.iso(b.at)) from private.batches as b where b.revision = s.decided_revision))
$$;

create function private.submission_names(s public.brand_submissions, key text, named text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(lower(btrim(s.submitted_by_email)) = key, false)
    or private.names_email(jsonb_build_array(s.brand_name, s.website_url, s.notes, s.remark, s.correction), key, named)
$$;

-- Only the server, with its secret key, can send a claim, which a mail proves, or name a sender. Direct calls
-- cannot use the places reserved for the brand.
create function public.add_correction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  s jsonb := query -> 'submission';
  is_visitor boolean := coalesce(current_setting('role', true), '') in ('anon', 'authenticated');
  is_claim boolean := s -> 'correction' ->> 'claimedFrom' is not null;
  limits jsonb := query -> 'limits';
  from_sender text := case when not is_visitor then query ->> 'sender' end;
  from_network text := case when not is_visitor then query ->> 'senderNetwork' end;
  most integer := least((limits ->> 'most')::integer, 20);
  reserved integer := least(greatest((limits ->> 'reserved')::integer, case when is_visitor then 5 else 0 end), most);
  waiting record;
begin
  if s ->> 'status' not in ('pending', 'spam') or not private.is_sent_correction(s -> 'correction')
    or is_visitor and (is_claim
      or (s ->> 'created_at')::timestamptz not between now() - interval '1 day' and now() + interval '1 hour') then
    raise exception 'This is not a correction' using errcode = '22023';
  end if;
  -- Serialised, so that concurrent calls cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtext('correction ' || (s -> 'correction' ->> 'brandId')));
  select count(*) as everyone, count(correction ->> 'claimedFrom') as claims,
    count(*) filter (where sender_hash = from_sender) as of_sender, count(*) filter (where network_hash = from_network) as of_network
  into waiting
  from public.brand_submissions
  where status = 'pending' and correction is not null and correction ->> 'brandId' = s -> 'correction' ->> 'brandId';
  if waiting.everyone >= most
    or not is_claim and waiting.everyone - waiting.claims >= most - reserved
    or waiting.of_sender >= (limits ->> 'perSender')::integer
    or waiting.of_network >= 3 * (limits ->> 'perSender')::integer then
    return false;
  end if;
  insert into public.brand_submissions (id, brand_name, website_url, submitted_by_email, notes, status, created_at, correction, link_hash,
    sender_hash, network_hash)
  values ((s ->> 'id')::uuid, s ->> 'brand_name', s ->> 'website_url', s ->> 'submitted_by_email', s ->> 'notes', s ->> 'status',
    (s ->> 'created_at')::timestamptz, s -> 'correction', encode(sha256(convert_to(query ->> 'statusLink', 'UTF8')), 'hex'),
    case s ->> 'status' when 'pending' then from_sender end, case s ->> 'status' when 'pending' then from_network end);
  return true;
end $$;

-- A private link works until 90 days after the decision, for direct calls too.
create function public.find_correction(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'brandName', s.brand_name, 'correction', s.correction, 'status', s.status, 'brandId', s.brand_id,
    'remark', s.remark, 'fields', private.accepted_fields(s))
  from public.brand_submissions as s
  where s.link_hash = encode(sha256(convert_to(query ->> 'statusLink', 'UTF8')), 'hex') and s.correction is not null
    and (s.status = 'pending' or coalesce(s.decided_at, s.created_at) > greatest((query ->> 'decidedAfter')::timestamptz, now() - interval '90 days'))
$$;

create function public.confirm_correction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.brand_submissions as s set correction = s.correction || jsonb_build_object('confirmedFrom', query ->> 'host')
  where s.id::text = query ->> 'id' and s.status = 'pending' and s.correction ->> 'confirmedFrom' is null and s.correction is not null
    and (query ->> 'key' is null
      or lower(btrim(s.submitted_by_email)) = query ->> 'key' and s.correction ->> 'claimedFrom' = query ->> 'host');
  return found;
end $$;

create function public.list_submissions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  of_status text := query ->> 'status';
  of_sender text := query ->> 'sender';
begin
  perform private.require_admin();
  select count(*) into total from public.brand_submissions where status = of_status and (of_sender is null or sender_hash = of_sender);
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'counts', public.count_submissions(), 'items', (
    select coalesce(jsonb_agg(private.submission_json(s) order by n), '[]')
    from (
      select id, row_number() over (order by
        of_status = 'pending' and correction ->> 'confirmedFrom' is not null desc,
        case when of_status = 'pending' then created_at end,
        case when of_status <> 'pending' then coalesce(decided_at, created_at) end desc, id::text collate "C") as n
      from public.brand_submissions where status = of_status and (of_sender is null or sender_hash = of_sender)
      order by n limit page_size offset (page - 1) * page_size
    ) as listed join public.brand_submissions as s using (id)));
end $$;

create function public.find_submission(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.submission_json(s) from public.brand_submissions as s where s.id::text = query ->> 'id');
end $$;

create function public.count_submissions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_object_agg(status, (select count(*) from public.brand_submissions as s where s.status = known.status))
    from unnest(array['pending', 'approved', 'rejected', 'spam']) as known (status));
end $$;

create trigger begin_suggesting before insert on public.brand_submissions for each statement execute function private.begin_suggesting();
create trigger suggest_one before insert on public.brand_submissions for each row execute function private.suggest_one();
create trigger forget_sender before update on public.brand_submissions for each row execute function private.forget_sender();
