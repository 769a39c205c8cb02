import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { describeLogoStore } from "#core/ports/logo-store.contract.ts";
import { describeChecksStore, describeSiteWatchStore } from "#core/ports/checks-stores.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { dumpOf, fileOf, openActs, SECRET, someActs } from "../open-data/public-data.harness.ts";
import { describeEditsByHand } from "./by-hand.contract.ts";
import { describeSupabaseIdentity } from "./identity.contract.ts";
import { describeRights } from "./rights.contract.ts";
import { supabaseImportStore } from "./import-store.ts";
import { describeServers } from "./servers.contract.ts";
import { supabaseLogoStore } from "./logo-store.ts";
import { supabaseClient } from "./client.ts";
import { supabaseChecksStore, supabaseSiteWatchStore } from "./checks-stores.ts";
import { openSupabaseCatalog, openSupabaseRecords, stageLite } from "./supabase.harness.ts";

vi.setConfig({ testTimeout: 120_000 });

// One server for all tests, since starting one takes longer than most of them.
const lite = stageLite();

describeCatalogStore("Supabase", () => openSupabaseCatalog(lite()), {
  lacks: { instantSiblings: "servers see each other's commits by polling every two seconds" },
});

describeBackOfficeStore("Supabase", () => openSupabaseRecords(lite()));

it("holds the same open data as the memory store, and nothing private", async () => {
  const { store } = await openSupabaseCatalog(lite());
  const office = await openActs();
  for (const one of fc.sample(someActs, { numRuns: 80, seed: 15 })) {
    await office.act(one);
    for (const changeSet of office.written.splice(0)) await store.commit(changeSet);
  }
  const dump = fileOf(await dumpOf(store));
  expect(dump).toBe(fileOf(await dumpOf(office.store)));
  expect(dump).not.toContain(SECRET);
});

describeSubmissionStore("Supabase", async () => {
  const { submissions, submission, close } = await openSupabaseCatalog(lite());
  return { store: submissions, submission, close };
});

describeImportStore("Supabase", async () => ({
  ...(await openSupabaseCatalog(lite())),
  imports: supabaseImportStore(supabaseClient(lite().ownerProject)),
}));

describeLogoStore("Supabase", async () => ({
  ...(await openSupabaseCatalog(lite())),
  logos: supabaseLogoStore(supabaseClient(lite().ownerProject)),
}));

describeSiteWatchStore("Supabase", async () => ({
  ...(await openSupabaseCatalog(lite())),
  sites: supabaseSiteWatchStore(supabaseClient(lite().ownerProject)),
}));

describeChecksStore("Supabase", async () => ({
  ...(await openSupabaseCatalog(lite())),
  checks: supabaseChecksStore(supabaseClient(lite().ownerProject)),
}));

describeSupabaseIdentity(lite);

describeRights(lite);

describeServers(lite);

describeEditsByHand(lite);
