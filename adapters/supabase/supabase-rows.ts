import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { fromKeys, keysOf } from "#core/records.ts";
import { SaveUnconfirmed, StoreUnavailable } from "#core/result.ts";
import type { ColumnKind } from "../store/columns.ts";
import { placeOf, sqlName } from "../store/ddl.ts";
import { likePattern, textColumns } from "../store/text-columns.ts";
import { rowsOf } from "../store/rows.ts";
import type { AnyQuery, Condition, Counters, Row, Write } from "../store/rows-driver.ts";
import { COUNTERS, tableRow } from "../store/tables.ts";
import { ANSWER_MS, supabaseClient, type SupabaseProject } from "./client.ts";
import { callRpc, failureOf, readRpc } from "./rpc.ts";

/** Writes of other servers, and edits by hand, become known within this time. */
const MAX_DELAY_MS = 2_000;
/** Polls a little more often, to leave time for the answer. */
const POLL_INTERVAL_MS = MAX_DELAY_MS * 0.75;

/** Timeout of reads of whole tables and of searches in all texts, which take longer than other reads. */
const LONG_READ_MS = 20_000;
/** A write that timed out may have succeeded, so writes get more time, and large ones more still. */
const WRITE_MS = 10_000;
const LONGEST_WRITE_MS = 65_000;
/** The rough speed at which a small project writes. */
const WRITE_BYTES_PER_MS = 64;
/** The largest request. A larger write is staged in parts. */
const REQUEST_BYTES = 768 * 1024;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const PART_CHARS = REQUEST_BYTES / 3;

interface Answer {
  counters: Counters;
  answers: unknown[][][];
}

interface Written {
  isWritten: boolean;
  counters: Counters;
}

/**
 * Rows in a Supabase project, and a poll of the counters. Uses the functions `read_rows`, `write_rows` and `stage_rows`, which need the
 * secret key.
 */
export const supabaseRows = (project: SupabaseProject) => {
  const within = (timeoutMs: number): SupabaseClient =>
    supabaseClient({ ...project, timeoutMs: Math.max(timeoutMs, project.timeoutMs ?? ANSWER_MS) });
  const quick = within(0);
  const patient = within(LONG_READ_MS);
  const watch = watchCounters(() => readRpc<Answer>(quick, "read_rows", { queries: [] }));

  const readAnswers = (queries: readonly SqlQuery[], isLong: boolean): Promise<Answer> =>
    watch.observing(
      () => readRpc<Answer>(isLong ? patient : quick, "read_rows", { queries: storable(queries) }),
      countersOf,
    );

  const send = async (id: string, body: string): Promise<boolean> => {
    const bytes = Buffer.byteLength(body);
    const client = within(
      Math.min(LONGEST_WRITE_MS, WRITE_MS + Math.round(bytes / WRITE_BYTES_PER_MS)),
    );
    const parts = bytes > REQUEST_BYTES ? partsOf(body) : [];
    for (const [part, text] of parts.entries())
      await readRpc<null>(client, "stage_rows", { write_id: id, part, text });
    const write: unknown = parts.length > 0 ? { id, parts: parts.length } : JSON.parse(body);
    const answer = await watch.observing(
      () => callRpc<Written>(client, "write_rows", { write }),
      (called) => ("value" in called ? called.value.counters : undefined),
    );
    if ("value" in answer) return answer.value.isWritten;
    if (!answer.refusal.isUnanswered) throw failureOf("write_rows", answer.refusal);
    return settle(id);
  };

  /** Returns true if an unanswered write was executed. Otherwise throws; the project refuses an unexecuted write from now on. */
  const settle = async (id: string): Promise<boolean> => {
    const write = { id, isSettling: true };
    const { isWritten } = await watch
      .observing(() => readRpc<Written>(quick, "write_rows", { write }), countersOf)
      .catch(() => {
        throw new SaveUnconfirmed(
          "Supabase did not answer, so it is not known whether this was saved. Check before you save again.",
        );
      });
    if (!isWritten)
      throw new StoreUnavailable("Supabase cannot be reached. Nothing was saved. Try again.");
    return true;
  };

  return {
    ...watch,
    rows: rowsOf({
      known: (counter) => watch.known()[counter],

      read: async (queries) => {
        const { counters, answers } = await readAnswers(
          queries.map(sqlQuery),
          queries.some(isWhole),
        );
        return { counters, rows: queries.map((query, n) => rowsIn(query, answers[n] ?? [])) };
      },

      containing: async (text, tables) => {
        const queries = tables.map((from) => ({
          ...sqlQuery({ from }),
          like: likePattern(text),
          in: textColumns(from).map(sqlName),
        }));
        const { answers } = await readAnswers(queries, true);
        return tables.map((from, n) => rowsIn({ from }, answers[n] ?? []));
      },

      write: (writes, read, counters) => {
        const id = randomUUID();
        const body = { id, read, writes: writes.map(sqlWrite), ...(counters && { counters }) };
        return send(id, JSON.stringify(body));
      },
    }),
  };
};

