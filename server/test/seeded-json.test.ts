import { expect, test } from 'vitest'
import { readSeeded, writeSeeded } from './seeded-json'

const seeded = {
  labId: 'l',
  users: new Map([['admin', 'u']]),
  locations: new Map([['CRPS-MER', 'p']]),
  physicians: [{ id: 'd', locationIds: ['p'] }],
  tests: new Map([['GLU', 't']]),
  panels: new Map([['CMP', 'c']]),
  sampleTypes: new Map([['SER', 's']]),
  sources: new Map([['BLD', 'b']]),
  payers: [{ id: 'y', name: 'Cash' }],
}

test('the seeded laboratory is read as it was written', () => {
  expect(readSeeded(writeSeeded(seeded))).toEqual(seeded)
})

test('anything else is refused', () => {
  const { labId: _, ...without } = seeded
  expect(() => readSeeded(JSON.stringify(without))).toThrow()
  expect(() => readSeeded(writeSeeded(seeded).replace('"l"', '"l","more":1'))).toThrow()
})
