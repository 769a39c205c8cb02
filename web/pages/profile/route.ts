import { data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import type { BrandProfile, Directory } from "#core/directory/directory.ts";
import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../site/page.tsx";

export interface ProfileData {
  /** `null` for a brand that is missing or archived, which look the same to a visitor. */
  profile: BrandProfile | null;
}

export const profileRoute = ({ directory }: Pick<PageServices, "directory">) =>
  pageRoute<ProfileData>({
    name: "profile",
    path: "brands/:slug",
    load: loadProfile(directory),
    look: () => import("./look.tsx"),
  });

const loadProfile =
  (directory: Directory) =>
  async ({ params }: LoaderFunctionArgs) => {
    const found = await directory.showProfile(params["slug"] ?? "");
    if (found.ok) return { profile: found.value };
    if (found.failure.kind === "brand-moved") throw redirect(`/brands/${found.failure.to}`, 301);
    return data({ profile: null }, { status: 404 });
  };
