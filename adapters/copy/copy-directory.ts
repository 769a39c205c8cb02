import { checksum } from "./checksum.ts";
import { type DirectorySource, type DirectoryTarget, type Part, PARTS } from "./directory-rows.ts";

/** How much of a part there is, and what tells it from any other content. */
export interface PartSum {
  part: Part;
  count: number;
  checksum: string;
}

/** Told as rows pass by. */
export type OnPart = (part: Part, count: number) => void;

/** Carries a directory over, and sums up what was carried. */
export const copyDirectory = async (
  source: DirectorySource,
  target: DirectoryTarget,
  onPart: OnPart,
): Promise<PartSum[]> => {
  const sums: PartSum[] = [];
  for (const part of PARTS) sums.push(await passPart(part, source, onPart, target));
  await source.confirm();
  return sums;
};

/** Sums up a directory. */
export const sumDirectory = async (source: DirectorySource, onPart: OnPart): Promise<PartSum[]> => {
  const sums: PartSum[] = [];
  for (const part of PARTS) sums.push(await passPart(part, source, onPart));
  await source.confirm();
  return sums;
};

/** The parts that are not the same. */
export const differences = (one: readonly PartSum[], other: readonly PartSum[]): Part[] =>
  one
    .filter(({ count, checksum }, at) => {
      const twin = other[at];
      return twin?.count !== count || twin.checksum !== checksum;
    })
    .map(({ part }) => part);

// It ties what is read to what is written.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const passPart = async <P extends Part>(
  part: P,
  source: DirectorySource,
  onPart: OnPart,
  target?: DirectoryTarget,
): Promise<PartSum> => {
  const sum = checksum();
  for await (const rows of source.read[part]()) {
    for (const row of rows) sum.add(row);
    onPart(part, sum.count());
    await target?.write[part](rows);
  }
  return { part, count: sum.count(), checksum: sum.text() };
};
