import { expect, test } from 'vitest'
import { payer } from '@contract/payers/register'
import { keepRegister } from './described-register'

test('what the server says of a register names its fields, or does not compile', () => {
  const kept = keepRegister(payer, {
    startsWith: ['electronicId'],
    unique: { payer_name: { field: 'name', message: 'Taken.' } },
    file: { kind: { head: 'Kind' } },
  })
  expect(kept.columns.map(({ head }) => head)).toContain('Kind')
  // @ts-expect-error no field is called electronicID
  keepRegister(payer, { startsWith: ['electronicID'] })
  // @ts-expect-error no field is called nane
  keepRegister(payer, { unique: { payer_name: { field: 'nane', message: 'Taken.' } } })
  // @ts-expect-error no field is called sort
  keepRegister(payer, { file: { sort: { head: 'Kind' } } })
})
