import { z } from 'zod'
import { byId, catalogue } from '../catalogue/call-parts'
import { CatalogueList } from '../catalogue/shapes'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { pageOf } from '../shapes'
import { Panel, PanelAdded, PanelEdit, PanelRow } from './shapes'

const ofPanels = { area: 'panels', phi: 'none', scope: 'lab', entity: 'panel' } as const

export const list = GET('/panels_list', {
  ...ofPanels,
  query: CatalogueList,
  out: pageOf(PanelRow),
  can: catalogue('read'),
  summary: 'Panels by code, name, LOINC or CPT.',
})

export const get = POST('/panels/:id', {
  ...ofPanels,
  ...byId,
  out: Panel,
  can: catalogue('read'),
  summary: 'One panel with its tests in order.',
})

export const add = POST('/add/panel', {
  ...ofPanels,
  body: z.object({ panel: PanelAdded }),
  out: Panel,
  can: catalogue('create'),
  idempotent: true,
  summary: 'Adds a panel; its code must be new and its tests in use.',
})

export const update = POST('/panel/:id', {
  ...ofPanels,
  ...byId,
  body: z.object({ panel: PanelEdit }),
  out: Panel,
  can: catalogue('manage'),
  summary: 'Changes a panel. What was ordered before keeps its tests.',
})

const register = {
  area: 'panels',
  one: 'panel',
  many: 'panels',
  entity: 'panel',
  subject: 'Catalogue',
  keeps: catalogue('manage'),
  list: CatalogueList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
