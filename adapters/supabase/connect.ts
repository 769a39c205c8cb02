import type { SupabaseClient } from "@supabase/supabase-js";
import { StoreUnavailable } from "#core/failure.ts";
import type { Identity } from "#core/ports/identity.ts";
import type { LinkSigner } from "#core/ports/mailer.ts";
import { ok, type Result } from "#core/result.ts";
import type {
  Credentials,
  InvalidCredentials,
  Session,
  TooManyTries,
} from "#core/session/session.ts";
import { systemClock } from "../system.ts";
import { readRpc } from "./rpc.ts";
import { supabaseBackOfficeStore } from "./back-office-store.ts";
import { supabaseCatalogStore } from "./catalog-store.ts";
import { type AccessToken, type SupabaseProject, supabaseClient } from "./client.ts";
import { supabaseCopySource } from "./copy/copy-source.ts";
import { type Adopted, supabaseCopyTarget } from "./copy/copy-target.ts";
import { supabaseIdentity } from "./identity.ts";
import { supabaseImportStore } from "./import-store.ts";
import { noLinks, supabaseLinks, supabasePeople } from "./people.ts";
import { revisionWatch } from "./revision-watch.ts";
import { supabaseRoundsStore, supabaseSiteWatchStore } from "./rounds-stores.ts";
import { supabaseSubmissionStore } from "./submission-store.ts";

/** At the command line much is asked at a time, and nobody waits for a page. */
const PATIENCE_MS = 20_000;
/** A token is exchanged this long before it ends. */
const MARGIN_MS = 60_000;

/** A project and its keys. */
interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
}

const projectOf = (url: string, key: string): SupabaseProject => ({
  url,
  key,
  patienceMs: PATIENCE_MS,
});

/** What a project holds, and what is wrong with it. */
export interface ProjectCheck {
  counts: Record<
    "brands" | "categories" | "attributes" | "submissions" | "batches" | "administrators",
    number
  >;
  /** Names of the functions in its public schema. */
  functions: string[];
  /** Absent in a project of version 0.1. */
  schema?: number;
  problems: string[];
}

/** The stores of a project as an administrator sees them. */
const administratorStores = (client: SupabaseClient, links: LinkSigner) => ({
  catalogStore: supabaseCatalogStore(client, revisionWatch(client)),
  records: supabaseBackOfficeStore(client),
  imports: supabaseImportStore(client),
  submissions: supabaseSubmissionStore(client),
  siteWatch: supabaseSiteWatchStore(client),
  heldQuestions: supabaseRoundsStore(client),
  project: {
    check: () => readRpc<ProjectCheck>(client, "check_directory"),
    copySource: (moved?: Adopted) => supabaseCopySource(client, moved),
    copyTarget: () => supabaseCopyTarget(client),
  },
  peopleStores: supabasePeople(client, links),
});

export const connectAsOwner = (keys: ProjectKeys & { secretKey: string }) => {
  const visitors = projectOf(keys.url, keys.publishableKey);
  const ownerProject = projectOf(keys.url, keys.secretKey);
  const owner = supabaseClient(ownerProject);
  return {
    ...administratorStores(owner, supabaseLinks(owner)),
    identity: supabaseIdentity({ visitors, ownerProject, clock: systemClock }),
    close: async () => {},
  };
};

/** Signs an administrator in for as long as the desk is open: the database decides what they may do, and history names them. */
export const connectAsAdministrator = async (
  { url, publishableKey }: ProjectKeys,
  credentials: Credentials,
) => {
  const visitors = projectOf(url, publishableKey);
  const identity = supabaseIdentity({ visitors, ownerProject: undefined, clock: systemClock });
  // Auth tells a key that is not the project's no otherwise than a wrong password.
  await readRpc<object>(supabaseClient(visitors), "catalog_revision");
  const signedIn: Result<Session, InvalidCredentials | TooManyTries> = await identity.signIn(
    credentials,
    "this machine",
  );
  if (!signedIn.ok) return signedIn;
  const session = renewingSession(identity, signedIn.value);
  return ok({
    ...administratorStores(supabaseClient(visitors, session.token), noLinks),
    identity,
    close: session.end,
  });
};

/** A session whose access token is exchanged before it ends. */
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
      // One after the other: a token may be exchanged once.
      current = refreshed();
      return (await current).accessToken;
    },
    end: async () => {
      // What cannot be ended now ends by itself.
      await current
        .then(({ accessToken }) => identity.signOut(accessToken, "local"))
        .catch(() => undefined);
    },
  };
};
