import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'

/** Has what waits looked at once more: of one connection, or what waited there for a code. */
export async function letGo(
  tx: Tx,
  labId: string,
  connectionId: string,
  now: Date,
  { codes = false }: { codes?: boolean } = {},
): Promise<void> {
  await sql`update ehr_message set run_at = ${now}, updated_at = ${now}, version = version + 1
      ${codes ? sql`, state = 'WAITING', hold = null` : sql``}
    where ${ofLab(labId)} and connection_id = ${connectionId}
      and ${codes ? sql`state = 'ERROR' and hold = 'code' and direction = 'in'` : sql`state = 'WAITING'`}`.execute(
    tx,
  )
}
