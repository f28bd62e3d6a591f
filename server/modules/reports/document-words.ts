import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt, zoneNameAt } from '@contract/rules/zone'

const wall = (zone: string, at: Date) => wallTimeAt(at.toISOString(), zone)

/** The calendar day of an instant in the laboratory's zone, YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date) => wall(zone, at).date
/** `Nov 19, 2026`. */
export const dateIn = (zone: string, at: Date) => dateWords(dayIn(zone, at))
/** `06:10 MST`: a report is read in other zones too, and one hour of a year comes twice. */
export const timeIn = (zone: string, at: Date) =>
  `${clock(wall(zone, at).minutes)} ${zoneNameAt(at.toISOString(), zone)}`
/** `Nov 19, 2026, 06:10 MST`. */
export const momentIn = (zone: string, at: Date) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`

/** What somebody typed, to stand before a full stop: a sentence that has one already does not get two. */
export const withoutStop = (text: string) => text.trim().replace(/[.\s]+$/u, '')

/** Last name first: `Okonkwo-Reyes, Adaeze Chidinma`. */
export const personName = (person: { lastname: string; firstname: string; middlename: string | null }) =>
  [person.lastname, [person.firstname, person.middlename].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
