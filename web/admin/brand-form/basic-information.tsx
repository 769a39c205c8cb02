import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SlugCheck } from "#core/back-office/find-brand.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { dayAt } from "#core/days.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { CheckBox, SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { STATUS_OPTIONS } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useDebounced } from "../queries.tsx";
import { LostSource, SourceOf } from "./evidence-field.tsx";
import { HighlightsField } from "./highlights-field.tsx";
import { LogoField, type LogoFieldProps } from "./logo-field.tsx";
import { errorOf } from "./save-brand.ts";
import { type ControlProps, Section, type SectionProps, textField } from "./form-section.tsx";
import { repairSlug } from "./use-form-values.ts";

interface SlugFieldProps extends SectionProps {
  /** `undefined` for a new brand. */
  storedSlug: string | undefined;
  brandId: string | undefined;
  keepOldAddress: boolean;
  onKeepOldAddress: (isWanted: boolean) => void;
}

interface BasicInformationProps extends SlugFieldProps, LogoFieldProps {
  /** Shown beneath the name. */
  duplicates: ReactNode;
}

export const AliasesField = (props: ControlProps) => (
  <TextField
    {...textField(props, "aliases")}
    value={props.values.aliases.join("\n")}
    error={props.errors.find(({ path }) => path.split(".")[0] === "aliases")?.message}
    rows={2}
    hint="Other, former and misspelt names that people search for, one per line. Not shown on pages."
    onChange={(text) => props.change({ aliases: text === "" ? [] : text.split("\n") })}
  />
);

export const BasicInformation = (props: BasicInformationProps) => {
  const { values, errors, change } = props;
  return (
    <Section title="Basic Information">
      <div className="sourced-field">
        <TextField {...textField(props, "name")} isRequired />
        <SourceOf field="name" {...props} />
      </div>
      {props.duplicates}
      <SlugField {...props} />
      <div className="sourced-field">
        <AliasesField {...props} />
        <LostSource field="aliases" {...props} />
      </div>
      <div className="sourced-field">
        <TextField
          {...textField(props, "shortDescription")}
          rows={2}
          hint="One sentence for cards and search results."
        />
        <SourceOf field="shortDescription" {...props} />
      </div>
      <div className="sourced-field">
        <TextField {...textField(props, "longDescription")} rows={6} hint="Line breaks are kept." />
        <SourceOf field="longDescription" {...props} />
      </div>
      <div className="sourced-field">
        <HighlightsField {...props} />
        <LostSource field="highlights" {...props} />
      </div>
      <div className="sourced-field">
        <TextField {...textField(props, "websiteUrl")} type="url" placeholder="https://" />
        <SourceOf field="websiteUrl" {...props} />
      </div>
      <SiteStateField {...props} />
      <LogoField {...props} />
      <LostSource field="logoUrl" {...props} />
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
  { value: "changed-hands", name: "Belongs to someone else" },
  { value: "gone", name: "Gone" },
] as const;

/** The state of the website. The date appears once a state is chosen. */
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
        hint={siteState === null ? undefined : "Pages say so and do not show the address."}
        onChange={(verdict) =>
          change({
            siteState:
              verdict === "" ? null : { verdict, since: siteState?.since ?? dayAt(new Date()) },
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

/** The last part of the brand's address, checked while it is typed. */
const SlugField = (props: SlugFieldProps) => {
  const { storedSlug, change } = props;
  const slug = props.values.slug.trim();
  const isMoving = storedSlug !== undefined && slug !== "" && slug !== storedSlug;
  const check = useSlugCheck(slug === storedSlug ? "" : slug, props.brandId);
  return (
    <div className="slug-field">
      <TextField
        {...textField(props, "slug")}
        isRequired
        hint={
          <>
            <p className="slug-address">
              {location.host}/brands/<strong>{slug === "" ? "…" : slug}</strong>
            </p>
            <div role="status">
              {check && (
                <SlugVerdict slug={slug} check={check} onUse={(slug) => change({ slug })} />
              )}
            </div>
          </>
        }
      />
      {isMoving && (
        <CheckBox isOn={props.keepOldAddress} onChange={props.onKeepOldAddress}>
          Keep the old address: <strong>/brands/{storedSlug}</strong> redirects to the new one
        </CheckBox>
      )}
    </div>
  );
};

interface SlugVerdictProps {
  slug: string;
  check: SlugCheck;
  onUse: (slug: string) => void;
}

/** Whether the slug is free, and an alternative if not. */
const SlugVerdict = ({ slug, check, onUse }: SlugVerdictProps) => {
  switch (check.kind) {
    case "free":
      return check.leadsTo ? (
        <p className="verdict is-warning">
          Free, but it is an old address of <strong>{check.leadsTo.name}</strong>, which will no
          longer redirect.
        </p>
      ) : (
        <p className="verdict is-good">This address is free.</p>
      );
    case "taken":
      return (
        <p className="verdict is-bad">
          Taken by <Link to={`/admin/brands/${check.by.id}/edit`}>{check.by.name}</Link>.{" "}
          <UseInstead slug={check.alternative} onUse={onUse} />
        </p>
      );
    case "malformed":
      return (
        <p className="verdict is-bad">
          Only lower-case letters a-z, digits and single hyphens.{" "}
          <UseInstead slug={repairSlug(slug)} onUse={onUse} />
        </p>
      );
  }
};

interface UseInsteadProps {
  slug: string | undefined;
  onUse: (slug: string) => void;
}

const UseInstead = ({ slug, onUse }: UseInsteadProps) =>
  slug !== undefined && <LinkButton onClick={() => onUse(slug)}>Use {slug}</LinkButton>;

/** Whether the brand can have this slug; `undefined` if there is none or the answer is not there yet. */
const useSlugCheck = (slug: string, brandId: string | undefined): SlugCheck | undefined => {
  const { backOffice } = useAdminServices();
  const settled = useDebounced(slug);
  const { data } = useQuery({
    queryKey: ["slug", settled, brandId],
    queryFn: () => backOffice.checkSlug(settled, brandId),
    enabled: settled !== "",
  });
  return data;
};
