-- Groups are as public as the rest of the taxonomy.
revoke all on public.attribute_groups from public, anon, authenticated, service_role;
drop policy if exists "Groups are public" on public.attribute_groups;
create policy "Groups are public" on public.attribute_groups for select to anon, authenticated using (true);
grant select (id, slug, name, display_order, "any", partly_known, due_days) on public.attribute_groups to anon, authenticated;
grant select on public.attribute_groups to service_role;
