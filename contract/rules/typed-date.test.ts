import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, ageText } from './age'
import { dateWords } from './date-words'
import { readTypedDate } from './typed-date'
import { wallTimeAt } from './zone'

const today = '2026-11-19'
const dob = (text: string) => readTypedDate(text, { kind: 'dob', today })
const date = (text: string) => readTypedDate(text, { kind: 'date', today })
const now = '2026-11-19T13:45:30.000Z'
const at = (text: string, zone = 'America/New_York') => readTypedDate(text, { kind: 'datetime', now, zone })
const valueOf = (read: ReturnType<typeof dob>) => (read.ok ? read.value : read.code)

const home = process.env['TZ']
afterEach(() => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
})

test('a birth date is taken in every way staff type it, and shown back with the age', () => {
  for (const text of [
    '3/7/61',
    '03071961',
    '030761',
    '7 mar 1961',
    '7mar61',
    'March 7, 1961',
    '3-7-1961',
    '7.3.61',
  ])
    expect(dob(text)).toEqual({ ok: true, value: '1961-03-07', echo: 'Mar 7, 1961 · 65 y', note: null })
  expect(dob('1961-03-07')).toEqual(dob('19610307'))
  expect(valueOf(dob('t-2'))).toBe('2026-11-17')
  expect(dob('t')).toMatchObject({ value: today, echo: 'Nov 19, 2026 · 0 d' })
  expect(valueOf(dob('2/29/00'))).toBe('2000-02-29')
})

test('between dots the day comes first, and a month that is none says so', () => {
  expect(dob('31.12.1970')).toMatchObject({ value: '1970-12-31' })
  expect(dob('1.2.1970')).toMatchObject({ value: '1970-02-01' })
  expect(dob('12.31.1970')).toMatchObject({
    code: 'not_a_date',
    message: 'There is no month 31. Between dots the day comes first, as in 31.12.1970.',
  })
})

test('two-digit birth years lie in the past, and a second reading is said', () => {
  expect(dob('1/9/90')).toMatchObject({ value: '1990-01-09', note: null })
  expect(dob('11/20/26')).toMatchObject({ value: '1926-11-20', note: null })
  expect(dob('11/19/26')).toMatchObject({ value: today, note: 'Taken as 2026. Type 1926 if that is meant.' })
  expect(valueOf(dob('2/29/99'))).toBe('no_such_day')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_523 }), (back) => {
      const born = addDays(today, -back)
      const [year = '', month = '', day = ''] = born.split('-')
      expect(valueOf(dob(`${month}/${day}/${year.slice(2)}`))).toBe(born)
    }),
  )
})

test('impossible days and births to come are refused, each with its own words', () => {
  const cases: [string, string, RegExp][] = [
    ['13/7/61', 'not_a_date', /no month 13.*month comes first/],
    ['2/30/1961', 'no_such_day', /February has no day 30 in 1961/],
    ['2/29/1900', 'no_such_day', /1900/],
    ['02301961', 'no_such_day', /day 30/],
    ['t+1', 'future_birth', /future/],
    ['11/20/2026', 'future_birth', /Nov 20, 2026/],
    ['3/7/1861', 'too_long_ago', /130 years/],
    ['3/7', 'year_missing', /year of birth/],
    ['3/7/961', 'not_a_date', /two or four digits/],
    ['200161', 'not_a_date', /no month 20/],
    ['3/0/1961', 'no_such_day', /day 0/],
    ['', 'empty', /Type a date/],
    ['last week', 'not_a_date', /such as/],
    ['7 m 1961', 'not_a_date', /such as/],
    ['0', 'not_a_date', /such as/],
  ]
  for (const [text, code, words] of cases) {
    const read = dob(text)
    expect(read).toMatchObject({ ok: false, code })
    expect(read.ok ? '' : read.message).toMatch(words)
  }
})

