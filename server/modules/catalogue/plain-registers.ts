import { sql } from 'kysely'
import type { SampleTypeInput } from '@contract/sample-types/shapes'
import type { SpecimenSourceInput } from '@contract/specimen-sources/shapes'
import type { TestTypeInput } from '@contract/test-types/shapes'
import { SampleType } from '@contract/sample-types/shapes'
import type { SpecimenSource } from '@contract/specimen-sources/shapes'
import type { TestType } from '@contract/test-types/shapes'
import type { z } from 'zod'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import type { Executor } from '../../core/tx'
import { codeTaken } from './words'

/**
 * Specimens of orders that nobody has finished yet. Counted order by order, through the key of each: joined, the database
 * would read every specimen there ever was to find those of the few open orders.
 */
const openSpecimens = (who: Principal, column: string, id: string) => sql`
  (select coalesce(sum(own.count), 0)::int from lab_order o cross join lateral (
      select count(*) as count from specimen s
      where s.lab_id = o.lab_id and s.order_id = o.id and ${sql.ref(`s.${column}`)} = ${id}) own
    where o.lab_id = ${who.labId} and o.state = 'OPEN' and not o.deleted)`

async function counted<Name extends string>(
  db: Executor,
  columns: Record<Name, ReturnType<typeof sql>>,
): Promise<Record<Name, number>> {
  const parts = Object.entries<ReturnType<typeof sql>>(columns)
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(
    parts.map(([name, count]) => sql`${count} as ${sql.ref(name)}`),
  )}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table answered no row.')
  return row
}

type Plain = { code: string; name: string }

function find<Doc extends Plain & { _id: string }>(
  table: 'sample_type' | 'test_type' | 'specimen_source',
  more = sql``,
) {
  return async (db: Executor, who: Principal, id: string): Promise<Doc | undefined> => {
    const { rows } = await sql<Doc>`select id as "_id", version, code, name, active ${more}
      from ${sql.table(table)} where lab_id = ${who.labId} and id = ${id}`.execute(db)
    return rows[0]
  }
}

type SampleTypeDoc = z.infer<typeof SampleType>
export const sampleTypeRegister: Register<SampleTypeInput, SampleTypeDoc> = {
  entity: 'sampleType',
  table: 'sample_type',
  find: find<SampleTypeDoc>('sample_type', sql`, container, matrix, stability_hours as "stabilityHours"`),
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
      tests: sql`(select count(*)::int from test where lab_id = ${who.labId} and sample_type_ids ? ${id} and active)`,
      panels: sql`(select count(*)::int from panel where lab_id = ${who.labId} and sample_type_id = ${id} and active)`,
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
  find: find<TestTypeDoc>('test_type'),
  fieldsOf: ({ code, name }) => ({ code, name }),
  columnsOf: (fields) => ({ ...fields }),
  unique: { test_type_code: codeTaken('test type') },
  async uses(db, who, id) {
    const { tests } = await counted(db, {
      tests: sql`(select count(*)::int from test where lab_id = ${who.labId} and test_type_id = ${id} and active)`,
    })
    return [{ what: 'active tests of this type', count: tests, to: `/tests?testType=${id}&active=true` }]
  },
}

type SourceDoc = z.infer<typeof SpecimenSource>
export const specimenSourceRegister: Register<SpecimenSourceInput, SourceDoc> = {
  entity: 'specimenSource',
  table: 'specimen_source',
  find: find<SourceDoc>('specimen_source'),
  fieldsOf: ({ code, name }) => ({ code, name }),
  columnsOf: (fields) => ({ ...fields }),
  unique: { specimen_source_code: codeTaken('specimen source') },
  async uses(db, who, id) {
    const { specimens } = await counted(db, { specimens: openSpecimens(who, 'source_id', id) })
    return [{ what: 'specimens of open orders', count: specimens, to: null }]
  },
}
