import { linkKeys } from "../../identity/keys.ts";
import { randomUUID } from "node:crypto";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { systemClock, sha256 } from "../../system.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { admit, createBackOffice } from "#core/back-office/create-back-office.ts";
import { createJobRegistry } from "#core/back-office/job-registry.ts";
import { NO_LOG, openOffice } from "#core/back-office/back-office.harness.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import { createDirectory } from "#core/directory/create-directory.ts";
import { amy, ben, home } from "#core/ports/identity.harness.ts";
import type { Credentials } from "#core/session/session.ts";
import { createViewCounter } from "#core/directory/record-view.ts";
import { createHttpApp } from "../app.ts";
import { authApp } from "../auth/auth-routes.ts";
import { clientAddressFrom } from "../request/addresses.ts";
import { openFilesUnderTest } from "../../open-data/open-files.harness.ts";
import { plainParts } from "../open-http.harness.ts";
import { asNeeded } from "./needed-members.harness.ts";
import { asDocumented } from "../documented-answers.harness.ts";

/** A request. A body that is text is sent unchanged, any other as JSON. */
export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The whole HTTP app over an empty directory, in memory by default, with amy and ben signed in. */
export const openAdmin = async (
  opened: ReturnType<typeof openOffice> & {
    identity?: ReturnType<typeof memoryIdentity>;
    /** Wraps the back office of each request. */
    watch?: (office: BackOffice) => BackOffice;
  } = openOffice(),
) => {
  const { store, history, logos, submissions, checks, peopleServices } = opened;
  const { watch = (office: BackOffice) => office } = opened;
  const clock = systemClock;
  const ids = { next: () => randomUUID() };
  const identity = opened.identity ?? memoryIdentity(quickParts(clock));
  const jobs = createJobRegistry(clock, ids);
  const catalog = await openCatalog(store, NO_LOG);
  const views = createViewCounter(store, clock, NO_LOG);
  const openFiles = openFilesUnderTest(store, catalog);
  const app = createHttpApp({
    ...plainParts(),
    openFiles,
    directory: createDirectory({
      catalog,
      store,
      history,
      submissions,
      views,
      clock,
      ids,
      keys: linkKeys,
      openFiles,
      peopleServices,
    }),
    catalog,
    logos,
    createRenderer: () => async () => ({ kind: "page", status: 404, data: "", html: () => "" }),
    subApps: [authApp({ identity, clientAddress: clientAddressFrom(0), log: NO_LOG })],
    log: NO_LOG,
    clock,
    storeAnswers: async () => true,
    admit: admit({
      identity,
      openBackOffice: ({ administrator }, _token, whileAdmitted) =>
        watch(
          createBackOffice({
            ...opened.parts,
            store: whileAdmitted(store),
            clock,
            ids,
            digest: sha256,
            actor: { actor: administrator.email, origin: "web" },
            jobs,
            administrators: {
              accounts: identity,
              inviting: {
                invitations: identity,
                links: peopleServices.links,
                keys: linkKeys,
                origin: peopleServices.origin,
              },
            },
          }),
        ),
    }),
  });

  const signIn = async (who: Credentials): Promise<string> => {
    await identity.addAdministrator(who);
    const session = await identity.signIn(who, home);
    if (!session.ok) throw new Error(session.failure.kind);
    return session.value.accessToken;
  };
  const tokens = { amy: await signIn(amy), ben: await signIn(ben) };

  /** Sends a request unchanged, from this address. Throws if the answer is not as documented, or has members that no screen needs. */
  const send = async (request: Request, remoteAddress = "203.0.113.7"): Promise<Response> => {
    const socket = { remoteAddress, remotePort: 1, remoteFamily: "IPv4" };
    const { pathname, search } = new URL(request.url);
    const answer = await app.request(request, {}, { incoming: { socket } });
    const sent = { method: request.method, path: pathname + search };
    return asNeeded(pathname, await asDocumented(sent, answer));
  };
  const askAs =
    (token: string | undefined) =>
    (path: string, ask: Ask = {}) => {
      const { method = "GET", headers = {}, body } = ask;
      return send(
        new Request(`http://localhost${path}`, {
          method,
          headers: {
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...(body !== undefined && { "Content-Type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && {
            body: typeof body === "string" ? body : JSON.stringify(body),
          }),
        }),
      );
    };

  return {
    store,
    submissions,
    logos,
    siteWatch: checks.siteWatch,
    peopleServices,
    identity,
    tokens,
    send,
    askAs,
    /** Sends a request as amy. */
    ask: askAs(tokens.amy),
  };
};

export type OpenAdmin = Awaited<ReturnType<typeof openAdmin>>;
