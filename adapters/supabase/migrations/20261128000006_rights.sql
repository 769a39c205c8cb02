-- Nobody reaches a table, and only the secret key calls functions; the next file says what anybody may read. Older projects grant the
-- API's roles every right on new tables and functions, newer ones none; in both the rights are these.
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
