import { sql } from 'kysely'
import type { Medication, MedicationFields } from '@contract/medications/shapes'
import { substance } from '@contract/rules/drug-names'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

/** Where a medication of an outside list came from: `key` is the same each time that list is loaded. */
export interface MedicationSource {
  source: string
  key: string
  /** RX, OTC or DISCN. */
  market: string
}
export interface NewMedication {
  id: string
  fields: MedicationFields
  from?: MedicationSource
}

/** What a typed text is looked for in: the name and what is in it. */
export const medicationSearchName = ({ name, ingredients }: Pick<MedicationFields, 'name' | 'ingredients'>) =>
  folded(`${name} ${ingredients.join(' ')}`)

const columnsOf = (fields: MedicationFields) => ({
  name: fields.name,
  kind: fields.kind,
  strength: fields.strength,
  form: fields.form,
  route: fields.route,
  ingredients: json(fields.ingredients),
  side_effects: json(fields.sideEffects),
  alternatives: json(fields.alternatives),
  active: fields.active,
  search_name: medicationSearchName(fields),
})

/** Rows of `ingredient` for names that have none yet. Names that fold to the same are the same. */
async function makeIngredients(
  db: Executor,
  labId: string,
  names: readonly string[],
  newId: () => string,
): Promise<void> {
  const fresh = new Map(names.map((name) => [folded(name), name]))
  const known = await db
    .selectFrom('ingredient')
    .select('search_name')
    .where(ofLab(labId))
    .where('search_name', 'in', [...fresh.keys()])
    .execute()
  for (const row of known) fresh.delete(row.search_name)
  if (fresh.size === 0) return
  await db
    .insertInto('ingredient')
    .values(
      [...fresh].map(([search_name, name]) => ({
        lab_id: labId,
        id: newId(),
        name,
        substance: substance(name),
        search_name,
      })),
    )
    .onConflict((conflict) => conflict.columns(['lab_id', 'search_name']).doNothing())
    .execute()
}

/** Makes the links of these medications those of their list of ingredients. Ingredients that are new get a row. */
export async function linkIngredients(
  db: Executor,
  labId: string,
  medications: readonly { id: string; ingredients: readonly string[] }[],
  newId: () => string,
): Promise<void> {
  if (medications.length === 0) return
  await db
    .deleteFrom('medication_ingredient')
    .where(ofLab(labId))
    .where(
      'medication_id',
      'in',
      medications.map(({ id }) => id),
    )
    .execute()
  const links = medications.flatMap(({ id, ingredients }) =>
    ingredients.map((name, at) => ({ id, name: folded(name), at })),
  )
  if (links.length === 0) return
  await makeIngredients(
    db,
    labId,
    medications.flatMap(({ ingredients }) => ingredients),
    newId,
  )
  // As text: the rows come as arrays, which the query builder cannot join with types of its own.
  await sql`
    insert into medication_ingredient (lab_id, medication_id, ingredient_id, position)
    select ${labId}, l.medication_id, i.id, l.position
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ name }) => name)}::text[], ${links.map(({ at }) => at)}::int[])
      as l (medication_id, name, position)
    join ingredient i on ${ofLab(labId, 'i')} and i.search_name = l.name
    on conflict do nothing`.execute(db)
}

/** Writes medications that have been checked, with their ingredients, in a few statements. */
export async function insertMedications(
  db: Executor,
  labId: string,
  medications: readonly NewMedication[],
  newId: () => string,
): Promise<void> {
  if (medications.length === 0) return
  await db
    .insertInto('medication')
    .values(
      medications.map(({ id, fields, from }) => ({
        lab_id: labId,
        id,
        ...columnsOf(fields),
        market: from?.market ?? null,
        source: from?.source ?? null,
        source_key: from?.key ?? null,
      })),
    )
    .execute()
  await linkIngredients(
    db,
    labId,
    medications.map(({ id, fields }) => ({ id, ingredients: fields.ingredients })),
    newId,
  )
}

/** One medication, in use or not, or undefined. */
export async function findMedication(
  db: Executor,
  labId: string,
  id: string,
): Promise<Medication | undefined> {
  const row = await rowOf(db, 'medication', labId, id)
  return (
    row && {
      _id: row.id,
      version: row.version,
      name: row.name,
      kind: row.kind === 'generic' ? 'generic' : 'brand',
      strength: row.strength,
      form: row.form,
      route: row.route,
      ingredients: row.ingredients,
      sideEffects: row.side_effects,
      alternatives: row.alternatives,
      active: row.active,
    }
  )
}
