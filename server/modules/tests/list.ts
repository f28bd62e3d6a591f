import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { narrowed, type Row, withId, namedSorts } from '../catalogue/public'
import type { Page } from '@contract/shapes'
import type { TestList } from '@contract/tests/shapes'
import type { TestRow } from '@contract/tests/inputs'
import { sql } from 'kysely'

/** Tests by code, name, name on the report, LOINC, procedure code or drug class. */
export const listTests = (db: Executor, who: Principal, input: TestList): Promise<Page<TestRow>> => {
  const { kind, testType, sampleType } = input
  const words = sql`t.code || ' ' || t.name || ' ' || coalesce(t.report_name, '') || ' ' || coalesce(t.loinc, '') || ' ' || t.procedure_codes::text
    || ' ' || coalesce(t.definition ->> 'drugClass', '')`
  return listPage<Row<TestRow>, TestRow>(
    db,
    {
      input,
      sorts: namedSorts,
      table: 'test',
      where: sql`${narrowed(who, input, words)}
        ${kind ? sql`and t.definition ->> 'kind' = ${kind}` : sql``}
        ${testType ? sql`and t.test_type_id = ${testType}` : sql``}
        ${sampleType ? sql`and t.sample_type_ids ? ${sampleType}` : sql``}`,
      columns: sql`r.id, r.version, r.code, r.name, r.definition ->> 'kind' as kind, y.name as section, r.loinc,
        coalesce(r.definition ->> 'unitsLabel', r.definition ->> 'units') as units,
        r.procedure_codes as "procedureCodes", r.turnaround_hours as "turnaroundHours", r.active`,
      joins: sql`left join test r on ${ofLab(who, 'r')} and r.id = h.id
        left join test_type y on ${ofLab(who, 'y')} and y.id = r.test_type_id`,
    },
    withId,
  )
}
