import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { supabaseAdminList } from "./admin-list.ts";
import { supabaseClient } from "./client.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import type { ChangeSet } from "#core/change/change-set.ts";
import { changeRow, type Row } from "./rows.ts";

export type Who = "a visitor" | "a signed-in stranger" | "an administrator" | "the secret key";

export const OUTSIDERS: readonly Who[] = ["a visitor", "a signed-in stranger"];
export const ADMINISTRATORS: readonly Who[] = ["an administrator", "the secret key"];
export const EVERYBODY: readonly Who[] = [...OUTSIDERS, ...ADMINISTRATORS];

/** The database roles of the API; an administrator is `authenticated`. */
export const ROLES = ["anon", "authenticated", "service_role"] as const;

/** Clients of each kind of caller, for a project with the fixtures, without any server of ours. */
export const stageEverybody = (lite: () => LiteServer): ((who: Who) => SupabaseClient) => {
  let clients: Record<Who, SupabaseClient> | undefined;
  beforeAll(async () => {
    await lite().empty();
    const { visitors, ownerProject } = lite();
    await supabaseAdminList(ownerProject).addAdministrator(amy);
    const signedIn = await supabaseClient(visitors).auth.signInWithPassword(amy);
    const stranger = await supabaseClient(visitors).auth.signUp({
      email: "stranger@golf.example",
      password: "an open door for all",
    });
    clients = {
      "a visitor": supabaseClient(visitors),
      "a signed-in stranger": supabaseClient(visitors, stranger.data.session?.access_token ?? ""),
      "an administrator": supabaseClient(visitors, signedIn.data.session?.access_token ?? ""),
      "the secret key": supabaseClient(ownerProject),
    };
    await clients["the secret key"].rpc("commit_changes", {
      change_set: changeSetRow(castChangeSet),
    });
  });
  return (who) => {
    if (!clients) throw new Error("stageEverybody creates the clients before all tests");
    return clients[who];
  };
};

/** The outcome of a call: "allowed", or the code of its refusal. */
export const outcome = async (
  call: PromiseLike<{ error: { code?: string } | null }>,
): Promise<string> => {
  const { error } = await call;
  return error ? (error.code ?? "no code") : "allowed";
};

/** Postgres's code for missing rights. */
export const REFUSED = "42501";

/** A change set as `commit_changes` takes it, with rows by column. */
export const changeSetRow = ({
  changes,
  decisions = [],
  redirects = [],
  ...about
}: ChangeSet): Row => ({ ...about, decisions, redirects, changes: changes.map(changeRow) });
