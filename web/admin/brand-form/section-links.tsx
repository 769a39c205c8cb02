import { BRAND_FIELDS, brandField } from "#core/brand/fields.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import { FORM_FIELDS, type FormFieldName, type FormValues } from "./form-values.ts";
import { sectionId } from "./form-section.tsx";

const COMPANY_FIELDS = FORM_FIELDS.filter((field) => {
  const { section, kind } = brandField(field);
  return section === "company" && kind !== "list";
});

/** The sections, and the fields that a complete brand has in each. One filled field of a list of alternatives is enough. */
const SECTIONS: readonly { title: string; fields: readonly FormFieldName[]; isAnyEnough?: true }[] =
  [
    {
      title: "Basic Information",
      fields: ["shortDescription", "longDescription", "highlights", "websiteUrl", "logoUrl"],
    },
    { title: "Company Details", fields: COMPANY_FIELDS },
    {
      title: "Social Media",
      fields: SOCIAL_NETWORKS.map((network) => `${network}Url` as const),
      isAnyEnough: true,
    },
    { title: "Categories", fields: ["categoryIds"] },
    { title: "Attributes", fields: ["attributeIds"] },
    { title: "Events", fields: ["events"] },
    { title: "Checked Facts", fields: [] },
  ];

/** Links to the sections of the form, with what is missing in each. */
export const SectionLinks = ({ values }: { values: FormValues }) => (
  <nav className="section-links" aria-label="Sections">
    <ul>
      {SECTIONS.map((section) => {
        const missing = missingIn(section, values);
        const labels = missing.map((field) => BRAND_FIELDS[field].label).join(", ");
        return (
          <li key={section.title}>
            <a
              href={`#${sectionId(section.title)}`}
              onClick={(event) => {
                // A new address would ask whether to leave the form.
                event.preventDefault();
                document.getElementById(sectionId(section.title))?.focus();
              }}
            >
              {section.title}
            </a>
            {missing.length > 0 && (
              <span className="quiet" title={labels}>
                {section.isAnyEnough || section.fields.length === 1
                  ? "none"
                  : `${missing.length} missing`}
                <span className="visually-hidden">: {labels}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  </nav>
);

const missingIn = (
  { fields, isAnyEnough }: (typeof SECTIONS)[number],
  values: FormValues,
): FormFieldName[] => {
  const missing = fields.filter((field) => isBlank(values[field]));
  return isAnyEnough && missing.length < fields.length ? [] : missing;
};

const isBlank = (value: FormValues[FormFieldName]): boolean =>
  typeof value === "string"
    ? value.trim() === ""
    : value === null || Object.keys(value).length === 0;
