import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { MessageRecord } from './record'

export interface Blocker {
  id: string
  state: MessageRecord['state']
  type: string
  control_id: string
}

type Placed = Pick<MessageRecord, 'lab_id' | 'connection_id' | 'direction' | 'lane' | 'urgent'> & {
  /** Null: it is not stored yet, and stands behind all. */
  place: string | null
  /** Of what is sent: which order it is about. */
  order_id?: string | null
}

/**
 * What stands before a message of the same patient and has not ended. An urgent one waits for what is on its way alone: what needs
 * a person, and what waits behind that, does not hold it back. But an earlier message about the same order is always waited for,
 * also where nobody answered it yet: it may have arrived or not, and behind the newer one it would show old values as the newest.
 */
export async function blockerOf(db: Executor, of: Placed): Promise<Blocker | undefined> {
  if (of.lane === null) return undefined
  const { rows } = await sql<Blocker>`select b.id, b.state, b.type, b.control_id from ehr_message b
    where ${ofLab(of.lab_id, 'b')} and b.connection_id = ${of.connection_id} and b.direction = ${of.direction}
      and b.lane = ${of.lane} and b.state in ('WAITING', 'SENT', 'NACK', 'ERROR')
      ${of.place === null ? sql`` : sql`and b.place < ${of.place}`}
      ${
        of.urgent
          ? sql`and (b.state = 'SENT' or ${isOlderOf(of)} or (b.state = 'WAITING' and b.tries = 0 and not exists (select from ehr_message s
              where ${ofLab(of.lab_id, 's')} and s.connection_id = b.connection_id and s.direction = b.direction
                and s.lane = b.lane and s.place < b.place and (s.state in ('NACK', 'ERROR') or s.tries > 0))))`
          : sql``
      }
    order by b.place limit 1`.execute(db)
  return rows[0]
}

/** An earlier message about the same order that goes by itself. */
const isOlderOf = ({ direction, order_id }: Placed) =>
  direction === 'out' && order_id ? sql`(b.state = 'WAITING' and b.order_id = ${order_id})` : sql`false`

type Lane = Pick<MessageRecord, 'lab_id' | 'connection_id' | 'direction' | 'lane'>

const inLane = (of: Lane) => sql`${ofLab(of.lab_id)} and connection_id = ${of.connection_id}
  and direction = ${of.direction} and lane = ${of.lane}`

/** Has what waits in a lane looked at: something of it ended. What lacked its order may find it now. */
export async function letLaneGo(tx: Tx, of: Lane, now: Date): Promise<void> {
  if (of.lane === null) return
  await sql`update ehr_message set run_at = ${now}, updated_at = ${now}, version = version + 1, state = 'WAITING',
      hold = case when hold = 'order' then null else hold end
    where ${inLane(of)} and (state = 'WAITING' or (state = 'ERROR' and hold = 'order'))`.execute(tx)
}

/** The same where something of it was stopped: what is urgent goes past it, and the others say what they wait for. */
export async function passLane(tx: Tx, of: Lane & Pick<MessageRecord, 'id'>, now: Date): Promise<void> {
  if (of.lane === null) return
  await sql`update ehr_message set run_at = ${now}, updated_at = ${now}, version = version + 1
    where ${inLane(of)} and state = 'WAITING' and run_at is null and id <> ${of.id}`.execute(tx)
}
