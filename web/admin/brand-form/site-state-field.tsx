import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { dayAt } from "#core/days.ts";
import { SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import type { FormProps } from "./form-field.tsx";
import { errorOf } from "./save-brand.ts";

const VERDICT_OPTIONS = [
  { value: "", name: "Live" },
  { value: "parked", name: "Parked" },
  { value: "changed-hands", name: "Belongs to someone else" },
  { value: "gone", name: "Gone" },
] as const;

/** The state of the website. The date appears once a state is chosen. */
export const SiteStateField = ({ values: { siteState }, errors, change }: FormProps) => (
  <>
    <SelectField
      id="siteState"
      label={BRAND_FIELDS.siteState.label}
      value={siteState?.verdict ?? ""}
      options={VERDICT_OPTIONS}
      error={errorOf(errors, "siteState")}
      hint={siteState === null ? undefined : "Public pages show this state and hide the address."}
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
