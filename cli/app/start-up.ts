import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readSeed } from "#adapters/files/read-csv.ts";
import { addFirstAdministrator } from "#adapters/identity/first-administrator.ts";
import type { openSupabaseStores } from "#adapters/supabase/open-stores.ts";
import { planSeed } from "#core/change/plan-seed.ts";
import { StoreUnavailable } from "#core/result.ts";
import type { Config } from "../config.schema.ts";
import { explainFailure } from "../output/explain-failure.ts";
import { packageRoot } from "../package-root.ts";
import { UserError } from "../user-error.ts";
import { checkPasswordFile, forgetFirstPassword, showFirstPassword } from "./first-password.ts";
import { clock, ids, openStoresToFill, type Stores } from "./stores.ts";

/**
 * Makes a new database ready for visitors: the first brands, the first administrator. Changes nothing on an old one. A
 * backend that is away is tried again as `tries` says; by default it is not, and that is thrown.
 */
export const prepareStore = async (
  config: Config,
  notify: (line: string) => void,
  tries?: Tries,
): Promise<void> => {
  if (config.supabase) {
    const supabase = await import("#adapters/supabase/open-stores.ts");
    return prepareSupabase(config, supabase.openSupabaseStores(config.supabase), notify, tries);
  }
  const stores = openStoresToFill(config, { notify });
  try {
    if (stores.catalogStore.knownRevision() === 0) await seed(stores, notify);
    await ensureAdministrator(stores, config, notify);
  } finally {
    stores.close();
  }
};

/** Without the secret key a project is as its owner left it. */
const prepareSupabase = async (
  config: Config,
  { identity, ownerCatalog: catalogStore, close }: ReturnType<typeof openSupabaseStores>,
  notify: (line: string) => void,
  tries: Tries | undefined,
): Promise<void> => {
  try {
    if (!catalogStore) return;
    // Sees what was done before, so that doing it again does it once.
    const prepare = async () => {
      if ((await catalogStore.load()).revision === 0) await seed({ catalogStore }, notify);
      await ensureAdministrator({ identity }, config, notify);
    };
    await (tries ? retry(prepare, tries) : prepare());
  } finally {
    close();
  }
};

const seed = async (
  { catalogStore }: Pick<Stores, "catalogStore">,
  notify: (line: string) => void,
): Promise<void> => {
  const plan = planSeed(await readSeed(join(packageRoot, "fixtures")), {
    now: clock.now(),
    nextId: ids.next,
  });
  if (!plan.ok)
    throw new UserError(
      ["The brands a new directory starts with cannot be used:"]
        .concat(plan.failure.errors.map(({ path, message }) => `  ${path} ${message}`))
        .join("\n"),
    );
  const committed = await catalogStore.commit(plan.value);
  // Another process may have been faster on the same file; then its brands are the same.
  if (committed.ok)
    notify(
      `Loaded ${plan.value.changes.filter(({ record }) => record === "brand").length} brands.`,
    );
  else if (catalogStore.knownRevision() === 0)
    throw new UserError(`The first brands cannot be loaded: ${committed.failure.kind}.`);
};

const ensureAdministrator = async (
  { identity }: Pick<Stores, "identity">,
  config: Config,
  notify: (line: string) => void,
): Promise<void> => {
  const { firstAdministrator, supabase } = config;
  if (supabase && !firstAdministrator) {
    if ((await identity.listAdministrators()).length > 0) return;
    throw new UserError(
      "The project has no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first one.",
    );
  }
  const isTerminal = process.stdout.isTTY;
  if (!firstAdministrator && !isTerminal) checkPasswordFile(config);
  const added = await addFirstAdministrator(identity, firstAdministrator ?? {}, clock.now());
  if (!added.ok)
    throw new UserError(
      added.failure.kind === "weak-password"
        ? `ADMIN_PASSWORD is not good enough: ${added.failure.message}`
        : added.failure.kind === "invalid-email"
          ? "ADMIN_EMAIL is not an e-mail address."
          : `There is no first administrator yet: ${explainFailure(added.failure).message}`,
    );
  const made = added.value;
  if (!supabase && (await identity.listTemporaryPasswords()).length === 0)
    forgetFirstPassword(config);
  if (!made) return;
  if (made.isClaimed)
    notify(
      "There was an account with ADMIN_EMAIL already: it has ADMIN_PASSWORD now, and everybody is signed out of it.",
    );
  const { email } = made.administrator;
  const password = made.temporaryPassword;
  notify(
    password === undefined
      ? `The first administrator is ${email}.`
      : showFirstPassword(config, { email, password, isTerminal }),
  );
};

/** Between two tries; the pause grows, and stays short enough that a store is noticed soon after its return. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;

export interface Tries {
  /** Told why a try failed, each time. */
  onAway: (reason: string) => void;
  /** When this is aborted there are no more tries, and nobody hears of it any more. */
  until: AbortSignal;
}

/** Does something as soon as the store is there. Only a store that is away is tried again; `work` looks what was done already. */
export const retry = async <T>(work: () => Promise<T>, { onAway, until }: Tries): Promise<T> => {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (!until.aborted) onAway(error.message);
    }
    // Servers that were started together do not ask together.
    await aPause(pauseMs * (0.75 + Math.random() / 4), until);
  }
};

/** Once there are no more tries it never ends. */
const aPause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => new Promise<never>(() => {}));
