-- Issues of the newsletter. They name brands and nobody else.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.newsletter_issues (
  number integer primary key check (number > 0),
  at timestamptz not null,
  finished_at timestamptz,
  -- When the newsletter began, the same in every issue: brands that were public by then are never news.
  beginning timestamptz not null,
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Marked, and not confirmed.
  uncertain integer not null default 0 check (uncertain >= 0)
);
alter table private.newsletter_issues enable row level security;
-- One at a time.
create unique index newsletter_issues_unfinished on private.newsletter_issues ((finished_at is null)) where finished_at is null;

-- The mark: this unfinished issue was handed to the mail server for the subscriber, or is about to be.
alter table private.subscribers add column marked_issue integer references private.newsletter_issues (number) on delete set null;

-- A brand is in one issue. No foreign key: a brand that is deleted and restored is no news.
create table private.newsletter_brands (
  brand_id text primary key check (length(brand_id) between 1 and 64),
  issue integer not null references private.newsletter_issues (number) on delete cascade,
  -- Its position in the issue.
  place integer not null check (place >= 0)
);
alter table private.newsletter_brands enable row level security;
create index newsletter_brands_by_issue on private.newsletter_brands (issue, place);

-- Null while nobody has confirmed.
create function private.newsletter_beginning() returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select max(beginning) from private.newsletter_issues),
    (select min(confirmed_at) from private.subscribers where status = 'confirmed'))
$$;

-- Ids of the brands that are news, in the order they joined.
create function private.new_brands() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(n.id order by n.ord), '{}')
  from (
    select b.id::text, min(r.id) as ord
    from public.brands as b
    join private.revisions as r on r.record_id = b.id::text and r.record_kind = 'brand' and r.after ->> 'status' = 'active'
    join private.batches as t on t.revision = r.revision
    where b.status = 'active' and not exists (select 1 from private.newsletter_brands as n where n.brand_id = b.id::text)
    group by b.id
    having min(t.at) > private.newsletter_beginning()
  ) as n
$$;

create function private.brands_in_mail(ids text[], most integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('brandCount', cardinality(ids), 'brands', coalesce(jsonb_agg(
    jsonb_build_object('slug', b.slug, 'name', b.name, 'shortDescription', b.short_description) order by t.n), '[]'))
  from unnest(ids[1:most]) with ordinality as t (id, n)
  join public.brands as b on b.id::text = t.id
$$;

-- Subscribers who have yet to get an issue.
create function private.waiting_for(i private.newsletter_issues) returns setof private.subscribers
language sql stable set search_path = '' as $$
  select s from private.subscribers as s
  where s.status = 'confirmed' and s.confirmed_at <= i.at and s.marked_issue is distinct from i.number and i.finished_at is null
$$;

create function private.issue_json(i private.newsletter_issues) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', i.number, 'at', private.iso(i.at), 'finishedAt', private.iso(i.finished_at),
    'brandCount', (select count(*) from private.newsletter_brands as n where n.issue = i.number),
    'sent', i.sent, 'failed', i.failed, 'uncertain', i.uncertain,
    'waiting', (select count(*) from private.waiting_for(i)))
$$;

create function private.finish_issue(of_issue integer, now timestamptz) returns void
language sql volatile set search_path = '' as $$
  update private.newsletter_issues set finished_at = now where number = of_issue and finished_at is null;
  update private.subscribers set marked_issue = null where marked_issue = of_issue
$$;

create function public.find_news(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare last private.newsletter_issues;
begin
  perform private.require_admin();
  select * into last from private.newsletter_issues order by number desc limit 1;
  return private.brands_in_mail(private.new_brands(), (query ->> 'limit')::integer) || private.introduction_of(private.next_issue()) || jsonb_build_object(
    'lastIssue', last.number, 'since', private.iso(coalesce(last.at, private.newsletter_beginning())),
    'receivers', (select count(*) from private.subscribers where status = 'confirmed'));
end $$;

create function public.list_issues(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.issue_json(i) order by i.number desc), '[]')
    from (select * from private.newsletter_issues order by number desc limit (query ->> 'limit')::integer) as i);
end $$;

-- The issue and its brands, or why there is none to send. The lock keeps two callers from beginning one each.
create function public.open_issue(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  now constant timestamptz := (query ->> 'at')::timestamptz;
  i private.newsletter_issues;
  ids text[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('golfbrands newsletter'));
  select * into i from private.newsletter_issues where finished_at is null;
  if found then
    select coalesce(array_agg(n.brand_id order by n.place), '{}') into ids
    from private.newsletter_brands as n join public.brands as b on b.id::text = n.brand_id and b.status = 'active'
    where n.issue = i.number;
    if cardinality(ids) = 0 then
      perform private.finish_issue(i.number, now);
      i := null;
    end if;
  end if;
  if i.number is null then
    if not exists (select 1 from private.subscribers where status = 'confirmed') then
      return '{"refused": {"kind": "nothing-to-send", "why": "no-receivers"}}';
    end if;
    ids := private.new_brands();
    if cardinality(ids) = 0 then
      return '{"refused": {"kind": "nothing-to-send", "why": "no-news"}}';
    end if;
    insert into private.newsletter_issues (number, at, beginning)
    select private.next_issue(), now, private.newsletter_beginning()
    returning * into i;
    insert into private.newsletter_brands (brand_id, issue, place)
    select t.id, i.number, t.n - 1 from unnest(ids) with ordinality as t (id, n);
  end if;
  return jsonb_build_object('issue', private.issue_json(i), 'news', private.brands_in_mail(ids, (query ->> 'limit')::integer) || private.introduction_of(i.number));
end $$;

-- Marks and answers the next subscriber. Finishes the issue when nobody is waiting. The lock on the issue keeps two callers
-- from marking the same one.
create function public.claim_receiver(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  i private.newsletter_issues;
  receiver private.subscribers;
begin
  perform private.require_admin();
  select * into i from private.newsletter_issues where number = (query ->> 'issue')::integer for update;
  select * into receiver from private.waiting_for(i) as s
  where s.id collate "C" > query ->> 'after' order by s.id collate "C" limit 1;
  if found then
    update private.subscribers set marked_issue = i.number where id = receiver.id;
    update private.newsletter_issues set uncertain = uncertain + 1 where number = i.number;
    return jsonb_build_object('id', receiver.id, 'email', receiver.email);
  end if;
  if not exists (select 1 from private.waiting_for(i)) then
    perform private.finish_issue(i.number, (query ->> 'at')::timestamptz);
  end if;
  return null;
end $$;

create function public.note_delivery(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_issue constant integer := (query ->> 'issue')::integer;
  delivery constant text := query ->> 'delivery';
begin
  perform private.require_admin();
  update private.newsletter_issues set
    uncertain = uncertain - 1,
    sent = sent + (delivery = 'sent')::integer,
    failed = failed + (delivery = 'failed' or delivery = 'waiting' and finished_at is not null)::integer
  where number = of_issue;
  if delivery = 'waiting' then
    update private.subscribers set marked_issue = null where id = query ->> 'subscriberId' and marked_issue = of_issue;
  end if;
end $$;
