import { amy } from "#core/ports/identity.cast.ts";
import { describePersonalDataStore } from "#core/ports/personal-data-store.contract.ts";
import { describeSubscriberStore } from "#core/ports/subscriber-store.contract.ts";
import { expect, it } from "vitest";
import { supabaseClient } from "./client.ts";
import { supabaseLinks, supabasePeople } from "./people.ts";
import { openSupabaseRecords, stageLite } from "./supabase.cast.ts";

const lite = stageLite();

const open = async () => {
  const opened = await openSupabaseRecords(lite());
  const owner = supabaseClient(lite().keepers);
  return { ...opened, ...supabasePeople(owner, supabaseLinks(owner)) };
};

describeSubscriberStore("Supabase", async () => {
  const { subscribers, close } = await open();
  return { store: subscribers, close };
});

describePersonalDataStore("Supabase", async () => ({
  ...(await open()),
  addAdministrator: async (email) => {
    await supabaseClient(lite().visitors).auth.signUp({ email, password: amy.password });
    await supabaseClient(lite().keepers).rpc("add_admin", { email });
  },
}));

it("reads on one server what another signed", async () => {
  const links = () => supabaseLinks(supabaseClient(lite().keepers));
  const token = await links().sign("confirm", "a", null);
  expect(await links().read("confirm", token)).toBe("a");
});
