import { vi } from "vitest";
import { describeAgreement } from "../store/rows-agreement.contract.ts";
import { describeRows } from "../store/rows.contract.ts";
import { describeEditsByHand } from "./by-hand.contract.ts";
import { describeFaults } from "./faults.contract.ts";
import { describeSupabaseIdentity } from "./identity.contract.ts";
import { describeRights } from "./rights.contract.ts";
import { openSupabaseRows, sharedLiteServer } from "./supabase.harness.ts";

vi.setConfig({ testTimeout: 120_000 });

// One server for all tests, since starting one takes longer than most of them.
const lite = sharedLiteServer();

describeRows("Supabase", () => openSupabaseRows(lite()));
describeAgreement("Supabase", () => openSupabaseRows(lite()), 12);

describeSupabaseIdentity(lite);
describeRights(lite);
describeEditsByHand(lite);
describeFaults(lite);
