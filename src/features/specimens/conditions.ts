import { m } from '@contract/messages'

const words = m.specimens.conditionList

/** What stands in the record when nothing is wrong: the server writes it by itself. */
export const acceptable = words.acceptable

/** The quick choices, in the order of their keys Alt+1 to Alt+8. */
export const conditions: readonly string[] = Object.values(words)
