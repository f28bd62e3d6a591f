import type { Selectable } from 'kysely'
import type { InstrumentRun } from '@contract/instrument-runs/shapes'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { InstrumentRunsTables } from '../../db/schema'

/** A run without the bytes that came: nobody who reviews it needs them. */
export type RunRecord = Omit<Selectable<InstrumentRunsTables['instrument_run']>, 'raw'>
type Head = Omit<RunRecord, 'lines' | 'lab_id' | 'decimal' | 'key' | 'bytes' | 'updated_at'>

export const presentRun = (row: Head): InstrumentRun => ({
  _id: row.id,
  version: row.version,
  instrumentId: row.instrument_id,
  source: row.source,
  name: row.name,
  profile: row.profile,
  lines: row.line_count,
  decided: row.decided,
  times: row.times,
  problems: row.problems,
  receivedAt: row.received_at.toISOString(),
  receivedBy: row.received_by,
})

/** A run of this laboratory; `lock`: until the transaction ends, so that two who decide follow each other. */
export async function theRun(db: Executor, labId: string, id: string, lock = false): Promise<RunRecord> {
  const found = await db
    .selectFrom('instrument_run')
    .select([
      ...([
        'lab_id',
        'id',
        'version',
        'instrument_id',
        'source',
        'name',
        'profile',
        'decimal',
        'key',
      ] as const),
      ...(['bytes', 'lines', 'problems', 'line_count', 'decided', 'times'] as const),
      ...(['received_at', 'received_by', 'updated_at'] as const),
    ])
    .where(ofLab(labId))
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
