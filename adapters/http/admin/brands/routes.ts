import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SaveBrandOptions } from "#core/back-office/save-brand.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import type { Publish } from "../admitted.ts";
import { created, found } from "../answers.ts";
import { etag, writeMatching } from "../version.ts";
import * as calls from "./calls.schema.ts";

export const addBrandRoutes = (publish: Publish): void => {
  publish(calls.listBrands, async ({ backOffice, query }) =>
    found(await backOffice.listBrands(query)),
  );

  publish(calls.listBrandRefs, async ({ backOffice, query }) =>
    found(await backOffice.listBrandRefs(query)),
  );

  publish(calls.openBrand, async ({ backOffice, id }) => {
    const opened = await backOffice.openBrand(id);
    return opened.ok ? found(opened.value, etag(opened.value.version)) : opened;
  });

  publish(calls.createBrand, async ({ backOffice, query, body }) => {
    const saved = await backOffice.saveBrand(body, submissionOf(query));
    if (!saved.ok) return saved;
    const { id, version } = saved.value.brand;
    return created(saved.value, `/api/admin/brands/${encodeURIComponent(id)}`, version);
  });

  publish(calls.saveBrand, async ({ backOffice, id, query, ifMatch, body }) => {
    const { whenStale, keepOldAddress } = query;
    const options = { whenStale, keepOldAddress, ...submissionOf(query) };
    const saved = await writeMatching(ifMatch, versionOf(backOffice, id), (readVersion) =>
      backOffice.saveBrand(body, { read: { id, readVersion }, ...options }),
    );
    return saved.ok ? found(saved.value, etag(saved.value.brand.version)) : saved;
  });

  publish(calls.deleteBrand, async ({ backOffice, id, ifMatch }) => {
    const deleted = await writeMatching(ifMatch, versionOf(backOffice, id), (readVersion) =>
      backOffice.deleteBrand({ id, readVersion }),
    );
    return deleted.ok ? found(deleted.value) : deleted;
  });

  publish(calls.editInBulk, async ({ backOffice, body: { edit, brands } }) => {
    const done = await backOffice.editInBulk(edit, brands);
    return done.ok ? found(done.value) : done;
  });

  publish(calls.checkSlug, async ({ backOffice, query: { slug, brand } }) =>
    found(await backOffice.checkSlug(slug, brand)),
  );

  publish(calls.findDuplicates, async ({ backOffice, body: { candidate, exceptId } }) =>
    found(await backOffice.findDuplicates(candidate, exceptId)),
  );
};

const versionOf = (backOffice: BackOffice, id: string) => async () => {
  const opened = await backOffice.openBrand(id);
  return opened.ok ? opened.value.version : undefined;
};

/** The submission that a brand answers. */
const submissionOf = ({
  submission: id,
  seen = "pending",
}: {
  submission?: string | undefined;
  seen?: SubmissionStatus | undefined;
}): Pick<SaveBrandOptions, "submission"> => (id === undefined ? {} : { submission: { id, seen } });
