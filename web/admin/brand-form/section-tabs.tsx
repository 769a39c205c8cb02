import { type KeyboardEvent, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { brandField } from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import { countOf } from "#core/text/count-text.ts";
import type { FormValues } from "./form-values.ts";
import { type FormSection, missingIn, sectionOf, SECTIONS } from "./sections.ts";

/** The open section, stored in the address, and functions that open a section or show a field. */
export const useSection = (values: FormValues) => {
  const [params, setParams] = useSearchParams();
  const field = params.get("field");
  const [id, setId] = useState(
    () => params.get("section") ?? (field === null ? undefined : sectionOf(field, values)?.id),
  );
  const [wanted, setWanted] = useState(field === null ? undefined : { path: field });
  useEffect(() => {
    if (wanted) focusField(wanted.path);
  }, [wanted]);

  const open = (id: string): void => {
    setId(id);
    setParams(
      (params) => {
        params.set("section", id);
        params.delete("field");
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    id: SECTIONS.find((section) => section.id === id)?.id ?? SECTIONS[0]?.id ?? "",
    open,
    /** Opens the section of a field, and moves the focus to it. */
    show: (path: string): void => {
      const section = sectionOf(path, values);
      if (section) open(section.id);
      setWanted({ path });
    },
  };
};

export type OpenSection = ReturnType<typeof useSection>;

/** Focuses the input with this path, else the field, else the section's heading: some lists have no input. */
const focusField = (path: string): void => {
  const field = path.split(".")[0] ?? path;
  const section = SECTIONS.find(({ fields }) => fields.some((one) => one === field));
  const found = [path, field, section && headingId(section)]
    .map((id) => (id === undefined ? null : document.getElementById(id)))
    .find((element) => element !== null);
  for (let at = found?.closest("details"); at; at = at.parentElement?.closest("details"))
    at.open = true;
  found?.focus();
};

const tabId = ({ id }: FormSection): string => `${id}-tab`;
/** The id of a tab's title. The title labels the panel; the tab's note on missing fields does not. */
export const titleId = ({ id }: FormSection): string => `${id}-title`;
export const panelId = ({ id }: FormSection): string => `${id}-panel`;
export const headingId = ({ id }: FormSection): string => id;

interface SectionTabsProps {
  section: OpenSection;
  values: FormValues;
  errors: readonly FieldError[];
}

/** The sections of the form as tabs, each with its errors and missing fields. */
export const SectionTabs = ({ section, values, errors }: SectionTabsProps) => {
  const move = (event: KeyboardEvent) => {
    const at = SECTIONS.findIndex(({ id }) => id === section.id);
    const next = SECTIONS.at(nextTab(event.key, at, SECTIONS.length) ?? SECTIONS.length);
    if (!next) return;
    event.preventDefault();
    section.open(next.id);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div className="section-tabs" role="tablist" aria-label="Sections">
      {SECTIONS.map((one) => (
        <button
          key={one.id}
          className="tab"
          type="button"
          role="tab"
          id={tabId(one)}
          aria-controls={panelId(one)}
          aria-selected={one.id === section.id}
          tabIndex={one.id === section.id ? 0 : -1}
          onClick={() => section.open(one.id)}
          onKeyDown={move}
        >
          <span id={titleId(one)}>{one.title}</span>
          <TabNote section={one} values={values} errors={errors} />
        </button>
      ))}
    </div>
  );
};

interface TabNoteProps extends Omit<SectionTabsProps, "section"> {
  section: FormSection;
}

const TabNote = ({ section, values, errors }: TabNoteProps) => {
  const wrong = errors.filter(({ path }) => sectionOf(path, values) === section).length;
  const missing = missingIn(section, values);
  const labels = missing.map((field) => brandField(field).label).join(", ");
  return (
    <span className={wrong > 0 ? "field-error" : "quiet"} title={labels}>
      {wrong > 0
        ? countOf(wrong, "problem")
        : missing.length > 0 && (
            <>
              {missing.length} missing<span className="visually-hidden">: {labels}</span>
            </>
          )}
    </span>
  );
};

/** The index of the tab that a key selects; `undefined` for other keys. */
export const nextTab = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
};
