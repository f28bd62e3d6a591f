import { expect, test } from 'vitest'
import { meaningOf, timeWords } from './field-meaning'

const separators = { field: '|', component: '^', repetition: '~', subcomponent: '&' }
const means = (place: string, text: string) => meaningOf(place, text, separators)

test('dates, persons and codes are said in words, and what the standard does not know is said to be unknown', () => {
  expect(means('PID-7', '19610822')).toBe('Aug 22, 1961')
  expect(means('PID-5', 'Brandt&von^Helena^M')).toBe('Brandt, Helena M')
  expect(means('OBR-16', '1609873421^Vandersloot^Piet')).toBe('Vandersloot, Piet')
  expect(means('PID-8', 'F')).toBe('Female')
  expect(means('OBX-8', 'HH~ZZ')).toBe('Critically high; Not a value of HL7 2.5.1')
  expect(means('OBX-3', '2345-7^Glucose^LN')).toBe('Glucose (LOINC)')
  expect(means('OBX-3', 'GLU^Glucose')).toBe('Glucose (no system stated)')
  expect(means('PID-13', '""')).toBe('Emptied by the sender')
  expect(means('PID-3', 'A100^^^CLINIC^MR')).toBe('')
  expect(means('PID-8', '')).toBe('')
})

test('a time stays as it was sent, and what is none is called unreadable', () => {
  expect(timeWords('20261119120000-0700')).toBe('Nov 19, 2026, 12:00:00, UTC-07:00')
  expect(timeWords('202611191205')).toBe('Nov 19, 2026, 12:05')
  expect(timeWords('20260231')).toBeNull()
  expect(means('OBR-7', 'yesterday')).toBe('Not a date that can be read')
})
