-- That somebody looked whether a fact is true, and what became of a website: core/brand/evidence.ts.
create or replace function private.is_evidence(entries jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(entries) = 'array' then jsonb_array_length(entries) <= 40 and not exists (
    select 1 from jsonb_array_elements(entries) as entry
    where ((entry ->> 'field') is null or length(entry ->> 'field') > 125
      or (entry ->> 'source') is not null and not private.is_line(entry ->> 'source', 300)
      or coalesce(entry ->> 'checkedOn', '') !~ '^\d{4}-\d\d-\d\d$'
      or coalesce(entry ->> 'grade', '') not in ('brand', 'independent', 'judgement'))) else false end
$$;
revoke all on function private.is_evidence from public, anon, authenticated, service_role;

alter table public.brands
  add column if not exists evidence jsonb not null default '[]' constraint brands_evidence_bound check (private.is_evidence(evidence)),
  add column if not exists site_state jsonb constraint brands_site_state_bound check (
    site_state is null
    or coalesce(site_state ->> 'verdict', '') in ('parked', 'changed-hands', 'gone') and coalesce(site_state ->> 'since', '') ~ '^\d{4}-\d\d-\d\d$');
insert into private.brand_columns (name, seen) values ('evidence', 'public'), ('site_state', 'card') on conflict do nothing;
select private.apply_brand_columns();
