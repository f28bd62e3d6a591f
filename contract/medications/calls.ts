import { z } from 'zod'
import { byId, version } from '../catalogue/call-parts'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { pageOf } from '../shapes'
import { MedicationDetail, MedicationInput, MedicationList, MedicationRow } from './shapes'

const ofMedications = { area: 'medications', phi: 'none', scope: 'lab', entity: 'medication' } as const

export const list = GET('/medications_list', {
  ...ofMedications,
  query: MedicationList,
  out: pageOf(MedicationRow),
  can: ['read', 'Medication'],
  summary: 'Medications by name or ingredient, in use or not.',
})

export const get = POST('/medications/:id', {
  ...ofMedications,
  ...byId,
  out: MedicationDetail,
  can: ['read', 'Medication'],
  summary: 'One medication: ingredients, brands, metabolites, side effects, alternatives.',
})

/** Not /add/medication, which adds one to an order. */
export const add = POST('/add/medication_entry', {
  ...ofMedications,
  body: z.object({ medication: MedicationInput }),
  out: MedicationDetail,
  can: ['create', 'Medication'],
  idempotent: true,
  summary: 'Adds a medication to the list that orders choose from.',
})

export const update = POST('/medication/:id', {
  ...ofMedications,
  ...byId,
  body: z.object({ medication: MedicationInput.extend(version) }),
  out: MedicationDetail,
  can: ['edit', 'Medication'],
  summary: 'Changes a medication.',
})

const register = {
  area: 'medications',
  one: 'medication',
  many: 'medications',
  entity: 'medication',
  subject: 'Medication',
  list: MedicationList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
