import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageInYears,
  formatClock,
  formatCount,
  formatDate,
  formatDateShort,
  formatDateTime,
  formatDayMonth,
  formatElapsed,
  formatInstantDate,
  formatPerson,
  splitLocation,
  todayIn,
} from './format'

const BOISE = 'America/Boise'

describe('calendar dates', () => {
  it('are shown long and short', () => {
    expect([formatDate('1961-03-07'), formatDateShort('1961-03-07')]).toEqual(['Mar 7, 1961', '03/07/1961'])
    expect(formatDate('2024-02-29')).toBe('Feb 29, 2024')
  })

  it('keep their day in every zone and year', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1890-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', BOISE, 'UTC'),
        (date, zone) => {
          const plain = date.toISOString().slice(0, 10)
          const [year, month, day] = plain.split('-')
          expect(formatDateShort(plain)).toBe(`${String(month)}/${String(day)}/${String(year)}`)
          expect(formatDayMonth(plain, zone)).toMatch(new RegExp(` ${String(Number(day))}$`))
        },
      ),
    )
  })

  it('are shown as they came when they are no date', () => {
    expect(['2023-02-29', 'unknown', '', '2026-11-19T00:00:00Z'].map(formatDate)).toEqual([
      '2023-02-29',
      'unknown',
      '',
      '2026-11-19T00:00:00Z',
    ])
  })

  it('give the age on a day', () => {
    expect(ageInYears('1961-03-07', '2026-03-06')).toBe(64)
    expect(ageInYears('1961-03-07', '2026-03-07')).toBe(65)
    expect(ageInYears('2004-02-29', '2026-02-28')).toBe(21)
    expect([ageInYears('2026-03-08', '2026-03-07'), ageInYears('?', '2026-03-07')]).toEqual([null, null])
  })
})

describe('instants', () => {
  const late = '2026-11-19T05:05:00Z' // still the 18th in Boise

  it('are shown in the zone of the laboratory', () => {
    expect(formatDateTime(late, BOISE)).toBe('Nov 18, 2026, 22:05')
    expect([formatClock(late, BOISE), formatClock('2026-11-19T07:00:00Z', BOISE)]).toEqual(['22:05', '00:00'])
    expect([formatDayMonth(late, BOISE), formatDayMonth('2026-11-19', BOISE)]).toEqual(['Nov 18', 'Nov 19'])
    expect([formatInstantDate(late, BOISE), todayIn(BOISE, new Date(late))]).toEqual([
      'Nov 18, 2026',
      '2026-11-18',
    ])
    expect(formatClock('never', BOISE)).toBe('never')
  })

  it('refuse a zone that does not exist rather than show another', () => {
    expect(() => formatClock(late, 'Idaho/Boise')).toThrow(RangeError)
  })

  it('give their age in one unit', () => {
    const now = new Date('2026-11-19T12:00:00Z')
    const ages = [
      '2026-11-19T12:00:30Z',
      '2026-11-19T11:28:00Z',
      '2026-11-19T06:59:00Z',
      '2026-11-17T12:01:00Z',
      '2026-11-17T12:00:00Z',
    ]
    expect(ages.map((since) => formatElapsed(since, now))).toEqual(['0 min', '32 min', '5 h', '47 h', '2 d'])
  })
})

it('shows people by last name', () => {
  expect(formatPerson({ lastname: 'Okonkwo-Reyes', firstname: 'Adaeze', middlename: 'Chidinma' })).toBe(
    'Okonkwo-Reyes, Adaeze Chidinma',
  )
  expect(formatPerson({ lastname: 'Vandersloot', firstname: 'M.', middlename: null })).toBe('Vandersloot, M.')
  expect(formatPerson({ lastname: 'Doe', firstname: ' ' })).toBe('Doe')
})

it('shows counts, and where counting stopped', () => {
  expect([formatCount(0), formatCount(1284), formatCount(10_000, true)]).toEqual(['0', '1,284', '10,000+'])
})

it('keeps the last part of a place', () => {
  expect(splitLocation('Cedar Ridge Pain & Spine, Meridian')).toEqual({
    head: 'Cedar Ridge Pain & Spine',
    tail: 'Meridian',
  })
  expect(splitLocation('North, South, Boise')).toEqual({ head: 'North, South', tail: 'Boise' })
  expect(['Westside Clinic', 'Westside Clinic,', ', Boise'].map((name) => splitLocation(name).tail)).toEqual([
    null,
    null,
    null,
  ])
})
