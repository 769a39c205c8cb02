import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FieldControl, type FormRow } from "./controls.tsx";
import { type ControlValue, controlValue, inputValue } from "./kinds.ts";

const markupOf = (row: FormRow, value: ControlValue = "") =>
  renderToStaticMarkup(<FieldControl row={row} id="it" value={value} onChange={() => {}} />);

it("marks names and other required fields as required, but not optional fields", () => {
  expect(markupOf({ kind: "name", max: 80, label: "Name" })).toContain('aria-required="true"');
  expect(markupOf({ kind: "text", max: 80, label: "Reason", isRequired: true })).toContain(
    'aria-required="true"',
  );
  expect(markupOf({ kind: "line", max: 80, label: "Group" })).not.toContain("required");
});

it("edits a list as lines, and sends no blank lines", () => {
  const row = { kind: "list", most: 10, max: 80, isSafe: false, label: "Aliases" } as const;
  const value = controlValue(row, ["Ping", "Karsten"]);
  expect(markupOf(row, value)).toContain(">Ping\nKarsten</textarea>");
  expect(inputValue(row, ["Ping", " ", ""])).toEqual(["Ping"]);
});

it("asks for yes or no with a checkbox, or with a choice that includes `Not known`", () => {
  const row = { kind: "boolean", label: "Ships worldwide" } as const;
  expect(markupOf(row, controlValue(row, true))).toMatch(/type="checkbox".*checked/);
  const optional = { ...row, isOptional: true } as const;
  expect(markupOf(optional, controlValue(optional, null))).toContain("Not known");
  expect(inputValue(row, "yes")).toBe(true);
  expect([inputValue(optional, ""), inputValue(optional, "no")]).toEqual([null, false]);
});
