import { expect, test } from 'vitest'
import { tests } from '@server/seed/catalogue'
import { isUcum } from './ucum'

test('the units of laboratories are known', () => {
  for (const unit of [
    'mg/dL',
    '10*3/uL',
    '10*6/uL',
    'mL/min/{1.73_m2}',
    '{ratio}',
    'u[IU]/mL',
    "[arb'U]/mL",
    '/[HPF]',
    'mg/g{creat}',
    'ug/mL{FEU}',
    '[pH]',
    'mm/h',
    '%',
    'mm[Hg]',
    'mosm/kg',
    'm2',
    'ng/mL',
  ])
    expect(isUcum(unit), unit).toBe(true)
  for (const { code, definition } of tests)
    expect(definition.units === null || isUcum(definition.units), code).toBe(true)
})

test('what is none is not', () => {
  for (const unit of [
    'mg/dl/',
    'mgdL',
    'MG/DL',
    'gm/dL',
    'k/uL',
    'mg per dL',
    '10^3/µL',
    '/',
    'mg//dL',
    '{',
    'sec',
  ])
    expect(isUcum(unit), unit).toBe(false)
})
