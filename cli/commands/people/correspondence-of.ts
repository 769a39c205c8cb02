import type { KeptCorrespondence } from "#core/back-office/back-office-parts.ts";
import type { Desk } from "../../desk.ts";
import { accepted } from "../../output/explain-failure.ts";
import { notOffered } from "#core/people/personal-data.ts";

/** Where a directory keeps addresses of people; a complaint where it keeps none. */
export const correspondenceOf = ({ correspondence }: Desk): KeptCorrespondence =>
  correspondence ?? accepted(notOffered);
