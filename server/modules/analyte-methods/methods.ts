import { sql, type Selectable } from 'kysely'
import { MethodContent, type InstrumentMethod } from '@contract/analyte-methods/shapes'
import type { AnalyteMethod } from '@contract/rules/chromatography/shapes'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { AnalyteMethodTable } from '../../db/schema'

export type MethodRecord = Selectable<AnalyteMethodTable> & {
  test_code: string
  test_name: string
  unit: string | null
  approved: unknown
  approved_at: Date | null
  approved_by_name: string | null
}

/** Methods with what is in force: those of an instrument, or one. */
export async function methodRecords(
  db: Executor,
  labId: string,
  only: { id?: string; instrumentId?: string; lock?: boolean },
): Promise<MethodRecord[]> {
  const { rows } = await sql<MethodRecord>`
    select r.*, t.code as test_code, t.name as test_name, t.definition ->> 'units' as unit,
      v.content as approved, v.approved_at, v.approved_by_name
    from analyte_method r join test t on ${ofLab(labId, 't')} and t.id = r.test_id
    left join analyte_method_version v on ${ofLab(labId, 'v')} and v.method_id = r.id and v.number = r.number
    where ${ofLab(labId, 'r')} ${only.id === undefined ? sql`` : sql`and r.id = ${only.id}`}
      ${only.instrumentId === undefined ? sql`` : sql`and r.instrument_id = ${only.instrumentId}`}
    order by t.name, r.id ${only.lock ? sql`for update of r` : sql``}`.execute(db)
  return rows
}

export const presentMethod = (row: MethodRecord): InstrumentMethod => ({
  _id: row.id,
  version: row.version,
  instrumentId: row.instrument_id,
  test: { _id: row.test_id, code: row.test_code, name: row.test_name, unit: row.unit ?? '' },
  number: row.number,
  approved: MethodContent.nullable().parse(row.approved),
  draft: MethodContent.nullable().parse(row.draft),
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
})

/** One method. Throws notFound(). */
export async function theMethod(
  db: Executor,
  labId: string,
  id: string,
  lock = false,
): Promise<MethodRecord> {
  const [row] = await methodRecords(db, labId, { id, lock })
  if (!row) throw notFound()
  return row
}

export interface MethodInForce {
  /** Of the version. */
  id: string
  number: number
  testId: string
  testName: string
  method: AnalyteMethod
}

/** The methods in force of an instrument that are switched on, by the analyte's name. None: its values are not judged. */
export async function methodsInForce(
  db: Executor,
  labId: string,
  instrumentId: string,
): Promise<ReadonlyMap<string, MethodInForce>> {
  const { rows } = await sql<{
    id: string
    number: number
    test_id: string
    test_name: string
    content: unknown
  }>`
    select v.id, v.number, r.test_id, t.name as test_name, v.content
    from analyte_method r
    join analyte_method_version v on ${ofLab(labId, 'v')} and v.method_id = r.id and v.number = r.number
    join test t on ${ofLab(labId, 't')} and t.id = r.test_id
    where ${ofLab(labId, 'r')} and r.instrument_id = ${instrumentId}`.execute(db)
  return new Map(
    rows.flatMap(({ id, number, test_id, test_name, content }) => {
      const { on, method } = MethodContent.parse(content)
      return on
        ? [[method.analyte, { id, number, testId: test_id, testName: test_name, method }] as const]
        : []
    }),
  )
}
