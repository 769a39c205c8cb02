import type { Hono } from "hono";
import { z } from "zod";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { NoLongerAdmitted } from "#core/back-office/create-back-office.ts";
import { keysOf } from "#core/records.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/session.ts";
import type { Answer } from "../answer/answer.ts";
import { problemAnswer } from "../answer/refusal.ts";
import { type Address, partsOf } from "../calls/call.ts";
import { failureAnswer } from "../calls/failure-answer.ts";
import { addCall, type Handle } from "../endpoint.ts";
import { bearerToken } from "../request/bearer-token.ts";
import { BrokenBody } from "../request/read-body.ts";
import { IN_ADDRESSES, idInPath, type Values } from "./argument.schema.ts";
import { BACK_OFFICE_ROWS } from "./back-office-rows.schema.ts";
import { type Outcome, writeMatching } from "./if-match.ts";
import { type RequestShape, readRequest } from "./read-request.ts";
import { plainRow, row, type Row } from "./row.schema.ts";
import { writtenAnswer } from "./written-answer.ts";

/** Access to the back office; checked for every request. */
export type Admit = (
  accessToken: string | undefined,
) => Promise<Result<BackOffice, SignInRequired | PasswordChoiceRequired>>;

/** An endpoint of the back office. */
interface AdminCall {
  address: Address;
  request: RequestShape;
  /** Arguments whose values are fixed by the path. */
  values: Values;
  status: 201 | 202 | undefined;
  run(backOffice: BackOffice, values: Values): Promise<unknown>;
}

/** The administrators' calls, below `/api/admin`. */
export const addAdminRoutes = (app: Hono, admit: Admit): void => {
  for (const call of ADMIN_CALLS) {
    const [method, path] = partsOf(call.address);
    addCall(app, { method, path: `/api/admin${path}` }, answerTo(call, admit));
  }
};

const answerTo = (call: AdminCall, admit: Admit): Handle => {
  const [method, path] = partsOf(call.address);
  const written = { method, path: `/api/admin${path}`, status: call.status };
  return async (context): Promise<Answer> => {
    const { requestId } = context;
    const token = bearerToken(context.c);
    const admitted = await admit(token);
    if (!admitted.ok) {
      const refused = failureAnswer(admitted.failure, requestId);
      return token === undefined ? withoutToken(refused) : refused;
    }
    const read = await readRequest(context, call.request, call.values);
    if (!read.ok) return read.failure;
    const { values, ifMatch } = read.value;
    const run = async (readVersion?: number): Promise<Outcome> => {
      const returned = await call.run(admitted.value, { ...values, readVersion });
      return isOutcome(returned) ? returned : ok(returned);
    };
    try {
      const outcome = await (ifMatch
        ? writeMatching(ifMatch, () => findVersion(admitted.value, path, values), run)
        : run());
      return outcome.ok
        ? await writtenAnswer(outcome.value, written)
        : failureAnswer(outcome.failure, requestId);
    } catch (error) {
      if (error instanceof NoLongerAdmitted) return failureAnswer(error.failure, requestId);
      if (error instanceof BrokenBody) return problemAnswer(error.refusal, requestId);
      throw error;
    }
  };
};

/** Methods that can fail return a result; others return the value itself. */
const isOutcome = (returned: unknown): returned is Outcome =>
  typeof returned === "object" && returned !== null && "ok" in returned;

/** For a request without a token, WWW-Authenticate has no `error` attribute (RFC 6750, section 3.1). */
const withoutToken = (refused: Answer): Answer => ({
  ...refused,
  headers: { ...refused.headers, "WWW-Authenticate": 'Bearer realm="GolfBrands"' },
});

/**
 * The calls of a row. A row with `forNew` also has calls that create a record. If the address has a placeholder for a kind of record, there
 * is one call per kind.
 */
const callsOf = (row: Row, run: AdminCall["run"]): AdminCall[] => {
  const { status, forNew } = row;
  const addressed: Pick<AdminCall, "request" | "status">[] = [{ request: row, status }];
  if (forNew) {
    const omitted = new Set(["id", "readVersion", ...forNew.without]);
    const members = Object.entries(row.schema.shape).filter(([name]) => !omitted.has(name));
    const schema = z.strictObject(Object.fromEntries(members));
    addressed.push({ request: { ...row, address: forNew.address, schema }, status: 201 });
  }
  return addressed.flatMap(({ request, status }) => {
    const { address } = request;
    const place = Object.keys(IN_ADDRESSES).find((name) => address.includes(name)) ?? "";
    const [verb, path] = partsOf(address);
    return (IN_ADDRESSES[place] ?? [""]).map((value) => {
      const filled: Address = `${verb} /${path.slice(1).replace(place, value)}`;
      const values = place === "" ? {} : { [place.slice(1, -1)]: value };
      return { address: filled, values, request, status, run };
    });
  });
};

const COLLECTIONS = { categories: "category", attributes: "attribute", groups: "group" } as const;

/** The current version of the record that an address names. */
const findVersion = async (backOffice: BackOffice, path: string, { id }: Values) => {
  const collection = keysOf(COLLECTIONS).find((name) => path.startsWith(`/${name}/`));
  if (!collection && !path.startsWith("/lists/")) {
    const opened = await backOffice.openBrand(String(id));
    return opened.ok ? opened.value.version : undefined;
  }
  const records = collection
    ? (await backOffice.listTaxonomy())[collection]
    : await backOffice.showLists();
  return records.find((one) => one.id === id)?.version;
};

/** Parts of the taxonomy, for API clients. The browser reads the whole taxonomy. */
export const TAXONOMY_READS = keysOf(COLLECTIONS).flatMap((collection) => {
  const list = async (backOffice: BackOffice) => (await backOffice.listTaxonomy())[collection];
  const show: AdminCall["run"] = async (backOffice, { id }) => {
    const found = (await list(backOffice)).find((one) => one.id === id);
    const record = COLLECTIONS[collection];
    return found ? ok(found) : fail({ kind: "taxonomy-not-found", record, id: String(id) });
  };
  return callsOf(plainRow(`GET /${collection}`, []), list).concat(
    callsOf(row(`GET /${collection}/{id}`, [idInPath]), show),
  );
});

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** Every call of the back office. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  ...Object.entries<Row>(BACK_OFFICE_ROWS).flatMap(([name, row]) =>
    callsOf(row, async (backOffice, values) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `RowsOf` types each row by its method.
      (backOffice as unknown as Methods)[name]?.(...row.argsOf(values)),
    ),
  ),
  ...TAXONOMY_READS,
];
