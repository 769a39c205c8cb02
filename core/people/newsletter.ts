import type { Brand } from "../brand/brand.ts";
import type { PageOf } from "../result.ts";

/** An address on the newsletter's list. */
export interface Subscriber {
  id: string;
  /** As given, trimmed; compared case-insensitively. */
  email: string;
  /** Pending until the owner of the address confirms. */
  status: SubscriberStatus;
  /** When a subscription was last requested, ISO 8601, UTC. */
  askedAt: string;
  /** When the owner confirmed, ISO 8601, UTC; null while pending. */
  confirmedAt: string | null;
}

export const SUBSCRIBER_STATUSES = ["pending", "confirmed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export interface SubscriberQuery {
  /** Part of the address, case-insensitive; blank for all. */
  search: string;
  /** 1-based. */
  page: number;
}

/** Latest request first. */
export interface SubscriberPage extends PageOf<Subscriber> {
  counts: Record<SubscriberStatus, number>;
}

export const SUBSCRIBER_PAGE_SIZE = 50;

/** An address that is not confirmed within this time is deleted. */
export const CONFIRM_WITHIN_DAYS = 7;

/** At most this many mails a day are sent to one address about its subscription, regardless of who requests them. */
export const MAILS_PER_DAY = 3;

export interface SubscriberNotFound {
  kind: "subscriber-not-found";
}

/** A brand as the newsletter shows it. */
export type NewBrand = Pick<Brand, "slug" | "name" | "shortDescription">;

/** Brands that joined the directory: how many, and the first of them in the order they joined. */
export interface NewBrands {
  /** What the issue says above them, plain text; empty for nothing. */
  introduction: string;
  brandCount: number;
  brands: NewBrand[];
}

/** The content and audience of the next issue. */
export interface News extends NewBrands {
  /** The last issue; null before the first. */
  lastIssue: number | null;
  /** Brands are news since the last issue, or before the first since the earliest confirmation, ISO 8601, UTC; null while nobody has confirmed. */
  since: string | null;
  /** Confirmed addresses. */
  receivers: number;
}

/** An issue of the newsletter. It names no people. */
export interface Issue {
  /** From 1. */
  number: number;
  /** When it began, ISO 8601, UTC. Subscribers who confirm later get the next issue. */
  at: string;
  /** When nobody was waiting for it any more, ISO 8601, UTC; null until then. */
  finishedAt: string | null;
  brandCount: number;
  /** Mails that the mail server accepted. */
  sent: number;
  /** Mails that the mail server refused for good. */
  failed: number;
  /** Mails that were marked and never confirmed: in hand right now, or cut off by a crash. They are not sent again. */
  uncertain: number;
  /** Subscribers who have yet to get it. */
  waiting: number;
}

/** The result of a mail. `waiting`: it was not sent; the next run tries again. */
export type Delivery = "sent" | "failed" | "waiting";

/** An issue names this many brands, and counts the others. */
export const BRANDS_NAMED = 30;

export const ISSUES_SHOWN = 20;

/** Temporary failures are tried again for this long after the issue began. */
export const GIVEN_UP_AFTER_DAYS = 3;

/** A run stops after this many temporary failures in a row: the mail server is down. */
export const TROUBLES_IN_A_ROW = 5;

/** Someone else changed the introduction after it was read. Nothing was saved. */
export interface IntroductionChanged {
  kind: "introduction-changed";
  /** As it is now. */
  introduction: string;
}

/** Nothing was sent. */
export interface NothingToSend {
  kind: "nothing-to-send";
  /** No brand joined since the last issue, or no subscriber has confirmed. */
  why: "no-news" | "no-receivers";
}
