import { sql } from 'kysely'
import type { MedicationList } from '@contract/medications/shapes'
import type { MedicationDetail, MedicationInput, MedicationRow } from '@contract/medications/shapes'
import { m } from '@contract/messages'
import { BASE_GRAPH } from '@contract/rules/drug-graph'
import type { Page } from '@contract/shapes'
import { conflict } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { conclusionsMayDiffer } from '../toxicology/public'
import { ingredientsOf } from './ingredients'
import { findMedication, linkIngredients, medicationSearchName } from './store'

const sorts = { name: { column: 'search_name', type: 'text' } } as const

/** Medications whose name or ingredients hold every word, in use or not, a page at a time. */
export function listMedications(
  db: Executor,
  who: Principal,
  input: MedicationList,
): Promise<Page<MedicationRow>> {
  const words = folded(input.text).split(' ').filter(Boolean)
  const matches = words.map((word) => sql`and t.search_name like ${contains(word)}`)
  return listPage<Omit<MedicationRow, '_id'> & { id: string }, MedicationRow>(
    db,
    {
      input,
      sorts,
      table: 'medication',
      where: sql`${ofLab(who, 't')} ${sql.join(matches, sql` `)}
        ${input.kind ? sql`and t.kind = ${input.kind}` : sql``}
        ${input.active === undefined ? sql`` : sql`and t.active = ${input.active}`}`,
      columns: sql`m.id, m.version, m.name, m.kind, m.strength, m.form, m.route, m.ingredients, m.market, m.active`,
      joins: sql`left join medication m on ${ofLab(who, 'm')} and m.id = h.id`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

async function findDetail(db: Executor, who: Principal, id: string): Promise<MedicationDetail | undefined> {
  const medication = await findMedication(db, who.labId, id)
  if (!medication) return undefined
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<Pick<MedicationDetail, 'source' | 'market' | 'marketedBy' | 'sameIngredients'>>`
    select m.source, m.market,
      coalesce((select json_agg(distinct p.applicant order by p.applicant) from medication_product p
        where ${ofLab(who, 'p')} and p.medication_id = m.id), '[]'::json) as "marketedBy",
      coalesce((select json_agg(o order by o.name, o.strength) from (
        select other.id as "_id", other.name, other.strength, other.kind, other.active from medication other
        where ${ofLab(who, 'other')} and other.id <> m.id and jsonb_array_length(m.ingredients) > 0
          and other.ingredients = m.ingredients
          and exists (select from medication_ingredient l join medication_ingredient mine
            on ${ofLab(who, 'mine')} and mine.ingredient_id = l.ingredient_id and mine.medication_id = m.id
            where ${ofLab(who, 'l')} and l.medication_id = other.id)
        order by other.name, other.strength limit 60) o), '[]'::json) as "sameIngredients"
    from medication m where ${ofLab(who, 'm')} and m.id = ${id}`.execute(db)
  const [more] = rows
  return (
    more && {
      ...medication,
      ...more,
      byIngredient: await ingredientsOf(db, who.labId, medication.ingredients),
      metabolites: medication.ingredients.flatMap((ingredient) => {
        const becomes = BASE_GRAPH.conversionsOf(BASE_GRAPH.substance(ingredient)).map(({ to }) => to)
        return becomes.length > 0 ? [{ ingredient, becomes }] : []
      }),
    }
  )
}

/** Medications as a register. What goes by the same name with the same contents, strength, form and route is the same. */
export const medicationRegister: Register<MedicationInput, MedicationDetail> = {
  entity: 'medication',
  table: 'medication',
  find: findDetail,
  fieldsOf: ({ name, kind, strength, form, route, ingredients, sideEffects, alternatives }) => ({
    name,
    kind,
    strength,
    form,
    route,
    ingredients,
    sideEffects,
    alternatives,
  }),
  columnsOf: ({ ingredients, sideEffects, alternatives, ...fields }) => ({
    ...fields,
    ingredients: json(ingredients),
    side_effects: json(sideEffects),
    alternatives: json(alternatives),
    search_name: medicationSearchName({ ...fields, ingredients }),
  }),

  async check(ctx, w, fields, before) {
    const duplicate = await w.tx
      .selectFrom('medication')
      .select('id')
      .where(ofLab(ctx.who))
      .where('search_name', '=', medicationSearchName(fields))
      .where('strength', '=', fields.strength)
      .where('form', '=', fields.form)
      .where('route', '=', fields.route)
      .where(
        sql<boolean>`lower(name) = lower(${fields.name}) and id is distinct from ${before?._id ?? null}::uuid`,
      )
      .executeTakeFirst()
    const message = m.medications.taken
    if (duplicate) throw conflict(message, { name: message })
  },

  async keep(ctx, w, id, { ingredients }) {
    await linkIngredients(w.tx, ctx.who.labId, [{ id, ingredients }], () => ctx.ports.ids.id())
    // Of another ingredient something else is concluded.
    await conclusionsMayDiffer(ctx, w, { ofMedication: id })
  },

  async uses(db, who, id) {
    const { count } = await db
      .selectFrom('lab_order as o')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(ofLab(who, 'o'))
      .where('o.state', '=', 'OPEN')
      .where('o.deleted', '=', false)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_medication as m')
            .select('m.id')
            .where(ofLab(who, 'm'))
            .whereRef('m.order_id', '=', 'o.id')
            .where('m.medication_id', '=', id)
            .where('m.removed_at', 'is', null),
        ),
      )
      .executeTakeFirstOrThrow()
    return [{ what: m.medications.usesOrders, count, to: null }]
  },
}
