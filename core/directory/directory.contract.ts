import { beforeEach, describe } from "vitest";
import type { Change, ChangeSet } from "../change/change-set.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import type { Directory } from "./directory.ts";
import { describeChanges } from "./directory-changes.contract.ts";
import { describeConfirming, describeCorrecting } from "./directory-correcting.contract.ts";
import { describeLists } from "./directory-lists.contract.ts";
import { describeOwnData } from "./directory-own-data.contract.ts";
import { describeProfiles } from "./directory-profiles.contract.ts";
import { describeSubscribing } from "./directory-subscribing.contract.ts";
import { describeSuggesting } from "./directory-suggesting.contract.ts";
import type { Subscription } from "../people/subscriptions.ts";
import type { Mail } from "../ports/mailer.ts";
import type { StoreUnavailable } from "../result.ts";
import type { Submission } from "../submission/submission.ts";

/** A directory and access to what it depends on. */
export interface OpenDirectory {
  directory: Directory;
  /** Commits a valid change set. */
  commit(changeSet: ChangeSet): Promise<void>;
  /** Commits valid changes. */
  change(...changes: Change[]): Promise<void>;
  /** Writes the counted views and shows them. */
  showViews(): Promise<void>;
  /** Submissions, oldest first. */
  submissions(): Promise<(Submission & { sender?: string | undefined })[]>;
  /** Mails sent, oldest first. */
  mails(): Mail[];
  /** By address. */
  subscriptions(): Promise<Subscription[]>;
  addAdministrator(email: string): void;
  passTime(milliseconds: number): void;
  /** Makes the store unavailable, or available again. */
  loseStore(error?: StoreUnavailable): void;
  findStore(): void;
}

/** The contract of every directory. `open` creates one with the content of a change set. */
export const describeDirectory = (
  name: string,
  open: (changeSet: ChangeSet) => Promise<OpenDirectory>,
): void => {
  describe(`the directory ${name}`, () => {
    let opened: OpenDirectory;
    beforeEach(async () => {
      opened = await open(castChangeSet);
    });
    const underTest = () => opened;

    describeLists(underTest);
    describeProfiles(underTest);
    describeChanges(underTest);
    describeSuggesting(underTest);
    describeCorrecting(underTest);
    describeSubscribing(underTest);
    describeOwnData(underTest);
    describeConfirming(underTest);
  });
};
