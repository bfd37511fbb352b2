type Id = string | number;

/** How many of the rows in sight are selected; what is selected out of sight counts for none. */
export function tickedOf(selected: ReadonlySet<Id>, inSight: readonly Id[]): 'all' | 'some' | 'none' {
  const ticked = inSight.filter((id) => selected.has(id)).length;
  if (ticked === 0) return 'none';
  return ticked === inSight.length ? 'all' : 'some';
}

/** What is selected once the box above all rows was pressed: all in sight or, where they were already, none of them. What is out of sight stays as it was. */
export function afterSelectAll(selected: ReadonlySet<Id>, inSight: readonly Id[]): ReadonlySet<Id> {
  const seen = new Set(inSight);
  return tickedOf(selected, inSight) === 'all' ? selected.difference(seen) : selected.union(seen);
}
