import { z } from 'zod'
import { byId, catalogue, version } from '../catalogue/call-parts'
import { CatalogueList } from '../catalogue/shapes'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { pageOf } from '../shapes'
import { SpecimenSource, SpecimenSourceInput } from './shapes'

const ofSources = { area: 'specimenSources', phi: 'none', scope: 'lab', entity: 'specimenSource' } as const

export const list = GET('/specimenSources_list', {
  ...ofSources,
  query: CatalogueList,
  out: pageOf(SpecimenSource),
  can: catalogue('read'),
  summary: 'Specimen sources by code or name.',
})

export const get = POST('/specimenSources/:id', {
  ...ofSources,
  ...byId,
  out: SpecimenSource,
  can: catalogue('read'),
  summary: 'One specimen source.',
})

const register = {
  area: 'specimenSources',
  one: 'specimenSource',
  many: 'specimenSources',
  entity: 'specimenSource',
  subject: 'Catalogue',
  keeps: catalogue('manage'),
  list: CatalogueList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)

export const add = POST('/add/specimenSource', {
  ...ofSources,
  body: z.object({ specimenSource: SpecimenSourceInput }),
  out: SpecimenSource,
  can: catalogue('create'),
  idempotent: true,
  summary: 'Adds a specimen source; its code must be new.',
})

export const update = POST('/specimenSource/:id', {
  ...ofSources,
  ...byId,
  body: z.object({ specimenSource: SpecimenSourceInput.extend(version) }),
  out: SpecimenSource,
  can: catalogue('manage'),
  summary: 'Changes a specimen source.',
})
