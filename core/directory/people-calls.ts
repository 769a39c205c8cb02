import { confirmSubscription, subscribe, unsubscribe } from "./subscribe.ts";
import type { Newsletter } from "../people/newsletter.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { PeopleServices } from "../people/people-services.ts";
import type { OwnData } from "./own-data.ts";
import { notOffered } from "../people/personal-data.ts";
import { eraseOwnData, requestOwnData, showOwnData } from "./request-own-data.ts";

const refuse = async () => notOffered;

/** What visitors can do by mail; where nobody is written to, they are told so. */
export const peopleCalls = (
  parts: PeopleServices | undefined,
  clock: Clock,
  ids: Ids,
): Newsletter & OwnData =>
  parts
    ? {
        subscribe: subscribe(parts, clock, ids),
        confirmSubscription: confirmSubscription(parts, clock),
        unsubscribe: unsubscribe(parts),
        requestOwnData: requestOwnData(parts, clock, ids),
        showOwnData: showOwnData(parts, clock),
        eraseOwnData: eraseOwnData(parts, clock),
      }
    : {
        subscribe: refuse,
        confirmSubscription: refuse,
        unsubscribe: refuse,
        requestOwnData: refuse,
        showOwnData: refuse,
        eraseOwnData: refuse,
      };
