import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CategoryIcon } from "./icons.tsx";

it("draws the same icon for every category without an icon of its own, whatever its slug", () => {
  const [other, ...odd] = ["umbrellas", "constructor", "valueof"].map((slug) =>
    renderToStaticMarkup(<CategoryIcon slug={slug} />),
  );
  expect(other).toMatch(/ d="M/);
  expect(odd).toEqual([other, other]);
  expect(renderToStaticMarkup(<CategoryIcon slug="putters" />)).not.toBe(other);
});
