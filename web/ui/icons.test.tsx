import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CategoryIcon } from "./icons.tsx";

it("draws one icon for all later categories, whatever their slug", () => {
  const [other, ...odd] = ["umbrellas", "constructor", "valueof"].map((slug) =>
    renderToStaticMarkup(<CategoryIcon slug={slug} />),
  );
  expect(other).toMatch(/ d="M/);
  expect(odd).toEqual([other, other]);
  expect(renderToStaticMarkup(<CategoryIcon slug="putters" />)).not.toBe(other);
});
