/**
 * The address as it may stand in an `href` or `src`, or `undefined`. The core refuses anything but http and
 * https on the way in; a row planted past it must not run as a script on the way out either.
 */
export const webAddress = (address: string | null): string | undefined => {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : undefined;
};
