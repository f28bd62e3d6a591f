import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register'
import { Id, Version, pageOf } from '../shapes'
import { PayerDetail, PayerFields, PayerList, PayerRow } from './shapes'

const common = { area: 'payers', phi: 'none', scope: 'lab', entity: 'payer' } as const

export const list = GET('/payers_list', {
  ...common,
  query: PayerList,
  out: pageOf(PayerRow),
  can: ['read', 'Payer'],
  summary: 'Insurance payers by name or electronic id.',
})

export const get = POST('/payers/:id', {
  ...common,
  params: z.object({ id: Id }),
  out: PayerDetail,
  can: ['read', 'Payer'],
  summary: 'One payer.',
})

export const add = POST('/add/payer', {
  ...common,
  body: z.object({ payer: PayerFields }),
  out: PayerDetail,
  can: ['create', 'Payer'],
  idempotent: true,
  summary: 'Adds a payer; name and electronic id must be new.',
})

export const update = POST('/update/payer', {
  ...common,
  body: z.object({ payer: PayerFields.extend({ _id: Id, version: Version }) }),
  out: PayerDetail,
  can: ['edit', 'Payer'],
  summary: 'Changes a payer.',
})

const register = {
  area: 'payers',
  one: 'payer',
  many: 'payers',
  entity: 'payer',
  subject: 'Payer',
  list: PayerList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
