import type { Erased } from "#core/people/personal-data.ts";

/** What was erased, as people read it; at least one line. */
export const erasedLines = (erased: Erased): string[] => {
  const { subscriptions, submissions, history, snapshots, mails } = erased;
  const { brandsNaming, taxonomyNaming } = erased;
  const lines = [
    subscriptions > 0 && "The subscription to the newsletter.",
    submissions > 0 && `The address in ${counted(submissions, "suggestion")}.`,
    history > 0 && `The address in ${counted(history, "change")} of history.`,
    snapshots > 0 && `The address in ${counted(snapshots, "earlier state")} of records.`,
    mails > 0 && `${counted(mails, "copy", "copies")} of mails.`,
    ...brandsNaming.map((slug) => `Still named in the texts of ${slug}: edit that brand.`),
    ...taxonomyNaming.map(
      (slug) => `Still named in the texts of ${slug}: edit that category or attribute.`,
    ),
  ].filter((line) => line !== false);
  return lines.length === 0 ? ["There was nothing to erase."] : lines;
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
