import { fill, m } from '../messages'

/**
 * What a patient has already on another order of that day, in a sentence. `names`: panels and tests; `date` in words.
 */
export const sameDaySentence = (names: readonly string[], number: string, date: string): string =>
  fill(names.length === 1 ? m.orders.sameDayOne : m.orders.sameDayMany, {
    names: names.join('; '),
    number,
    date,
  })
