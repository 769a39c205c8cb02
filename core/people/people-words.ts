import { countOf } from "../text/count-text.ts";
import type { Erased } from "./personal-data.schema.ts";
import type { Audience } from "./subscriptions.ts";

// What the browser and the command line say about people.

export const audienceText = ({ people, ofAllBrands, due }: Audience): string =>
  people === 0
    ? "Nobody gets e-mails yet."
    : `${countOf(people, "person gets", "people get")} e-mails, ${ofAllBrands.toLocaleString("en")} of them about all brands. ${due.toLocaleString("en")} can get news now.`;

/** What was erased of an address, and what must be edited by hand. */
export const erasedLines = (erased: Erased): string[] => {
  const { subscriptions, submissions, history, snapshots, requests, mails } = erased;
  const { brandsNaming, taxonomyNaming } = erased;
  const lines = [
    subscriptions > 0 && `${countOf(subscriptions, "subscription")}.`,
    submissions > 0 && `The address in ${countOf(submissions, "suggestion")}.`,
    history > 0 && `The address in ${countOf(history, "change")} of history.`,
    snapshots > 0 && `The address in ${countOf(snapshots, "earlier state")} of records.`,
    requests > 0 && `${countOf(requests, "requested link")}.`,
    mails > 0 && `${countOf(mails, "copy", "copies")} of mails.`,
    ...brandsNaming.map((slug) => `Still named in the texts of ${slug}: edit that brand.`),
    ...taxonomyNaming.map(
      (slug) => `Still named in the texts of ${slug}: edit that category, attribute or list.`,
    ),
  ].filter((line) => line !== false);
  return lines.length === 0 ? ["There was nothing to erase."] : lines;
};
