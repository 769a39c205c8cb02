import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ShownValue } from "../admin/history/field-changes.tsx";
import { HostNotes } from "./host-notes.tsx";

const NOTE = "www.xn--ing-zed.com (Unicode: www.рing.com)";

it("shows both forms of an international host below its field", () => {
  expect(renderToStaticMarkup(<HostNotes text="https://www.рing.com/" />)).toBe(
    `<span class="host-note">${NOTE}</span>`,
  );
  expect(renderToStaticMarkup(<HostNotes text="https://www.ping.com/" />)).toBe("");
});

it("shows both forms of the host below a value that is only displayed, too", () => {
  const shown = <ShownValue field="websiteUrl" value="https://www.рing.com/" names={{}} />;
  expect(renderToStaticMarkup(shown)).toContain(NOTE);
});

it.each(["https://", "words", "https://xn--99999999.example/"])("shows nothing for %j", (text) => {
  expect(renderToStaticMarkup(<HostNotes text={text} />)).toBe("");
});
