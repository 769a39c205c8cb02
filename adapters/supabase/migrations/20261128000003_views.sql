-- A copy of the view count in `brand_views`, because visitors' API clients sort brands by it.
alter table public.brands add column view_count bigint not null default 0;

create function private.show_views() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'brands' then
    new.view_count := coalesce((select v.view_count from private.brand_views as v where v.brand_id = new.id), 0);
  else
    update public.brands as b set view_count = 0 where b.id = coalesce(new.brand_id, old.brand_id);
  end if;
  return new;
end $$;

create trigger show_views before insert or update of view_count on public.brands for each row execute function private.show_views();
create trigger show_views after insert or update or delete on private.brand_views for each row execute function private.show_views();
