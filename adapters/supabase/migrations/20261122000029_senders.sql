-- Which address group a pending submission came from, as a keyed hash, and the wider group around it. Forgotten with the decision.
alter table public.brand_submissions
  add column if not exists sender_hash text constraint brand_submissions_sender_bound check (length(sender_hash) between 1 and 64),
  add column if not exists network_hash text constraint brand_submissions_network_hash_bound check (length(network_hash) between 1 and 64);
create index if not exists brand_submissions_by_sender on public.brand_submissions (sender_hash) where sender_hash is not null;

create or replace function private.forget_sender() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status is distinct from old.status then
    new.sender_hash := null;
    new.network_hash := null;
  end if;
  return new;
end $$;
revoke all on function private.forget_sender from public, anon, authenticated, service_role;
create or replace trigger forget_sender before update on public.brand_submissions for each row execute function private.forget_sender();

create or replace function private.submission_json(s public.brand_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select private.submission_record(s) - 'link_hash' || jsonb_build_object('sender', s.sender_hash, 'fields', private.accepted_fields(s), 'decided', (
    select jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', private.iso(b.at)) from private.batches as b where b.revision = s.decided_revision))
$$;

create or replace function public.list_submissions(query jsonb) returns jsonb
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

-- A claim comes with the mail that proves it, and a sender with the server's word for it, so only the server, by its secret key, makes either.
-- Whoever calls this directly shares the places that are not kept for the brand.
create or replace function public.add_correction(query jsonb) returns boolean
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
    raise exception 'This is no correction' using errcode = '22023';
  end if;
  -- One after the other, so that many at a time do not all find room.
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
