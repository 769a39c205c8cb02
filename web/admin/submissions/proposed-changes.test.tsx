import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { ProposedChanges } from "./proposed-changes.tsx";

it("marks only the words that a correction changes in an event", () => {
  const [founded, listed] = titleist.events;
  if (!founded || !listed) throw new Error("no events");
  const proposed = [founded, { ...listed, month: 11, text: "Acushnet went public in Boston." }];
  const change = { field: "events", label: "Events", now: titleist.events, proposed };
  const html = renderToStaticMarkup(<ProposedChanges changes={[change]} declined={[]} />);
  expect([...html.matchAll(/<(del|ins)>(.*?)<\/\1>/g)].map(([, , text]) => text)).toEqual([
    "October",
    "November",
    "New York",
    "Boston",
  ]);
});
