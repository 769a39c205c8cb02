import { vi } from "vitest";
import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeRoundsStore } from "#core/ports/rounds-store.contract.ts";
import { describeSiteWatchStore } from "#core/ports/site-watch-store.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { describeEditsByHand } from "./by-hand.contract.ts";
import { describeSupabaseIdentity } from "./identity.contract.ts";
import { describeRights } from "./rights.contract.ts";
import { describeServers } from "./servers.contract.ts";
import { supabaseClient } from "./client.ts";
import { supabaseRoundsStore } from "./rounds-store.ts";
import { supabaseSiteWatchStore } from "./site-watch-store.ts";
import { openSupabaseCatalog, openSupabaseRecords, stageLite } from "./supabase.harness.ts";

vi.setConfig({ testTimeout: 120_000 });

// One server for all: starting one takes longer than most of what is asked of it.
const lite = stageLite();

describeCatalogStore("Supabase", () => openSupabaseCatalog(lite()), {
  lacks: { instantSiblings: "servers learn of each other's commits by asking every two seconds" },
});

describeBackOfficeStore("Supabase", () => openSupabaseRecords(lite()));

describeSubmissionStore("Supabase", async () => {
  const { submissions, submission, close } = await openSupabaseCatalog(lite());
  return { store: submissions, submission, close };
});

describeSiteWatchStore("Supabase", async () => ({
  ...(await openSupabaseCatalog(lite())),
  sites: supabaseSiteWatchStore(supabaseClient(lite().ownerProject)),
}));

describeRoundsStore("Supabase", async () => ({
  ...(await openSupabaseCatalog(lite())),
  rounds: supabaseRoundsStore(supabaseClient(lite().ownerProject)),
}));

describeSupabaseIdentity(lite);

describeRights(lite);

describeServers(lite);

describeEditsByHand(lite);
