import { describeSendingLists } from "#core/people/send-lists.contract.ts";
import { openSqlitePeople } from "./people.harness.ts";

describeSendingLists("SQLite", openSqlitePeople);
