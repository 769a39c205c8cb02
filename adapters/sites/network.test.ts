import { describe, expect, it } from "vitest";
import { getPage } from "./get-page.ts";
import { webNetwork } from "./network.ts";
import { isPublicAddress } from "./public-address.ts";

describe("isPublicAddress", () => {
  it.each(["1.1.1.1", "8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450::1"])(
    "accepts %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  const REFUSED: Readonly<Record<string, string>> = {
    "this network": "0.0.0.0",
    private: "10.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1",
    "carrier-grade NAT": "100.64.0.1 100.100.100.200",
    loopback: "127.0.0.1 127.1.2.3 ::1",
    "link-local": "169.254.169.254 169.254.170.2 fe80::1 fe80::1%eth0",
    "protocol assignments": "192.0.0.192 2001::1 2001:0:1::1 2001:20::1",
    documentation: "192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1",
    "6to4 relays": "192.88.99.1",
    benchmarking: "198.18.0.1 198.19.0.1",
    "multicast, reserved and broadcast": "224.0.0.1 240.0.0.1 255.255.255.255 ff02::1",
    "Azure's host": "168.63.129.16",
    unspecified: "::",
    "IPv4-mapped": "::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8",
    "IPv4-compatible": "::127.0.0.1",
    NAT64: "64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::808:808 64:ff9b:1::1",
    "unique local": "fc00::1 fd00::1 fd00:ec2::254",
    "site-local": "fec0::1",
    "6to4": "2002:7f00:1:: 2002:808:808::1",
    Teredo: "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    discard: "100::1",
    "segment routing": "5f00::1",
    AS112: "192.175.48.1 192.31.196.1 2620:4f:8000::1 2001:4:112::1",
    AMT: "192.52.193.1",
    "not allocated": "4000::1",
    "no address": "golf.example 127.1 0x7f000001 2130706433",
  };

  it.each(Object.entries(REFUSED))("refuses %s: %s", (_, addresses) => {
    expect(addresses.split(" ").filter((address) => isPublicAddress(address))).toEqual([]);
  });

  it("refuses this machine's own addresses, in every notation", () => {
    const own = ["93.184.216.34", "2606:4700:0:0::1111"];
    expect(isPublicAddress("93.184.216.34", { own })).toBe(false);
    expect(isPublicAddress("2606:4700::1111", { own })).toBe(false);
    expect(isPublicAddress("93.184.216.35", { own })).toBe(true);
  });

  it("accepts addresses reserved for documentation in a lab, but no other special addresses", () => {
    expect(isPublicAddress("203.0.113.1", { isLab: true })).toBe(true);
    expect(isPublicAddress("169.254.169.254", { isLab: true })).toBe(false);
    expect(isPublicAddress("168.63.129.16", { isLab: true })).toBe(false);
  });
});

const SPELLINGS = [
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://0/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::]/",
  "http://localhost/",
  "http://localhost./",
  "http://127.0.0.1.nip.io/",
  "http://①②⑦.⓪.⓪.①/",
  "http://a.local/",
  "http://x:22/",
  "http://x:8080/",
  "ftp://x/",
  "file:///etc/passwd",
];

it.each(SPELLINGS)("sends nothing to %s", async (url) => {
  const network = webNetwork(async () => ({ kind: "addresses", addresses: ["127.0.0.1"] }));
  const route = () => expect.unreachable("a request was sent");
  const wanted = { accept: "*/*", userAgent: "golfbrands-test" };
  expect(await getPage({ ...network, route }, new URL(url), wanted)).toMatchObject({
    kind: "not-looked",
  });
});
