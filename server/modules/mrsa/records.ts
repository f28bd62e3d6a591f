import { sql, type Selectable } from 'kysely'
import { MrsaContent, MrsaReplayed, type MrsaRecord } from '@contract/mrsa/shapes'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { MrsaTableTable } from '../../db/schema'

export type TableRecord = Selectable<MrsaTableTable> & {
  test: MrsaRecord['test']
  approved: unknown
  approved_at: Date | null
  approved_by_name: string | null
  tests: MrsaRecord['tests']
}

/** The tables of the laboratory with what is in force: all, one, or that of one reported test. */
export async function tableRecords(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  only: { id?: string; testId?: string; lock?: boolean } = {},
): Promise<TableRecord[]> {
  const { rows } = await sql<TableRecord>`
    select r.*, json_build_object('_id', t.id, 'code', t.code, 'name', t.name) as test,
      v.content as approved, v.approved_at, v.approved_by_name,
      array(select json_build_object('_id', x.id, 'code', x.code, 'name', x.name) from test x where ${ofLab(who, 'x')}
        and x.id::text in (select value from jsonb_each_text(coalesce(r.draft -> 'tests', '{}'::jsonb))
          union select value from jsonb_each_text(coalesce(v.content -> 'tests', '{}'::jsonb))) order by x.code) as tests
    from mrsa_table r join test t on ${ofLab(who, 't')} and t.id = r.test_id
    left join mrsa_table_version v on ${ofLab(who, 'v')} and v.table_id = r.id and v.number = r.number
    where ${ofLab(who, 'r')} ${only.id === undefined ? sql`` : sql`and r.id = ${only.id}`}
      ${only.testId === undefined ? sql`` : sql`and r.test_id = ${only.testId}`}
    order by t.name, r.id ${only.lock ? sql`for update of r` : sql``}`.execute(db)
  return rows
}

export const presentTable = (row: TableRecord): MrsaRecord => ({
  _id: row.id,
  version: row.version,
  test: row.test,
  number: row.number,
  approved: MrsaContent.nullable().parse(row.approved),
  draft: MrsaContent.nullable().parse(row.draft),
  tests: row.tests,
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  replayed: MrsaReplayed.nullable().parse(row.replayed),
})

/** One table. Throws notFound(). */
export async function theTable(db: Executor, who: Principal, id: string, lock = false): Promise<TableRecord> {
  const [row] = await tableRecords(db, who, { id, lock })
  if (!row) throw notFound()
  return row
}
