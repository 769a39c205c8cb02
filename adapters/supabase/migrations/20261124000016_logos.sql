-- Logos by the SHA-256 of their bytes, which are in base64. They stay, because history may bring them back.
create table private.logos (
  path text collate "C" primary key constraint logos_path_bound check (path ~ '^/logos/[0-9a-f]{64}\.(png|jpg|webp)$'),
  picture text not null constraint logos_picture_bound check (length(picture) between 1 and 136536 and picture ~ '^[A-Za-z0-9+/=]+$')
);
alter table private.logos enable row level security;

alter table public.brands drop constraint brands_logo_url_bound;
alter table public.brands add constraint brands_logo_url_bound
  check (private.is_web_address(logo_url) or logo_url ~ '^/logos/[0-9a-f]{64}\.(png|jpg|webp)$');

create function public.add_logo(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into private.logos (path, picture) values (query ->> 'path', query ->> 'picture') on conflict (path) do nothing;
  return 'null';
end $$;

create function public.find_logo(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select to_jsonb(l.picture) from private.logos as l where l.path = query ->> 'path'), 'null')
$$;

create function public.find_stored_logos(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(l.path), '[]')
    from private.logos as l where l.path in (select jsonb_array_elements_text(query -> 'paths')));
end $$;

revoke all on private.logos from public, anon, authenticated, service_role;
revoke all on function public.add_logo, public.find_logo, public.find_stored_logos from public, anon, authenticated, service_role;
grant execute on function public.find_logo to anon, authenticated, service_role;
grant execute on function public.add_logo, public.find_stored_logos to authenticated, service_role;
