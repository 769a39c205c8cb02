/** Keeps crawlers out of the back office and the API, and names the sitemap (RFC 9309). */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /api
Disallow: /auth

Sitemap: ${origin}/sitemap.xml
`;
