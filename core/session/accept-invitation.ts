import type { Invitations } from "../ports/identity.ts";
import type { LinkSigner } from "../ports/mailer.ts";
import { linkRefused, type LinkRefused } from "../people/personal-data.ts";
import type { LinkKeys } from "../ports/system.ts";
import type { Result } from "../result.ts";
import type { Administrator, WeakPassword } from "./session.ts";

export interface InvitationLinks {
  invitations: Invitations;
  links: LinkSigner;
  /** Creates a random key and the id of its record, which does not reveal the key. */
  keys: LinkKeys;
}

/** Makes the recipient of an invitation an administrator with this password. The link works once. */
export type AcceptInvitation = (
  token: string,
  password: string,
) => Promise<Result<Administrator, WeakPassword | LinkRefused>>;

export const acceptInvitation =
  ({ invitations, links, keys }: InvitationLinks): AcceptInvitation =>
  async (token, password) => {
    const key = await links.read(PURPOSE, token);
    return key === undefined ? linkRefused : invitations.acceptInvitation(keys.idOf(key), password);
  };

/** The token of an invitation's link. */
export const signInvitation = (
  { links }: Pick<InvitationLinks, "links">,
  key: string,
  expiresAt: Date,
): Promise<string> => links.sign(PURPOSE, key, expiresAt);

const PURPOSE = "invitation";
