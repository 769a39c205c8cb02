-- Other names of a brand, by which it is found and recognised.
alter table public.brands add column if not exists aliases text[] not null default '{}'
  constraint brands_aliases_bound check (private.fits(aliases, 10, 120) and strpos(array_to_string(aliases, e'\n'), ' | ') = 0);
insert into private.brand_columns (name, seen) values ('aliases', 'card') on conflict do nothing;
select private.apply_brand_columns();

-- Brands that may be known by one of these names or addresses; who asks looks closer. Only aliases that are not plain are folded
-- here, which takes long.
create or replace function public.find_brands_like(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with names as (select jsonb_array_elements_text(query -> 'names') as name)
    select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from public.brands as b
    where b.folded_name in (select name from names)
      or exists (
        select 1 from unnest(b.aliases) as alias
        where case when alias ~ '[^ -~]|  ' then private.fold_for_search(alias) else replace(lower(alias), '`', '''') end in (select name from names))
      or exists (
        select 1 from jsonb_array_elements_text(query -> 'parts') as part
        where position(part in lower(concat_ws(' ', b.website_url, b.instagram_url, b.facebook_url, b.twitter_url, b.youtube_url, b.tiktok_url, b.linkedin_url))) > 0));
end $$;
