import { randomUUID } from "node:crypto";
import { describeLinkSigner } from "#core/ports/link-signer.contract.ts";
import { describeNewsletterStore } from "#core/ports/newsletter-store.contract.ts";
import { describePersonalDataStore } from "#core/ports/personal-data-store.contract.ts";
import { describeSubscriberStore } from "#core/ports/subscriber-store.contract.ts";
import { memoryBackOfficeStore } from "./back-office-store.ts";
import { memoryCatalogStore } from "./catalog-store.ts";
import { memoryLinkSigner } from "./mail.ts";
import { createMemory } from "./memory.ts";
import { memoryNewsletterStore } from "./newsletter-store.ts";
import { memoryPersonalDataStore } from "./personal-data-store.ts";
import { memorySubmissionStore } from "./submission-store.ts";
import { memorySubscriberStore } from "./subscriber-store.ts";

describeSubscriberStore("memory", async () => ({
  store: memorySubscriberStore(),
  close: async () => {},
}));

describeNewsletterStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    subscribers: memorySubscriberStore(memory),
    issues: memoryNewsletterStore(memory),
    close: async () => {},
  };
});

describePersonalDataStore("memory", async () => {
  const memory = createMemory();
  const administrators: { id: string; email: string; createdAt: string }[] = [];
  return {
    store: memoryCatalogStore(memory),
    records: memoryBackOfficeStore(memory),
    submissions: memorySubmissionStore(memory),
    subscribers: memorySubscriberStore(memory),
    people: memoryPersonalDataStore(memory, async () => administrators),
    addAdministrator: async (email) =>
      void administrators.push({ id: randomUUID(), email, createdAt: "2026-01-01T00:00:00.000Z" }),
    close: async () => {},
  };
});

describeLinkSigner("memory", memoryLinkSigner);
