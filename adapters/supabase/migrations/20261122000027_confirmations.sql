-- Proof of ownership holds for the website that the brand had then, visitors' corrections have the shape that the server gives them, and
-- what visitors may call takes no more time than visitors have.

-- Any change of the website, or of what became of it, ends claims and confirmations, whatever writes the brand.
create index if not exists claimed_corrections on public.brand_submissions ((correction ->> 'brandId'))
  where coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') is not null;
create or replace function private.site_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.brand_submissions set correction = correction || '{"claimedFrom": null, "confirmedFrom": null}'
  where correction ->> 'brandId' = new.id::text and coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') is not null;
  return null;
end $$;
revoke all on function private.site_changed from public, anon, authenticated, service_role;
create or replace trigger site_changed after update of website_url, site_state on public.brands
  for each row when (old.website_url is distinct from new.website_url or old.site_state is distinct from new.site_state)
  execute function private.site_changed();

-- Fields that visitors may correct, with their bounds: core/brand/fields.ts.
create or replace function private.is_proposed(proposed jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select 1 from jsonb_each(proposed) as p (field, value) left join (values
      ('name', 'name', 120, 1), ('aliases', 'list', 120, 10), ('shortDescription', 'text', 300, 1), ('longDescription', 'text', 10000, 1),
      ('websiteUrl', 'site', 2048, 1), ('foundedYear', 'year', 4, 1), ('hqLocation', 'line', 120, 1), ('positioning', 'choice', 9, 1),
      ('distributionModel', 'line', 120, 1), ('highlights', 'list', 300, 20), ('instagramUrl', 'site', 2048, 1),
      ('facebookUrl', 'site', 2048, 1), ('twitterUrl', 'site', 2048, 1), ('youtubeUrl', 'site', 2048, 1), ('tiktokUrl', 'site', 2048, 1),
      ('linkedinUrl', 'site', 2048, 1), ('categoryIds', 'list', 64, 20), ('attributeIds', 'list', 64, 50)
    ) as f (field, kind, longest, most) using (field)
    where not coalesce(case
      when jsonb_typeof(value) = 'null' then kind in ('line', 'site', 'year', 'choice')
      when kind = 'year' then jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^\d{4}$' and (value #>> '{}')::integer >= 1600
      when kind = 'list' then case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= most and not exists (
        select 1 from jsonb_array_elements(value) as e (part)
        where jsonb_typeof(part) <> 'string' or not private.is_line(part #>> '{}', longest)) end
      when jsonb_typeof(value) <> 'string' then false
      when kind = 'text' then private.is_text(value #>> '{}', longest)
      when kind = 'choice' then value #>> '{}' in ('Budget', 'Mid-Range', 'Premium', 'Luxury')
      when kind = 'site' then private.is_line(value #>> '{}', longest) and private.is_web_address(value #>> '{}')
      else private.is_line(value #>> '{}', longest) end, false))
$$;

-- A correction as the server sends it. Rows that were there before keep their looser bounds: private.is_correction.
create or replace function private.is_sent_correction(c jsonb) returns boolean
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
revoke all on function private.is_proposed, private.is_sent_correction from public, anon, authenticated, service_role;

-- A claim comes with the mail that proves it, so only the server makes one, by its secret key.
create or replace function public.add_correction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  s jsonb := query -> 'submission';
begin
  if s ->> 'status' not in ('pending', 'spam') or not private.is_sent_correction(s -> 'correction')
    or coalesce(current_setting('role', true), '') in ('anon', 'authenticated') and (
      s -> 'correction' ->> 'claimedFrom' is not null
      or (s ->> 'created_at')::timestamptz not between now() - interval '1 day' and now() + interval '1 hour') then
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

-- A private link works until 90 days after the decision, for whoever calls this directly too.
create or replace function public.find_correction(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'brandName', s.brand_name, 'correction', s.correction, 'status', s.status, 'brandId', s.brand_id,
    'remark', s.remark, 'fields', private.accepted_fields(s))
  from public.brand_submissions as s
  where s.link_hash = encode(sha256(convert_to(query ->> 'statusLink', 'UTF8')), 'hex') and s.correction is not null
    and (s.status = 'pending' or coalesce(s.decided_at, s.created_at) > greatest((query ->> 'decidedAfter')::timestamptz, now() - interval '90 days'))
$$;

create or replace function public.confirm_correction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.brand_submissions as s set correction = s.correction || jsonb_build_object('confirmedFrom', query ->> 'host')
  where s.id::text = query ->> 'id' and s.status = 'pending' and s.correction ->> 'confirmedFrom' is null and s.correction is not null
    and (query ->> 'key' is null
      or lower(btrim(s.submitted_by_email)) = query ->> 'key' and s.correction ->> 'claimedFrom' = query ->> 'host');
  return found;
end $$;

-- Three seconds, as visitors have for everything else on a hosted project.
alter function public.compare_states(jsonb) set statement_timeout = '3s';
alter function public.days_before(jsonb) set statement_timeout = '3s';
