import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, Version, pageOf } from '../shapes'
import { ContractLabDetail, ContractLabFields, ContractLabList, ContractLabRow } from './shapes'

const ofLab = {
  area: 'contractLabs',
  feature: 'turbobilling',
  phi: 'none',
  scope: 'lab',
  entity: 'contractLab',
} as const

export const list = GET('/contractlabs', {
  ...ofLab,
  query: ContractLabList,
  out: pageOf(ContractLabRow),
  can: ['read', 'ContractLab'],
  summary: 'Laboratories that we refer work to or test for, by name or CLIA number.',
})

export const get = POST('/contractlabs/:id', {
  ...ofLab,
  params: z.object({ id: Id }),
  out: ContractLabDetail,
  can: ['read', 'ContractLab'],
  summary: 'One contract laboratory with its price lines.',
})

export const add = POST('/add/contractlab', {
  ...ofLab,
  body: z.object({ contractLab: ContractLabFields }),
  out: ContractLabDetail,
  can: ['create', 'ContractLab'],
  idempotent: true,
  summary: 'Adds a contract laboratory; its name must be new.',
})

export const update = POST('/update/contractlab', {
  ...ofLab,
  body: z.object({ contractLab: ContractLabFields.extend({ _id: Id, version: Version }) }),
  out: ContractLabDetail,
  can: ['edit', 'ContractLab'],
  summary: 'Changes a contract laboratory and its price lines.',
})

const register = {
  area: 'contractLabs',
  feature: 'turbobilling',
  one: 'contractlab',
  many: 'contractlabs',
  entity: 'contractLab',
  subject: 'ContractLab',
  list: ContractLabList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
