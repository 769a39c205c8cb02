declare module "punycode.js/punycode.es6.js" {
  export const toUnicode: (domain: string) => string;
}
