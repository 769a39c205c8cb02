import type { PageLook } from "../../site/page.tsx";
import { useSite } from "../../site/services.ts";
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
