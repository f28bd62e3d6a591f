import { fill, m } from '../messages'
import { ageInYears, ageText, calendarDay } from './age'
import { clock, dateWords, dateWordsWithDay, dayIn, monthName, readDay } from './date-words'
import type { TypedDay } from './date-words'
import { instantsAt, todayIn, wallTimeAt } from './zone'

/** For a date: the laboratory's today. For a date and time: the instant it is now, and the laboratory's IANA zone. */
export type TypedDateOptions =
  { kind: 'dob' | 'date'; today: string } | { kind: 'datetime'; now: string; zone: string }

export interface TypedDateRefused {
  ok: false
  code:
    | 'empty'
    | 'not_a_date'
    | 'no_such_day'
    | 'year_missing'
    | 'future_birth'
    | 'too_long_ago'
    | 'no_time'
    | 'no_such_time'
    | 'in_future'
  message: string
}
/** `value` is `YYYY-MM-DD`, or an instant in UTC for a date and time. `echo` is shown back; `note` says what was chosen. */
export type TypedDate = { ok: true; value: string; echo: string; note: string | null } | TypedDateRefused

const OLDEST = 130
const refused = (code: TypedDateRefused['code'], message: string): TypedDateRefused => ({
  ok: false,
  code,
  message,
})
const NOT_A_DATE = refused('not_a_date', m.rules.notADate)
const TIME_MISSING = refused('no_time', m.rules.timeMissing)

/** The years two typed digits may mean, likeliest first: a birth lies in the past, any other date nearby. */
function centuries(two: number, kind: 'dob' | 'date', today: string): number[] {
  const now = Number(today.slice(0, 4))
  const base = now - (now % 100) + two
  if (kind === 'dob') return [base, base - 100]
  return [base > now + 20 ? base - 100 : base <= now - 80 ? base + 100 : base]
}

type Settled = { ok: true; date: string; note: string | null } | TypedDateRefused

function settle(day: TypedDay, kind: 'dob' | 'date', today: string): Settled {
  if (!day.ok) return refused('not_a_date', day.message)
  if (day.relative) return { ok: true, date: day.date, note: null }
  const { month, year } = day
  if (year.written === 'none' && kind === 'dob') return refused('year_missing', m.rules.birthYearMissing)
  const years =
    year.written === 'none'
      ? [Number(today.slice(0, 4))]
      : year.written === 'four'
        ? [year.year]
        : centuries(year.year, kind, today)
  const dates = years.map((y) => dayIn(y, month, day.day)).filter((date) => date !== null)
  const guessing = year.written === 'two' && kind === 'dob'
  const date = guessing ? dates.find((candidate) => candidate <= today) : dates[0]
  if (!date)
    return refused(
      'no_such_day',
      fill(m.rules.noSuchDay, { month: monthName(month), day: day.day, year: years[0] ?? '' }),
    )
  // A child and a person over a hundred can write the same two digits: say which was taken.
  const older = dates.find((other) => other < date && ageInYears(other, today) <= 110)
  const note =
    guessing && older ? fill(m.rules.takenAs, { taken: date.slice(0, 4), other: older.slice(0, 4) }) : null
  return { ok: true, date, note }
}

function readDate(text: string, kind: 'dob' | 'date', today: string): Settled {
  const day = readDay(text, today)
  if (!day) return NOT_A_DATE
  const settled = settle(day, kind, today)
  if (!settled.ok) return settled
  if (kind === 'dob' && settled.date > today)
    return refused('future_birth', fill(m.rules.birthFuture, { date: dateWords(settled.date) }))
  const year = calendarDay(settled.date)?.year ?? 0
  if (kind === 'dob' && ageInYears(settled.date, today) > OLDEST)
    return refused('too_long_ago', fill(m.rules.tooLongAgo, { years: OLDEST }))
  if (year < 1850 || year > 2199) return refused('not_a_date', m.rules.checkYear)
  return settled
}

