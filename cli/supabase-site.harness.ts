import { join } from "node:path";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
// The test runs the Supabase server.
// oxlint-disable-next-line no-restricted-imports
import { type FaultProxy, startFaultProxy } from "#adapters/supabase/fault-proxy.harness.ts";
// oxlint-disable-next-line no-restricted-imports
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { signIn, startServing } from "./serve.harness.ts";

/** Far longer than the guarantee, for busy machines. */
export const SOON = { timeout: 90_000, interval: 100 };
/** Pages take at most three seconds. A page that waited for a hanging backend would never arrive. */
const PAGE_MS = 20_000;

export interface ProjectSite {
  url: string;
  read(path: string): Promise<{ status: number; text: string }>;
  /** Sends a request as amy. */
  asAmy(method: string, path: string, body?: object, ifMatch?: string): Promise<Response>;
  kill(): void;
}

export interface ProjectStage {
  lite: LiteServer;
  proxy: FaultProxy;
  sites: ProjectSite[];
}

/** Built sites on one project, all behind the same faulty proxy. */
export const stageProject = (count: number): (() => ProjectStage) => {
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });
  let stage: ProjectStage | undefined;
  const folder = folderOfFile();
  beforeAll(async () => {
    const lite = await startLite({ folder: join(folder, "project") });
    const proxy = await startFaultProxy(lite.publicProject.url);
    stage = { lite, proxy, sites: [] };
    for (let n = 0; n < count; n += 1) stage.sites.push(await openSite(stage, folder));
  });
  afterAll(async () => {
    for (const site of stage?.sites ?? []) site.kill();
    await stage?.proxy.stop();
    await stage?.lite.close();
  });
  return () => {
    if (!stage) throw new Error("The project is not ready");
    return stage;
  };
};

/** The environment of a site on the project. */
export const siteOn = ({ lite, proxy }: Pick<ProjectStage, "lite" | "proxy">) => ({
  LOG_LEVEL: "silent",
  SUPABASE_URL: proxy.url,
  SUPABASE_PUBLISHABLE_KEY: lite.publicProject.key,
  SUPABASE_SECRET_KEY: lite.ownerProject.key,
  ADMIN_EMAIL: amy.email,
  ADMIN_PASSWORD: amy.password,
});

const openSite = async (stage: ProjectStage, folder: string): Promise<ProjectSite> => {
  const { server, output } = startServing(folder, ["--port", "0"], siteOn(stage));
  await vi.waitFor(() => expect(output()).toContain("GolfBrands ready at"), SOON);
  const url = /GolfBrands ready at (\S+)\n/.exec(output())?.[1] ?? "";
  let signedIn: ReturnType<typeof signIn> | undefined;
  return {
    url,
    read: async (path) => {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PAGE_MS) });
      return { status: answer.status, text: await answer.text() };
    },
    asAmy: async (method, path, body, ifMatch) => {
      const headers = await (signedIn ??= signIn(url, amy));
      return fetch(`${url}/api/admin${path}`, {
        method,
        headers: { ...headers, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    },
    kill: () => void server.kill("SIGKILL"),
  };
};

/** A brand for the edit form: its address, content and version. */
export const openBrand = async (site: ProjectSite, slug: string) => {
  const list = await site.asAmy("GET", `/brands?search=${slug}`);
  const { items } = (await list.json()) as { items: { id: string; slug: string }[] };
  const path = `/brands/${items.find((one) => one.slug === slug)?.id}`;
  const opened = await site.asAmy("GET", path);
  const {
    id: _id,
    viewCount: _views,
    createdAt: _created,
    updatedAt: _updated,
    version,
    ...content
  } = (await opened.json()) as Record<string, unknown>;
  return { path, content, version, etag: opened.headers.get("etag") ?? "" };
};
