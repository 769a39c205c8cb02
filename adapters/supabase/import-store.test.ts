import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { supabaseClient } from "./client.ts";
import { supabaseImportStore } from "./import-store.ts";
import { openSupabaseCatalog, stageLite } from "./supabase.harness.ts";

const lite = stageLite();

describeImportStore("Supabase", async () => {
  const { store, close } = await openSupabaseCatalog(lite());
  return { store, imports: supabaseImportStore(supabaseClient(lite().ownerProject)), close };
});
