import { data, type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import {
  CONFIRM_CORRECTION_HOURS,
  correctedLabel,
  namedValue,
  textOfValue,
} from "#core/submission/correction.ts";
import type { CorrectionStatus } from "#core/submission/correction-status.schema.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, useSite } from "../site/services.ts";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage } from "../ui/page-states.tsx";
import { linkPage } from "./mail-forms.tsx";

interface CorrectionData {
  /** `null` if the link is unknown or expired. Names categories and attributes instead of giving their slugs. */
  correction: CorrectionStatus | null;
  token: string;
}

const TITLES = { waiting: "Waiting for review", accepted: "Accepted", declined: "Declined" };

const titleOf = ({ status, fields }: CorrectionStatus): string =>
  status === "accepted" && fields.some(({ decision }) => decision === "declined")
    ? "Partly accepted"
    : TITLES[status];

const CorrectionPage = ({ correction, token }: CorrectionData) => {
  const thanks = useSearchParams()[0].get("thanks");
  const isThanks = thanks !== null;
  const { origin } = useSite();
  if (!correction) return <NoCorrection />;
  const { brandName, brandSlug, status, fields, reason } = correction;
  const { confirmedFrom, claimedFrom, dnsRecord } = correction;
  return (
    <NoticePage
      title={isThanks ? "Thank you!" : titleOf(correction)}
      lede={
        isThanks
          ? `We have your correction to ${brandName}. An editor will review it before it goes live.`
          : `Your correction to ${brandName}.`
      }
      actions={
        <>
          {brandSlug !== null && (
            <ButtonLink to={`/brands/${brandSlug}`}>{`See ${brandName}`}</ButtonLink>
          )}
          <ButtonLink to="/brands" isQuiet>
            Browse brands
          </ButtonLink>
        </>
      }
      answer={isThanks}
    >
      {claimedFrom !== null && (
        <Unconfirmed claimedFrom={claimedFrom} brandName={brandName} thanks={thanks} />
      )}
      {status === "waiting" && (
        <p>
          Follow it at this private link:{" "}
          <a href={`/corrections/${token}`}>{`${origin}/corrections/${token}`}</a>
        </p>
      )}
      {reason !== null && <p className="kept-lines">{`Reason: ${reason}`}</p>}
      {confirmedFrom !== null && <p>{`Confirmed by ${confirmedFrom}.`}</p>}
      <Decisions fields={fields} />
      {dnsRecord !== null && (
        <DnsConfirmation dnsRecord={dnsRecord} isOnlyWay={claimedFrom === null} />
      )}
    </NoticePage>
  );
};

interface UnconfirmedProps {
  claimedFrom: string;
  brandName: string;
  thanks: string | null;
}

/** How a sender who works for the brand confirms the correction by e-mail. */
const Unconfirmed = ({ claimedFrom, brandName, thanks }: UnconfirmedProps) => (
  <p>
    {thanks === "no-mail" ? (
      <>
        We could not send a link to your address at {claimedFrom}: it got too many today. You can
        still confirm the correction with the DNS record below.
      </>
    ) : thanks !== null ? (
      <>
        <strong>Check your inbox:</strong> we sent a link to your address at {claimedFrom}. Open it
        within {CONFIRM_CORRECTION_HOURS} hours to confirm that the correction comes from{" "}
        {brandName}.
      </>
    ) : (
      `Not confirmed by ${claimedFrom} yet: open the link that we sent there, within ${CONFIRM_CORRECTION_HOURS} hours.`
    )}
  </p>
);

const Decisions = ({ fields }: Pick<CorrectionStatus, "fields">) => (
  <ul className="decisions">
    {fields.map(({ field, proposed, decision }) => (
      <li key={field}>
        <strong>{correctedLabel(field)}</strong>
        <span className="kept-lines">{textOfValue(proposed) || "None"}</span>
        {decision !== null && <em>{decision === "accepted" ? "Accepted" : "Declined"}</em>}
      </li>
    ))}
  </ul>
);

const DnsConfirmation = ({ dnsRecord, isOnlyWay }: { dnsRecord: string; isOnlyWay: boolean }) => (
  <details className="folded">
    <summary>
      {isOnlyWay ? "Do you work for this brand?" : "Confirm it with a DNS record instead"}
    </summary>
    <p>
      To confirm this correction for the brand, add this TXT record to the DNS of its website’s
      domain, without www:
    </p>
    <p>
      <code>{dnsRecord}</code>
    </p>
  </details>
);

const NoCorrection = () => (
  <NoticePage
    title="Correction not found"
    lede="The link may be incomplete, or it has expired: it works for 90 days after our decision."
    actions={<ButtonLink to="/brands">Browse brands</ButtonLink>}
  />
);

const load = async ({ directory }: PageServices, { params }: LoaderFunctionArgs) => {
  const token = params["token"] ?? "";
  const [shown, categories, attributes] = await Promise.all([
    directory.showCorrection(token),
    directory.listCategories(),
    directory.listAttributes(),
  ]);
  if (!shown.ok) return data({ correction: null, token: "" }, { status: 404 });
  const names = new Map([...categories, ...attributes].map(({ slug, name }) => [slug, name]));
  const fields = shown.value.fields.map((one) => ({
    ...one,
    proposed: namedValue(one, (slug) => names.get(slug) ?? slug),
  }));
  return { correction: { ...shown.value, fields }, token };
};

export const correctionPage: Page<CorrectionData> = {
  load,
  head: () => ({ title: "Your correction", description: "The status of your correction." }),
  Page: CorrectionPage,
};

export const confirmCorrectionPage = linkPage({
  head: {
    title: "Confirm your correction",
    description: "Confirm that a correction comes from the brand.",
  },
  title: "Confirm your correction",
  lede: "Click to confirm that the correction comes from your address.",
  action: "/corrections/confirm",
  button: "Confirm correction",
  busyButton: "Confirming...",
  done: {
    title: "Confirmed",
    lede: "Your correction moves to the front of the queue. An editor still reviews it before it goes live.",
    actions: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  },
  refusedBecause:
    "It may be incomplete, expired or already used, or the brand’s website may have changed since.",
  refused: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  act: (directory) => directory.confirmCorrection,
});
