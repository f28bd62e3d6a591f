import { m } from '../messages'

/** What is wrong with a specimen as it was received, in words; null where nothing is said, or that it is acceptable. */
export function poorCondition(condition: string | null): string | null {
  const words = condition?.trim() ?? ''
  return words === '' || words.toLowerCase() === m.specimens.conditionList.acceptable.toLowerCase()
    ? null
    : words
}
