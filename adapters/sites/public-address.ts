import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

interface AddressOptions {
  isLab?: boolean;
  /** This machine's own addresses. */
  own?: readonly string[];
}

/**
 * Whether an address belongs to the public web: global unicast, and not one of this machine. Besides private
 * ranges this refuses addresses that a gateway may translate to private ones (IPv4-mapped, NAT64, 6to4,
 * Teredo) and anycast services that host no website (AS112, AMT).
 */
export const isPublicAddress = (
  text: string,
  { isLab = false, own = ownAddresses() }: AddressOptions = {},
): boolean => {
  // The library also parses shorthands such as 127.1; resolvers and `URL` never return them.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  const isIn = (network: ReturnType<typeof ipaddr.parseCIDR>): boolean =>
    network[0].kind() === address.kind() && address.match(network);
  if (DOCUMENTATION.some(isIn)) return isLab;
  if (address.range() !== "unicast") return false;
  if (address.kind() === "ipv6" && !isIn(GLOBAL_V6)) return false;
  const written = address.toString();
  return ![...CLOUD_HOSTS, ...own].some((one) => ipaddr.parse(one).toString() === written);
};

/** Addresses for documentation (RFC 5737, 3849, 9637). They belong to nobody, so a lab may give them to its sites. */
const DOCUMENTATION = Object.freeze(
  ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"].map(
    (network) => ipaddr.parseCIDR(network),
  ),
);

/** IANA allocates global unicast addresses from this range only. */
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/** The Azure agent on every virtual machine. The rest of its range is public. */
const CLOUD_HOSTS = Object.freeze(["168.63.129.16"]);

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
