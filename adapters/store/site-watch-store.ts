import type { SitesStale, SiteWatchStore, WatchedSite } from "#core/ports/checks-stores.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { DirectoryState } from "#core/catalog/directory-state.ts";
import type { HeldDirectory } from "./directory.ts";
import { readOffer } from "./logo-store.ts";
import { put, type Rows } from "./rows.ts";
import { type Decision, serially } from "./serially.ts";
import type { RowOf } from "./tables.ts";

/** Stores what the site watch remembers. */
export const siteWatchStore = (rows: Rows, directory: HeldDirectory): SiteWatchStore => ({
  list: async (brandIds) => {
    const { brands } = await directory.fresh();
    const found = await rows.find(
      "watchedSites",
      brandIds ? { where: [["brandId", "in", brandIds]] } : {},
    );
    return found.filter(({ brandId }) => brands.has(brandId)).map(siteIn);
  },

  // Memories are large: find the ids first, then read only the wanted memories.
  listByVerdict: async (verdicts, limit) => {
    const { brands } = await directory.fresh();
    const where = [["verdict", "in", verdicts]] as const;
    const order = ["since"] as const;
    const listed = await rows.find("watchedSites", { only: ["brandId"], where, order });
    const ids = existing(listed, brands).slice(0, limit);
    const found = await rows.find("watchedSites", {
      where: [...where, ["brandId", "in", ids]],
      order,
    });
    return found.map(siteIn);
  },

  listSuggestions: async (limit) => {
    const { brands, views } = await directory.fresh();
    const where = [["isSuggesting", "=", true]] as const;
    const viewsOf = (id: string): number => views.get(id) ?? 0;
    const listed = await rows.find("watchedSites", { only: ["brandId"], where });
    const ids = existing(listed, brands)
      .sort((a, b) => viewsOf(b) - viewsOf(a))
      .slice(0, limit);
    const found = await rows.find("watchedSites", { where: [...where, ["brandId", "in", ids]] });
    const memories = new Map(found.map(({ brandId, memory }) => [brandId, memory]));
    return ids.flatMap((brandId) => {
      const { siteHash, suggestions } = memories.get(brandId) ?? {};
      return siteHash !== undefined && suggestions ? [{ brandId, siteHash, suggestions }] : [];
    });
  },

  record: (sites, offer) => {
    const logoWrites = offer ? readOffer(offer) : async () => [];
    return serially(rows, ["checks"], async (): Promise<Decision<Recorded>> => {
      const found = await rows.find("watchedSites", {
        only: ["brandId", "version"],
        where: [["brandId", "in", sites.map(({ brandId }) => brandId)]],
      });
      const versions = new Map(found.map(({ brandId, version }) => [brandId, version]));
      const brandIds = sites
        .filter(({ brandId, seen }) => (versions.get(brandId) ?? 0) !== seen)
        .map(({ brandId }) => brandId)
        .sort();
      if (brandIds.length > 0)
        return { writes: [], value: fail({ kind: "sites-stale", brandIds }) };
      const writes = [put("watchedSites", sites.map(siteRow)), ...(await logoWrites(rows))];
      return { writes, value: ok(undefined) };
    });
  },
});

type Recorded = Result<undefined, SitesStale>;

const existing = (
  sites: readonly Pick<WatchedSite, "brandId">[],
  brands: DirectoryState["brands"],
): string[] => sites.map(({ brandId }) => brandId).filter((id) => brands.has(id));

const siteIn = ({ brandId, version, memory }: RowOf<"watchedSites">): WatchedSite => ({
  brandId,
  version,
  memory,
});

const siteRow = ({
  brandId,
  seen,
  memory,
}: Parameters<SiteWatchStore["record"]>[0][number]): RowOf<"watchedSites"> => ({
  brandId,
  version: seen + 1,
  verdict: memory.verdict,
  since: memory.since,
  isSuggesting: memory.suggestions !== undefined,
  memory,
});
