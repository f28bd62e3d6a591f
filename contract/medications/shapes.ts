import { Flag, Id, Version, cleanText, listInput, requiredText } from '../shapes'
import { MedicationKind } from './choices'
import { z } from 'zod'

export const MedicationList = listInput(['name'], 'name').extend({
  kind: MedicationKind.optional(),
  active: Flag.optional(),
})
export type MedicationList = z.infer<typeof MedicationList>

export const MedicationFields = z.object({
  name: requiredText(120),
  kind: MedicationKind.default('brand'),
  strength: cleanText(240).default(''),
  /** Tablet, capsule, injectable … */
  form: cleanText(80).default(''),
  route: cleanText(80).default(''),
  ingredients: z.array(requiredText(120)).max(20),
  sideEffects: z.array(requiredText(200)).max(40),
  alternatives: z.array(requiredText(120)).max(40),
  active: z.boolean(),
})
export type MedicationFields = z.infer<typeof MedicationFields>

export const MedicationInput = MedicationFields.omit({ active: true })
export type MedicationInput = z.infer<typeof MedicationInput>

export const Medication = MedicationFields.extend({ _id: Id, version: Version })
export type Medication = z.infer<typeof Medication>

/** What a laboratory says of one ingredient, whatever medication it is in. */
export const IngredientWords = z.object({
  sideEffects: z.array(requiredText(200)).max(40),
  alternatives: z.array(requiredText(120)).max(40),
})

/** An ingredient with what is said of it; salts of one substance share it. */
export const Ingredient = IngredientWords.extend({
  _id: Id,
  version: Version,
  name: z.string(),
  /** Without salts and synonyms, as toxicology compares it. */
  substance: z.string(),
})
export type Ingredient = z.infer<typeof Ingredient>

/** A medication as its page shows it: who sells it, and what else holds the same. */
export const MedicationDetail = Medication.extend({
  /** The list it came from and what that list says last (RX, OTC, DISCN); null for one that somebody entered. */
  source: z.string().nullable(),
  market: z.string().nullable(),
  marketedBy: z.array(z.string()),
  /** Brands and other medications with the same ingredients. */
  sameIngredients: z.array(
    z.object({ _id: Id, name: z.string(), strength: z.string(), kind: MedicationKind, active: z.boolean() }),
  ),
  /** Each ingredient with its own side effects and alternatives; absent in answers kept from before. */
  byIngredient: z.array(Ingredient).optional(),
  /** What the body makes of its ingredients, by ingredient, from the drug graph that toxicology reads with. */
  metabolites: z.array(z.object({ ingredient: z.string(), becomes: z.array(z.string()) })),
})
export type MedicationDetail = z.infer<typeof MedicationDetail>

export const MedicationRow = MedicationDetail.pick({
  _id: true,
  version: true,
  name: true,
  kind: true,
  strength: true,
  form: true,
  route: true,
  ingredients: true,
  market: true,
  active: true,
})
export type MedicationRow = z.infer<typeof MedicationRow>
