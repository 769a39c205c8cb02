import { useState } from "react";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import { definitionPattern, sharedDefinition } from "#core/taxonomy/shared-definition.ts";
import { byGroup, type StoredAttribute, type StoredGroup } from "#core/taxonomy/taxonomy.ts";
import { countOf } from "#core/text/count-text.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { Empty } from "../../ui/states.tsx";
import { DataTable, RowActs } from "../parts/data-table.tsx";
import { SearchField } from "../screen-head.tsx";
import { BRAND_COUNT, NameAndMeaning, recordActs, taxonomyActs } from "./taxonomy-acts.tsx";

type Listed = Counted<StoredAttribute>;

interface AttributeGroupsProps {
  attributes: readonly Listed[];
  groups: readonly StoredGroup[];
}

/** Attributes in collapsed groups. A search opens the groups with matches. */
export const AttributeGroups = ({ attributes, groups }: AttributeGroupsProps) => {
  const [search, setSearch] = useState("");
  const wanted = foldForSearch(search);
  const found = attributes.filter((attribute) => textOf(attribute).includes(wanted));
  const filled = byGroup(found, groups);
  const empty = groups.filter(({ name }) => !filled.some((group) => group.name === name));
  const shown = [
    ...filled,
    ...(wanted === "" ? empty.map(({ name }) => ({ name, members: [] })) : []),
  ];
  return (
    <>
      <search className="toolbar">
        <SearchField
          label="Search attributes"
          placeholder="Search attributes..."
          value={search}
          onSearch={setSearch}
        />
      </search>
      {shown.map(({ name, members }) => (
        <details key={name} className="panel attribute-group" open={wanted !== ""}>
          <summary>
            <h2>{name || "Without a group"}</h2>{" "}
            <span className="quiet">{countOf(members.length, "attribute")}</span>
          </summary>
          <GroupRules group={groups.find((group) => group.name === name)} />
          <Members members={members} all={attributes} />
        </details>
      ))}
      <div role="status">{shown.length === 0 && <Empty text="No attributes found." />}</div>
    </>
  );
};

const textOf = ({ name, slug, group, aliases }: Listed): string =>
  foldForSearch([name, slug, group, ...aliases].join(" "));

const GroupRules = ({ group }: { group: StoredGroup | undefined }) =>
  group && (
    <div className="bar">
      <p className="quiet">{rulesText(group)}</p>
      <div className="acts">
        <RowActs acts={recordActs("group", group, "Its attributes remain, without a group.")} />
      </div>
    </div>
  );

const rulesText = ({ any, partlyKnown, dueDays }: StoredGroup): string =>
  [
    any ? "Any choice matches" : "All choices must match",
    `recorded for ${partlyKnown ? "some" : "all"} brands`,
    dueDays === null ? "checks never fall due" : `checks fall due after ${dueDays} days`,
  ].join(" · ");

const Members = ({ members, all }: { members: readonly Listed[]; all: readonly Listed[] }) => {
  const shared = sharedDefinition(all.filter(({ group }) => group === members[0]?.group));
  if (members.length === 0) return <p className="quiet">No attribute is in this group.</p>;
  return (
    <>
      {shared !== undefined && <p>{shared}</p>}
      <DataTable
        caption={`Attributes: ${members[0]?.group || "without a group"}`}
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          {
            name: "Attribute",
            cell: (attribute) => (
              <NameAndMeaning
                {...attribute}
                meaning={definitionPattern(attribute) === shared ? "" : attribute.definition}
              />
            ),
          },
          BRAND_COUNT,
        ]}
        acts={(attribute) => taxonomyActs("attribute", attribute, all)}
      />
    </>
  );
};
