import { sql } from 'kysely'
import { m } from '@contract/messages'
import { AssayContent, replayDays, type AssayRule, type ChangedResult } from '@contract/plates/assay-shapes'
import type { Reading } from '@contract/plates/shapes'
import { replay } from '@contract/rules/plates/replay'
import type { PlateRun } from '@contract/rules/plates/plate-run'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { presentRule, ruleInForce, theRule } from './assay-rules'
import { runFor } from './judge-run'
import { readPlate, readWells } from './store'

const day = 86_400_000

/**
 * Runs the draft over the judged runs of the last 90 days beside what is in force, and keeps that it was done: a changed rule is not
 * approved before. Without anything in force there is nothing to compare.
 */
export async function replayRules(
  ctx: Ctx,
  { _id, version }: { _id: string; version: number },
): Promise<{ rule: AssayRule; changes: ChangedResult[] }> {
  const { who, now } = ctx
  // The results that it lists are of every clinic.
  if (who.locations !== 'all') throw notFound()
  return ctx.write(async (w) => {
    const before = await theRule(w.tx, who, _id, true)
    if (before.version !== version) throw stale(presentRule(before))
    const draft = AssayContent.nullable().parse(before.draft)
    if (draft === null) throw ruleRefused(m.plates.rulesNoDraft)
    const force = await ruleInForce(w.tx, who.labId, before.test_type_id)
    const { rows } = await sql<{ id: string; plate_id: string; readings: Reading[]; read_at: Date }>`
      select r.id, r.plate_id, r.readings, r.read_at
      from plate_run r join plate p on ${ofLab(who, 'p')} and p.id = r.plate_id and p.test_type_id = ${before.test_type_id}
      where ${ofLab(who, 'r')} and r.rule_version_id is not null and r.read_at >= ${new Date(now.getTime() - replayDays * day)}
      order by r.read_at, r.id`.execute(w.tx)
    const runs: { id: string; run: PlateRun; after: PlateRun }[] = []
    const orders = new Set<string>()
    for (const { plate_id, readings, read_at } of rows) {
      const plate = await readPlate(w.tx, who, plate_id)
      const wells = await readWells(w.tx, who, plate_id)
      wells.forEach(({ orderId }) => orderId !== null && orders.add(orderId))
      const read = { plate, wells, readings, readAt: read_at }
      runs.push({
        id: plate.number,
        run: await runFor(w.tx, who, read, force?.content ?? { noCt: [], results: [] }),
        after: await runFor(w.tx, who, read, draft),
      })
    }
    const after = { ...draft.rules, version: before.number + 1, approved: null }
    const found = force ? replay(force.rules, after, runs) : { runs: 0, results: 0, changes: [] }
    const replayed = {
      at: now.toISOString(),
      runs: found.runs,
      results: found.results,
      changes: found.changes.length,
    }
    await w.tx
      .updateTable('assay_rule')
      .set({ replayed: json(replayed), replayed_at: now, version: version + 1, updated_at: now })
      .where(ofLab(who))
      .where('id', '=', _id)
      .execute()
    w.about('assayRule', _id)
    w.changed(
      'assayRule',
      _id,
      { replayed: before.replayed, replayedAt: before.replayed_at },
      { replayed, replayedAt: now },
    )
    ctx.shown([...orders])
    return {
      rule: presentRule(await theRule(w.tx, who, _id)),
      changes: found.changes.map(({ run, ...change }) => ({ plate: run, ...change })),
    }
  })
}
