import type { Heard } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

const most = 20

/** What came over a connection last, newest first. No patient is named. */
export async function heardLast(db: Executor, who: Principal, connectionId: string): Promise<Heard[]> {
  const rows = await db
    .selectFrom('ehr_message')
    .select(['id', 'type', 'control_id', 'state', 'why', 'hold', 'received_at'])
    .where(ofLab(who))
    .where('connection_id', '=', connectionId)
    .where('direction', '=', 'in')
    .orderBy('place', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    at: row.received_at.toISOString(),
    messageId: row.id,
    type: row.type,
    controlId: row.hold === 'bytes' ? '' : row.control_id,
    said: fill(m.ehrConnections.ended[row.state], { why: row.why ?? '' }).trim(),
    ok: row.state !== 'ERROR' && row.state !== 'NACK',
  }))
}
