import { z } from 'zod'
import { byId, catalogue, version } from '../catalogue/call-parts'
import { CatalogueList } from '../catalogue/shapes'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { pageOf } from '../shapes'
import { SampleType, SampleTypeInput } from './shapes'

const ofSampleTypes = { area: 'sampleTypes', phi: 'none', scope: 'lab', entity: 'sampleType' } as const

export const list = GET('/sampleTypes_list', {
  ...ofSampleTypes,
  query: CatalogueList,
  out: pageOf(SampleType),
  can: catalogue('read'),
  summary: 'Sample types by code or name.',
})

export const get = POST('/sampleTypes/:id', {
  ...ofSampleTypes,
  ...byId,
  out: SampleType,
  can: catalogue('read'),
  summary: 'One sample type.',
})

const register = {
  area: 'sampleTypes',
  one: 'sampleType',
  many: 'sampleTypes',
  entity: 'sampleType',
  subject: 'Catalogue',
  keeps: catalogue('manage'),
  list: CatalogueList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)

export const add = POST('/add/sampleType', {
  ...ofSampleTypes,
  body: z.object({ sampleType: SampleTypeInput }),
  out: SampleType,
  can: catalogue('create'),
  idempotent: true,
  summary: 'Adds a sample type; its code must be new.',
})

export const update = POST('/sampleType/:id', {
  ...ofSampleTypes,
  ...byId,
  body: z.object({ sampleType: SampleTypeInput.extend(version) }),
  out: SampleType,
  can: catalogue('manage'),
  summary: 'Changes a sample type.',
})
