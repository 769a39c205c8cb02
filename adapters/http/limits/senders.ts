import { createHmac } from "node:crypto";
import type { Context } from "hono";
import type { Directory } from "#core/directory/directory.ts";
import type { Sender } from "#core/submission/submission.ts";
import { addressGroups } from "../../address-groups.ts";

/** Identifies a sender by a keyed hash of the address. */
export type SenderOf = (c: Context) => Promise<Sender>;

export const senderNames =
  (key: () => Promise<Uint8Array>, clientAddress: (c: Context) => string): SenderOf =>
  async (c) => {
    const secret = await key();
    const nameOf = (group: string): string =>
      createHmac("sha256", secret).update(group).digest("base64url").slice(0, 22);
    const [own, network] = addressGroups(clientAddress(c));
    return { sender: nameOf(own.name), senderNetwork: network ? nameOf(network.name) : null };
  };

/** The directory, with this sender for suggestions and corrections. */
export const directoryFor = (directory: Directory, sender: Sender): Directory => ({
  ...directory,
  suggestBrand: (input) => directory.suggestBrand(input, sender),
  correctBrand: (slug, input) => directory.correctBrand(slug, input, sender),
});
