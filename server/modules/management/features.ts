import { sql } from 'kysely'
import { FeatureName, featureNames } from '@contract/features'
import type { Ctx } from '../../core/context'
import { stale } from '../../core/errors'
import { historyOf } from '../../core/history'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** Every feature of the product; one that has no row is off and has version 0. */
export async function featureRows(db: Executor, labId: string) {
  const rows = await db.selectFrom('feature').selectAll().where(ofLab(labId)).execute()
  const known = new Map(rows.map((row) => [row.name, row]))
  return featureNames.map((name) => ({
    name,
    active: known.get(name)?.active ?? false,
    version: known.get(name)?.version ?? 0,
  }))
}

/** Switches a feature. Rights are worked out anew for every call, so it counts from the next one. */
export function setFeature(
  ctx: Ctx,
  { name, active, version }: { name: FeatureName; active: boolean; version: number },
) {
  const { labId } = ctx.who
  return ctx.write(async (w) => {
    const before = (await featureRows(w.tx, labId)).find((row) => row.name === name)
    if (!before || before.version !== version) throw stale(before)
    const { numInsertedOrUpdatedRows } = await w.tx
      .insertInto('feature')
      .values({ lab_id: labId, name, active, version: 1 })
      .onConflict((oc) =>
        oc
          .columns(['lab_id', 'name'])
          .doUpdateSet((eb) => ({ active, version: eb('feature.version', '+', 1) }))
          .where('feature.version', '=', version),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw stale(before)
    w.changed('feature', labId, { [name]: before.active }, { [name]: active })
    w.about('feature', labId)
    return { docs: await featureRows(w.tx, labId) }
  })
}

export const featureHistory = async (ctx: Ctx) => ({
  docs: (await historyOf(ctx.db, ctx.who.labId, ctx.who.labId, sql`change ->> 'entity' = 'feature'`)).filter(
    ({ changes }) => changes.length > 0,
  ),
})
