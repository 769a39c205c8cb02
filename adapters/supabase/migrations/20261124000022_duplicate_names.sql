-- Candidates for duplicates of a brand, as `find_brands_like` finds them, but names are compared without the signs that people leave
-- out: core/brand/duplicates.ts. Servers of the previous version still call `find_brands_like`.
create function public.find_brands_alike(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with names as (select jsonb_array_elements_text(query -> 'names') as name)
    select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from public.brands as b
    where translate(b.folded_name, ' .-/'',', '') in (select name from names)
      or exists (
        select 1 from unnest(b.aliases) as alias
        where translate(case when alias ~ '[^ -~]|  ' then private.fold_for_search(alias) else replace(lower(alias), '`', '''') end, ' .-/'',', '') in (select name from names))
      or exists (
        select 1 from jsonb_array_elements_text(query -> 'parts') as part
        where position(part in lower(concat_ws(' ', b.website_url, b.instagram_url, b.facebook_url, b.twitter_url, b.youtube_url, b.tiktok_url, b.linkedin_url))) > 0));
end $$;

revoke all on function public.find_brands_alike from public, anon, authenticated, service_role;
grant execute on function public.find_brands_alike to authenticated, service_role;
