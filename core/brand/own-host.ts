import { SHARED_HOSTS } from "./shared-hosts.ts";

/** The host of a brand's own site, exactly, but for a `www.`; `undefined` where many live at one host, for there an address proves nothing. */
export const ownHost = (websiteUrl: string | null): string | undefined => {
  const host = /^https?:\/\/([^/?#:@\\]+)(?::\d+)?(?:[/?#]|$)/iu
    .exec(websiteUrl?.trim() ?? "")?.[1]
    ?.toLowerCase()
    .replace(/^www\./, "")
    .replace(/\.$/, "");
  const isOwn =
    host !== undefined &&
    host.includes(".") &&
    !/^[\d.]+$/.test(host) &&
    !SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`));
  return isOwn ? host : undefined;
};

/** Whether an e-mail is at this very host. */
export const isAtHost = (email: string, host: string): boolean =>
  email.slice(email.lastIndexOf("@") + 1).toLowerCase() === host;
