import { expect, test } from 'vitest'
import { ReportPanel } from '../reports/document'
import { owedCalls, type OutsideCall } from './critical'

const panel = ReportPanel.parse({
  kind: 'finding',
  rows: [
    { id: 'k', test: 'Potassium', value: '7.4', unit: 'mmol/L', flag: 'CRIT H' },
    { id: 'b', test: 'Blood culture', finding: 'Gram-positive cocci in clusters' },
    { id: 'n', test: 'Sodium', value: '141', unit: 'mmol/L' },
  ],
})
const call = (over: Partial<OutsideCall>): OutsideCall => ({
  about: ['Potassium 7.4 mmol/L, CRIT H'],
  outcome: 'reached',
  at: '2026-11-19T12:00:00.000Z',
  toldTo: 'Dr. Lindqvist',
  role: 'Physician',
  phone: null,
  note: null,
  readBack: true,
  by: '00000000-0000-4000-8000-000000000001',
  byName: 'Ana Reyes',
  ...over,
})
const owed = (attempts: OutsideCall[], critical = ['b']) => owedCalls({ panels: [panel], critical }, attempts)

test('what has the flag is critical, and what that laboratory called so without one', () => {
  expect(owed([])).toEqual(['Potassium 7.4 mmol/L, CRIT H', 'Blood culture Gram-positive cocci in clusters'])
  expect(owed([], [])).toEqual(['Potassium 7.4 mmol/L, CRIT H'])
})

test('only a call that reached somebody, was read back and was about this value answers for it', () => {
  expect(owed([call({})], [])).toEqual([])
  expect(owed([call({ readBack: false })], [])).toHaveLength(1)
  expect(owed([call({ outcome: 'leftMessage' })], [])).toHaveLength(1)
  expect(owed([call({ about: ['Potassium 6.9 mmol/L, CRIT H'] })], [])).toHaveLength(1)
})
