-- Nobody may access a table, and only the secret key may call functions. The next file grants what visitors may read. Older
-- projects grant the API's roles every right on new tables and functions, newer ones none; after this file both grant the same.
revoke all on schema private from public, anon, authenticated, service_role;
revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on
  public.brands, public.categories, public.attributes, public.brand_categories, public.brand_attributes, public.brand_submissions
  from public, anon, authenticated, service_role;
revoke all on function
  public.read_rows, public.write_rows, public.stage_rows, public.list_accounts, public.set_administrator, public.list_sessions, public.end_sessions
  from public, anon, authenticated, service_role;

grant execute on function
  public.read_rows, public.write_rows, public.stage_rows, public.list_accounts, public.set_administrator, public.list_sessions, public.end_sessions
  to service_role;
grant select (view_count) on public.brands to anon, authenticated;
