import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { bareBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import { BrandCardContext, BrandCards } from "../ui/brand-card.tsx";
import { createRenderedCard } from "./open-pages.tsx";

const cards = [
  titleist,
  ping,
  { ...bareBrand, name: "<b>& Sons</b>", logoUrl: "https://logo.example/a.png" },
].map((brand) => ({
  ...brand,
  viewCount: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  categories: [],
  attributes: [],
}));

it("draws cards as they are drawn in the browser, every time", () => {
  const list = <BrandCards brands={cards} />;
  const drawn = renderToString(list);
  const RenderedCard = createRenderedCard();
  for (let time = 0; time < 3; time += 1)
    expect(renderToString(<BrandCardContext value={RenderedCard}>{list}</BrandCardContext>)).toBe(
      drawn,
    );
});

it("draws a card anew once its brand is another", () => {
  const RenderedCard = createRenderedCard();
  const [card] = cards;
  if (!card) throw new Error("There is no card");
  expect(renderToString(<RenderedCard brand={card} />)).toContain("Titleist");
  expect(renderToString(<RenderedCard brand={{ ...card, name: "Other" }} />)).toContain("Other");
});
