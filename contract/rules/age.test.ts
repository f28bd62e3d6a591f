import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addDays,
  ageInDays,
  ageInYears,
  ageText,
  calendarDay,
  dayNumber,
  isPlainDate,
  plainDate,
  weekday,
} from './age'

const home = process.env['TZ']
afterEach(() => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
})

const dates = fc.integer({ min: 0, max: 365_000 }).map((n) => addDays('1600-01-01', n))
/** The platform's calendar in UTC, as an independent yardstick. */
const utc = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

describe.each(['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
  'under TZ=%s',
  (zone) => {
    test('days, weekdays and dates agree with the calendar', () => {
      process.env['TZ'] = zone
      fc.assert(
        fc.property(dates, dates, (a, b) => {
          expect(ageInDays(a, b)).toBe(utc(b) - utc(a))
          expect(weekday(a)).toBe(new Date(`${a}T00:00:00Z`).getUTCDay())
          expect(addDays(a, dayNumber(b) - dayNumber(a))).toBe(b)
          expect(isPlainDate(a)).toBe(true)
        }),
      )
    })

    test('an age in years grows by one on the birthday and on no other day', () => {
      process.env['TZ'] = zone
      fc.assert(
        fc.property(dates, fc.integer({ min: 1, max: 45_000 }), (dob, days) => {
          const [before, on] = [addDays(dob, days - 1), addDays(dob, days)]
          const [born, day] = [calendarDay(dob), calendarDay(on)]
          if (!born || !day) throw new Error('a date that does not exist')
          const leapling = born.month === 2 && born.day === 29 && !isPlainDate(`${on.slice(0, 4)}-02-29`)
          const birthday = leapling ? on.endsWith('-03-01') : on.slice(5) === dob.slice(5)
          expect(ageInYears(dob, on) - ageInYears(dob, before)).toBe(birthday ? 1 : 0)
        }),
      )
    })
  },
)

test('born on February 29: older on March 1 of a common year', () => {
  expect(ageInYears('2004-02-29', '2022-02-28')).toBe(17)
  expect(ageInYears('2004-02-29', '2022-03-01')).toBe(18)
  expect(ageInYears('2004-02-29', '2024-02-28')).toBe(19)
  expect(ageInYears('2004-02-29', '2024-02-29')).toBe(20)
  expect(ageInYears('2030-01-01', '2026-01-01')).toBe(-4)
})

test('ages as they are read', () => {
  expect(ageText('1961-03-07', '2026-11-19')).toBe('65 y')
  expect(ageText('2026-07-19', '2026-11-19')).toBe('4 mo')
  expect(ageText('2026-11-07', '2026-11-19')).toBe('12 d')
  expect(ageText('2026-11-19', '2026-11-19')).toBe('0 d')
  expect(ageText('2024-11-20', '2026-11-19')).toBe('23 mo')
  expect(ageText('2024-11-19', '2026-11-19')).toBe('2 y')
  expect(ageText('1900-01-01', '2026-11-19')).toBe('126 y')
  expect(ageText('2026-11-20', '2026-11-19')).toBe('')
})

test('days that do not exist are no dates', () => {
  for (const bad of [
    '1900-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '2026-1-1',
    '',
  ])
    expect(isPlainDate(bad)).toBe(false)
  for (const good of ['2000-02-29', '1900-01-01', '9999-12-31', '0001-01-01'])
    expect(isPlainDate(good)).toBe(true)
  expect(() => ageInDays('1900-02-29', '2000-01-01')).toThrow(RangeError)
  expect(plainDate({ year: 33, month: 4, day: 3 })).toBe('0033-04-03')
})
