import { sql } from 'kysely'
import type { Finding } from '@contract/quality-control/control-rules'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { lastDay, type LotRow } from './lots'

/** A lot in use that a plan depends on: of a control with an approved target, or of a reagent that its test needs. */
export type LotInUse = Pick<
  LotRow,
  'number' | 'expires' | 'opened' | 'open_days' | 'material' | 'kind' | 'check_passed'
> & {
  plan_id: string
  check_needed: boolean
}

export async function lotsInUse(
  db: Executor,
  labId: string,
  planIds: readonly string[],
): Promise<LotInUse[]> {
  if (planIds.length === 0) return []
  const { rows } = await sql<LotInUse>`
    select p.id as plan_id, l.number, l.expires, l.opened, l.open_days, l.check_passed, a.check_needed, a.name as material, a.kind
    from qc_plan p join qc_lot l on ${ofLab(labId, 'l')} and l.in_use
    join qc_material a on ${ofLab(labId, 'a')} and a.id = l.material_id and a.active
    where ${ofLab(labId, 'p')} and p.id = any(${[...planIds]}::uuid[])
      and (p.test_id = any(a.test_ids) or exists (select from qc_target g where ${ofLab(labId, 'g')} and g.plan_id = p.id
        and g.lot_id = l.id and g.approved_at is not null))
    order by l.expires, l.number`.execute(db)
  return rows
}

/** Those whose last day is before this one; both calendar dates of the laboratory. */
export const expiredOn = <L extends LotInUse>(lots: readonly L[], day: string): L[] =>
  lots.filter((lot) => lastDay(lot) < day)

/** Those that were to be compared with the lot before, and did not pass. */
export const uncheckedOf = <L extends LotInUse>(lots: readonly L[]): L[] =>
  lots.filter(
    ({ check_needed, check_passed }) => check_passed === false || (check_needed && check_passed !== true),
  )

export interface OpenFailure {
  id: string
  plan_id: string
  measured_at: Date
  findings: Finding[]
}

/** Open failures of these plans, with what rejected the run that opened them. */
export async function openFailures(
  db: Executor,
  labId: string,
  planIds: readonly string[],
): Promise<Map<string, OpenFailure>> {
  if (planIds.length === 0) return new Map()
  const { rows } = await sql<OpenFailure>`select f.id, f.plan_id, r.measured_at,
      coalesce((select jsonb_agg(finding) from qc_point x, jsonb_array_elements(x.findings) finding
        where ${ofLab(labId, 'x')} and x.run_id = r.id), '[]') as findings
    from qc_failure f join qc_run r on ${ofLab(labId, 'r')} and r.id = f.run_id
    where ${ofLab(labId, 'f')} and f.closed_at is null and f.plan_id = any(${[...planIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.plan_id, row]))
}
