import { fill, m } from '../messages'
import { dayIn, readDay } from '../rules/date-words'
import { roundTheClock, type Shift, type WorkingCalendar, type WorkingTime } from './working-time'

/** A calendar as the form holds it: a line of shifts a weekday, and two texts of days. */
export interface TypedCalendar {
  /** Monday first. */
  week: string[]
  closed: string
  extra: string
}

export type ReadCalendar =
  | { ok: true; calendar: WorkingCalendar }
  /** By field of the typed calendar: `week.0`, `closed`, `extra`. */
  | { ok: false; problems: { field: string; message: string }[] }

const clock = (hours = '', minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`

/** `08:00-17:00`, `8-12, 13-17:30`; null where it cannot be read. Midnight at the end may be written 24:00. */
function readShifts(text: string): Shift[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const shifts = parts.flatMap((part): Shift[] => {
    const found = /^(\d{1,2})(?::(\d{2}))?\s*(?:[-–]|to)\s*(\d{1,2})(?::(\d{2}))?$/i.exec(part)
    if (!found) return []
    const [from, to] = [clock(found[1], found[2]), clock(found[3], found[4])]
    const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
    const end = to === '24:00' ? '00:00' : to
    return isTime(from) && isTime(end) ? [{ from, to: end }] : []
  })
  return shifts.length === parts.length ? shifts : null
}

function readPlainDay(text: string): string | null {
  const day = readDay(text.trim(), '2000-01-01')
  if (!day?.ok || day.relative || day.year.written !== 'four') return null
  return dayIn(day.year.year, day.month, day.day)
}

/** What was typed, as a calendar; what could not be read is named at its field. */
export function readCalendar({ week, closed, extra }: TypedCalendar): ReadCalendar {
  const problems: { field: string; message: string }[] = []
  const shifts = week.map((text, at) => {
    const read = readShifts(text)
    if (read === null) problems.push({ field: `week.${at}`, message: m.labSettings.shiftFormat })
    return read ?? []
  })
  const closedDays = closed
    .split(/[,;\n]/)
    .map((text) => text.trim())
    .filter(Boolean)
    .flatMap((text) => {
      const day = readPlainDay(text)
      if (day === null)
        problems.push({ field: 'closed', message: fill(m.labSettings.closedFormat, { text }) })
      return day === null ? [] : [day]
    })
  const extraDays = extra
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const [, date = '', times = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? []
      const day = readPlainDay(date)
      const read = readShifts(times)
      if (day === null || read === null || read.length === 0) {
        problems.push({ field: 'extra', message: fill(m.labSettings.extraFormat, { text: line }) })
        return []
      }
      return [{ day, shifts: read }]
    })
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, calendar: { week: shifts, closed: closedDays, extra: extraDays } }
}

export const isBlank = ({ week, closed, extra }: TypedCalendar): boolean =>
  [...week, closed, extra].every((text) => text.trim() === '')

const dayText = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
const endOf = ({ from, to }: Shift) => (to === '00:00' && from !== to ? '24:00' : to)
const timesWith = (dash: string, shifts: readonly Shift[]) =>
  shifts.map((shift) => `${shift.from}${dash}${endOf(shift)}`).join(', ')

/** The same the other way round, as a person would type it. */
export const typedCalendar = (calendar: WorkingCalendar | null): TypedCalendar => ({
  week: Array.from({ length: 7 }, (_, at) => timesWith('-', calendar?.week[at] ?? [])),
  closed: (calendar?.closed ?? []).map(dayText).join(', '),
  extra: (calendar?.extra ?? [])
    .map(({ day, shifts }) => `${dayText(day)} ${timesWith('-', shifts)}`)
    .join('\n'),
})

/** `Monday to Friday 08:00–17:00, closed 12/25/2026`. */
export function calendarWords(calendar: WorkingCalendar): string {
  const { week, closed, extra } = calendar
  const names = m.labSettings.weekdays
  const times = (at: number) => timesWith('–', week[at] ?? [])
  const runs: { first: number; last: number }[] = []
  for (const at of week.keys()) {
    if (times(at) === '') continue
    const run = runs.at(-1)
    if (run && run.last === at - 1 && times(run.first) === times(at)) run.last = at
    else runs.push({ first: at, last: at })
  }
  const isRound = week.every((shifts) => shifts.length === 1 && shifts[0]?.from === shifts[0]?.to)
  const days = runs.map(({ first, last }) => {
    const name =
      first === last
        ? `${names[first]}`
        : fill(m.labSettings.daysTo, { first: names[first] ?? '', last: names[last] ?? '' })
    return `${name} ${times(first)}`
  })
  return [
    ...(isRound ? [m.labSettings.roundWords] : days),
    ...extra.map(({ day, shifts }) =>
      fill(m.labSettings.extraWords, { day: dayText(day), times: timesWith('–', shifts) }),
    ),
    ...(closed.length > 0 ? [fill(m.labSettings.closedWords, { days: closed.map(dayText).join(', ') })] : []),
  ].join(', ')
}

/** The working time in sentences; where none is on file, what follows from that. */
export function workingTimeWords(time: WorkingTime | null): string {
  if (time === null) return m.labSettings.workingNone
  const stat = time.stat ?? roundTheClock
  return `${fill(m.labSettings.workingPreview, { words: calendarWords(time.routine) })} ${fill(
    m.labSettings.workingStatPreview,
    { words: calendarWords(stat) },
  )}`
}
