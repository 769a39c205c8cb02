import type { AdminList } from "#core/ports/identity.ts";
import { keysOf } from "#core/records.ts";
import { hmacLinkSigner } from "../identity/keys.ts";
import { accountsWithoutInvitations } from "../identity/people-accounts.ts";
import { brokenRules, countedRows, countsOf, inspectedRows } from "../store/inspected-rows.ts";
import { repositories } from "../store/repositories.ts";
import { query, type Rows } from "../store/rows.ts";
import { systemClock } from "../system.ts";
import { TABLES } from "../store/tables.ts";
import { supabaseClient, type SupabaseProject } from "./client.ts";
import { supabaseIdentity } from "./identity.ts";
import { readRpc } from "./rpc.ts";
import { supabaseRows } from "./supabase-rows.ts";

/** A project and its keys: the publishable one to sign in, the secret one for everything else. */
interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string;
  timeoutMs: number;
}

/** Commands may wait longer than pages. */
const COMMAND_TIMEOUT_MS = 20_000;

/** The stores of a server, which polls for writes by other servers. */
export const openSupabaseStores = (keys: ProjectKeys) => {
  const { connection, ...stores } = storesOf(keys);
  connection.start();
  return {
    ...stores,
    answers: async () => connection.isAnswering(),
    close: () => connection.stop(),
  };
};

/** The stores of a command, and maintenance of the project. */
export const connectToProject = (keys: ProjectKeys) => {
  const { connection, ...stores } = storesOf({ ...keys, timeoutMs: COMMAND_TIMEOUT_MS });
  const { rows } = connection;
  return {
    ...stores,
    project: { rows, check: () => checkProject(rows, stores.identity) },
    close: async () => {},
  };
};

const storesOf = ({ url, publishableKey, secretKey, timeoutMs }: ProjectKeys) => {
  const publicProject = { url, key: publishableKey, timeoutMs };
  const ownerProject = { url, key: secretKey, timeoutMs };
  const connection = supabaseRows(ownerProject);
  const identity = supabaseIdentity({ publicProject, ownerProject, clock: systemClock });
  const { subscriptions, personalData, ...stores } = repositories(connection.rows, systemClock);
  return {
    ...stores,
    connection,
    identity,
    /** No invitations: only the command line adds administrators to a project. */
    invitations: undefined,
    /** The key of the hashes that identify senders of submissions. */
    senderKey: async () => Buffer.from(secretKey),
    peopleStores: {
      subscriptions,
      people: personalData(accountsWithoutInvitations(identity.listAdministrators)),
      links: hmacLinkSigner(mailSecret(ownerProject), systemClock),
    },
  };
};

/** The key that signs links in mails. The project generated it. */
const mailSecret = (ownerProject: SupabaseProject): (() => Promise<Uint8Array>) => {
  const queries = [
    { table: 'private."mail_secret"', columns: ["hex"], order: [["hex", "asc", ""]] },
  ];
  let known: Promise<Uint8Array> | undefined;
  return () => {
    known ??= readRpc<{ answers: string[][][] }>(supabaseClient(ownerProject), "read_rows", {
      queries,
    }).then(({ answers }) => {
      const hex = answers[0]?.[0]?.[0];
      if (hex === undefined) throw new Error("The project has no secret for mails");
      return Buffer.from(hex, "hex");
    });
    // The next call tries again after a failure.
    known.catch(() => (known = undefined));
    return known;
  };
};

/** Counts and problems of a project. Throws `StoreUnavailable` if it lacks tables or columns of this version. */
const checkProject = async (rows: Rows, identity: Pick<AdminList, "listAdministrators">) => {
  await rows.snapshot(...keysOf(TABLES).map((table) => query(table, { limit: 0 })));
  const { rows: counted } = await rows.snapshot(...countedRows);
  const administrators = await identity.listAdministrators();
  return {
    counts: countsOf(counted, administrators.length),
    problems: brokenRules(await rows.snapshot(...inspectedRows)),
  };
};
