import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsAt, todayIn, wallTimeAt, zoneNameAt } from './zone'

const zones = [
  'UTC',
  'America/New_York',
  'America/Boise',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]
const instants = fc
  .integer({ min: Date.parse('1990-01-01T00:00Z') / 60_000, max: Date.parse('2040-01-01T00:00Z') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString())

test('an instant is found again from the clock it showed, in every zone', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      expect(instantsAt(wallTimeAt(instant, zone), zone)).toContain(instant)
    }),
  )
})

test('shows what the clock itself shows, to the minute, also in the hours around a change', () => {
  const changes = [
    '2026-03-08T09:00Z',
    '2026-11-01T08:00Z',
    '2011-11-06T02:31Z',
    '2011-12-30T10:00Z',
    '2026-04-04T15:00Z',
  ]
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -600, max: 600 }))
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000).toISOString())
  const clocks = new Map(
    [...zones, 'America/St_Johns', 'Pacific/Apia'].map((zone) => [
      zone,
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  )
  const two = (value: number) => String(value).padStart(2, '0')
  fc.assert(
    fc.property(fc.oneof(instants, near), fc.constantFrom(...clocks), (instant, [zone, clock]) => {
      const { date, minutes } = wallTimeAt(instant, zone)
      expect(`${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`).toBe(
        clock.format(new Date(instant)),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a spring gap has no instant and an autumn hour has two, an hour apart', () => {
  expect(instantsAt({ date: '2026-03-08', minutes: 150 }, 'America/New_York')).toEqual([])
  expect(instantsAt({ date: '2026-11-01', minutes: 90 }, 'America/New_York')).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  expect(instantsAt({ date: '2026-11-19', minutes: 495 }, 'America/New_York')).toEqual([
    '2026-11-19T13:15:00.000Z',
  ])
  expect(instantsAt({ date: '2038-01-19', minutes: 195 }, 'UTC')).toEqual(['2038-01-19T03:15:00.000Z'])
  expect(instantsAt({ date: '2011-12-30', minutes: 600 }, 'Pacific/Apia')).toEqual([])
})

test('today depends on the laboratory, not on the machine', () => {
  expect(todayIn('America/New_York', '2027-01-01T04:59:00Z')).toBe('2026-12-31')
  expect(todayIn('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).toBe('2027-01-01')
  expect(() => todayIn('Mars/Olympus', '2026-12-31T10:00:00Z')).toThrow(RangeError)
})

test('a zone is named as it is called at that instant', () => {
  expect(zoneNameAt('2026-11-01T07:30:00Z', 'America/Boise')).toBe('MDT')
  expect(zoneNameAt('2026-11-01T08:30:00Z', 'America/Boise')).toBe('MST')
  expect(zoneNameAt('2026-07-01T12:00:00Z', 'America/Phoenix')).toBe('MST')
  expect(zoneNameAt('2026-11-19T12:00:00Z', 'UTC')).toBe('UTC')
})
