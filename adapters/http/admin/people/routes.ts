import type { Publish } from "../admitted.ts";
import { accepted, found } from "../answers.ts";
import * as calls from "./calls.schema.ts";

export const addPeopleRoutes = (publish: Publish): void => {
  publish(calls.listSubscribers, async ({ backOffice, body }) => {
    const listed = await backOffice.listSubscribers(body);
    return listed.ok ? found(listed.value) : listed;
  });

  publish(calls.removeSubscriber, async ({ backOffice, id }) => {
    const removed = await backOffice.removeSubscriber(id);
    return removed.ok ? found(removed.value) : removed;
  });

  publish(calls.exportSubscribers, async ({ backOffice }) => {
    const file = await backOffice.exportSubscribers();
    return file.ok ? found(file.value) : file;
  });

  publish(calls.showNewsletter, async ({ backOffice }) => {
    const newsletter = await backOffice.showNewsletter();
    return newsletter.ok ? found(newsletter.value) : newsletter;
  });

  publish(calls.sendNewsletter, async ({ backOffice }) => {
    const sent = await backOffice.sendNewsletter();
    return sent.ok ? accepted(sent.value) : sent;
  });

  publish(calls.showPersonalData, async ({ backOffice, body }) => {
    const held = await backOffice.showPersonalData(body);
    return held.ok ? found(held.value) : held;
  });

  publish(calls.erasePersonalData, async ({ backOffice, body }) => {
    const erased = await backOffice.erasePersonalData(body);
    return erased.ok ? found(erased.value) : erased;
  });
};
