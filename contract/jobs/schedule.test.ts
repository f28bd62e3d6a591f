import { describe, expect, test } from 'vitest'
import { ScheduleTimes, nextRun } from './schedule'

const chicago = 'America/Chicago'
const daily = (atMinutes: number): ScheduleTimes => ({ every: 'day', atMinutes, weekday: null })

describe('when regular work is due', () => {
  test('each day at its time on the laboratory’s clocks, not twice at one time', () => {
    expect(nextRun(daily(150), chicago, '2026-11-23T08:00:00.000Z')).toBe('2026-11-23T08:30:00.000Z')
    expect(nextRun(daily(150), chicago, '2026-11-23T08:30:00.000Z')).toBe('2026-11-24T08:30:00.000Z')
    expect(nextRun(daily(150), chicago, '2026-11-23T12:00:00.000Z')).toBe('2026-11-24T08:30:00.000Z')
  })

  test('a time that the clocks jump over is made up for; one that they show twice counts once', () => {
    expect(nextRun(daily(150), chicago, '2026-03-08T06:00:00.000Z')).toBe('2026-03-08T08:00:00.000Z')
    const first = nextRun(daily(90), chicago, '2026-11-01T05:00:00.000Z')
    expect(first).toBe('2026-11-01T06:30:00.000Z')
    expect(nextRun(daily(90), chicago, first)).toBe('2026-11-02T07:30:00.000Z')
  })

  test('a time that the clocks jump over at midnight is made up for, each day and each week', () => {
    const scoresby = 'America/Scoresbysund'
    expect(nextRun(daily(1410), scoresby, '2027-03-27T02:00:00.000Z')).toBe('2027-03-28T01:00:00.000Z')
    expect(nextRun(daily(1410), scoresby, '2027-03-28T01:00:00.000Z')).toBe('2027-03-29T00:30:00.000Z')
    const saturdays: ScheduleTimes = { every: 'week', atMinutes: 1410, weekday: 6 }
    expect(nextRun(saturdays, scoresby, '2027-03-21T02:00:00.000Z')).toBe('2027-03-28T01:00:00.000Z')
  })

  test('each hour, also where the zone lies half an hour off', () => {
    const hourly: ScheduleTimes = { every: 'hour', atMinutes: 15, weekday: null }
    expect(nextRun(hourly, chicago, '2026-11-23T08:00:30.000Z')).toBe('2026-11-23T08:15:00.000Z')
    expect(nextRun(hourly, chicago, '2026-11-23T08:15:00.000Z')).toBe('2026-11-23T09:15:00.000Z')
    expect(nextRun(hourly, 'Asia/Kolkata', '2026-11-23T08:00:00.000Z')).toBe('2026-11-23T08:45:00.000Z')
  })

  test('each week on its day', () => {
    const sundays: ScheduleTimes = { every: 'week', atMinutes: 120, weekday: 0 }
    expect(nextRun(sundays, chicago, '2026-11-23T08:00:00.000Z')).toBe('2026-11-29T08:00:00.000Z')
    expect(nextRun(sundays, chicago, '2026-11-29T07:59:00.000Z')).toBe('2026-11-29T08:00:00.000Z')
    expect(nextRun(sundays, chicago, '2026-11-29T08:00:00.000Z')).toBe('2026-12-06T08:00:00.000Z')
  })

  test('a weekly schedule names its day, and no other does; an hourly one its minute', () => {
    expect(ScheduleTimes.safeParse({ every: 'week', atMinutes: 0, weekday: null }).success).toBe(false)
    expect(ScheduleTimes.safeParse({ every: 'day', atMinutes: 0, weekday: 2 }).success).toBe(false)
    expect(ScheduleTimes.safeParse({ every: 'hour', atMinutes: 60, weekday: null }).success).toBe(false)
    expect(ScheduleTimes.safeParse({ every: 'week', atMinutes: 0, weekday: 6 }).success).toBe(true)
  })

  test('a day ends at 23:59', () => {
    expect(ScheduleTimes.safeParse(daily(23 * 60 + 59)).success).toBe(true)
    expect(ScheduleTimes.safeParse(daily(24 * 60)).success).toBe(false)
  })
})
