-- Who may do what with the directory's own tables. Row level security is on for each: they are closed, and opened here as far as visitors need. Older projects gave the
-- API's roles every right on every new table, newer ones none: so what they may have been given is taken first.

do $$
declare of_table text;
begin
  foreach of_table in array array['brands', 'categories', 'attributes', 'brand_categories', 'brand_attributes', 'brand_submissions'] loop
    execute format('revoke all on public.%I from public, anon, authenticated, service_role', of_table);
  end loop;
end $$;
revoke all on schema private from anon, authenticated, service_role;
-- Checks of a row name functions there; nothing in it can be reached by the API.
grant usage on schema private to anon, authenticated, service_role;

-- Visitors, signed in or not: active brands without what is private, the taxonomy, the links of active brands.
select private.apply_brand_columns();
grant select (id, slug, name, description, display_order) on public.categories to anon, authenticated;
grant select (id, slug, name) on public.attributes to anon, authenticated;
grant select (brand_id, category_id) on public.brand_categories to anon, authenticated;
grant select (brand_id, attribute_id) on public.brand_attributes to anon, authenticated;

drop policy if exists "Active brands are public" on public.brands;
create policy "Active brands are public" on public.brands for select to anon, authenticated using (status = 'active');
drop policy if exists "Categories are public" on public.categories;
create policy "Categories are public" on public.categories for select to anon, authenticated using (true);
drop policy if exists "Attributes are public" on public.attributes;
create policy "Attributes are public" on public.attributes for select to anon, authenticated using (true);
-- A brand that is not active cannot be seen here either, for its own policy hides it.
drop policy if exists "Links of active brands are public" on public.brand_categories;
create policy "Links of active brands are public" on public.brand_categories for select to anon, authenticated
  using (exists (select 1 from public.brands where id = brand_id));
drop policy if exists "Links of active brands are public" on public.brand_attributes;
create policy "Links of active brands are public" on public.brand_attributes for select to anon, authenticated
  using (exists (select 1 from public.brands where id = brand_id));

-- Anybody may suggest a brand, and nobody may read suggestions here.
grant insert (id, brand_name, website_url, submitted_by_email, notes, status, created_at) on public.brand_submissions to anon, authenticated;
drop policy if exists "Anybody may suggest a brand" on public.brand_submissions;
create policy "Anybody may suggest a brand" on public.brand_submissions for insert to anon, authenticated
  with check (
    status in ('pending', 'spam')
    and created_at between now() - interval '1 day' and now() + interval '1 hour'
    and private.is_suggestion(brand_name, website_url, submitted_by_email, notes)
  );

-- The secret key reads everything and writes through the functions that administrators use.
grant select on public.brands, public.categories, public.attributes, public.brand_categories, public.brand_attributes to service_role;
grant select, insert on public.brand_submissions to service_role;
