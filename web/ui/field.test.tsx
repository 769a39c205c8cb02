import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextField } from "./field.tsx";
import { SelectField } from "./choices.tsx";

const web = dirname(import.meta.dirname);
const field = { id: "name", label: "Name", value: "", onChange: () => {} };

it("a required field is marked visually and for assistive technology, others are not", () => {
  for (const markup of [
    renderToStaticMarkup(<TextField {...field} isRequired />),
    renderToStaticMarkup(<TextField {...field} isRequired rows={3} />),
    renderToStaticMarkup(<SelectField {...field} isRequired options={[]} />),
  ])
    expect(markup).toMatch(/aria-hidden="true"> \*<.* aria-required="true"/);
  expect(renderToStaticMarkup(<TextField {...field} />)).not.toMatch(/required|\*/);
});

it("no form marks required fields in its own way", async () => {
  for (const file of await readdir(web, { recursive: true })) {
    if (!file.endsWith(".tsx") || file.includes(".test.") || file.endsWith("ui/field.tsx"))
      continue;
    const source = await readFile(join(web, file), "utf8");
    expect([file, />\s*\*\s*</.test(source)]).toEqual([file, false]);
  }
});
