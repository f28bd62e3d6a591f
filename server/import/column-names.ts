import { folded } from '../core/text'

/** A column's name as it is compared: letters and digits only. */
const plain = (name: string) => folded(name).replace(/[^a-z0-9]/g, '')

/**
 * Which column holds which field, by the names under which other systems export them. The likelier names stand first, such as
 * `First name` before `Given`; no column is proposed twice.
 */
export function proposals<Field extends string>(
  columns: readonly string[],
  names: Readonly<Record<Field, readonly string[]>>,
): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const proposed = new Map<string, string>()
  for (const [field, synonyms] of Object.entries<readonly string[]>(names)) {
    const found = synonyms.map((name) => columns.find((one) => plain(one) === name && !taken.has(one)))
    const column = found.find((one) => one !== undefined)
    if (column === undefined) continue
    taken.add(column)
    proposed.set(field, column)
  }
  return proposed
}
