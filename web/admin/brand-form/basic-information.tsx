import type { ReactNode } from "react";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { STATUS_OPTIONS } from "../../ui/states.tsx";
import { SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { today } from "./evidence-field.tsx";
import { HighlightsField } from "./highlights-field.tsx";
import { errorOf } from "./save-brand.ts";
import { Section, type SectionProps, textField } from "./sections.tsx";
import { type AddressProps, SlugField } from "./slug-field.tsx";

interface BasicInformationProps extends SectionProps {
  address: AddressProps;
  /** Shown beneath the name. */
  duplicates: ReactNode;
}

export const BasicInformation = (props: BasicInformationProps) => {
  const { values, errors, change } = props;
  return (
    <Section title="Basic Information">
      <TextField {...textField(props, "name")} isRequired />
      {props.duplicates}
      <SlugField
        value={values.slug}
        error={errorOf(errors, "slug")}
        onChange={(slug) => change({ slug })}
        {...props.address}
      />
      <TextField
        {...textField(props, "aliases")}
        value={values.aliases.join("\n")}
        error={errors.find(({ path }) => path.split(".")[0] === "aliases")?.message}
        rows={2}
        hint="Other, former and misspelt names that people search for, one a line. Pages do not list them."
        onChange={(text) => change({ aliases: text === "" ? [] : text.split("\n") })}
      />
      <TextField
        {...textField(props, "shortDescription")}
        rows={2}
        hint="A sentence for cards and search results."
      />
      <TextField {...textField(props, "longDescription")} rows={6} hint="Line breaks are kept." />
      <HighlightsField
        highlights={values.highlights}
        errors={errors}
        onChange={(highlights) => change({ highlights })}
      />
      <TextField {...textField(props, "websiteUrl")} type="url" placeholder="https://" />
      <SiteStateField {...props} />
      <TextField {...textField(props, "logoUrl")} type="url" ofFile placeholder="https://" />
      <TextField {...textField(props, "heroImageUrl")} type="url" ofFile placeholder="https://" />
      <SelectField
        id="status"
        label={BRAND_FIELDS.status.label}
        value={values.status}
        options={STATUS_OPTIONS}
        error={errorOf(errors, "status")}
        hint={
          values.status === "archived" ? "Archived brands are not shown to visitors." : undefined
        }
        onChange={(status) => change({ status })}
      />
    </Section>
  );
};

const VERDICT_OPTIONS = [
  { value: "", name: "The brand's own" },
  { value: "parked", name: "Parked" },
  { value: "changed-hands", name: "Belongs to somebody else" },
  { value: "gone", name: "Gone" },
] as const;

/** What became of the website; since when is asked once there is something to say. */
const SiteStateField = ({ values, errors, change }: SectionProps) => {
  const { siteState } = values;
  return (
    <>
      <SelectField
        id="siteState"
        label={BRAND_FIELDS.siteState.label}
        value={siteState?.verdict ?? ""}
        options={VERDICT_OPTIONS}
        error={errorOf(errors, "siteState")}
        hint={
          siteState === null ? undefined : "Visitors are told so, and no page shows the address."
        }
        onChange={(verdict) =>
          change({
            siteState: verdict === "" ? null : { verdict, since: siteState?.since ?? today() },
          })
        }
      />
      {siteState !== null && (
        <TextField
          id="siteState.since"
          label="Since"
          type="date"
          value={siteState.since}
          error={errorOf(errors, "siteState.since")}
          onChange={(since) => change({ siteState: { ...siteState, since } })}
        />
      )}
    </>
  );
};
