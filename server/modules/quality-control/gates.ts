import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'

/**
 * What was kept of the release gate for orders with verified results of these tests is no longer true once a control changes:
 * they are asked about anew.
 */
export async function forgetGates(tx: Tx, labId: string, testIds: readonly string[]): Promise<void> {
  if (testIds.length === 0) return
  await sql`delete from report_gate g where ${ofLab(labId, 'g')} and g.order_id in (select a.order_id from analysis a
    where ${ofLab(labId, 'a')} and a.test_id = any(${[...new Set(testIds)]}::uuid[]) and a.state = 'VERIFIED')`.execute(
    tx,
  )
}