test('another date may lie ahead and needs no year', () => {
  expect(date('11/30')).toEqual({ ok: true, value: '2026-11-30', echo: 'Mon, Nov 30, 2026', note: null })
  expect(valueOf(date('1/9/90'))).toBe('1990-01-09')
  expect(valueOf(date('1/9/40'))).toBe('2040-01-09')
  expect(valueOf(date('t+14'))).toBe('2026-12-03')
})

test('every way of writing a date is read back as that date', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 47_000 }), fc.integer({ min: 0, max: 4 }), (back, way) => {
      const born = addDays(today, -back)
      const [year = '', month = '', day = ''] = born.split('-')
      const words = dateWords(born)
      const [name = ''] = words.split(' ')
      const text =
        [`${+month}/${+day}/${year}`, `${month}${day}${year}`, `${day} ${name} ${year}`, words, born][way] ??
        ''
      expect(dob(text)).toMatchObject({ ok: true, value: born, echo: `${words} · ${ageText(born, today)}` })
    }),
  )
})

describe.each(['UTC', 'Pacific/Kiritimati', 'America/New_York'])('on a machine in %s', (zone) => {
  test('a birth date and a collection time are the same', () => {
    process.env['TZ'] = zone
    expect(dob('1/1/1900')).toMatchObject({ value: '1900-01-01' })
    expect(valueOf(dob('02292000'))).toBe('2000-02-29')
    expect(valueOf(at('t 08:15'))).toBe('2026-11-19T13:15:00.000Z')
  })
})

test('a collection time is read on the laboratory clock', () => {
  const echo = 'Thu, Nov 19, 2026, 08:15'
  for (const text of [
    't 08:15',
    't 8:15 am',
    't 0815',
    '11/19 8:15',
    '11/19/26 0815',
    '11192026 08:15',
    '19 nov 2026, 8:15a',
  ])
    expect(at(text)).toEqual({ ok: true, value: '2026-11-19T13:15:00.000Z', echo, note: null })
  expect(valueOf(at('2026-11-19T08:15'))).toBe('2026-11-19T13:15:00.000Z')
  expect(valueOf(at('t 8p'))).toBe('2026-11-20T01:00:00.000Z')
  expect(valueOf(at('t 12:30 am'))).toBe('2026-11-19T05:30:00.000Z')
  expect(valueOf(at('t-2 00:00', 'Pacific/Kiritimati'))).toBe('2026-11-17T10:00:00.000Z')
  expect(at('now')).toEqual({
    ok: true,
    value: '2026-11-19T13:45:00.000Z',
    echo: 'Thu, Nov 19, 2026, 08:45',
    note: null,
  })
})

test('times that do not exist, came twice or are missing', () => {
  expect(at('3/8/2026 02:30')).toMatchObject({ ok: false, code: 'no_such_time' })
  expect(at('11/1/2026 01:30')).toMatchObject({
    value: '2026-11-01T05:30:00.000Z',
    note: expect.stringContaining('earlier'),
  })
  expect(valueOf(at('t 24:00'))).toBe('no_such_time')
  expect(valueOf(at('t 13:00 pm'))).toBe('no_such_time')
  expect(valueOf(at('t 08:60'))).toBe('no_such_time')
  expect(valueOf(at('11/19 2015'))).toBe('no_such_time')
  expect(valueOf(at('t'))).toBe('no_time')
  expect(valueOf(at('7 mar 1961'))).toBe('no_time')
  expect(valueOf(at('2/30/2026 08:15'))).toBe('no_such_day')
  expect(valueOf(at('soon 08:15'))).toBe('not_a_date')
})

test('whatever time was typed is what the laboratory clock shows at the stored instant', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 7300 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom('UTC', 'America/New_York', 'America/Boise', 'Australia/Lord_Howe'),
      (back, minutes, zone) => {
        const day = addDays(today, -back)
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const read = at(`${day} ${time}`, zone)
        if (read.ok) expect(wallTimeAt(read.value, zone)).toEqual({ date: day, minutes })
        else expect(read.code).toBe('no_such_time')
      },
    ),
  )
})

test('nothing typed makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      for (const read of [dob(text), date(text), at(text)]) expect(typeof read.ok).toBe('boolean')
    }),
  )
})
