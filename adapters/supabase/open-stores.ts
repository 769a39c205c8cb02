import type { SupabaseClient } from "@supabase/supabase-js";
import { ok, StoreUnavailable } from "#core/result.ts";
import type { Identity } from "#core/ports/identity.ts";
import type { LinkSigner } from "#core/ports/mailer.ts";
import type { Credentials, Session } from "#core/session/session.ts";
import { systemClock } from "../system.ts";
import { supabaseBackOfficeStore } from "./back-office-store.ts";
import { type RevisionWatch, revisionWatch, supabaseCatalogStore } from "./catalog-store.ts";
import { type AccessToken, supabaseClient } from "./client.ts";
import { type Adopted, supabaseCopySource, supabaseCopyTarget } from "./copy-directory.ts";
import { supabaseIdentity } from "./identity.ts";
import { supabaseImportStore } from "./import-store.ts";
import { supabaseLogoStore } from "./logo-store.ts";
import { noLinks, supabaseLinks, supabasePeople } from "./people.ts";
import { supabaseChecksStore, supabaseSiteWatchStore } from "./checks-stores.ts";
import { readRpc } from "./rpc.ts";
import { supabaseSubmissionStore } from "./submission-store.ts";

/** A project and its keys; the secret one only where it is needed. */
interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
}

/** Timeout of imports, exports and commands, which need longer than pages. */
const LONG_TIMEOUT_MS = 20_000;

/** An administrator's stores for this client; `slowClient` is the same with a longer timeout. */
const administratorStores = (
  client: SupabaseClient,
  watch: RevisionWatch,
  links: LinkSigner,
  slowClient = client,
) => ({
  catalogStore: supabaseCatalogStore(client, watch),
  records: supabaseBackOfficeStore(client),
  imports: supabaseImportStore(slowClient),
  logos: supabaseLogoStore(slowClient),
  siteWatch: supabaseSiteWatchStore(client),
  heldQuestions: supabaseChecksStore(client),
  peopleStores: supabasePeople(slowClient, links),
});

/** The stores of a server: with a visitor's rights, and with an administrator's token. */
export const openSupabaseStores = ({
  url,
  publishableKey,
  secretKey,
  timeoutMs,
}: ProjectKeys & { timeoutMs: number }) => {
  const visitors = { url, key: publishableKey, timeoutMs };
  const ownerProject = secretKey === undefined ? undefined : { url, key: secretKey, timeoutMs };
  const visitor = supabaseClient(visitors);
  const owner = ownerProject && supabaseClient(ownerProject);
  const watch = revisionWatch(visitor);
  watch.start();
  const links = owner ? supabaseLinks(owner) : noLinks;
  return {
    catalogStore: supabaseCatalogStore(visitor, watch),
    records: supabaseBackOfficeStore(visitor),
    logos: supabaseLogoStore(visitor),
    heldQuestions: supabaseChecksStore(visitor),
    // With the secret key, suggestions do not count towards the visitors' limit, which anybody with the
    // publishable key can use up.
    submissions: supabaseSubmissionStore(owner ?? visitor, { keepsSenders: owner !== undefined }),
    senderKey: secretKey === undefined ? undefined : async () => Buffer.from(secretKey),
    identity: supabaseIdentity({ visitors, ownerProject, clock: systemClock }),
    /** Accounts are made by Supabase Auth, with the secret key and on the command line only. */
    invitations: undefined,
    /** Personal data needs the secret key, because a reader of requests could forge their links. */
    peopleStores: owner && supabasePeople(owner, links),
    asActor: (accessToken: string) =>
      administratorStores(
        supabaseClient(visitors, accessToken),
        watch,
        links,
        supabaseClient({ ...visitors, timeoutMs: LONG_TIMEOUT_MS }, accessToken),
      ),
    /** With the secret key; undefined without one. */
    ownerRecords: owner && supabaseBackOfficeStore(owner),
    ownerCatalog: owner && supabaseCatalogStore(owner, watch),
    answers: async () => watch.isAnswering(),
    close: () => watch.stop(),
  };
};

/** Counts and problems of a project. */
interface ProjectCheck {
  counts: Record<
    "brands" | "categories" | "attributes" | "submissions" | "batches" | "administrators",
    number
  >;
  /** Names of functions in the public schema. */
  functions: string[];
  /** Absent in a project of version 0.1. */
  schema?: number;
  problems: string[];
}

/** The stores of a command, and maintenance of the project. */
const commandStores = (client: SupabaseClient, links: LinkSigner) => ({
  ...administratorStores(client, revisionWatch(client), links),
  submissions: supabaseSubmissionStore(client),
  project: {
    check: () => readRpc<ProjectCheck>(client, "check_directory"),
    copySource: (moved?: Adopted) => supabaseCopySource(client, moved),
    copyTarget: () => supabaseCopyTarget(client),
  },
});

export const connectAsOwner = ({
  url,
  publishableKey,
  secretKey,
}: ProjectKeys & { secretKey: string }) => {
  const visitors = { url, key: publishableKey, timeoutMs: LONG_TIMEOUT_MS };
  const ownerProject = { url, key: secretKey, timeoutMs: LONG_TIMEOUT_MS };
  const owner = supabaseClient(ownerProject);
  return {
    ...commandStores(owner, supabaseLinks(owner)),
    identity: supabaseIdentity({ visitors, ownerProject, clock: systemClock }),
    close: async () => {},
  };
};

/**
 * Signs an administrator in while the command runs, so that the database checks their rights and history
 * names them.
 */
export const connectAsAdministrator = async (
  { url, publishableKey }: ProjectKeys,
  credentials: Credentials,
) => {
  const visitors = { url, key: publishableKey, timeoutMs: LONG_TIMEOUT_MS };
  const identity = supabaseIdentity({ visitors, ownerProject: undefined, clock: systemClock });
  // Supabase Auth gives the same answer for a wrong key as for a wrong password.
  await readRpc<object>(supabaseClient(visitors), "catalog_revision");
  const signedIn = await identity.signIn(credentials, "this machine");
  if (!signedIn.ok) return signedIn;
  const session = renewingSession(identity, signedIn.value);
  return ok({
    ...commandStores(supabaseClient(visitors, session.token), noLinks),
    identity,
    close: session.end,
  });
};

/** A token is exchanged this long before it expires. */
const MARGIN_MS = 60_000;

/** A session that exchanges its access token before it expires. */
const renewingSession = (
  identity: Identity,
  opened: Session,
): { token: AccessToken; end: () => Promise<void> } => {
  let current = Promise.resolve(opened);
  const refreshed = async (): Promise<Session> => {
    const session = await current;
    if (session.accessTokenExpiresAt.getTime() - Date.now() > MARGIN_MS) return session;
    const next = await identity.refresh(session.refreshToken);
    if (!next.ok) throw new StoreUnavailable("The session has ended. Sign in again.");
    return next.value;
  };
  return {
    token: async () => {
      // One exchange at a time: a refresh token can be used once.
      current = refreshed();
      return (await current).accessToken;
    },
    end: async () => {
      // A session that cannot be ended now expires by itself.
      await current
        .then(({ accessToken }) => identity.signOut(accessToken, "local"))
        .catch(() => undefined);
    },
  };
};
