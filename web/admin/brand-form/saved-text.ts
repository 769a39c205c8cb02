import type { SavedBrand } from "#core/back-office/save-brand.ts";

/** How a save went. */
export const savedText = ({ brand, batchId, fromThem }: SavedBrand): string => {
  const saved = batchId === null ? `${brand.name} was like that already.` : `Saved ${brand.name}.`;
  if (fromThem.length === 0) return saved;
  const fields = fromThem.map(({ name }) => name).join(", ");
  return `${saved} Kept what somebody else had changed meanwhile: ${fields}.`;
};
