import type { PersonalDataStore } from "../ports/people-stores.ts";
import type { PersonalData } from "./personal-data.schema.ts";
import { submissionFor } from "./submission-people.ts";

/** Everything stored about an address, for its owner. */
export const showPersonalData = async (
  people: Pick<PersonalDataStore, "find">,
  email: string,
): Promise<PersonalData> => {
  const { submissions, ...found } = await people.find(email);
  return { ...found, submissions: submissions.map((one) => submissionFor(one, email)) };
};
