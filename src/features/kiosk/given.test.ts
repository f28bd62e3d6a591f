import { expect, test } from 'vitest'
import { kioskTexts } from '@contract/kiosk/consent'
import { faultOf } from './answers'
import { answerWords } from './given'
import type { Item } from './items'

const born: Item = { kind: 'date', name: 'dob', title: '', required: true, birth: true }
const phone: Item = {
  ...{ kind: 'fields', name: 'phone', title: '', required: true },
  fields: [{ name: 'phone', label: '', max: 14, digits: true }],
}
const consent: Item = {
  ...{ kind: 'consent', name: 'consent', title: '', required: true, text: '', translated: true },
}

test('answers are shown as people read them, in their language', () => {
  const values = { 'dob.m': '5', 'dob.d': '9', 'dob.y': '1950', phone: '2085550133' }
  expect(answerWords(kioskTexts.en, born, values)).toBe('May 9, 1950')
  expect(answerWords(kioskTexts.es, born, values)).toBe('9 de mayo de 1950')
  expect(answerWords(kioskTexts.en, phone, values)).toBe('(208) 555-0133')
})

test('a dot is no signature', () => {
  const given = { consentName: 'Ruth Brown', typed: '' }
  const fault = (strokes: string) => faultOf(kioskTexts.en, consent, { ...given, strokes }, '2026-11-29')
  expect(fault('100 100 102 101')).toBe(kioskTexts.en.signMissing)
  expect(fault('100 100 300 140')).toBeNull()
})
