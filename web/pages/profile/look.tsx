import type { PageLook } from "../../site/page.tsx";
import { BrandNotFoundPage } from "./brand-not-found-page.tsx";
import { profileHead } from "./head.ts";
import { ProfilePage } from "./profile-page.tsx";
import type { ProfileData } from "./route.ts";
import { useRecordedView } from "./use-recorded-view.ts";

const Profile = ({ profile }: ProfileData) => {
  useRecordedView(profile?.brand);
  return profile ? <ProfilePage key={profile.brand.id} {...profile} /> : <BrandNotFoundPage />;
};

export const look: PageLook<ProfileData> = { head: profileHead, Page: Profile };
