/** Keeps crawlers out of the back office, the API and the open data's files, and names the sitemap (RFC 9309). */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /api
Disallow: /auth
Disallow: /data/

Sitemap: ${origin}/sitemap.xml
`;
