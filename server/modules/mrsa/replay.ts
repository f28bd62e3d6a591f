import { sql } from 'kysely'
import { m } from '@contract/messages'
import { MrsaContent, mrsaReplayDays, type MrsaChange, type MrsaRecord } from '@contract/mrsa/shapes'
import { CalculatedFrom } from '@contract/results/calculated'
import { concludeMrsa, mrsaText } from '@contract/rules/mrsa/conclude'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { presentTable, theTable } from './records'

const day = 86_400_000

/**
 * Asks the draft of each result that the table reported in the last 90 days, by the targets that were read then, and keeps that it was
 * done: a changed table is not approved before.
 */
export async function replayTable(
  ctx: Ctx,
  { _id, version }: { _id: string; version: number },
): Promise<{ record: MrsaRecord; changes: MrsaChange[] }> {
  const { who, now } = ctx
  // The results that it lists are of every clinic.
  if (who.locations !== 'all') throw notFound()
  return ctx.write(async (w) => {
    const before = await theTable(w.tx, who, _id, true)
    if (before.version !== version) throw stale(presentTable(before))
    const draft = MrsaContent.nullable().parse(before.draft)
    if (draft === null) throw ruleRefused(m.mrsa.noDraft)
    const { rows } = await sql<{
      order_id: string
      requisition_number: string
      barcode: string
      raw: string
      calculated: unknown
      released: boolean
    }>`
      select o.id as order_id, o.requisition_number, s.barcode, a.entered ->> 'raw' as raw, a.calculated,
        a.released_at is not null as released
      from analysis a join lab_order o on ${ofLab(who, 'o')} and o.id = a.order_id and not o.deleted
      join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
      where ${ofLab(who, 'a')} and a.test_id = ${before.test_id} and a.calculated ? 'table' and a.entered is not null
        and a.state in ('RESULTED', 'VERIFIED', 'RELEASED')
        and a.resulted_at >= ${new Date(now.getTime() - mrsaReplayDays * day)}
      order by a.resulted_at, a.id`.execute(w.tx)
    const table = { ...draft.table, version: before.number + 1, approved: null }
    const changes = rows.flatMap((row): MrsaChange[] => {
      const from = CalculatedFrom.parse(row.calculated).table
      if (!from) return []
      const after = concludeMrsa(table, from.signals, from.runsBefore)
      const text = mrsaText(after)
      if (text === row.raw && after.action === from.action) return []
      return [
        {
          requisitionNumber: row.requisition_number,
          barcode: row.barcode,
          inputs: from.signals,
          before: row.raw,
          after: text,
          action: after.action,
          released: row.released,
        },
      ]
    })
    const replayed = { at: now.toISOString(), results: rows.length, changes: changes.length }
    await w.tx
      .updateTable('mrsa_table')
      .set({ replayed: json(replayed), replayed_at: now, version: version + 1, updated_at: now })
      .where(ofLab(who))
      .where('id', '=', _id)
      .execute()
    w.about('mrsaTable', _id)
    w.changed(
      'mrsaTable',
      _id,
      { replayed: before.replayed, replayedAt: before.replayed_at },
      { replayed, replayedAt: now },
    )
    ctx.shown([...new Set(rows.map(({ order_id }) => order_id))])
    return { record: presentTable(await theTable(w.tx, who, _id)), changes }
  })
}
