import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import { TextField } from "../../components/field.tsx";
import { Section } from "./section.tsx";
import { type SectionProps, textField } from "./section-props.ts";

export const SocialMedia = (props: SectionProps) => (
  <Section title="Social Media">
    {SOCIAL_NETWORKS.map((network) => (
      <fieldset className="network" key={network}>
        <legend>{SOCIAL_NETWORK_NAMES[network]}</legend>
        <TextField {...textField(props, `${network}Url`)} type="url" placeholder="https://" />
        <TextField
          {...textField(props, `${network}Followers`)}
          inputMode="numeric"
          className="is-short"
        />
      </fieldset>
    ))}
  </Section>
);
