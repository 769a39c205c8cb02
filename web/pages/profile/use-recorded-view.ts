import { useEffect } from "react";
import type { PublicBrand } from "#core/brand/brand.ts";
import { usePageServices } from "../../site/services.ts";

/** Counts one view of a profile, once somebody can see it: not in a background tab, not while prerendering. */
export const useRecordedView = (brand: PublicBrand | undefined): void => {
  const { directory, analytics, log } = usePageServices();
  const id = brand?.id;
  const slug = brand?.slug;
  useEffect(() => {
    if (id === undefined || slug === undefined) return undefined;
    const record = (): void => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", record);
      analytics.happened("brand_viewed", { slug });
      // Spec section 8: a failure is only logged.
      directory.recordView(id).catch((error: unknown) => log.warn("view_count_failed", { error }));
    };
    // A page that is being prerendered is hidden until it is shown.
    document.addEventListener("visibilitychange", record);
    record();
    return () => document.removeEventListener("visibilitychange", record);
  }, [id, slug, directory, analytics, log]);
};
