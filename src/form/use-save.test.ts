import { expect, test } from 'vitest'
import { inputOf } from './use-save'

const values = { name: '', address: { zip: '' }, tests: [{ code: '' }], payer: { phone: '' } }

test('a refused field is found in the form of any register, with or without the name of what it holds', () => {
  for (const [path, name] of [
    ['name', 'name'],
    ['payer.name', 'name'],
    ['cooler.name', 'name'],
    ['contractLab.address.zip', 'address.zip'],
    ['panel.tests.0.code', 'tests.0.code'],
    ['payer.phone', 'payer.phone'],
  ] as const)
    expect(inputOf(path, values), path).toBe(name)
})

test('what the form does not hold is said over it', () => {
  for (const path of ['version', 'payer.version', 'payer.address.country', 'tests.1.code', ''])
    expect(inputOf(path, values), path).toBeUndefined()
})
