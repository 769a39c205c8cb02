/** What stands in a group, such as "Made in": an attribute, or a choice of one. */
export interface Grouped {
  name: string;
  /** Empty or missing for none. */
  group?: string;
  displayOrder?: number;
}

export interface AttributeGroup<Member extends Grouped> {
  /** Empty for the last one, of what has no group. */
  name: string;
  members: Member[];
}

/** By groups in display order, each of which stands where its first member does; what has no group comes last. Equal places, and all without a group, stay in the order given. */
export const byGroup = <Member extends Grouped>(
  members: readonly Member[],
): AttributeGroup<Member>[] => {
  const groups = new Map<string, Member[]>();
  for (const member of [...members].sort(inDisplayOrder)) {
    const { group = "" } = member;
    const others = groups.get(group);
    if (others) others.push(member);
    else groups.set(group, [member]);
  }
  return Array.from(groups, ([name, inIt]) => ({ name, members: inIt }));
};

/** Infinity less itself is no number. */
const inDisplayOrder = (a: Grouped, b: Grouped): number => placeOf(a) - placeOf(b) || 0;

const placeOf = ({ group = "", displayOrder = 0 }: Grouped): number =>
  group === "" ? Infinity : displayOrder;

/** What it is called where its group stands beside it: "Made in Japan" is "Japan" under "Made in". */
export const nameInGroup = ({ name, group = "" }: Grouped): string =>
  group !== "" && name.startsWith(`${group} `) ? name.slice(group.length + 1) : name;
