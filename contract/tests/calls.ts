import { z } from 'zod'
import { byId, catalogue } from '../catalogue/call-parts'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, cleanText, pageOf } from '../shapes'
import { TestAdded, TestDetail, TestEdit, TestRow } from './inputs'
import { TestList } from './shapes'

const ofTests = { area: 'tests', phi: 'none', scope: 'lab', entity: 'test' } as const

/** Tests. Every save writes a version of its own; an order keeps the one it was made with. */

export const list = GET('/tests_list', {
  ...ofTests,
  query: TestList,
  out: pageOf(TestRow),
  can: catalogue('read'),
  summary: 'Tests by code, name, LOINC, CPT or drug class.',
})

export const get = POST('/tests/:id', {
  ...ofTests,
  ...byId,
  out: TestDetail,
  can: catalogue('read'),
  summary: 'One test with its definition and diagnosis codes.',
})

export const add = POST('/add/test', {
  ...ofTests,
  body: z.object({ test: TestAdded }),
  out: TestDetail,
  can: catalogue('create'),
  idempotent: true,
  summary: 'Adds a test; its code must be new.',
})

export const update = POST('/test/:id', {
  ...ofTests,
  ...byId,
  body: z.object({ test: TestEdit }),
  out: TestDetail,
  can: catalogue('manage'),
  summary: 'Changes a test. What was ordered before keeps the definition it was ordered with.',
})

export const addDiagCode = POST('/add/test_diagcode', {
  ...ofTests,
  body: z.object({ diagcode: cleanText(10), testId: Id }),
  out: TestDetail,
  can: catalogue('manage'),
  summary: 'Adds a diagnosis code that supports a test.',
})

export const removeDiagCode = POST('/remove/test_diagcode', {
  ...ofTests,
  body: z.object({ diagcode: cleanText(10), testId: Id }),
  out: TestDetail,
  can: catalogue('manage'),
  summary: 'Takes a diagnosis code off a test.',
})

const register = {
  area: 'tests',
  one: 'test',
  many: 'tests',
  entity: 'test',
  subject: 'Catalogue',
  keeps: catalogue('manage'),
  list: TestList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
