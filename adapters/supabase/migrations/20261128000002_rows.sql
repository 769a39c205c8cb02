-- How the server reads and writes. Tables are data here: no rule of the directory and no column of a table is named.
-- Queries and writes name tables and columns of adapters/store/tables.ts, in snake case.

-- Texts of large writes, in parts, which have no effect until `write_rows` names them.
create table private.staged (
  write_id uuid,
  part integer,
  text text not null,
  at timestamptz not null default now(),
  primary key (write_id, part)
);
alter table private.staged enable row level security;

-- The outcomes of the writes of the last day, for a server that got no answer.
create table private.recent_writes (
  id uuid primary key,
  is_written boolean not null,
  at timestamptz not null default now()
);
alter table private.recent_writes enable row level security;
create index recent_writes_by_at on private.recent_writes (at);

-- The key that signs links in mails.
create table private.mail_secret (
  only_one boolean primary key default true check (only_one),
  hex text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')), 'hex')
);
alter table private.mail_secret enable row level security;
insert into private.mail_secret default values;
-- The server reads it, and never writes it.
insert into private.row_tables (place, counter, is_history) values ('private."mail_secret"', null, true);

-- Conditions, `[["until", "<", "2026-05-01"], …]`, as SQL. A row must meet all of them. An unknown operator matches no row.
create function private.condition(conditions jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(
    case
      when operator = 'in' and jsonb_array_length(value) > 0 then
        format('%I in (%s)', name, (select string_agg(quote_literal(one), ', ') from jsonb_array_elements_text(value) as one))
      when jsonb_typeof(value) = 'null' then
        case operator when '=' then format('%I is null', name) when '!=' then format('%I is not null', name) else 'false' end
      when operator = '!=' then format('%I is distinct from %L', name, value #>> '{}')
      when operator in ('=', '<', '<=', '>', '>=') then format('%I %s %L', name, operator, value #>> '{}')
      else 'false'
    end, ' and '), 'true')
  from (select one ->> 0 as name, one ->> 1 as operator, one -> 2 as value from jsonb_array_elements(conditions) as one) as c
$$;

-- The counters and the answers to all queries, from one snapshot:
-- `{"table": …, "columns": […], "where": […], "order": [[column, "desc", "nulls last"], …], "limit": …, "offset": …}`.
-- With `like` (a pattern), one of the columns in `in` must match it. Without `columns`, the answer is the number of matching rows.
create function public.read_rows(queries jsonb) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  query jsonb;
  place text;
  matches text;
  answer json;
  answers json[] := '{}';
begin
  for query in select one from jsonb_array_elements(queries) with ordinality as q (one, at) order by at loop
    select t.place into place from private.row_tables as t where t.place = query ->> 'table';
    if place is null then
      raise exception 'No such table' using errcode = '42P01';
    end if;
    matches := private.condition(coalesce(query -> 'where', '[]'));
    if query ? 'like' then
      matches := matches || ' and ' || (
        select coalesce('(' || string_agg(format('%I::text collate "C" ilike %L', name, query ->> 'like'), ' or ') || ')', 'false')
        from jsonb_array_elements_text(query -> 'in') as name);
    end if;
    if query ? 'columns' then
      execute format(
        'select coalesce(json_agg(found.row), ''[]'') from (select json_build_array(%s) as row from %s where %s order by %s limit %L offset %L) as found',
        (select string_agg(quote_ident(name), ', ' order by at) from jsonb_array_elements_text(query -> 'columns') with ordinality as c (name, at)),
        place, matches,
        (select string_agg(quote_ident(by ->> 0)
            || case by ->> 1 when 'desc' then ' desc' else '' end
            || case by ->> 2 when 'nulls first' then ' nulls first' when 'nulls last' then ' nulls last' else '' end, ', ' order by at)
          from jsonb_array_elements(query -> 'order') with ordinality as o (by, at)),
        query ->> 'limit', query ->> 'offset') into answer;
    else
      execute format('select json_build_array(json_build_array(count(*))) from %s where %s', place, matches) into answer;
    end if;
    answers := answers || answer;
  end loop;
  return json_build_object(
    'counters', (select json_object_agg(name, value) from private.counters), 'answers', array_to_json(answers));
end $$;

-- Part of the text of a write that does not fit into one request. May be repeated.
create function public.stage_rows(write_id uuid, part integer, text text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.staged (write_id, part, text) values (stage_rows.write_id, stage_rows.part, stage_rows.text)
  on conflict on constraint staged_pkey do update set text = excluded.text
$$;

-- Executes all of a write, or nothing: `{"id": …, "read": {counter: value}, "writes": [{"table": …, "put": [row, …], "columns":
-- […]}, {"table": …, "drop": conditions}]}`. Writes nothing if a counter is no longer what was read. `parts` is the number of parts
-- if the text was staged. A write with a known id is not repeated. `isSettling` returns the outcome of an id; if it was not
-- written, it never will be. `counters` is for a copy of a whole directory, which sets the counters and may replace history.
-- Otherwise only an erasure changes rows of history, and nothing deletes them.
create function public.write_rows(write jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  of_write constant uuid := write ->> 'id';
  parts constant integer := write ->> 'parts';
  whole jsonb := write;
  step jsonb;
  target private.row_tables;
  columns text;
  may_change boolean;
  touched text[] := '{}';
  is_done boolean;
begin
  -- One writer at a time, and before any row is locked.
  perform pg_advisory_xact_lock(hashtext('golfbrands'));
  select w.is_written into is_done from private.recent_writes as w where w.id = of_write;
  if is_done is null then
    is_done := write -> 'isSettling' is distinct from 'true';
    if is_done and parts is not null then
      if (select count(*) from private.staged as s where s.write_id = of_write) <> parts then
        raise exception 'A part of this write is missing' using errcode = '22023';
      end if;
      select string_agg(s.text, '' order by s.part)::jsonb into whole from private.staged as s where s.write_id = of_write;
      delete from private.staged as s where s.write_id = of_write;
    end if;
    if is_done and exists (
      select from jsonb_each_text(whole -> 'read') as r join private.counters as c on c.name = r.key where c.value <> r.value::bigint
    ) then
      is_done := false;
    end if;
    if is_done then
      perform set_config('golfbrands.writing', 'on', true);
      for step in select one from jsonb_array_elements(whole -> 'writes') with ordinality as w (one, at) order by at loop
        select t.* into target from private.row_tables as t where t.place = step ->> 'table';
        if target.place is null then
          raise exception 'No such table' using errcode = '42P01';
        end if;
        touched := touched || target.counter;
        may_change := not target.is_history or whole ? 'counters' or step -> 'isErasure' is not distinct from 'true' and step ? 'put';
        if step ? 'put' then
          columns := (select string_agg(quote_ident(name), ', ' order by at) from jsonb_array_elements_text(step -> 'columns') with ordinality as c (name, at));
          execute format(
            'insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) %3$s',
            target.place, columns,
            case when may_change then (
              select format('on conflict (%s) do ', string_agg(quote_ident(name), ', ') filter (where is_key))
                || coalesce('update set ' || string_agg(format('%1$I = excluded.%1$I', name), ', ') filter (where not is_key), 'nothing')
              from (
                select c.name, exists (
                  select from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                  where i.indrelid = target.place::regclass and i.indisprimary and a.attname = c.name) as is_key
                from jsonb_array_elements_text(step -> 'columns') as c (name)) as named)
              else '' end)
          using step -> 'put';
        elsif may_change then
          execute format('delete from %s where %s', target.place, private.condition(step -> 'drop'));
        else
          raise exception 'History is not deleted';
        end if;
      end loop;
      update private.counters as c set value = coalesce((whole -> 'counters' ->> c.name)::bigint, c.value + 1)
      where c.name = any (touched) or whole -> 'counters' ? c.name;
      -- Refuse here what would be refused at the end of the transaction.
      set constraints all immediate;
      set constraints all deferred;
      perform set_config('golfbrands.writing', 'off', true);
    end if;
    if is_done or write -> 'isSettling' is not distinct from 'true' then
      insert into private.recent_writes (id, is_written) values (of_write, is_done);
    end if;
    delete from private.recent_writes as w where w.at < now() - interval '1 day';
    delete from private.staged as s where s.at < now() - interval '1 hour';
  end if;
  return jsonb_build_object(
    'isWritten', is_done, 'counters', (select jsonb_object_agg(c.name, c.value) from private.counters as c));
end $$;
