import { sql } from 'kysely'
import type { SampleTypeInput, SpecimenSourceInput, TestTypeInput } from '@contract/catalogue-inputs'
import { SampleType, type SpecimenSource, type TestType } from '@contract/catalogue-shapes'
import type { z } from 'zod'
import { counted } from '../../core/counted'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { codeTaken } from './words'

/**
 * Specimens of orders that nobody has finished yet. Counted order by order, through the key of each: joined, the database
 * would read every specimen there ever was to find those of the few open orders.
 */
const openSpecimens = (who: Principal, column: string, id: string) => sql`
  (select coalesce(sum(own.count), 0)::int from lab_order o cross join lateral (
      select count(*) as count from specimen s
      where ${ofLab(who, 's')} and s.order_id = o.id and ${sql.ref(`s.${column}`)} = ${id}) own
    where ${ofLab(who, 'o')} and o.state = 'OPEN' and not o.deleted)`

const find =
  (table: 'test_type' | 'specimen_source') =>
  (db: Executor, who: Principal, id: string): Promise<TestType | undefined> =>
    db
      .selectFrom(table)
      .select(['id as _id', 'version', 'code', 'name', 'active'])
      .where(ofLab(who))
      .where('id', '=', id)
      .executeTakeFirst()

type SampleTypeDoc = z.infer<typeof SampleType>
export const sampleTypeRegister: Register<SampleTypeInput, SampleTypeDoc> = {
  entity: 'sampleType',
  table: 'sample_type',
  async find(db, who, id) {
    const row = await rowOf(db, 'sample_type', who.labId, id)
    return (
      row && {
        _id: row.id,
        version: row.version,
        code: row.code,
        name: row.name,
        active: row.active,
        container: row.container,
        matrix: SampleType.shape.matrix.parse(row.matrix),
        stabilityHours: row.stability_hours,
      }
    )
  },
  fieldsOf: ({ code, name, container, matrix, stabilityHours }) => ({
    code,
    name,
    container,
    matrix,
    stabilityHours,
  }),
  columnsOf: ({ stabilityHours, ...fields }) => ({ ...fields, stability_hours: stabilityHours }),
  unique: { sample_type_code: codeTaken('sample type') },
  async uses(db, who, id) {
    const { tests, panels, specimens } = await counted(db, {
      tests: sql`(select count(*)::int from test where ${ofLab(who)} and sample_type_ids ? ${id} and active)`,
      panels: sql`(select count(*)::int from panel where ${ofLab(who)} and sample_type_id = ${id} and active)`,
      specimens: openSpecimens(who, 'sample_type_id', id),
    })
    return [
      { what: 'active tests that take it', count: tests, to: `/tests?sampleType=${id}&active=true` },
      { what: 'active panels drawn in it', count: panels, to: null },
      { what: 'specimens of open orders', count: specimens, to: null },
    ]
  },
}

type TestTypeDoc = z.infer<typeof TestType>
export const testTypeRegister: Register<TestTypeInput, TestTypeDoc> = {
  entity: 'testType',
  table: 'test_type',
  find: find('test_type'),
  fieldsOf: ({ code, name }) => ({ code, name }),
  columnsOf: (fields) => ({ ...fields }),
  unique: { test_type_code: codeTaken('test type') },
  async uses(db, who, id) {
    const { tests } = await counted(db, {
      tests: sql`(select count(*)::int from test where ${ofLab(who)} and test_type_id = ${id} and active)`,
    })
    return [{ what: 'active tests of this type', count: tests, to: `/tests?testType=${id}&active=true` }]
  },
}

type SourceDoc = z.infer<typeof SpecimenSource>
export const specimenSourceRegister: Register<SpecimenSourceInput, SourceDoc> = {
  entity: 'specimenSource',
  table: 'specimen_source',
  find: find('specimen_source'),
  fieldsOf: ({ code, name }) => ({ code, name }),
  columnsOf: (fields) => ({ ...fields }),
  unique: { specimen_source_code: codeTaken('specimen source') },
  async uses(db, who, id) {
    const { specimens } = await counted(db, { specimens: openSpecimens(who, 'source_id', id) })
    return [{ what: 'specimens of open orders', count: specimens, to: null }]
  },
}
