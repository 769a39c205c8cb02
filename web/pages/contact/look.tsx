import type { PageLook } from "../../site/page.tsx";
import { useSite } from "../../site/services.ts";
import { ContactPage } from "./contact-page.tsx";

const Contact = () => <ContactPage email={useSite().contactEmail} />;

export const look: PageLook<object> = {
  head: () => ({
    title: "Contact",
    description: "How to reach GolfBrands, and answers to common questions about the directory.",
    canonicalPath: "/contact",
    indexed: true,
  }),
  Page: Contact,
};
