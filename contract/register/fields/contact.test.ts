import { expect, test } from 'vitest'
import { address } from './contact'

test('an address is compared under the name that its register gives it', () => {
  const field = address('Billing address')
  expect(Object.keys(field.compared('billingAddress', field.blank))).toEqual(
    ['line1', 'line2', 'city', 'state', 'zip'].map((part) => `billingAddress.${part}`),
  )
})
