import type { PageLook } from "../../page-route.tsx";
import { useSite } from "../../site.ts";
import { PrivacyPage } from "./privacy-page.tsx";

const Privacy = () => {
  const { contactEmail, today } = useSite();
  return <PrivacyPage email={contactEmail} today={today} />;
};

export const look: PageLook<object> = {
  head: () => ({
    title: "Privacy Policy",
    description: "What GolfBrands collects, what it is used for, and your rights.",
    canonicalPath: "/privacy",
    indexed: true,
  }),
  Page: Privacy,
};
