import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses that share a limit. */
export interface AddressGroup {
  name: string;
  /** The group's limit, as a multiple of one visitor's. */
  factor: 1 | 3;
}

/**
 * The groups of an address, narrowest first. An IPv4 address is its own group. An IPv6 address belongs to its /64, usually one visitor's,
 * and to its /48, the largest network that providers usually assign to one customer.
 */
export const addressGroups = (
  address: string,
): readonly [own: AddressGroup, ...wider: AddressGroup[]] => {
  if (isIP(address) !== 6) return [{ name: address, factor: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [{ name: parsed.toString(), factor: 1 }];
  const network = (bits: number) =>
    `${parsed.parts
      .slice(0, bits / 16)
      .map((part) => part.toString(16))
      .join(":")}::/${bits}`;
  return [
    { name: network(64), factor: 1 },
    { name: network(48), factor: 3 },
  ];
};

/** The narrowest group: an IPv4 address, or an IPv6 /64. */
export const addressGroup = (address: string): string => addressGroups(address)[0].name;

/** The widest group, with the limit of one visitor: an IPv4 address, or an IPv6 /48. */
export const widestGroup = (address: string): AddressGroup => {
  const [own, wider = own] = addressGroups(address);
  return { name: wider.name, factor: 1 };
};
