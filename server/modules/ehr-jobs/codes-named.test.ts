import { expect, test } from 'vitest'
import { codesNamed } from './codes-named'

const text = [
  'MSH|^~\\&|CHARTONE|RIVERSIDE|ALIQUOT||20261119||ORM^O01|1|P|2.5.1',
  'PID|1||LAVT^^^CHARTONE^MR||88213^Ana||19710412|F',
  'ORC|NW|P1||||||||||^Okafor^Amara',
  'OBR|1|P1||A\\T\\B^Lipid panel^L~|||||||||||SER',
].join('\r')

test('a code is of a message where it stands at a place of its kind, read as it was meant', () => {
  const isNamed = codesNamed(text)
  expect(isNamed({ kind: 'test', code: 'A&B' })).toBe(true)
  expect(isNamed({ kind: 'sampleType', code: 'SER' })).toBe(true)
  expect(isNamed({ kind: 'provider', code: 'Okafor, Amara' })).toBe(true)
  expect(isNamed({ kind: 'location', code: 'RIVERSIDE' })).toBe(true)
  // What stands elsewhere in it is no code of it.
  expect(isNamed({ kind: 'sampleType', code: 'LAVT' })).toBe(false)
  expect(isNamed({ kind: 'provider', code: '88213' })).toBe(false)
  expect(isNamed({ kind: 'result', code: 'A&B' })).toBe(false)
})

test('what is no message names no code', () => {
  expect(codesNamed('PID|1')({ kind: 'test', code: '1' })).toBe(false)
})
