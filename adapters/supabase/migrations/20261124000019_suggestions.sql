-- Finds sites whose pages said what the directory does not.
create index watched_sites_suggesting on private.watched_sites (brand_id) where memory -> 'suggestions' is not null;

create function public.list_site_suggestions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('brandId', s.brand_id, 'siteHash', s.memory -> 'siteHash',
      'suggestions', s.memory -> 'suggestions') order by s.view_count desc, s.brand_id collate "C"), '[]')
    from (
      select w.brand_id, w.memory, b.view_count from private.watched_sites as w join public.brands as b on b.id::text = w.brand_id
      where w.memory -> 'suggestions' is not null
      order by b.view_count desc, w.brand_id collate "C" limit (query ->> 'limit')::integer
    ) as s);
end $$;

revoke all on function public.list_site_suggestions from public, anon, authenticated, service_role;
grant execute on function public.list_site_suggestions to authenticated, service_role;
