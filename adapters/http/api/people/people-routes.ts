import type { Directory } from "#core/directory/directory.ts";
import type { InvalidInput } from "#core/failure.ts";
import type {
  CurrentAdministrator,
  LinkRefused,
  MailUnavailable,
  NotOffered,
} from "#core/people/personal-data.ts";
import { parseSentToken } from "#core/people/sent-email.schema.ts";
import type { Result } from "#core/result.ts";
import { type Answer, textAnswer } from "../../answer/answer.ts";
import { invalidInput, problemAnswer, type Refusal } from "../../answer/refusal.ts";
import type { Handle, RequestContext } from "../../endpoint.ts";
import type { SubmissionLimit } from "../../limits/submission-limit.ts";
import { readJson } from "../../request/read-json.ts";
import type { PublishCall } from "../publish-call.ts";
import * as calls from "./calls.schema.ts";

/** How often one network address may do what sends a mail, or looks through everything. */
export interface PeopleLimits {
  subscriptions: SubmissionLimit;
  requests: SubmissionLimit;
  uses: SubmissionLimit;
}

export interface PeopleParts {
  directory: Directory;
  clientAddress: (c: RequestContext["c"]) => string;
  people: PeopleLimits;
}

/** What visitors do about the newsletter and about what is held of them. */
export const addPeopleRoutes = (publish: PublishCall, parts: PeopleParts): void => {
  const { directory, clientAddress, people } = parts;

  /** Reads a body and asks the directory, of which each network address has so many. */
  const taking =
    <T>(
      act: (body: unknown) => Promise<Result<T, PeopleFailure>>,
      answer: (value: T) => Answer,
      limit?: SubmissionLimit,
    ): Handle =>
    async ({ c, request, requestId }) => {
      const body = await readJson(request);
      if (!body.ok) return problemAnswer(body.failure, requestId);
      const place = await limit?.take(clientAddress(c));
      if (place && !place.ok) return problemAnswer(place.failure, requestId);
      let isDone = false;
      try {
        const done = await act(body.value);
        isDone = done.ok;
        return done.ok ? answer(done.value) : problemAnswer(refusalFor(done.failure), requestId);
      } finally {
        await place?.value.settle(isDone);
      }
    };

  publish(calls.subscribe, taking(directory.subscribe, told(202, "asked"), people.subscriptions));
  publish(
    calls.confirmSubscription,
    taking(byToken(directory.confirmSubscription), told(200, "confirmed")),
  );
  publish(calls.unsubscribe, taking(byToken(directory.unsubscribe), told(200, "unsubscribed")));
  publish(
    calls.requestOwnData,
    taking(directory.requestOwnData, told(202, "asked"), people.requests),
  );
  publish(calls.showOwnData, taking(byToken(directory.showOwnData), found, people.uses));
  publish(calls.eraseOwnData, taking(byToken(directory.eraseOwnData), found, people.uses));
};

/** A body that holds what a link carries. */
const byToken =
  <T>(act: (token: string) => Promise<Result<T, PeopleFailure>>) =>
  async (body: unknown): Promise<Result<T, PeopleFailure>> => {
    const sent = parseSentToken(body);
    return sent.ok ? act(sent.value.token) : sent;
  };

type PeopleFailure =
  | InvalidInput
  | LinkRefused
  | CurrentAdministrator
  | MailUnavailable
  | NotOffered;

const told = (status: number, word: string) => (): Answer =>
  textAnswer(status, "application/json", JSON.stringify({ status: word }));

const found = (value: unknown): Answer =>
  textAnswer(200, "application/json", JSON.stringify(value));

const refusalFor = (failure: PeopleFailure): Refusal =>
  failure.kind === "invalid-input" ? invalidInput(failure.errors) : REFUSALS[failure.kind];

const REFUSALS: Readonly<Record<Exclude<PeopleFailure, InvalidInput>["kind"], Refusal>> = {
  "link-refused": {
    status: 410,
    title: "Gone",
    detail: "The link is cut short, too old, used up, or was never ours. Ask for another.",
  },
  "current-administrator": {
    status: 409,
    title: "Conflict",
    detail:
      "The address is an administrator's. It is erased once its account is taken off the admin list.",
  },
  "mail-unavailable": {
    status: 503,
    title: "Service Unavailable",
    detail: "Too many mails are waiting to be sent. Please try again in a few minutes.",
    headers: { "Retry-After": "300" },
  },
  "not-offered": {
    status: 404,
    title: "Not Found",
    detail: "This site sends no mails. Write to its contact address instead.",
  },
};
