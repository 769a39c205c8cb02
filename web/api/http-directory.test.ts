import { expect, it } from "vitest";
import { openHttp } from "#adapters/http/open-http.harness.ts";
import { describeDirectory } from "#core/directory/directory.contract.ts";
import { OverLimit } from "#core/result.ts";
import { httpDirectory } from "./http-directory.ts";

describeDirectory("over HTTP", async (changeSet) => {
  const opened = await openHttp(changeSet);
  let asked = 0;
  // Each request comes from another address, so that no limit applies.
  const fetch: Fetch = (path, init) => opened.fetch(path, init, `203.0.113.${(asked += 1) % 250}`);
  return { ...opened, directory: httpDirectory({ fetch: followingRedirects(fetch) }) };
});

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** As browsers do themselves. */
const followingRedirects =
  (fetch: Fetch): Fetch =>
  async (path, init) => {
    const answer = await fetch(path, init);
    const location = answer.headers.get("Location");
    return answer.status === 301 && location !== null ? fetch(location, init) : answer;
  };

it("throws when the network fails", async () => {
  const directory = httpDirectory({ fetch: () => Promise.reject(new TypeError("fetch failed")) });
  await expect(directory.showLanding()).rejects.toThrow("fetch failed");
  await expect(directory.suggestBrand({ brandName: "Vice" })).rejects.toThrow("fetch failed");
});

it("throws when a view is not counted, so that the page can log it", async () => {
  const broken = httpDirectory({ fetch: () => new Response(null, { status: 500 }) });
  await expect(broken.recordView("b1")).rejects.toThrow("status 500");
});

it("throws the message of a limit, which a form shows", async () => {
  const detail = "At most 5 suggestions an hour are allowed from one address.";
  const full = httpDirectory({ fetch: () => Response.json({ detail }, { status: 429 }) });
  await expect(full.suggestBrand({ brandName: "Vice" })).rejects.toThrow(new OverLimit(detail));
});
