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

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on function private.introduction_of, private.next_issue, public.save_introduction
  from public, anon, authenticated, service_role;
grant execute on function public.save_introduction to authenticated, service_role;
