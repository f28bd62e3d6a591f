import type { Ingredient } from '@contract/medications/shapes'
import { foldedName, substance } from '@contract/rules/drug-names'
import type { Ctx, Write } from '../../core/context'
import { notFound, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

const columns = ['id', 'version', 'name', 'substance', 'side_effects', 'alternatives'] as const
interface Row {
  id: string
  version: number
  name: string
  substance: string
  side_effects: string[]
  alternatives: string[]
}
const present = ({ id, side_effects, ...row }: Row): Ingredient => ({
  _id: id,
  version: row.version,
  name: row.name,
  substance: row.substance,
  sideEffects: side_effects,
  alternatives: row.alternatives,
})

/**
 * What is said of these ingredients, in their order, each substance once: of the row of that very name, or of another salt of
 * the substance where that one says nothing. One that the laboratory has no row of is left out.
 */
export async function ingredientsOf(
  db: Executor,
  labId: string,
  names: readonly string[],
): Promise<Ingredient[]> {
  if (names.length === 0) return []
  const substances = [...new Set(names.map(substance))]
  const rows = await db
    .selectFrom('ingredient')
    .select(columns)
    .where(ofLab(labId))
    .where('substance', 'in', substances)
    .orderBy('name')
    .execute()
  const saysAnything = ({ side_effects, alternatives }: Row) => side_effects.length + alternatives.length > 0
  const wanted = new Set(names.map(foldedName))
  return substances.flatMap((key) => {
    const own = rows.filter((row) => row.substance === key)
    const named = own.find(({ name }) => wanted.has(foldedName(name)))
    const told = named && saysAnything(named) ? named : (own.find(saysAnything) ?? named ?? own[0])
    return told ? [present(told)] : []
  })
}

export async function updateIngredient(
  ctx: Ctx,
  w: Write,
  {
    _id,
    version,
    sideEffects,
    alternatives,
  }: Pick<Ingredient, '_id' | 'version' | 'sideEffects' | 'alternatives'>,
): Promise<Ingredient> {
  const find = () =>
    w.tx
      .selectFrom('ingredient')
      .select(columns)
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .executeTakeFirst()
  const before = await find()
  if (!before) throw notFound()
  const { numUpdatedRows } = await w.tx
    .updateTable('ingredient')
    .set({
      side_effects: json(sideEffects),
      alternatives: json(alternatives),
      version: version + 1,
      updated_at: ctx.now,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', _id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stale(present(before))
  w.changed(
    'ingredient',
    _id,
    { sideEffects: before.side_effects, alternatives: before.alternatives },
    { sideEffects, alternatives },
  )
  const after = await find()
  if (!after) throw notFound()
  return present(after)
}
