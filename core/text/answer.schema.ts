import { z } from "zod";
import { LIMITS } from "../limits.ts";
import type { JsonValue } from "../brand/fields.ts";

// Schemas of values in API responses.

export const slug = (): z.ZodString => z.string().max(LIMITS.slug).meta({ example: "titleist" });

export const count = () => z.int().min(0);

export const moment = () => z.iso.datetime();

export const json = (description = "Any JSON value."): z.ZodType<JsonValue> =>
  z.any().meta({ description });
