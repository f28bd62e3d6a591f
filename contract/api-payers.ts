import { z } from 'zod'
import { PayerKind } from './choices'
import { area, get, post } from './endpoint'
import { PayerDetail, PayerFields, PayerRow } from './payer-shapes'
import { registerCalls } from './register'
import { Flag, Id, Version, listInput, pageOf } from './shapes'

export const PayerList = listInput(['name', 'electronicId'], 'name', 20).extend({
  kind: PayerKind.optional(),
  active: Flag.optional(),
})
export type PayerList = z.infer<typeof PayerList>

const common = { phi: 'none', scope: 'lab', entity: 'payer' } as const

export const payers = area('payers', {
  list: get('/payers_list', {
    ...common,
    query: PayerList,
    out: pageOf(PayerRow),
    can: ['read', 'Payer'],
    summary: 'Insurance payers by name or electronic id.',
  }),
  get: post('/payers/:id', {
    ...common,
    params: z.object({ id: Id }),
    out: PayerDetail,
    can: ['read', 'Payer'],
    summary: 'One payer.',
  }),
  add: post('/add/payer', {
    ...common,
    body: z.object({ payer: PayerFields }),
    out: PayerDetail,
    can: ['create', 'Payer'],
    idempotent: true,
    summary: 'Adds a payer; name and electronic id must be new.',
  }),
  update: post('/update/payer', {
    ...common,
    body: z.object({ payer: PayerFields.extend({ _id: Id, version: Version }) }),
    out: PayerDetail,
    can: ['edit', 'Payer'],
    summary: 'Changes a payer.',
  }),
  ...registerCalls({ one: 'payer', many: 'payers', entity: 'payer', subject: 'Payer', list: PayerList }),
})
