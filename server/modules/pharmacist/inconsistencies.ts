import { sql } from 'kysely'
import { hasResult, isComing } from '@contract/orders/live'
import type { AnalysisState } from '@contract/orders/shapes'
import type { Interpretation } from '@contract/results/shapes'
import type { TestDefinition } from '@contract/tests/shapes'
import { readListed } from '@contract/rules/read-medication'
import { listedMedication } from '@contract/rules/listed-medication'
import { toxOfOrder } from '@contract/rules/tox-of-order'
import { inconsistentLines } from '@contract/rules/tox-together'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { rawOf } from '../results/public'
import { drugsOf } from '../toxicology/public'
import { changedLines } from './changed-lines'
import { draftChanges } from './store'

interface ResultRow {
  id: string
  order_id: string
  code: string
  name: string
  letter: string
  collected_at: Date
  state: AnalysisState
  definition: TestDefinition
  entered: Record<string, unknown> | null
  interpretation: Interpretation | null
  withheld: string | null
}
interface MedicationRow {
  _id: string
  order_id: string
  name: string
  detail: string | null
  lastTaken: string | null
  asNeeded: boolean | null
  ingredients: string[]
}

/**
 * How many lines of each order somebody must look at: medications that were not found, and findings that nothing listed
 * explains, after what the caller concluded otherwise so far. Reads the orders of a page in three statements; within reach is for the caller to see to.
 */
export async function inconsistencies(
  db: Executor,
  who: Principal,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const ids = sql`any(${[...orderIds]}::uuid[])`
  const [drugs, changes, results, medications] = await Promise.all([
    drugsOf(db, who.labId),
    draftChanges(db, who, orderIds),
    sql<ResultRow>`
      select a.id, a.order_id, v.code, v.name, s.letter, s.collected_at, a.state, v.definition, a.entered, a.interpretation,
        a.interpretation ->> 'withheld' as withheld
      from analysis a
      join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
      join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
      where ${ofLab(who, 'a')} and a.order_id = ${ids} order by a.position, a.id`.execute(db),
    sql<MedicationRow>`
      select m.id as "_id", m.order_id, m.name, m.detail, m.last_taken as "lastTaken", m.as_needed as "asNeeded", coalesce(d.ingredients, '[]'::jsonb) as ingredients
      from order_medication m left join medication d on ${ofLab(who, 'd')} and d.id = m.medication_id
      where ${ofLab(who, 'm')} and m.order_id = ${ids} and m.removed_at is null order by m.id`.execute(db),
  ])
  const listed = byOrder(medications.rows)
  return new Map(
    [...byOrder(results.rows)].map(([orderId, rows]) => {
      const own = rows.map((row) => ({ ...row, raw: rawOf(row) }))
      const listedHere = listed.get(orderId) ?? []
      const said = toxOfOrder(
        own,
        listedHere.map((one) => listedMedication({ ...one, ...readListed(one, drugs.names) }, who.timeZone)),
        {
          counts: hasResult,
          coming: isComing,
          collectedAt: (letter) =>
            own.find((one) => one.letter === letter)?.collected_at.toISOString() ?? null,
        },
        {
          graph: drugs.graph,
          changed: changedLines(listedHere, changes.get(orderId) ?? [], ({ id }: (typeof own)[number]) => id),
        },
      )
      return [orderId, inconsistentLines(said.rows).length]
    }),
  )
}

function byOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const all = new Map<string, Row[]>()
  for (const row of rows) all.set(row.order_id, [...(all.get(row.order_id) ?? []), row])
  return all
}
