import { useState } from "react";
import type { WebsiteRead } from "#core/back-office/check-websites.ts";
import type { LogoOfSite } from "#core/back-office/review-logos.ts";
import { BRAND_FIELDS, brandField } from "#core/brand/fields.ts";
import { dayAt } from "#core/days.ts";
import { withCapital } from "#core/text/capital.ts";
import { foldAccents } from "#core/text/fold.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { ActButton } from "../parts/act-controls.tsx";
import { controlValue } from "../parts/kinds.ts";
import type { FormFieldName, FormValues } from "./form-values.ts";

interface FillFromWebsiteProps {
  values: FormValues;
  change: (change: Partial<FormValues>) => void;
  /** A logo that is stored when the brand is saved. */
  logo: LogoOfSite | null;
  onLogo: (logo: LogoOfSite | null) => void;
}

/** A button that fills the blank fields of a new brand from its website. */
export const FillFromWebsite = ({ values, change, logo, onLogo }: FillFromWebsiteProps) => {
  const [note, setNote] = useState("");
  const hasNoAddress = values.websiteUrl.trim() === "";
  return (
    <div className="acts fill-from-website">
      <ActButton
        look="quiet"
        isSmall
        busyName="Reading its website..."
        disabled={hasNoAddress}
        send={(backOffice) => backOffice.readWebsite(values.name, values.websiteUrl)}
        done={(read) => {
          const filled = filledFrom(values, read, dayAt(new Date()));
          change(filled.values);
          setNote(noteOf(read, filled.fields));
          onLogo(read.logo);
        }}
      >
        Fill from its website
      </ActButton>
      <p className="quiet" role="status">
        {hasNoAddress ? "Enter the website URL first." : note}
      </p>
      {logo && logo.path === values.logoUrl && (
        <p className="acts">
          <img className="logo mark-medium" src={logo.picture} alt="The logo on its website" />
          <span className="quiet">This logo is stored when you save the brand.</span>
          <LinkButton onClick={() => change(withoutLogo(values))}>Leave it out</LinkButton>
        </p>
      )}
    </div>
  );
};

const withoutLogo = ({ evidence }: FormValues): Partial<FormValues> => ({
  logoUrl: "",
  evidence: evidence.filter(({ field }) => field !== "logoUrl"),
});

interface Filled {
  values: Partial<FormValues>;
  fields: FormFieldName[];
}

/** Values from the website for blank fields, with the website as the source of each checkable field. */
export const filledFrom = (
  values: FormValues,
  { page, values: found }: WebsiteRead,
  today: string,
): Filled => {
  const filled: Partial<FormValues> = {};
  const fields: FormFieldName[] = [];
  const evidence = [...values.evidence];
  const description = page?.description.trim() ?? "";
  if (values.shortDescription.trim() === "" && description !== "") {
    filled.shortDescription = description
      .slice(0, BRAND_FIELDS.shortDescription.max)
      // The cut may split a surrogate pair.
      .replace(/[\uD800-\uDBFF]$/, "");
    fields.push("shortDescription");
  }
  for (const { field, value, source } of found) {
    if (field === "aliases") {
      const known = [values.name, ...values.aliases].map(foldAccents);
      if (known.includes(foldAccents(String(value)))) continue;
      filled.aliases = [...(filled.aliases ?? values.aliases), String(value)];
    } else {
      if (values[field].trim() !== "") continue;
      filled[field] = String(controlValue(brandField(field), value));
      evidence.push({ field, source, checkedOn: today, grade: "brand" });
    }
    fields.push(field);
  }
  return { values: fields.length > 0 ? { ...filled, evidence } : {}, fields };
};

const noteOf = (
  { page, logoRefused, problem }: WebsiteRead,
  fields: readonly FormFieldName[],
): string => {
  if (problem !== null) return `Nothing was filled in. ${withCapital(problem)}.`;
  return [
    fields.length === 0
      ? "Its website adds nothing to the form."
      : `From its website: ${fields.map((field) => brandField(field).label).join(", ")}. Check each before you save.`,
    ...(page?.title ? [`Its page is titled “${page.title}”.`] : []),
    ...(logoRefused === null ? [] : [`Its logo cannot be stored: ${logoRefused}.`]),
  ].join(" ");
};
