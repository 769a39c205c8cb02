import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { archivedBrand, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { StoreUnavailable } from "#core/result.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import type { Log } from "#core/ports/system.ts";
import { type RevisionWatch, revisionWatch, supabaseCatalogStore } from "./catalog-store.ts";
import { supabaseClient, type SupabaseProject } from "./client.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "./fault-proxy.harness.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { supabaseSubmissionStore } from "./submission-store.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
/** The port's bound, plus tolerance for a busy machine. */
const WITHIN = { timeout: 15_000, interval: 50 };

/** Several servers on one project, and a project that does not answer. */
export const describeServers = (lite: () => LiteServer): void => {
  describe("Supabase servers", () => {
    let asOwner: CatalogStore;
    let revision: number;
    const watches: RevisionWatch[] = [];

    beforeEach(async () => {
      await lite().empty();
      const client = supabaseClient(lite().ownerProject);
      asOwner = supabaseCatalogStore(client, revisionWatch(client));
      ({ revision } = await committed(asOwner, castChangeSet));
    });
    afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

    /** A visitors' server, with the publishable key only. */
    const openServer = async (project: SupabaseProject = lite().visitors) => {
      const client = supabaseClient(project);
      const watch = revisionWatch(client);
      watches.push(watch);
      const catalog = await openCatalog(supabaseCatalogStore(client, watch), silent);
      watch.start();
      const names = async () =>
        (await catalog.current())
          .listing({ ...DEFAULT_LISTING_QUERY, sort: "name-asc" })
          .items.map(({ name }) => name);
      return { catalog, watch, names };
    };

    it("show visitors every active brand", async () => {
      const { names } = await openServer();
      expect(await names()).toEqual(["Accra", "Bare Brand", "Chervò", "PING", "Titleist"]);
    });

    it("show what another saved, archived and deleted", async () => {
      const [one, other] = [await openServer(), await openServer()];
      await committed(
        asOwner,
        changeSetOf(
          updateBrand({ ...ping, name: "Karsten" }, revision),
          updateBrand({ ...chervo, status: "archived" }, revision),
          { record: "brand", verb: "delete", id: titleist.id, readVersion: revision },
        ),
      );
      for (const { names } of [one, other])
        await vi.waitFor(
          async () => expect(await names()).toEqual(["Accra", "Bare Brand", "Karsten"]),
          WITHIN,
        );
    });

    it("show what was edited by hand in the database", async () => {
      const { names, catalog } = await openServer();
      const { sql } = lite();
      await sql("update public.brands set name = 'Ädited' where id = $1", [ping.id]);
      await vi.waitFor(async () => expect(await names()).toContain("Ädited"), WITHIN);
      expect((await asOwner.commit(changeSetOf(updateBrand(ping, revision)))).ok).toBe(false);
      await sql("update public.brands set status = 'active' where id = $1", [archivedBrand.id]);
      await sql("delete from public.brands where id = $1", [titleist.id]);
      await vi.waitFor(
        async () =>
          expect(await names()).toEqual(["Accra", "Ädited", "Bare Brand", "Chervò", "Golfino"]),
        WITHIN,
      );
      await sql("delete from public.brand_categories where brand_id = $1", [archivedBrand.id]);
      await sql("update public.categories set name = 'Clubs' where slug = 'golf-clubs'");
      await vi.waitFor(async () => {
        const model = await catalog.current();
        expect(model.categories().map(({ name }) => name)).toContain("Clubs");
        expect((await asOwner.findBrand(archivedBrand.id))?.categoryIds).toEqual([]);
      }, WITHIN);
    });

    it("load every brand when there are more than one page holds", async () => {
      await lite().sql(
        "insert into public.brands (slug, name) select 'brand-' || n, 'Brand ' || n from generate_series(1, 1200) as n",
      );
      const { brands } = await asOwner.load();
      expect(new Set(brands.map(({ id }) => id)).size).toBe(1_205);
      expect((await asOwner.changesSince(revision)).changed).toHaveLength(1_200);
    });

    describe("when the project does not answer", () => {
      let proxy: FaultProxy | undefined;
      beforeEach(async () => {
        proxy = await startFaultProxy(lite().visitors.url);
      });
      afterEach(() => proxy?.stop());

      const FAULTS: readonly Fault[] = [
        { kind: "refuses", status: 500 },
        { kind: "refuses", status: 401 },
        { kind: "html", status: 200 },
        { kind: "hangs" },
        { kind: "breaks" },
      ];
      it.each(FAULTS)("(%o) keep their last catalog, and recover afterwards", async (fault) => {
        if (!proxy) throw new Error("The proxy is started before each test");
        const project = { ...lite().visitors, url: proxy.url, timeoutMs: 2_500 };
        const { names, watch } = await openServer(project);
        const before = await names();
        proxy.fault(fault);
        await committed(asOwner, changeSetOf(updateBrand({ ...ping, name: "Karsten" }, revision)));
        await vi.waitFor(() => expect(watch.isAnswering()).toBe(false), WITHIN);
        expect(await names()).toEqual(before);
        const client = supabaseClient({ ...project, timeoutMs: 1_000 });
        await expect(supabaseCatalogStore(client, watch).findBrand(ping.id)).rejects.toThrow(
          StoreUnavailable,
        );
        await expect(supabaseSubmissionStore(client).add(suggestion)).rejects.toThrow(
          StoreUnavailable,
        );
        proxy.fault(undefined);
        await vi.waitFor(async () => expect(await names()).toContain("Karsten"), WITHIN);
        expect(watch.isAnswering()).toBe(true);
      });
    });
  });
};
