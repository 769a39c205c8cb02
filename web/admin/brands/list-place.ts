/** Where a form leads back to: the table as it was last looked at in this tab. */
const KEY = "golfbrands-brand-list";

export const rememberPlace = (address: string): void => {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage the way back leads to the whole table.
  }
};

export const placeInList = (): string => {
  try {
    const address = sessionStorage.getItem(KEY);
    return address?.startsWith("/admin/brands") ? address : "/admin/brands";
  } catch {
    return "/admin/brands";
  }
};

/** Handed along on the way back, so that the row that was worked on has the focus. */
export interface ReturnState {
  fromBrand?: string;
}