const countersOf = ({ counters }: { counters: Counters }): Counters => counters;

/** The newest known counters. */
const watchCounters = (readCounters: () => Promise<{ counters: Counters }>) => {
  let counters: Counters = fromKeys(COUNTERS, () => 0);
  let calls = 0;
  let newest = 0;
  let isAnswering = true;
  let timer: NodeJS.Timeout | undefined;

  /** Takes the counters from an answer, unless a later call was answered already. */
  const observing = async <T extends object>(
    call: () => Promise<T>,
    countersIn: (answer: T) => Counters | undefined,
  ): Promise<T> => {
    calls += 1;
    const begun = calls;
    const answer = await call();
    const seen = countersIn(answer);
    if (seen) isAnswering = true;
    if (seen && begun > newest) {
      newest = begun;
      counters = seen;
    }
    return answer;
  };
  const poll = (): Promise<unknown> =>
    // Nobody waits for this call: /readyz reports the failure, and the next poll tries again.
    observing(readCounters, countersOf).catch(() => (isAnswering = false));
  const scheduleNext = (): void => {
    timer = setTimeout(() => void poll().finally(() => timer && scheduleNext()), POLL_INTERVAL_MS);
    timer.unref();
  };

  return {
    observing,
    known: () => counters,
    /** Whether the last poll was answered. */
    isAnswering: () => isAnswering,
    /** Polls at intervals until stopped. */
    start: (): void => {
      if (!timer) scheduleNext();
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};

type SqlQuery = Readonly<Record<string, unknown>>;

const isWhole = ({ where = [], limit, isCount }: AnyQuery): boolean =>
  where.length === 0 && limit === undefined && !isCount;

const sqlQuery = ({
  from,
  where = [],
  order = [],
  limit,
  offset,
  only,
  isCount,
}: AnyQuery): SqlQuery => {
  const { key, columns } = tableRow(from);
  const matching = { table: placeOf(from), where: where.map(sqlCondition) };
  if (isCount) return matching;
  return {
    ...matching,
    columns: (only ?? keysOf(columns)).map(sqlName),
    order: [...order, ...key].map((by) => {
      const name = by.startsWith("-") ? by.slice(1) : by;
      const isDown = by !== name;
      // Only for optional columns, because no index has this order of nulls.
      const nulls = columns[name]?.isOptional ? `nulls ${isDown ? "last" : "first"}` : "";
      return [sqlName(name), isDown ? "desc" : "asc", nulls];
    }),
    limit,
    offset,
  };
};

const sqlCondition = ([column, operator, value]: Condition): Condition => [
  sqlName(column),
  operator,
  value,
];

const sqlWrite = (write: Write): SqlQuery => {
  const table = placeOf(write.table);
  if ("drop" in write) return { table, drop: write.drop.map(sqlCondition) };
  const columns = keysOf(tableRow(write.table).columns);
  return {
    table,
    columns: columns.map(sqlName),
    put: write.put.map((row) =>
      Object.fromEntries(columns.map((name) => [sqlName(name), row[name]])),
    ),
    ...(write.isErasure && { isErasure: true }),
  };
};

/** Replaces NUL and lone surrogates, which Postgres cannot store. A query for a text with one of them then finds nothing. */
const storable = (queries: readonly SqlQuery[]): unknown =>
  JSON.parse(
    JSON.stringify(queries, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value,
    ),
  );

const rowsIn = ({ from, only, isCount }: AnyQuery, cells: readonly unknown[][]): Row[] => {
  if (isCount) return [{ count: cells[0]?.[0] }];
  const { columns } = tableRow(from);
  const kinds = (only ?? keysOf(columns)).map((name): [string, ColumnKind | undefined] => [
    name,
    columns[name]?.kind,
  ]);
  return cells.map((row) =>
    Object.fromEntries(
      kinds.map(([name, kind], n) => [name, kind === "time" ? timeIn(row[n]) : row[n]]),
    ),
  );
};

/** `2026-05-01T10:00:00.5+00:00` as `2026-05-01T10:00:00.500Z`. */
const timeIn = (value: unknown): unknown =>
  typeof value === "string"
    ? `${value.slice(0, 19)}.${value.slice(20, -6).padEnd(3, "0")}Z`
    : value;

/** Splits a text into parts of at most `PART_CHARS`, without cutting a character in two. */
const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + PART_CHARS;
    const end = /[\uD800-\uDBFF]/.test(text.charAt(to - 1)) ? to - 1 : to;
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
};
