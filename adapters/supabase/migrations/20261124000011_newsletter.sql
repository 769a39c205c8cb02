-- Issues of the newsletter and their deliveries.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.newsletter_issues (
  number integer primary key check (number > 0),
  at timestamptz not null,
  finished_at timestamptz,
  -- The issue covers brands published after `since_revision`, up to `revision`.
  since_revision bigint not null check (since_revision >= 0),
  revision bigint not null check (revision >= since_revision),
  brand_count integer not null check (brand_count > 0),
  receivers integer not null check (receivers > 0),
  -- Counted here as well, since deliveries are deleted with their subscriber.
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Set when the issue is finished; before that, the deliveries are counted.
  uncertain integer not null default 0 check (uncertain >= 0),
  sender_id text check (length(sender_id) between 1 and 64),
  sending_until timestamptz,
  check ((sender_id is null) = (sending_until is null))
);
alter table private.newsletter_issues enable row level security;
-- At most one unfinished issue.
create unique index newsletter_issues_unfinished on private.newsletter_issues ((finished_at is null)) where finished_at is null;

-- A brand appears in one issue only. No foreign key: a deleted brand that is restored is not announced again.
create table private.newsletter_brands (
  brand_id text primary key check (length(brand_id) between 1 and 64),
  issue integer not null references private.newsletter_issues (number) on delete cascade,
  -- Its position in the issue.
  place integer not null check (place >= 0)
);
alter table private.newsletter_brands enable row level security;
create index newsletter_brands_by_issue on private.newsletter_brands (issue, place);

create table private.newsletter_deliveries (
  issue integer not null references private.newsletter_issues (number) on delete cascade,
  subscriber_id text not null references private.subscribers (id) on delete cascade,
  -- 'handed': passed to the mail server, or possibly, if sending was interrupted.
  state text not null check (state in ('handed', 'sent', 'failed', 'deferred', 'uncertain')),
  at timestamptz not null,
  primary key (issue, subscriber_id)
);
alter table private.newsletter_deliveries enable row level security;
create index newsletter_deliveries_by_subscriber on private.newsletter_deliveries (subscriber_id);

-- New brands, in the order of publication.
create function private.new_brands(out brand_id text, out ord bigint) returns setof record
language sql stable set search_path = '' as $$
  select b.id::text, row_number() over (order by min(r.id))
  from private.news_since() as n
  join private.revisions as r on r.revision > n.revision and r.record_kind = 'brand'
    and r.after ->> 'status' = 'active' and r.before ->> 'status' is distinct from 'active'
  join public.brands as b on b.id::text = r.record_id and b.status = 'active'
  where n.since is not null
    and not exists (select 1 from private.newsletter_brands as t where t.brand_id = b.id::text)
    and not exists (
      select 1 from private.revisions as p
      where p.record_id = b.id::text and p.record_kind = 'brand' and p.revision <= n.beginning and p.after ->> 'status' = 'active')
  group by b.id
$$;

-- Brands published after `revision`, and never before `beginning`, are new.
create function private.news_since(out last_issue integer, out since timestamptz, out revision bigint, out beginning bigint)
language plpgsql stable set search_path = '' as $$
begin
  select i.number, i.at, i.revision into last_issue, since, revision
  from private.newsletter_issues as i order by i.number desc limit 1;
  if last_issue is not null then
    select i.since_revision into beginning from private.newsletter_issues as i where i.number = 1;
    return;
  end if;
  select min(s.confirmed_at) into since from private.subscribers as s where s.status = 'confirmed';
  select coalesce(max(b.revision), 0) into revision from private.batches as b where b.at <= since;
  beginning := revision;
end $$;

