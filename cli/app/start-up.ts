import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readSeed } from "#adapters/files/read-seed.ts";
import { addFirstAdministrator } from "#adapters/identity/first-administrator.ts";
import type { openSupabaseStores } from "#adapters/supabase/open-stores.ts";
import { planSeed } from "#core/back-office/plan-seed.ts";
import { StoreUnavailable } from "#core/result.ts";
import type { Config } from "../config.schema.ts";
import { explainFailure } from "../output/explain-failure.ts";
import { packageRoot } from "../package-root.ts";
import { UserError } from "../user-error.ts";
import { checkPasswordFile, forgetFirstPassword, showFirstPassword } from "./first-password.ts";
import { clock, ids, openStoresToFill, type Stores } from "./stores.ts";

/**
 * Loads the first brands into a new store, and adds the first administrator if there is none. If the backend is unreachable, it waits
 * with `retrying`, and throws without it.
 */
export const prepareStore = async (
  config: Config,
  notify: (line: string) => void,
  retrying?: RetryOptions,
): Promise<void> => {
  if (config.supabase) {
    const supabase = await import("#adapters/supabase/open-stores.ts");
    return prepareSupabase(config, supabase.openSupabaseStores(config.supabase), notify, retrying);
  }
  const stores = openStoresToFill(config, { notify });
  try {
    if (stores.catalogStore.knownRevision() === 0) await seed(stores, notify);
    await ensureAdministrator(stores, config, notify);
  } finally {
    stores.close();
  }
};

const prepareSupabase = async (
  config: Config,
  { identity, catalogStore, close }: ReturnType<typeof openSupabaseStores>,
  notify: (line: string) => void,
  retrying: RetryOptions | undefined,
): Promise<void> => {
  try {
    // Idempotent, so a retry is safe.
    const prepare = async () => {
      if ((await catalogStore.directory()).revision === 0) await seed({ catalogStore }, notify);
      await ensureAdministrator({ identity }, config, notify);
    };
    await (retrying ? retry(prepare, retrying) : prepare());
  } finally {
    close();
  }
};

const seed = async (
  { catalogStore }: Pick<Stores, "catalogStore">,
  notify: (line: string) => void,
): Promise<void> => {
  const plan = await planSeed(await readSeed(join(packageRoot, "fixtures")), { clock, ids });
  if (!plan.ok)
    throw new UserError(
      ["The initial brands are invalid:"]
        .concat(plan.failure.errors.map(({ path, message }) => `  ${path} ${message}`))
        .join("\n"),
    );
  const committed = await catalogStore.commit(plan.value);
  // Another process may have loaded the same brands first.
  if (committed.ok)
    notify(
      `Loaded ${plan.value.changes.filter(({ record }) => record === "brand").length} brands.`,
    );
  else if (catalogStore.knownRevision() === 0)
    throw new UserError(`The initial brands cannot be loaded: ${committed.failure.kind}.`);
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
      "The project has no administrator yet. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first one.",
    );
  }
  const isTerminal = process.stdout.isTTY;
  if (!firstAdministrator && !isTerminal) checkPasswordFile(config);
  const added = await addFirstAdministrator(identity, firstAdministrator ?? {}, clock.now());
  if (!added.ok)
    throw new UserError(
      added.failure.kind === "weak-password"
        ? `ADMIN_PASSWORD ${added.failure.message}.`
        : added.failure.kind === "invalid-email"
          ? "ADMIN_EMAIL is not an e-mail address."
          : `The first administrator cannot be added: ${explainFailure(added.failure).message}`,
    );
  const first = added.value;
  if (!supabase && (await identity.listTemporaryPasswords()).length === 0)
    forgetFirstPassword(config);
  if (!first) return;
  const { email } = first.administrator;
  const password = first.temporaryPassword;
  notify(
    password === undefined
      ? `The first administrator is ${email}.`
      : showFirstPassword(config, { email, password, isTerminal }),
  );
};

/** The pause between retries doubles up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;

export interface RetryOptions {
  /** Receives the reason of each failed attempt. */
  onUnavailable: (reason: string) => void;
  /** Ends the retries when aborted. */
  until: AbortSignal;
}

/** Retries `work` while the store is unavailable. `work` must be idempotent. */
export const retry = async <T>(
  work: () => Promise<T>,
  { onUnavailable, until }: RetryOptions,
): Promise<T> => {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (!until.aborted) onUnavailable(error.message);
    }
    // Jitter spreads the requests of servers that start together.
    await pauseUnless(pauseMs * (0.75 + Math.random() / 4), until);
  }
};

/** Never resolves after an abort. */
const pauseUnless = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => new Promise<never>(() => {}));
