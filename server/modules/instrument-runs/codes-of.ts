import type { InstrumentCode } from '@contract/instrument-runs/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** The codes of an instrument, each with its test. */
export async function codesOf(db: Executor, labId: string, instrumentId: string): Promise<InstrumentCode[]> {
  const rows = await db
    .selectFrom('instrument_test_code as c')
    .innerJoin('test as t', (join) => join.onRef('t.lab_id', '=', 'c.lab_id').onRef('t.id', '=', 'c.test_id'))
    .selectAll('c')
    .select('t.name as test_name')
    .where(ofLab(labId, 'c'))
    .where(ofLab(labId, 't'))
    .where('c.instrument_id', '=', instrumentId)
    .orderBy('c.code')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    code: row.code,
    testId: row.test_id,
    testName: row.test_name,
    sentUnit: row.sent_unit,
    factor: row.factor,
    low: row.low,
    high: row.high,
    beyond: row.beyond,
    maxDilution: row.max_dilution,
    multiplied: row.multiplied,
  }))
}
