import type { Catalog } from "../catalog/catalog.ts";
import { SUGGESTION_LIMIT } from "../catalog/listing.ts";
import { ok, StoreUnavailable } from "../result.ts";
import { showChangelog } from "../open-data/changelog.ts";
import {
  type DataLicense,
  OPEN_FILE_NAMES,
  type OpenFiles,
  type OpenFilesCache,
} from "../open-data/open-data.ts";
import { notOffered } from "../people/personal-data.ts";
import type { SlugRedirects, SubmissionStore } from "../ports/back-office-store.ts";
import type { CatalogHistory, CatalogStore } from "../ports/catalog-store.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids, LinkKeys } from "../ports/system.ts";
import { parseSentSubmission } from "../submission/submission.schema.ts";
import { statusOnArrival } from "../submission/submission.ts";
import { confirmCorrection, correctBrand, showCorrection } from "./correct-brand.ts";
import type { Corrections, Directory, LocalDirectory, OpenData } from "./directory.ts";
import { land } from "./land.ts";
import { isActiveBrand, type ViewCounter } from "./record-view.ts";
import { type MailRequests, mailRequests } from "./mail-requests.ts";
import { compareBrands, showProfile } from "./show-profile.ts";

export interface DirectoryParts {
  catalog: Catalog;
  store: CatalogStore;
  /** Where old addresses of brands lead. */
  addresses: SlugRedirects;
  /** How everything was before. */
  history: CatalogHistory;
  submissions: SubmissionStore;
  views: ViewCounter;
  clock: Clock;
  ids: Ids;
  /** What private links carry. */
  keys: LinkKeys;
  /** The files of the open data; without it there are none. */
  openFiles?: OpenFilesCache | undefined;
  /** All rights are reserved without one. */
  license?: DataLicense | undefined;
  /** Resolves once a visitor has waited long enough for files that are being made; never, unless told otherwise. */
  timeout?: (() => Promise<void>) | undefined;
  /** Without it nobody is written to: no newsletter, no links to what is held about an address. */
  peopleServices?: PeopleServices | undefined;
}

/** The visitors' door, in process. */
export const createDirectory = (parts: DirectoryParts): LocalDirectory => {
  const { catalog, store, views } = parts;
  const isActive = isActiveBrand(catalog);
  const profile = showProfile(catalog, store, parts);
  return {
    land: land(parts),
    list: async (query) => (await catalog.current()).listing(query),
    showProfile: profile,
    compare: compareBrands(profile),
    listCategories: async () => [...(await catalog.current()).categories()],
    listAddresses: async () => catalog.current(),
    showChangelog: showChangelog(parts),
    listAttributes: async () => [...(await catalog.current()).attributes()],
    suggest: async (typed) => (await catalog.current()).suggest(typed, SUGGESTION_LIMIT),
    showOpenData: showOpenData(parts),
    recordView: async (brandId) => {
      if (await isActive(brandId)) views.record(brandId);
    },
    recordSearch: (text) => views.recordSearch(text),
    suggestBrand: suggestBrand(parts),
    correctBrand: correctBrand(parts, profile),
    showCorrection: showCorrection(parts),
    ...peopleCalls(parts),
  };
};

const refuse = async () => notOffered;

/** What visitors can do by mail; where nobody is written to, they are told so. */
const peopleCalls = ({
  peopleServices: parts,
  ...beside
}: DirectoryParts): MailRequests & Pick<Corrections, "confirmCorrection"> =>
  parts
    ? {
        ...mailRequests(parts, beside.clock, beside.ids),
        confirmCorrection: confirmCorrection(parts, beside),
      }
    : {
        confirmCorrection: refuse,
        subscribe: refuse,
        confirmSubscription: refuse,
        unsubscribe: refuse,
        requestOwnData: refuse,
        showOwnData: refuse,
        eraseOwnData: refuse,
      };

const suggestBrand =
  ({ submissions, clock, ids }: DirectoryParts): Directory["suggestBrand"] =>
  async (input, sender) => {
    const sent = parseSentSubmission(input);
    if (!sent.ok) return sent;
    const { homepage, filledInMs, madeAt, ...draft } = sent.value;
    const now = clock.now();
    const submission = {
      ...draft,
      id: ids.next(),
      status: statusOnArrival({ homepage, filledInMs, madeAt }, now),
      createdAt: now.toISOString(),
      correction: null,
    };
    await submissions.add(submission, sender);
    return ok(null);
  };

/** What there is of the open data. Files are made for whoever asks first after a change, and who looks at a page does not wait for many. */
const showOpenData =
  ({ catalog, openFiles, license, timeout = () => new Promise(() => {}) }: DirectoryParts) =>
  async (): Promise<OpenData> => {
    const { revision } = await catalog.current();
    const open = { license: license ?? null, revision };
    try {
      const made = await Promise.race([openFiles?.at(revision), timeout()]);
      return made
        ? { ...open, revision: made.revision, files: toldOf(made) }
        : { ...open, files: null };
    } catch (error) {
      // Of a store that is away the site shows what it knows.
      if (!(error instanceof StoreUnavailable)) throw error;
      return { ...open, files: null };
    }
  };

const toldOf = ({ files }: OpenFiles): OpenData["files"] =>
  OPEN_FILE_NAMES.map((name) => {
    const { bytes, sha256 } = files[name];
    return { name, bytes, sha256 };
  });
