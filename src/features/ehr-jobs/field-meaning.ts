import { hl7Coded, hl7Codes, hl7Persons, hl7Systems, hl7Times } from '@contract/ehr-jobs/hl7-codes'
import { fill, m } from '@contract/messages'
import { formatDate } from '@/lib/format'
import type { RawMessage } from './raw-parts'

type Separators = RawMessage['separators']

/** A date or time in words, as it was sent: nothing is moved to another zone. Null: it is none. */
export function timeWords(text: string): string | null {
  const read = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.\d+)?)?)?([+-]\d{4})?$/.exec(text)
  if (!read) return null
  const [, year = '', month = '', day = '', hour, minute, second, zone] = read
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (at.getUTCMonth() !== Number(month) - 1 || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59)
    return null
  const clock = hour === undefined ? null : [hour, minute, second].filter(Boolean).join(':')
  const offset = zone === undefined ? null : `UTC${zone.slice(0, 3)}:${zone.slice(3)}`
  return [formatDate(`${year}-${month}-${day}`), clock, offset].filter(Boolean).join(', ')
}

/**
 * What a field means in our words: dates, persons, coded values. Empty where the value speaks for itself. A coded value that the
 * standard does not know is said to be unknown, and a date that is none to be unreadable.
 */
export function meaningOf(place: string, text: string, separators: Separators): string {
  if (text === '') return ''
  if (text === '""') return m.ehrJobs.meansEmptied
  return text
    .split(separators.repetition)
    .map((one) => meaningOfOne(place, one.split(separators.component), separators))
    .filter(Boolean)
    .join('; ')
}

function meaningOfOne(place: string, parts: readonly string[], { subcomponent }: Separators): string {
  const [first = '', words = '', system = ''] = parts
  const codes = hl7Codes[place]
  if (codes) return first === '' ? '' : (codes[first] ?? m.ehrJobs.meansUnknown)
  if (hl7Times.has(place)) return first === '' ? '' : (timeWords(first) ?? m.ehrJobs.meansNoTime)
  const family = hl7Persons[place]
  if (family !== undefined) {
    const [lastname = ''] = (parts[family - 1] ?? '').split(subcomponent)
    const given = parts.slice(family, family + 2).filter(Boolean)
    return [lastname, given.join(' ')].filter(Boolean).join(', ')
  }
  if (hl7Coded.has(place) && words !== '')
    return fill(m.ehrJobs.meansCode, {
      words,
      system: hl7Systems[system] ?? (system || m.ehrJobs.meansNoSystem),
    })
  return ''
}
