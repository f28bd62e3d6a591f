import { m } from '@contract/messages'
import type { Register } from '../../core/register'
import { counted, openSpecimens, find, codeTaken } from '../catalogue/public'
import { SampleType, type SampleTypeInput } from '@contract/sample-types/shapes'
import { sql } from 'kysely'
import type { z } from 'zod'

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
  unique: { sample_type_code: codeTaken(m.sampleTypes.one) },
  async uses(db, who, id) {
    const { tests, panels, specimens } = await counted(db, {
      tests: sql`(select count(*)::int from test where lab_id = ${who.labId} and sample_type_ids ? ${id} and active)`,
      panels: sql`(select count(*)::int from panel where lab_id = ${who.labId} and sample_type_id = ${id} and active)`,
      specimens: openSpecimens(who, 'sample_type_id', id),
    })
    return [
      { what: m.sampleTypes.usesTests, count: tests, to: `/tests?sampleType=${id}&active=true` },
      { what: m.sampleTypes.usesPanels, count: panels, to: null },
      { what: m.sampleTypes.usesSpecimens, count: specimens, to: null },
    ]
  },
}
