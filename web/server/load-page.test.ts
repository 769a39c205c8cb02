import { createStaticHandler, matchRoutes } from "react-router-dom";
import { expect, it } from "vitest";
import { createPageMatcher } from "./load-page.ts";

const { dataRoutes } = createStaticHandler([
  {
    id: "site",
    children: [
      {
        id: "pages",
        children: [
          { id: "landing", index: true },
          { id: "brands", path: "brands" },
          { id: "profile", path: "brands/:slug" },
          { id: "not-found", path: "*" },
        ],
      },
    ],
  },
]);
const match = createPageMatcher(dataRoutes);

it.each([
  "/",
  "/brands",
  "/brands/ping",
  "/brands/ping-golf.co",
  "/brands/",
  "/Brands",
  "/Brands/ping",
  "/brands/ping/",
  "/brands/ping/more",
  "/brands/caf%C3%A9",
  "/brands/a%2Fb",
  "/brands/%E0%A4%A",
  "/brands//ping",
  "//brands",
  "/brand",
  "/nowhere/at/all",
])("finds at %s what the router finds", (pathname) => {
  expect(match(pathname)).toEqual(matchRoutes(dataRoutes, pathname));
});

it("finds one brand after another", () => {
  match("/brands/ping");
  expect(match("/brands/titleist")?.at(-1)).toMatchObject({
    pathname: "/brands/titleist",
    params: { slug: "titleist" },
  });
  expect(match("/brands/ping")?.at(0)?.params).toEqual({ slug: "ping" });
});
