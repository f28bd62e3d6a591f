import { expect, test } from 'vitest'
import { changesOf, partsOf, readPlace, textAt } from './raw-parts'

const message = [
  'MSH|^~\\&|EPIC|CLINIC',
  'PID|1||A100||Hale^Nora||19800102|F',
  'OBX|1|NM|GLU',
  'OBX|2|NM|HBA',
].join('\n')

test('a message is its segments and fields by their numbers, the header with its separator as its first field', () => {
  const parts = partsOf(message)
  expect(parts.separators).toEqual({ field: '|', component: '^', repetition: '~', subcomponent: '&' })
  expect(parts.segments.map(({ name, index }) => `${name} ${index}`)).toEqual([
    'MSH 1',
    'PID 1',
    'OBX 1',
    'OBX 2',
  ])
  const at = (place: string) => textAt(parts, readPlace(place) ?? { segment: '', index: 0 })
  expect(at('MSH-3')).toBe('EPIC')
  expect(at('PID-5.2')).toBe('Nora')
  expect(at('OBX-3 (OBX number 2)')).toBe('HBA')
  expect(at('PID-30')).toBeUndefined()
  expect(at('NTE-1')).toBeUndefined()
})

test('other separators are those that the header states', () => {
  const parts = partsOf('MSH#@~\\&#LAB\nPID#1##A100##Hale@Nora')
  expect(parts.separators.component).toBe('@')
  expect(textAt(parts, { segment: 'PID', index: 1, field: 5, component: 1 })).toBe('Hale')
})

test('a place is read as it is written, and what names none is none', () => {
  expect(readPlace('PID-11.5')).toEqual({ segment: 'PID', index: 1, field: 11, component: 5 })
  expect(readPlace('OBX-5 (OBX number 2)')).toEqual({ segment: 'OBX', index: 2, field: 5 })
  expect(readPlace('ORC')).toEqual({ segment: 'ORC', index: 1 })
  expect(readPlace(null)).toBeNull()
  expect(readPlace('the patient')).toBeNull()
})

test('an edit is told by fields, and lines that came or went by their segment', () => {
  expect(changesOf(message, message)).toEqual([])
  expect(changesOf(message, `${message}\r\n`)).toEqual([])
  expect(changesOf(message, message.replace('19800102', '19800103'))).toEqual([
    { place: 'PID-7', kind: 'changed', before: '19800102', after: '19800103' },
  ])
  expect(changesOf(message, message.replace('OBX|1|NM|GLU\n', ''))).toEqual([
    { place: 'OBX', kind: 'removed', before: 'OBX|1|NM|GLU', after: '' },
  ])
  expect(changesOf(message, `${message}\nNTE|1||Fasting`)).toEqual([
    { place: 'NTE', kind: 'added', before: '', after: 'NTE|1||Fasting' },
  ])
  expect(changesOf(message, message.replace('|CLINIC', '|WEST'))).toEqual([
    { place: 'MSH-4', kind: 'changed', before: 'CLINIC', after: 'WEST' },
  ])
})
