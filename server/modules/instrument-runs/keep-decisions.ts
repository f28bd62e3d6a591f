import type { Dilution } from '@contract/rules/dilution'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { RunRecord } from './record'

/** What was decided of a line. */
export interface Decision {
  place: number
  what: 'accepted' | 'setAside'
  analysis_id: string | null
  raw: string | null
  reason: string | null
  /** How an accepted value was diluted, or is to be. */
  dilution?: Dilution | undefined
}

/** What of a run its decisions change. */
export type Undecided = Pick<RunRecord, 'id' | 'decided' | 'version'>

/** Keeps decisions about lines of a run that the caller has locked or just made. */
export async function keepDecisions(
  w: Write,
  { labId, now, name }: { labId: string; now: Date; name: string },
  run: Undecided,
  made: readonly Decision[],
): Promise<void> {
  if (made.length === 0) return
  await w.tx
    .insertInto('instrument_run_line')
    .values(
      made.map(({ dilution, ...one }) => ({
        ...{ lab_id: labId, run_id: run.id, ...one, by_name: name, at: now },
        dilution: dilution ? json(dilution) : null,
      })),
    )
    .execute()
  const decided = run.decided + made.length
  await w.tx
    .updateTable('instrument_run')
    .set({ decided, version: run.version + 1, updated_at: now })
    .where(ofLab(labId))
    .where('id', '=', run.id)
    .execute()
  const placesOf = (what: Decision['what']) =>
    made.flatMap((one) => (one.what === what ? [one.place] : [])).join(', ') || null
  w.changed(
    'instrumentRun',
    run.id,
    { decided: run.decided },
    {
      decided,
      accepted: placesOf('accepted'),
      setAside: placesOf('setAside'),
      reason: made.find(({ reason }) => reason !== null)?.reason ?? null,
    },
  )
}
