import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface SaidDilution {
  factor: string
  multiplied: boolean
  byName: string
}

/** What people said of the dilutions of a run, by place. */
export async function saidDilutions(
  db: Executor,
  labId: string,
  runId: string,
): Promise<Map<number, SaidDilution>> {
  const rows = await db
    .selectFrom('instrument_run_dilution')
    .select(['place', 'factor', 'multiplied', 'by_name'])
    .where(ofLab(labId))
    .where('run_id', '=', runId)
    .execute()
  return new Map(
    rows.map(({ place, factor, multiplied, by_name }) => [place, { factor, multiplied, byName: by_name }]),
  )
}
