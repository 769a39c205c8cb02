-- Rights. Row level security is on for each table. Older projects grant the API's roles every right on new
-- tables and functions, newer ones none, so everything is revoked first.

revoke all on
  public.categories, public.attributes, public.attribute_groups, public.brands, public.brand_categories, public.brand_attributes,
  public.brand_submissions
  from public, anon, authenticated, service_role;
revoke all on schema private from anon, authenticated, service_role;
-- Row constraints call functions of this schema; the API cannot reach it.
grant usage on schema private to anon, authenticated, service_role;
revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;

revoke all on function
  public.acts_on, public.add_admin, public.add_correction, public.add_data_request, public.add_searches, public.adopt_directory,
  public.all_subscribers, public.ask_subscription, public.catalog_changes, public.catalog_revision, public.check_directory,
  public.claim_receiver, public.commit_changes, public.commit_staged, public.compare_states, public.confirm_correction,
  public.confirm_subscription, public.count_brands, public.count_submissions, public.days_before, public.end_my_session, public.end_sessions,
  public.erase_person, public.find_account, public.find_batch, public.find_batches_noted, public.find_brand_version, public.find_brands,
  public.find_brands_like, public.find_brands_linking, public.find_correction, public.find_data_request,
  public.find_many_brands, public.find_news, public.find_person, public.find_redirect, public.find_slug_holders, public.find_submission,
  public.hold_question, public.increment_view_count, public.increment_view_counts,
  public.list_admins, public.list_batches, public.list_brand_refs, public.list_brands, public.list_held_questions,
  public.list_issues, public.list_my_sessions, public.list_revisions, public.list_site_verdicts, public.list_submissions,
  public.list_subscribers, public.list_taxonomy, public.list_watched_sites, public.list_websites, public.mail_secret, public.note_delivery,
  public.open_issue, public.purge_people, public.read_brands, public.read_directory, public.record_watched_sites, public.remove_admin,
  public.remove_subscriber, public.searches_without_result, public.stage_rows, public.unstage_rows, public.views_by_day, public.views_since,
  public.who_am_i
  from public, anon, authenticated, service_role;

-- Visitors.
grant execute on function
  public.acts_on, public.add_correction, public.add_searches, public.catalog_changes, public.catalog_revision, public.compare_states,
  public.days_before, public.find_brands, public.find_correction, public.find_redirect, public.increment_view_count,
  public.increment_view_counts, public.views_since
  to anon, authenticated, service_role;

-- The secret key.
grant execute on function
  public.add_admin, public.add_data_request, public.adopt_directory, public.ask_subscription, public.claim_receiver,
  public.confirm_correction, public.confirm_subscription, public.end_sessions, public.find_account, public.find_data_request,
  public.list_admins, public.mail_secret, public.note_delivery, public.open_issue, public.remove_admin
  to service_role;

-- Administrators; each function checks its caller.
grant execute on function
  public.all_subscribers, public.check_directory, public.commit_changes, public.commit_staged, public.count_brands, public.count_submissions,
  public.erase_person, public.find_batch, public.find_batches_noted, public.find_brand_version, public.find_brands_like,
  public.find_brands_linking, public.find_many_brands, public.find_news, public.find_person,
  public.find_slug_holders, public.find_submission, public.hold_question, public.list_batches,
  public.list_brand_refs, public.list_brands, public.list_held_questions, public.list_issues, public.list_revisions,
  public.list_site_verdicts, public.list_submissions, public.list_subscribers, public.list_taxonomy, public.list_watched_sites,
  public.list_websites, public.purge_people, public.read_brands, public.read_directory, public.record_watched_sites,
  public.remove_subscriber, public.searches_without_result, public.stage_rows, public.unstage_rows, public.views_by_day
  to authenticated, service_role;

-- Any signed-in user, about their own account.
grant execute on function
  public.end_my_session, public.list_my_sessions, public.who_am_i
  to authenticated;

-- Functions that row constraints call.
grant execute on function
  private.fits, private.is_correction, private.is_line, private.is_suggestion, private.is_text, private.is_web_address
  to anon, authenticated, service_role;

-- Visitors, signed in or not: active brands without private columns, the taxonomy, the links of active
-- brands.
select private.apply_brand_columns();
grant select (id, slug, name, aliases, description, display_order) on public.categories to anon, authenticated;
grant select (id, slug, name, aliases, "group", definition, display_order) on public.attributes to anon, authenticated;
grant select (id, slug, name, display_order, "any", partly_known, due_days) on public.attribute_groups to anon, authenticated;
grant select (brand_id, category_id) on public.brand_categories to anon, authenticated;
grant select (brand_id, attribute_id) on public.brand_attributes to anon, authenticated;

drop policy if exists "Active brands are public" on public.brands;
create policy "Active brands are public" on public.brands for select to anon, authenticated using (status = 'active');
drop policy if exists "Categories are public" on public.categories;
create policy "Categories are public" on public.categories for select to anon, authenticated using (true);
drop policy if exists "Attributes are public" on public.attributes;
create policy "Attributes are public" on public.attributes for select to anon, authenticated using (true);
drop policy if exists "Groups are public" on public.attribute_groups;
create policy "Groups are public" on public.attribute_groups for select to anon, authenticated using (true);
-- Links of inactive brands are hidden too, since the brand's own policy applies.
drop policy if exists "Links of active brands are public" on public.brand_categories;
create policy "Links of active brands are public" on public.brand_categories for select to anon, authenticated
  using (exists (select 1 from public.brands where id = brand_id));
drop policy if exists "Links of active brands are public" on public.brand_attributes;
create policy "Links of active brands are public" on public.brand_attributes for select to anon, authenticated
  using (exists (select 1 from public.brands where id = brand_id));

-- Anybody may suggest a brand; nobody may read suggestions here.
grant insert (id, brand_name, website_url, submitted_by_email, notes, status, created_at) on public.brand_submissions to anon, authenticated;
drop policy if exists "Anybody may suggest a brand" on public.brand_submissions;
create policy "Anybody may suggest a brand" on public.brand_submissions for insert to anon, authenticated
  with check (
    status in ('pending', 'spam')
    and created_at between now() - interval '1 day' and now() + interval '1 hour'
    and private.is_suggestion(brand_name, website_url, submitted_by_email, notes)
  );

-- The secret key reads everything, and writes through the administrators' functions.
grant select on public.brands, public.categories, public.attributes, public.attribute_groups, public.brand_categories, public.brand_attributes to service_role;
grant select, insert on public.brand_submissions to service_role;
