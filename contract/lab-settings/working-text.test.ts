import { expect, test } from 'vitest'
import { calendarWords, readCalendar, typedCalendar, workingTimeWords } from './working-text'
import { roundTheClock } from './working-time'

const typed = {
  week: ['8-17', '08:00–17:00', '8:00 to 17:00', '08:00-17:00', '8-12, 13:00-17:00', '', '22:00-06:00'],
  closed: '12/25/2026, 2026-11-26',
  extra: '11/27/2026 8-12\n',
}

test('shifts are read as people type them, said in words, and typed again the same', () => {
  const read = readCalendar(typed)
  if (!read.ok) throw new Error('It was not read.')
  expect(calendarWords(read.calendar)).toBe(
    'Monday to Thursday 08:00–17:00, Friday 08:00–12:00, 13:00–17:00, Sunday 22:00–06:00, 11/27/2026 08:00–12:00, closed 12/25/2026, 11/26/2026',
  )
  expect(readCalendar(typedCalendar(read.calendar))).toEqual(read)
  expect(calendarWords(roundTheClock)).toBe('round the clock')
  expect(workingTimeWords({ routine: read.calendar, stat: null })).toMatch(/STAT: round the clock\.$/)
  expect(workingTimeWords(null)).toBe('No shifts are on file: only elapsed time is shown.')
})

test('what cannot be read is named at its field, never dropped', () => {
  const read = readCalendar({
    week: ['8-25', 'morning', ...typed.week.slice(2)],
    closed: '2/30/2026',
    extra: '11/27/2026',
  })
  expect(read.ok ? [] : read.problems.map(({ field, message }) => [field, message])).toEqual([
    ['week.0', 'Write shifts as 08:00-17:00, several with commas.'],
    ['week.1', 'Write shifts as 08:00-17:00, several with commas.'],
    ['closed', 'Write days as 12/25/2026, with commas between. Not understood: 2/30/2026'],
    ['extra', 'Write each line as 11/27/2026 08:00-12:00. Not understood: 11/27/2026'],
  ])
})