/** Minutes since midnight, or null: `08:15`, `8:15 pm`, `8p`, `0815`. */
function readTime(text: string): number | null {
  const found =
    /^(\d{1,2}):(\d{2})\s*(?:([ap])\.?m?\.?)?$/i.exec(text) ?? /^(\d{1,2})()\s*([ap])\.?m?\.?$/i.exec(text)
  const bare = /^(\d{2})(\d{2})$/.exec(text)
  const hour = Number(found?.[1] ?? bare?.[1] ?? 99)
  const minute = Number((found?.[2] ?? bare?.[2] ?? '99') || '0')
  const half = found?.[3]?.toLowerCase()
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute
}

const TIME_AT_END =
  /^(.+?)(?:\s*,\s*|\s+|(?<=\d)T(?=\d))(\d{1,2}:\d{2}(?:\s*[ap]\.?m?\.?)?|\d{1,2}\s*[ap]\.?m?\.?|\d{4})$/i

function splitTime(text: string, today: string): { day: TypedDay; time: string } | TypedDateRefused {
  if (readDay(text, today)) return TIME_MISSING
  const found = TIME_AT_END.exec(text)
  const day = found && readDay(found[1] ?? '', today)
  if (!found || !day) return NOT_A_DATE
  const time = found[2] ?? ''
  // `11/19 2015` may be a year as well as a time: ask for the colon.
  if (/^\d{4}$/.test(time) && day.ok && !day.relative && day.year.written === 'none')
    return refused('no_such_time', fill(m.rules.timeOrYear, { time: `${time.slice(0, 2)}:${time.slice(2)}` }))
  return { day, time }
}

function readInstant(text: string, now: string, zone: string): TypedDate {
  const echoOf = (date: string, minutes: number) => `${dateWordsWithDay(date)}, ${clock(minutes)}`
  if (/^now$/i.test(text)) {
    const wall = wallTimeAt(now, zone)
    const value = new Date(Math.floor(Date.parse(now) / 60_000) * 60_000).toISOString()
    return { ok: true, value, echo: echoOf(wall.date, wall.minutes), note: null }
  }
  const today = todayIn(zone, now)
  const parts = splitTime(text, today)
  if ('ok' in parts) return parts
  const settled = settle(parts.day, 'date', today)
  if (!settled.ok) return settled
  const year = calendarDay(settled.date)?.year ?? 0
  if (year < 1850 || year > 2199) return refused('not_a_date', m.rules.checkYear)
  const minutes = readTime(parts.time)
  if (minutes === null) return refused('no_such_time', m.rules.timeFormat)
  const instants = instantsAt({ date: settled.date, minutes }, zone)
  const [value] = instants
  const echo = echoOf(settled.date, minutes)
  if (value === undefined)
    return refused(
      'no_such_time',
      fill(m.rules.timeSkipped, { time: clock(minutes), date: dateWords(settled.date) }),
    )
  const note = instants.length > 1 ? fill(m.rules.timeTwice, { time: clock(minutes) }) : null
  return { ok: true, value, echo, note }
}

/**
 * A date, or a date and time, as staff type it: `3/7/61`, `03071961`, `7 mar 1961`, `1961-03-07`, `t`, `t-2`,
 * `t 08:15`, `3/7/26 0815`, `now`. Numbers are month first, and day first between dots. Two-digit birth years are
 * past. Refuses days and times that do not exist, births in the future, and a date alone where a time is needed. A time that came twice when the
 * clocks were set back is taken as the earlier one and `note` says so.
 */
export function readTypedDate(text: string, options: TypedDateOptions): TypedDate {
  const clean = text.trim().replace(/\s+/g, ' ')
  if (!clean) return refused('empty', m.rules.dateMissing)
  if (clean.length > 40) return NOT_A_DATE
  if (options.kind === 'datetime') return readInstant(clean, options.now, options.zone)
  const settled = readDate(clean, options.kind, options.today)
  if (!settled.ok) return settled
  const { date, note } = settled
  const echo =
    options.kind === 'dob' ? `${dateWords(date)} · ${ageText(date, options.today)}` : dateWordsWithDay(date)
  return { ok: true, value: date, echo, note }
}
