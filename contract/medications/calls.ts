import { z } from 'zod'
import { byId, version } from '../catalogue/call-parts'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, pageOf, requiredText, Version } from '../shapes'
import {
  Ingredient,
  IngredientWords,
  MedicationDetail,
  MedicationInput,
  MedicationList,
  MedicationRow,
} from './shapes'

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

/** By ingredients, as they stand on an order or in the list: for whoever advises on a medication. */
export const ingredients = POST('/ingredients', {
  ...ofMedications,
  entity: 'ingredient',
  body: z.object({ names: z.array(requiredText(120)).max(60) }),
  out: z.object({ docs: z.array(Ingredient) }),
  can: ['read', 'Medication'],
  summary: 'Side effects and alternatives of these ingredients; one that is on no list is left out.',
})

export const updateIngredient = POST('/update/ingredient', {
  ...ofMedications,
  entity: 'ingredient',
  body: z.object({ ingredient: IngredientWords.extend({ _id: Id, version: Version }) }),
  out: Ingredient,
  can: ['edit', 'Medication'],
  summary: 'Changes the side effects and alternatives of an ingredient.',
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
