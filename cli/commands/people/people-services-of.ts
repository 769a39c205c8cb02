import type { PeopleRecords } from "#core/back-office/back-office-parts.ts";
import type { CliContext } from "../../context.ts";
import { accepted } from "../../output/explain-failure.ts";
import { notOffered } from "#core/people/personal-data.ts";

/** Where a directory keeps addresses of people; a complaint where it keeps none. */
export const peopleServicesOf = ({ peopleServices }: CliContext): PeopleRecords =>
  peopleServices ?? accepted(notOffered);