create function private.brand_in_mail(of_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', b.slug, 'name', b.name, 'shortDescription', b.short_description)
  from public.brands as b where b.id::text = of_id
$$;

-- Subscribers confirmed before the issue began, without a successful or uncertain delivery of it.
create function private.issue_receivers(i private.newsletter_issues, out id text, out email text) returns setof record
language sql stable set search_path = '' as $$
  select s.id, s.email
  from private.subscribers as s
  left join private.newsletter_deliveries as d on d.issue = i.number and d.subscriber_id = s.id
  where s.status = 'confirmed' and s.confirmed_at <= i.at and (d.state is null or d.state = 'deferred')
$$;

create function private.issue_json(i private.newsletter_issues, now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', i.number, 'at', private.iso(i.at), 'finishedAt', private.iso(i.finished_at),
    'state', case when i.finished_at is not null then 'sent' when i.sending_until > now then 'sending' else 'stopped' end,
    'brandCount', i.brand_count, 'receivers', i.receivers, 'sent', i.sent, 'failed', i.failed,
    'uncertain', case when i.finished_at is null then private.count_uncertain(i, now) else i.uncertain end,
    'waiting', case when i.finished_at is null then (select count(*) from private.issue_receivers(i)) else 0 end)
$$;

create function private.count_uncertain(i private.newsletter_issues, now timestamptz) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.newsletter_deliveries as d
  where d.issue = i.number
    and (d.state = 'uncertain' or (d.state = 'handed' and (i.sending_until is null or i.sending_until <= now)))
$$;

create function private.finish_issue(of_issue integer, now timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.newsletter_deliveries set state = 'uncertain' where issue = of_issue and state = 'handed';
  update private.newsletter_issues as i
  set finished_at = now, sender_id = null, sending_until = null, uncertain = private.count_uncertain(i, now)
  where i.number = of_issue and i.finished_at is null;
end $$;

create function public.find_news(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  since record;
  ids text[];
begin
  perform private.require_admin();
  select * into since from private.news_since();
  select coalesce(array_agg(n.brand_id order by n.ord), '{}') into ids from private.new_brands() as n;
  return jsonb_build_object(
    'lastIssue', since.last_issue, 'since', private.iso(since.since), 'brandCount', cardinality(ids),
    'brands', (
      select coalesce(jsonb_agg(private.brand_in_mail(t.id) order by t.n), '[]')
      from unnest(ids[1:(query ->> 'limit')::integer]) with ordinality as t (id, n)),
    'receivers', (select count(*) from private.subscribers where status = 'confirmed'));
end $$;

create function public.find_issue_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare ids text[];
begin
  perform private.require_admin();
  select coalesce(array_agg(n.brand_id order by n.place), '{}') into ids
  from private.newsletter_brands as n join public.brands as b on b.id::text = n.brand_id and b.status = 'active'
  where n.issue = (query ->> 'issue')::integer;
  return jsonb_build_object('brandCount', cardinality(ids), 'brands', (
    select coalesce(jsonb_agg(private.brand_in_mail(t.id) order by t.n), '[]')
    from unnest(ids[1:(query ->> 'limit')::integer]) with ordinality as t (id, n)));
end $$;

create function public.list_issues(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.issue_json(i, (query ->> 'now')::timestamptz) order by i.number desc), '[]')
    from (select * from private.newsletter_issues order by number desc limit (query ->> 'limit')::integer) as i);
end $$;

-- Returns the issue, or why there is none to send. Of two concurrent callers, one gets it.
create function public.open_issue(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  i private.newsletter_issues;
  since record;
  upto bigint;
  ids text[];
  receivers integer;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('golfbrands newsletter'));
  select * into i from private.newsletter_issues where finished_at is null for update;
  if found then
    if i.sending_until > (query ->> 'at')::timestamptz then
      return jsonb_build_object('refused', jsonb_build_object('kind', 'sent-by-another', 'issue', i.number, 'until', private.iso(i.sending_until)));
    end if;
    update private.newsletter_deliveries set state = 'uncertain' where issue = i.number and state = 'handed';
    update private.newsletter_issues set sender_id = query ->> 'sender', sending_until = (query ->> 'until')::timestamptz
    where number = i.number returning * into i;
    return jsonb_build_object('issue', private.issue_json(i, (query ->> 'at')::timestamptz));
  end if;
  select count(*) into receivers from private.subscribers where status = 'confirmed';
  if receivers = 0 then
    return '{"refused": {"kind": "nothing-to-send", "why": "no-receivers"}}';
  end if;
  -- Read before the new brands, so that a concurrent commit is not left out.
  select revision into upto from private.catalog_state where id;
  select * into since from private.news_since();
  select coalesce(array_agg(n.brand_id order by n.ord), '{}') into ids from private.new_brands() as n;
  if cardinality(ids) = 0 then
    return '{"refused": {"kind": "nothing-to-send", "why": "no-news"}}';
  end if;
  insert into private.newsletter_issues (number, at, since_revision, revision, brand_count, receivers, sender_id, sending_until)
  values (coalesce(since.last_issue, 0) + 1, (query ->> 'at')::timestamptz, since.revision, upto, cardinality(ids), receivers,
    query ->> 'sender', (query ->> 'until')::timestamptz)
  returning * into i;
  insert into private.newsletter_brands (brand_id, issue, place)
  select t.id, i.number, t.n - 1 from unnest(ids) with ordinality as t (id, n);
  return jsonb_build_object('issue', private.issue_json(i, (query ->> 'at')::timestamptz));
end $$;

-- Marks and returns the next subscriber; finishes the issue when none is left.
create function public.claim_receiver(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  i private.newsletter_issues;
  receiver record;
begin
  perform private.require_admin();
  select * into i from private.newsletter_issues where number = (query ->> 'issue')::integer for update;
  if i.sender_id is distinct from query ->> 'sender' and i.sending_until is not null then
    return jsonb_build_object('refused', jsonb_build_object('kind', 'sent-by-another', 'issue', i.number, 'until', private.iso(i.sending_until)));
  end if;
  select r.id, r.email into receiver from private.issue_receivers(i) as r
  where r.id collate "C" > query ->> 'after' order by r.id collate "C" limit 1;
  if found then
    update private.newsletter_issues set sender_id = query ->> 'sender', sending_until = (query ->> 'until')::timestamptz where number = i.number;
    insert into private.newsletter_deliveries (issue, subscriber_id, state, at)
    values (i.number, receiver.id, 'handed', (query ->> 'at')::timestamptz)
    on conflict (issue, subscriber_id) do update set state = excluded.state, at = excluded.at;
    return jsonb_build_object('receiver', jsonb_build_object('id', receiver.id, 'email', receiver.email));
  end if;
  if not exists (select 1 from private.issue_receivers(i)) then
    perform private.finish_issue(i.number, (query ->> 'at')::timestamptz);
  end if;
  return '{}';
end $$;

create function public.note_delivery(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_issue constant integer := (query ->> 'issue')::integer;
  delivery constant text := query ->> 'delivery';
  was text;
begin
  perform private.require_admin();
  perform 1 from private.newsletter_issues where number = of_issue for update;
  select state into was from private.newsletter_deliveries
  where issue = of_issue and subscriber_id = query ->> 'subscriberId' for update;
  update private.newsletter_deliveries set state = delivery, at = (query ->> 'at')::timestamptz
  where issue = of_issue and subscriber_id = query ->> 'subscriberId';
  update private.newsletter_issues set
    sent = sent + (delivery = 'sent')::integer,
    failed = failed + (delivery = 'failed')::integer,
    uncertain = case when finished_at is null then 0
      else greatest(0, uncertain - (was is not distinct from 'uncertain' and delivery <> 'uncertain')::integer) end
  where number = of_issue;
end $$;

create function public.leave_issue(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.newsletter_issues set sender_id = null, sending_until = null
  where number = (query ->> 'issue')::integer and sender_id = query ->> 'sender';
end $$;

create function public.close_issue(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.finish_issue((query ->> 'issue')::integer, (query ->> 'at')::timestamptz);
end $$;

create function public.forget_deliveries(query jsonb) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare forgotten bigint;
begin
  perform private.require_admin();
  delete from private.newsletter_deliveries as d using private.newsletter_issues as i
  where i.number = d.issue and i.finished_at < (query ->> 'before')::timestamptz;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
