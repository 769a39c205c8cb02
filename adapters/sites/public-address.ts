import { BlockList, isIP } from "node:net";

/** What the IANA's registries of special addresses (RFC 6890 and after) do not call globally reachable, but for documentation. */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Written in examples, and nobody's (RFC 5737, RFC 3849): a lab may use them for its sites. */
const DOCUMENTATION = [
  "192.0.2.0/24",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "2001:db8::/32",
  "3fff::/20",
];
/** Of IPv6 only `2000::/3` is in use at large, but for what leads to an IPv4 address or nowhere. */
const SPECIAL_V6 = ["2001::/23", "2002::/16"];

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
};

const special = listOf([...SPECIAL_V4, ...SPECIAL_V6]);
const documentation = listOf(DOCUMENTATION);
const inUse = listOf(["2000::/3"]);

/** Whether an address is one of the public web's: nobody's own network, machine or cloud can be behind it. */
export const isPublicAddress = (address: string, { isLab = false } = {}): boolean => {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (isIP(address) === 0 || special.check(address, family)) return false;
  if (documentation.check(address, family)) return isLab;
  return family === "ipv4" || inUse.check(address, family);
};
