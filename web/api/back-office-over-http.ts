import { BACK_OFFICE_CALLS } from "#adapters/http/calls/back-office-calls.ts";
import type { Call } from "#adapters/http/calls/call.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import {
  askBackOffice,
  BackOfficeUnavailable,
  type BackOfficeWire,
} from "./back-office-request.ts";

/**
 * The administrators' door over HTTP: for each row of `BACK_OFFICE_CALLS` the method that makes this request.
 *
 * Every one carries `Authorization: Bearer <access token>` and is answered with 401 when it is not good; JSON in camelCase,
 * in the core's shapes. `ETag: "42"` is the record's version, and `If-Match: "42"` the version that was read (`readVersion`).
 * A refusal is `application/problem+json` (RFC 9457) with `title`, `status` and `detail`, and beside them every member of the
 * core's failure: its `kind`, and then `errors` of invalid-input, `current`, `merged`, `conflicts` and `fromThem` of
 * brand-conflict, and so on; what is `undefined` there is left out. A problem without a `kind` is an accident, and thrown.
 */
export const backOfficeOverHttp = (wire: BackOfficeWire): BackOffice => {
  const ask = askBackOffice(wire);

  const methodOf =
    ({ address, place, refuses, forNew }: Call<never>) =>
    async (...args: never): Promise<unknown> => {
      const placed = place(...args);
      const isNew = placed.params?.["id"] === undefined;
      const answer = await ask(isNew && forNew ? forNew : address, placed);
      if (refuses) return answer;
      if (answer.ok) return answer.value;
      throw new BackOfficeUnavailable(`The server refused: ${answer.failure.kind}.`);
    };

  const methods = Object.entries(BACK_OFFICE_CALLS).map(([name, call]) => [name, methodOf(call)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a method for each row; the contract, run over HTTP, holds them to the door.
  return Object.fromEntries(methods) as BackOffice;
};
