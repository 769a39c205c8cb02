import type { SignInAttempts } from "../identity/sign-in-limits.ts";
import { supabaseBackOfficeStore } from "./back-office-store.ts";
import { supabaseCatalogStore, withBrandCache } from "./catalog-store.ts";
import { supabaseClient } from "./client.ts";
import { supabaseIdentity } from "./identity.ts";
import { supabaseImportStore } from "./import-store.ts";
import { noLinks, supabaseLinks, supabasePeople } from "./people.ts";
import { revisionWatch } from "./revision-watch.ts";
import { supabaseRoundsStore, supabaseSiteWatchStore } from "./rounds-stores.ts";
import { supabaseSubmissionStore } from "./submission-store.ts";
import { systemClock } from "../system.ts";

/** A project and its keys; the secret one only where the first brands or the admin list are written. */
interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
  timeoutMs: number;
}

/** Whoever sends or fetches a file waits longer than for a page. */
const FILE_PATIENCE_MS = 20_000;

/** The stores of a Supabase project: as visitors see them, and as an administrator does by his own token. Tries to sign in are counted in `tries`, or here. */
export const openSupabaseStores = ({
  url,
  publishableKey,
  secretKey,
  timeoutMs: patienceMs,
  tries,
}: ProjectKeys & { tries?: SignInAttempts | undefined }) => {
  const visitors = { url, key: publishableKey, patienceMs };
  const ownerProject = secretKey === undefined ? undefined : { url, key: secretKey, patienceMs };
  const visitor = supabaseClient(visitors);
  const watch = revisionWatch(visitor);
  watch.start();
  const servicesOver = (client: typeof visitor) => ({
    catalogStore: supabaseCatalogStore(client, watch),
    records: supabaseBackOfficeStore(client),
  });
  const seenByVisitors = servicesOver(visitor);
  const owner = ownerProject && supabaseClient(ownerProject);
  const links = owner ? supabaseLinks(owner) : noLinks;
  return {
    ...seenByVisitors,
    catalogStore: withBrandCache(seenByVisitors.catalogStore),
    // Who floods the project by its publishable key uses up what visitors may suggest; by the secret one the server is not counted.
    submissions: supabaseSubmissionStore(ownerProject ? supabaseClient(ownerProject) : visitor),
    identity: supabaseIdentity({ visitors, ownerProject, clock: systemClock, tries }),
    /** Where addresses are kept: what anybody could ask for, anybody could make up the links of, so only with the secret key. */
    peopleStores: owner && supabasePeople(owner, links),
    asActor: (accessToken: string) => ({
      ...servicesOver(supabaseClient(visitors, accessToken)),
      siteWatch: supabaseSiteWatchStore(supabaseClient(visitors, accessToken)),
      heldQuestions: supabaseRoundsStore(supabaseClient(visitors, accessToken)),
      peopleStores: supabasePeople(
        supabaseClient({ ...visitors, patienceMs: FILE_PATIENCE_MS }, accessToken),
        links,
      ),
      imports: supabaseImportStore(
        supabaseClient({ ...visitors, patienceMs: FILE_PATIENCE_MS }, accessToken),
      ),
    }),
    /** By the secret key; undefined without one. */
    asOwner: ownerProject && (() => servicesOver(supabaseClient(ownerProject))),
    answers: async () => watch.isAnswering(),
    close: () => watch.stop(),
  };
};
