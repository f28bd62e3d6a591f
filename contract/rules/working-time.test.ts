import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WorkingCalendar, type Shift } from '../lab-settings/working-time'
import { nearestRank, workingClock } from './working-time'

const working = (from: Date, to: Date, calendar: WorkingCalendar, zone: string) =>
  workingClock(calendar, zone)(from, to)

const rows = readFileSync(join(import.meta.dirname, 'bench-reference', 'tat-vectors.csv'), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) =>
    [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '')),
  )

const shift = (text: string): Shift => {
  const [from = '', to = ''] = text.split('-')
  return { from, to: to === '24:00' ? '00:00' : to }
}
/** A calendar as the reference words it. */
function calendarOf(words: string): WorkingCalendar {
  const week: Shift[][] = Array.from({ length: 7 }, () => [])
  const calendar = { week, closed: [] as string[], extra: [] as { day: string; shifts: Shift[] }[] }
  for (const part of words.split('; ')) {
    const times = [...part.matchAll(/\d\d:\d\d-\d\d:\d\d/g)].map(([text]) => shift(text))
    const dates = [...part.matchAll(/\d{4}-\d\d-\d\d/g)].map(([text]) => text)
    if (part.startsWith('closed')) calendar.closed.push(...dates)
    else if (part.startsWith('extra')) calendar.extra.push({ day: dates[0] ?? '', shifts: times })
    else
      week.forEach((day, at) => {
        const isMeant = part.startsWith('Sat') ? at === 5 : part.startsWith('each') || at < 5
        if (isMeant) day.push(...times)
      })
  }
  return WorkingCalendar.parse(calendar)
}
const calendars = new Map(
  rows.flatMap(([kind, name = '', zone = '', words = '']) =>
    kind === 'calendar' ? [[name, { zone, calendar: calendarOf(words) }] as const] : [],
  ),
)
const of = (kind: string) => rows.filter(([one]) => one === kind)

describe('working time of the reference', () => {
  test.each(of('working'))('%s %s: %s to %s is %s (%s)', (_, name = '', from = '', to = '', minutes = '') => {
    const known = calendars.get(name)
    if (!known) throw new Error(`No calendar ${name}.`)
    const worked = working(new Date(from), new Date(to), known.calendar, known.zone)
    expect(worked.ok ? String(worked.minutes) : 'ERROR end before start').toBe(minutes)
  })
  test.each(of('percentile'))(
    '%s %s of %s%s is %s',
    (_, percentile = '', values = '', __ = '', said = '') => {
      const numbers = values.split(' ').filter(Boolean).map(Number)
      expect(String(nearestRank(numbers, Number(percentile.slice(1))) ?? '')).toBe(said)
    },
  )
  test('all of them are held', () =>
    expect([calendars.size, of('working').length, of('percentile').length]).toEqual([4, 18, 9]))
})

test('night shifts that run into the next day’s first are counted once', () => {
  const calendar = WorkingCalendar.parse({
    week: Array.from({ length: 7 }, () => [
      { from: '05:00', to: '14:00' },
      { from: '22:00', to: '06:00' },
    ]),
    closed: [],
    extra: [],
  })
  const worked = working(
    new Date('2026-06-15T22:00:00-04:00'),
    new Date('2026-06-16T22:00:00-04:00'),
    calendar,
    'America/New_York',
  )
  // 22:00 to 14:00, once.
  expect(worked).toEqual({ ok: true, minutes: 16 * 60 })
})

test('a shift that begins while the clocks jump begins when they have', () => {
  const calendar = WorkingCalendar.parse({
    week: Array.from({ length: 7 }, () => [{ from: '02:00', to: '04:00' }]),
    closed: [],
    extra: [],
  })
  const worked = working(
    new Date('2026-03-08T00:00:00-05:00'),
    new Date('2026-03-08T12:00:00-04:00'),
    calendar,
    'America/New_York',
  )
  expect(worked).toEqual({ ok: true, minutes: 60 })
})

test('shifts of one day that overlap, a day named twice and a week without shifts are refused', () => {
  const week = Array.from({ length: 7 }, () => [{ from: '08:00', to: '17:00' }])
  const said = (calendar: unknown) =>
    WorkingCalendar.safeParse(calendar).error?.issues.map(({ message }) => message)
  const twice = [...week.slice(1), [...(week[0] ?? []), { from: '16:00', to: '18:00' }]]
  expect(said({ week: twice, closed: [], extra: [] })).toEqual([
    'Shifts of one day overlap. Correct the times.',
  ])
  expect(said({ week, closed: ['2026-12-25'], extra: [{ day: '2026-12-25', shifts: week[0] }] })).toEqual([
    'A day is named twice.',
  ])
  expect(said({ week: Array.from({ length: 7 }, () => []), closed: [], extra: [] })).toEqual([
    'Enter the shifts of at least one day.',
  ])
})
