import { sql, type RawBuilder } from 'kysely'
import type { CatalogueList, TestList } from '@contract/api-catalogue'
import type { PanelRow, TestRow } from '@contract/catalogue-inputs'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { holdsWords, namedSorts } from './words'

type Row<Doc> = Omit<Doc, '_id'> & { id: string }
const withId = <Doc>({ id, ...row }: Row<Doc>) => ({ ...row, _id: id })

/** What every list of the catalogue narrows by. */
const narrowed = (who: Principal, { text, active }: CatalogueList, words: RawBuilder<unknown>) =>
  sql`${ofLab(who, 't')} and (${holdsWords(text, words)})
    ${active === undefined ? sql`` : sql`and t.active = ${active}`}`

/** A page of one of the plain registers: code, name and what else its rows show. */
export const listNamed = <Doc>(
  db: Executor,
  who: Principal,
  input: CatalogueList,
  table: 'sample_type' | 'test_type' | 'specimen_source',
  more: RawBuilder<unknown> = sql``,
) =>
  listPage<Row<Doc>, Omit<Row<Doc>, 'id'> & { _id: string }>(
    db,
    {
      input,
      sorts: namedSorts,
      table,
      where: narrowed(who, input, sql`t.code || ' ' || t.name`),
      columns: sql`r.id, r.version, r.code, r.name, r.active ${more}`,
      joins: sql`left join ${sql.table(table)} r on ${ofLab(who, 'r')} and r.id = h.id`,
    },
    withId,
  )

/** Tests by code, name, name on the report, LOINC or procedure code. */
export const listTests = (db: Executor, who: Principal, input: TestList): Promise<Page<TestRow>> => {
  const { kind, testType, sampleType } = input
  const words = sql`t.code || ' ' || t.name || ' ' || coalesce(t.report_name, '') || ' ' || coalesce(t.loinc, '') || ' ' || t.procedure_codes::text`
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

/** Panels by code, name, LOINC or procedure code. */
export const listPanels = (db: Executor, who: Principal, input: CatalogueList): Promise<Page<PanelRow>> =>
  listPage<Row<PanelRow>, PanelRow>(
    db,
    {
      input,
      sorts: namedSorts,
      table: 'panel',
      where: narrowed(
        who,
        input,
        sql`t.code || ' ' || t.name || ' ' || coalesce(t.loinc, '') || ' ' || t.procedure_codes::text`,
      ),
      columns: sql`r.id, r.version, r.code, r.name, s.name as sample, r.loinc, r.procedure_codes as "procedureCodes", r.active,
        (select count(*)::int from panel_test m where ${ofLab(who, 'm')} and m.panel_id = r.id) as tests`,
      joins: sql`left join panel r on ${ofLab(who, 'r')} and r.id = h.id
        left join sample_type s on ${ofLab(who, 's')} and s.id = r.sample_type_id`,
    },
    withId,
  )
