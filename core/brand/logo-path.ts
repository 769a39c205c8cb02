/** Kinds of pictures that can be stored as logos. They run no scripts. */
const LOGO_TYPES = ["png", "jpg", "webp"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export const LOGO_MEDIA_TYPES: Readonly<Record<LogoType, string>> = Object.freeze({
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
});

/** The address of a logo stored here, named after the SHA-256 of its bytes. */
const LOGO_PATH = /^\/logos\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;

export const isLogoPath = (address: string | null): address is string =>
  address !== null && LOGO_PATH.test(address);

/** The type in the path of a logo. */
export const typeOfLogo = (path: string): LogoType =>
  LOGO_TYPES.find((type) => path.endsWith(type)) ?? "png";
