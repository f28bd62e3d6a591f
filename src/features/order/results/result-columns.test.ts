import { expect, it } from 'vitest'
import { analysis } from '../fixtures'
import { resultColumns } from './result-columns'

const of = (units: string | null, more: object = {}) => {
  const one = analysis(1, 'Sodium')
  return { ...one, definition: { ...one.definition, units, unitsLabel: null }, ...more }
}
const plain = { ticks: false, compared: false }

it('leaves out what would be empty on the whole page, and gives the room to the name', () => {
  expect(resultColumns([of(null)], plain)).toMatchObject({ pick: 16, unit: 0, previous: 0, last: 0 })
  // An annotation is no unit.
  expect(resultColumns([of('{INR}')], plain).unit).toBe(0)
  expect(resultColumns([], plain).unit).toBe(0)
})

it('has a column as soon as one row of the page needs it', () => {
  expect(resultColumns([of(null), of('mmol/L')], plain).unit).toBe(76)
  expect(resultColumns([of('123456789')], plain).unit).toBe(76)
  expect(resultColumns([of('1234567890'), of('g')], plain).unit).toBe(118)
  expect(resultColumns([of('g')], { ticks: true, compared: true })).toMatchObject({ pick: 36, last: 108 })
  const previous = { raw: '1', text: '1', unit: null, collectedOn: '2026-11-01', orderId: '' }
  expect(resultColumns([of('g'), of('g', { previous })], plain).previous).toBe(72)
  const words = { ...previous, text: 'Presumptive positive' }
  expect(resultColumns([of('g', { previous }), of('g', { previous: words })], plain).previous).toBe(112)
})

it('has room for a positive in words, which is not cut', () => {
  expect(resultColumns([of('g', { raw: '4.2' }), of('g', { raw: 'Negative' })], plain).result).toBe(84)
  expect(resultColumns([of('g', { raw: 'Presumptive positive' })], plain).result).toBe(150)
})
