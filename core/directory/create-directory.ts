import type { Catalog } from "../catalog/catalog.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import { type ReadModel, SUGGESTION_LIMIT } from "../catalog/listing.ts";
import type { Suggestion } from "../catalog/listing.schema.ts";
import { parseSearch } from "../catalog/listing-query.ts";
import { ok, StoreUnavailable } from "../result.ts";
import { showChangelog } from "../open-data/changelog.ts";
import {
  type DataLicense,
  OPEN_FILE_NAMES,
  type OpenFiles,
  type OpenFilesCache,
} from "../open-data/open-data.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import type { PublicHistory } from "../ports/history-store.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids, LinkKeys } from "../ports/system.ts";
import { parseSentSubmission } from "../submission/submission.schema.ts";
import { statusOnArrival } from "../submission/submission.ts";
import { confirmCorrection, correctBrand, showCorrection } from "./correct-brand.ts";
import type { Directory, LocalDirectory } from "./directory.ts";
import type { OpenData } from "./answers.schema.ts";
import { listEvents, showLanding } from "./show-landing.ts";
import { listLacking, showCoverage } from "./show-coverage.ts";
import { showOwners } from "./show-owners.ts";
import { activeId, isActiveBrand, type ViewCounter } from "./record-view.ts";
import { mailRequests } from "./mail-requests.ts";
import { showList, showLists } from "./show-lists.ts";
import { compareBrands, showProfile } from "./show-profile.ts";

export interface DirectoryParts {
  catalog: Catalog;
  store: CatalogStore;
  /** Previous states of records. */
  history: PublicHistory;
  submissions: SubmissionStore;
  views: ViewCounter;
  clock: Clock;
  ids: Ids;
  /** Generates the keys in private links. */
  keys: LinkKeys;
  /** The open data files. */
  openFiles: OpenFilesCache;
  /** If absent, all rights to the open data are reserved. */
  license?: DataLicense | undefined;
  /** Resolves when a visitor should no longer wait for open data files that are being written. The default never resolves. */
  timeout?: (() => Promise<void>) | undefined;
  peopleServices: PeopleServices;
}

/** The directory, in process. */
export const createDirectory = (parts: DirectoryParts): LocalDirectory => {
  const { catalog, store, views, peopleServices, clock, ids } = parts;
  const isActive = isActiveBrand(catalog);
  const profile = showProfile(catalog, store, clock);
  return {
    showLanding: showLanding(parts),
    list: async (query) => (await catalog.current()).listing(query),
    showProfile: profile,
    compare: compareBrands(profile),
    showOwners: showOwners(parts),
    showCoverage: showCoverage(parts),
    listLacking: listLacking(parts),
    showLists: showLists(parts),
    showList: showList(parts),
    listCategories: async () => [...(await catalog.current()).categories()],
    listAddresses: async () => catalog.current(),
    listEvents: listEvents(parts),
    showChangelog: showChangelog(parts),
    listAttributes: async () => [...(await catalog.current()).attributes()],
    suggest: async (typed) => suggestions(await catalog.current(), typed),
    showOpenData: showOpenData(parts),
    recordView: async (brandId) => {
      if (await isActive(brandId)) views.record(brandId);
    },
    recordUse: async (use, slug) => {
      const id = await activeId(catalog, slug);
      if (id !== undefined) views.recordUse(use, id);
    },
    recordSearch: (text) => views.recordSearch(text),
    suggestBrand: suggestBrand(parts),
    correctBrand: correctBrand(parts, profile),
    showCorrection: showCorrection(parts),
    confirmCorrection: confirmCorrection(parts),
    ...mailRequests({ ...peopleServices, catalog, clock, ids }),
  };
};

/** Appends a search for the text, unless it finds nothing or the text is a web address. */
const suggestions = (model: ReadModel, typed: string): Suggestion[] => {
  const known = model.suggest(typed, SUGGESTION_LIMIT);
  const text = parseSearch(typed);
  const isSearch = text !== "" && duplicateKeys({ websiteUrl: text }).length === 0;
  const count = isSearch ? model.countFound(text) : 0;
  if (count === 0) return known;
  return [...known.slice(0, SUGGESTION_LIMIT - 1), { kind: "search", text, count }];
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

/** Describes the open data and its files. The first request after a change starts writing the files; a visitor waits for them only until `timeout`. */
const showOpenData =
  ({ catalog, openFiles, license, timeout = () => new Promise(() => {}) }: DirectoryParts) =>
  async (): Promise<OpenData> => {
    const { revision } = await catalog.current();
    const open = { license: license ?? null, revision };
    try {
      const written = await Promise.race([openFiles.at(revision), timeout()]);
      return written
        ? { ...open, revision: written.revision, files: fileInfo(written) }
        : { ...open, files: null };
    } catch (error) {
      // If the store is unavailable, show the page without files.
      if (!(error instanceof StoreUnavailable)) throw error;
      return { ...open, files: null };
    }
  };

const fileInfo = ({ files }: OpenFiles): OpenData["files"] =>
  OPEN_FILE_NAMES.map((name) => {
    const { bytes, sha256 } = files[name];
    return { name, bytes, sha256 };
  });
