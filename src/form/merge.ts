import { canonical } from '@contract/canonical'

/** Two people changed the same thing: field by field, what each of them made of it. */
export interface MergeRow {
  field: string
  label: string
  yours: string
  theirs: string
  /** Who changed it since both looked: only where both did must somebody choose. */
  changed: 'yours' | 'theirs' | 'both'
}
export type Choice = 'yours' | 'theirs'

/** One field as it is compared (`value`, any JSON) and as it is shown (`text`). */
export interface Described {
  label: string
  value: unknown
  text: string
}
export type DescribedFields = Readonly<Record<string, Described>>

/**
 * The fields in which yours and theirs differ, against `base`, which both started from. A field that only one of you
 * changed is settled for the one who did; a field that both changed waits for a choice.
 */
export function mergeRows(
  base: DescribedFields,
  yours: DescribedFields,
  theirs: DescribedFields,
): MergeRow[] {
  return Object.entries(yours).flatMap(([field, mine]): MergeRow[] => {
    const other = theirs[field]
    const before = canonical(base[field]?.value)
    if (!other || canonical(mine.value) === canonical(other.value)) return []
    const changed =
      canonical(mine.value) === before ? 'theirs' : canonical(other.value) === before ? 'yours' : 'both'
    return [{ field, label: mine.label, yours: mine.text, theirs: other.text, changed }]
  })
}
