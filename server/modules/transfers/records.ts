import type { Selectable } from 'kysely'
import type { Write } from '../../core/context'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import { json } from '../../db/json'
import type { OutsideResultTable, TransferAttemptTable, TransferTable } from '../../db/schema'

export type TransferRecord = Selectable<TransferTable>
export type AttemptRecord = Selectable<TransferAttemptTable>
export type OutsideRecord = Selectable<OutsideResultTable>

/** What the trail tells of a transfer. */
export const told = (row: TransferRecord) => ({
  state: row.state,
  why: row.why,
  holds: row.holds,
  orderId: row.order_id,
  partnerNumber: row.partner_number,
  decidedBy: row.decided_by,
})

export const lockTransfer = (w: Write, who: Reach, id: string): Promise<TransferRecord | undefined> =>
  w.tx
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(who))
    .where('id', '=', id)
    .where(ownLocations(who, 'location_id'))
    .forUpdate()
    .executeTakeFirst()

/** Writes columns of a transfer whose row is locked, and what it was before to the trail. */
export async function moveTransfer(
  w: Write,
  before: TransferRecord,
  columns: Partial<TransferRecord>,
  now: Date,
): Promise<TransferRecord> {
  const { lines, stuck: _stuck, ...plain } = columns
  const after = { ...before, ...columns, version: before.version + 1 }
  await w.tx
    .updateTable('transfer')
    .set({ ...plain, ...(lines && { lines: json(lines) }), version: after.version, updated_at: now })
    .where(ofLab(before.lab_id))
    .where('id', '=', before.id)
    .execute()
  w.changed('transfer', before.id, told(before), told(after), before.order_id ?? undefined)
  return after
}

const toldOutside = (row: OutsideRecord) => ({
  state: row.state,
  why: row.why,
  decidedBy: row.decided_by,
  callAttempts: row.call_attempts,
})

/** The same of results of another laboratory. */
export async function moveOutside(
  w: Write,
  before: OutsideRecord,
  columns: Partial<
    Pick<
      OutsideRecord,
      'state' | 'why' | 'filed_at' | 'decided_by' | 'covers' | 'reported_at' | 'call_attempts' | 'call_owed'
    >
  >,
): Promise<OutsideRecord> {
  const { call_attempts: calls, ...plain } = columns
  const after = { ...before, ...columns, version: before.version + 1 }
  await w.tx
    .updateTable('outside_result')
    .set({ ...plain, ...(calls && { call_attempts: json(calls) }), version: after.version })
    .where(ofLab(before.lab_id))
    .where('id', '=', before.id)
    .execute()
  w.changed('outsideResult', before.id, toldOutside(before), toldOutside(after), before.order_id)
  return after
}
