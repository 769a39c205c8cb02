import { z } from "@hono/zod-openapi";
import { LIMITS } from "#core/limits.ts";

export const slug = (): z.ZodString => z.string().max(LIMITS.slug).openapi({ example: "titleist" });

export const count = () => z.int().min(0);

export const moment = () => z.iso.datetime();

/** Any JSON value; typed as `any` to match every type in the core. */
export const json = (description = "Any JSON value.") => z.any().openapi({ description });
