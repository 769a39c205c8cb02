-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

-- What an issue of the newsletter says above its news, written before the issue begins.
create table private.newsletter_introductions (
  issue integer primary key check (issue > 0),
  text text not null check (length(text) between 1 and 2000)
);
alter table private.newsletter_introductions enable row level security;

create function private.introduction_of(of_issue integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('introduction', coalesce((select text from private.newsletter_introductions where issue = of_issue), ''))
$$;

create function private.next_issue() returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(number), 0) + 1 from private.newsletter_issues
$$;

-- False when the introduction of the next issue is not what the caller has seen.
create function public.save_introduction(query jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare next_number integer;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('golfbrands newsletter'));
  next_number := private.next_issue();
  if private.introduction_of(next_number) ->> 'introduction' <> query ->> 'seen' then
    return false;
  end if;
  delete from private.newsletter_introductions where issue = next_number;
  insert into private.newsletter_introductions (issue, text)
  select next_number, query ->> 'introduction' where query ->> 'introduction' <> '';
  return true;
end $$;

-- Decisions already mailed to the submitter, so that no mail is sent twice. Decisions made before this version are never mailed.
create table private.told_decisions (
  submission_id text primary key,
  decided_at timestamptz not null
);
alter table private.told_decisions enable row level security;
insert into private.told_decisions select id::text, decided_at from public.brand_submissions where decided_at is not null;

-- People who want no mails about their suggestions, as keyed hashes of their addresses.
create table private.decision_opt_outs (
  email_hash text primary key check (length(email_hash) = 43),
  at timestamptz not null
);
alter table private.decision_opt_outs enable row level security;

-- Marks and returns the ids of submissions whose submitter is to be told. The lock keeps two servers from telling the same one.
create function public.claim_decisions(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare ids text[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('golfbrands decisions'));
  select coalesce(array_agg(found.id order by found.decided_at, found.id collate "C"), '{}') into ids from (
    select s.id::text as id, s.decided_at
    from public.brand_submissions as s left join private.told_decisions as t on t.submission_id = s.id::text
    where s.status in ('approved', 'rejected') and s.submitted_by_email is not null
      and s.decided_at > (query ->> 'after')::timestamptz and s.decided_at <= (query ->> 'before')::timestamptz
      and t.decided_at is distinct from s.decided_at
    order by s.decided_at, s.id::text collate "C" limit (query ->> 'limit')::integer
  ) as found;
  insert into private.told_decisions (submission_id, decided_at)
  select s.id::text, s.decided_at from public.brand_submissions as s where s.id::text = any (ids)
  on conflict (submission_id) do update set decided_at = excluded.decided_at;
  return to_jsonb(ids);
end $$;

create function public.opt_out_of_decisions(query jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.decision_opt_outs (email_hash, at) values (query ->> 'hash', (query ->> 'at')::timestamptz) on conflict do nothing
$$;

create function public.has_opted_out(query jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.decision_opt_outs where email_hash = query ->> 'hash')
$$;

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on function
  private.introduction_of, private.next_issue, public.claim_decisions, public.has_opted_out, public.opt_out_of_decisions,
  public.save_introduction
  from public, anon, authenticated, service_role;
grant execute on function public.save_introduction to authenticated, service_role;
grant execute on function public.claim_decisions, public.has_opted_out, public.opt_out_of_decisions to service_role;
