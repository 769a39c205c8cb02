import type { PeopleServices } from "./people-services.ts";
import { CONFIRM_WITHIN_DAYS } from "./subscriber.ts";

type Parts = Pick<PeopleServices, "links" | "origin">;

const DAY_MS = 86_400_000;

/** Where the owner of an address agrees. */
export const confirmUrl = async ({ links, origin }: Parts, id: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_MS);
  return `${origin()}/newsletter/confirm?token=${await links.sign("confirm", id, expiresAt)}`;
};

/** Where an address is taken off the list; good for as long as it is on it, as old newsletters are read late. */
export const unsubscribeUrl = async ({ links, origin }: Parts, id: string) =>
  `${origin()}/newsletter/unsubscribe?token=${await links.sign("unsubscribe", id, null)}`;
