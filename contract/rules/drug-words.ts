/** The names of a table in which commas part them. */
export const substancesIn = (table: string): ReadonlySet<string> =>
  new Set(table.split(',').map((name) => name.replace(/\s+/g, ' ').trim()))
