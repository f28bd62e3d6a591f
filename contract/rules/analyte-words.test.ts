import { expect, test } from 'vitest'
import { capital, withAbbreviations } from './analyte-words'

test('an abbreviation is written as it is known, at the start of a sentence and within it', () => {
  expect(capital('thca was detected')).toBe('THCA was detected')
  expect(capital('eddp')).toBe('EDDP')
  expect(capital('mcpp was detected')).toBe('mCPP was detected')
  expect(capital('oxycodone is listed and mdma was not')).toBe('Oxycodone is listed and MDMA was not')
  expect(capital('delta-8-thca')).toBe('Delta-8-THCA')
  expect(capital('methadone')).toBe('Methadone')
})

test('what was typed stays as it was typed, and a longer word is none of them', () => {
  expect(withAbbreviations('“cbd gummies” could not be read')).toBe('“cbd gummies” could not be read')
  expect(withAbbreviations('thcax and xmda')).toBe('thcax and xmda')
})
