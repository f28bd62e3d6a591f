import { expect, test } from 'vitest'
import { descriptions } from '@contract/register/test-registers'
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

test.each(descriptions)('a refused field of %s is found at its input', (_area, register) => {
  const paths = Object.entries(register.blank).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).map((part) => `${name}.${part}`)
      : [name],
  )
  expect(paths.length).toBeGreaterThanOrEqual(Object.keys(register.fields).length)
  for (const path of paths) {
    // As the server names it, by its place in the body; and as a check of the form does.
    expect(inputOf(`${register.one}.${path}`, register.blank), path).toBe(path)
    expect(inputOf(path, register.blank), path).toBe(path)
  }
  expect(inputOf(`${register.one}.version`, register.blank)).toBeUndefined()
})
