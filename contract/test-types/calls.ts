import { z } from 'zod'
import { byId, catalogue, version } from '../catalogue/call-parts'
import { CatalogueList } from '../catalogue/shapes'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { pageOf } from '../shapes'
import { TestType, TestTypeInput } from './shapes'

const ofTestTypes = { area: 'testTypes', phi: 'none', scope: 'lab', entity: 'testType' } as const

export const list = GET('/testTypes_list', {
  ...ofTestTypes,
  query: CatalogueList,
  out: pageOf(TestType),
  can: catalogue('read'),
  summary: 'Test types by code or name.',
})

export const get = POST('/testTypes/:id', {
  ...ofTestTypes,
  ...byId,
  out: TestType,
  can: catalogue('read'),
  summary: 'One test type.',
})

const register = {
  area: 'testTypes',
  one: 'testType',
  many: 'testTypes',
  entity: 'testType',
  subject: 'Catalogue',
  keeps: catalogue('manage'),
  list: CatalogueList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)

export const add = POST('/add/testType', {
  ...ofTestTypes,
  body: z.object({ testType: TestTypeInput }),
  out: TestType,
  can: catalogue('create'),
  idempotent: true,
  summary: 'Adds a test type; its code must be new.',
})

export const update = POST('/testType/:id', {
  ...ofTestTypes,
  ...byId,
  body: z.object({ testType: TestTypeInput.extend(version) }),
  out: TestType,
  can: catalogue('manage'),
  summary: 'Changes a test type.',
})
