import { z } from "zod";

const named = { slug: z.string(), name: z.string() };

export const changelogSchema = z
  .strictObject({
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        openedWith: z.int().min(0).meta({
          description:
            "How many brands the directory opened with, if it opened on this day; otherwise 0. The other members do not list what it opened with.",
        }),
        joined: z.strictObject({
          count: z.int().min(0),
          brands: z.array(z.strictObject(named)).meta({ description: "The first few." }),
        }),
        changed: z.array(
          z.strictObject({
            ...named,
            changes: z
              .array(z.string())
              .meta({ example: ["headquarters added, source FashionNetwork"] }),
          }),
        ),
        gone: z.array(z.string()).meta({ description: "Slugs of brands no longer listed." }),
        taxonomy: z.array(z.string()),
        isCut: z.boolean().meta({ description: "There were more changes than listed." }),
      }),
    ),
    older: z.iso
      .date()
      .nullable()
      .meta({ description: "Pass as `before` for older days; null at the beginning." }),
  })
  .meta({ id: "Changelog" });

export type Changelog = z.infer<typeof changelogSchema>;
export type ChangelogDay = Changelog["days"][number];
