-- What questions about brands are put off until when, and who was given which (core/ports/checks-store.ts). Holders are digits that
-- name nobody; no address of a person can be in it.

create table if not exists private.held_questions (
  id text primary key check (length(id) between 1 and 300 and position('@' in id) = 0 and position('%40' in id) = 0),
  until timestamptz not null,
  -- Null where it was put off for everybody.
  holder text check (holder ~ '^[0-9a-f]{16}$')
);
create index if not exists held_questions_by_end on private.held_questions (until);
alter table private.held_questions enable row level security;
revoke all on private.held_questions from public, anon, authenticated, service_role;

create or replace function public.list_held_questions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id,
      'until', to_char(h.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'holder', h.holder) order by h.id collate "C"), '[]')
    from private.held_questions as h where h.until > (query ->> 'now')::timestamptz);
end $$;

-- Given to a holder, if nobody else has it; without one put off for everybody. Whether it was done.
create or replace function public.hold_question(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare held text;
begin
  perform private.require_admin();
  delete from private.held_questions as h where h.until <= (query ->> 'now')::timestamptz;
  insert into private.held_questions as h (id, until, holder)
  values (query ->> 'id', (query ->> 'until')::timestamptz, query ->> 'holder')
  on conflict (id) do update set until = excluded.until, holder = excluded.holder
  where excluded.holder is null or h.holder = excluded.holder
  returning h.id into held;
  return to_jsonb(held is not null);
end $$;

revoke all on function public.list_held_questions, public.hold_question from public, anon, authenticated, service_role;
grant execute on function public.list_held_questions, public.hold_question to authenticated, service_role;
