import { z } from "zod";
import type { Registration } from "#core/sites/crawl-result.ts";

const text = z.string().max(300);
const MAX_ENTRIES = 200;

/** Parts that do not follow RFC 9083 are ignored. */
const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.slice(0, MAX_ENTRIES).flatMap((one): z.output<S>[] => {
        const parsed = schema.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const domainSchema = z.object({
  events: listOf(z.object({ eventAction: text, eventDate: text })),
  status: listOf(text),
  nameservers: listOf(z.object({ ldhName: text })),
});

const bootstrapSchema = z.object({
  services: z.array(z.tuple([z.array(text), z.array(text)])),
});

/** A domain's registration from an RDAP response (RFC 9083); null if it is not one. */
export const parseRegistration = (input: unknown): Registration | null => {
  const parsed = domainSchema.safeParse(input);
  if (!parsed.success) return null;
  const { events, status, nameservers } = parsed.data;
  const last = (...actions: string[]): string | null =>
    events
      .filter(({ eventAction }) => actions.includes(eventAction.toLowerCase()))
      .filter(({ eventDate }) => !Number.isNaN(Date.parse(eventDate)))
      .map(({ eventDate }) => new Date(eventDate).toISOString())
      .sort()
      .at(-1) ?? null;
  return {
    registeredAt: last("registration", "reregistration"),
    transferredAt: last("transfer"),
    statuses: status,
    nameServers: nameservers.map(({ ldhName }) => ldhName.toLowerCase().replace(/\.$/, "")),
  };
};

/** The RDAP server of each top-level domain (RFC 9224). */
export const parseBootstrap = (input: unknown): Map<string, string> => {
  const parsed = bootstrapSchema.safeParse(input);
  const servers = new Map<string, string>();
  for (const [tops, urls] of parsed.success ? parsed.data.services : []) {
    const url = urls.find((one) => one.startsWith("https://")) ?? urls[0];
    if (url !== undefined)
      for (const top of tops) servers.set(top.toLowerCase(), url.endsWith("/") ? url : `${url}/`);
  }
  return servers;
};
