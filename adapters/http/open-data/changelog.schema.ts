import { z } from "@hono/zod-openapi";
import type { Changelog } from "#core/open-data/changelog.ts";

const named = { slug: z.string(), name: z.string() };

export const changelogSchema = z
  .strictObject({
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        joined: z.strictObject({
          count: z.int().min(0),
          brands: z.array(z.strictObject(named)).openapi({ description: "The first of them." }),
        }),
        changed: z.array(
          z.strictObject({
            ...named,
            changes: z
              .array(z.string())
              .openapi({ example: ["headquarters added, source FashionNetwork"] }),
          }),
        ),
        gone: z.array(z.string()).openapi({ description: "Slugs of brands no longer listed." }),
        taxonomy: z.array(z.string()),
        isCut: z.boolean().openapi({ description: "There was more than is told here." }),
      }),
    ),
    older: z.iso
      .date()
      .nullable()
      .openapi({ description: "Where older days go on, as `before`; null at the beginning." }),
  })
  .openapi("Changelog") satisfies z.ZodType<Changelog>;
