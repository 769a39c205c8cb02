import type { Hono } from "hono";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Result } from "#core/result.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/session.ts";
import { BACK_OFFICE_CALLS, PLURALS, TAXONOMY_READS } from "../calls/back-office-calls.ts";
import { type Address, partsOf } from "../calls/call.ts";
import { addCall, type Handle } from "../endpoint.ts";

/** The only way to a back office: asked anew for every request. */
export type Admit = (
  accessToken: string | undefined,
) => Promise<Result<BackOffice, SignInRequired | PasswordChoiceRequired>>;

/**
 * The administrators' calls, below `/api/admin`: the back office over HTTP. What they read and answer is loaded once the first of them is
 * asked, or the document that tells of them: its schemas take a tenth of a start, for calls that most servers hear of now and then.
 */
export const addAdminRoutes = (app: Hono, admit: Admit): void => {
  const answers = async () => {
    const { answersOf } = await import("./admin-calls.schema.ts");
    return answersOf(admit);
  };
  let loaded: Awaited<ReturnType<typeof answers>> | undefined;
  for (const address of ADDRESSES) {
    const [verb, path] = partsOf(address);
    const route = `/api/admin${path}`;
    const handle: Handle = async (context) => {
      const answer = (loaded ??= await answers()).get(`${verb} ${route}`);
      if (!answer) throw new Error(`Nothing answers ${verb} ${route}`);
      return answer(context);
    };
    addCall(app, { method: verb, path: route }, handle);
  }
};

/** Each once, with categories and attributes told apart. */
export const ADDRESSES: ReadonlySet<string> = new Set(
  [
    ...Object.values(BACK_OFFICE_CALLS).flatMap(({ address, forNew = address }) => [
      forNew,
      address,
    ]),
    ...Object.values(TAXONOMY_READS),
  ].flatMap((address: Address) =>
    Object.values(PLURALS).map((plural) => address.replace("{kind}", plural)),
  ),
);
