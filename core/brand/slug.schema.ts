import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { isSlug } from "./slug.ts";

/** A slug that must be there. */
export const slugField = () =>
  z
    .string("must be text")
    .refine(
      isSlug,
      `must be 1 to ${LIMITS.slug} lower-case letters a-z and digits in groups joined by single hyphens, such as ping-golf`,
    );
