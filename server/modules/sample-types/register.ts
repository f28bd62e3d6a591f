import { m } from '@contract/messages'
import type { Register } from '../../core/register'
import { counted } from '../../core/counted'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { codeTaken, openSpecimens } from '../catalogue/public'
import { SampleType, type SampleTypeInput } from '@contract/sample-types/shapes'
import { sql } from 'kysely'
import type { z } from 'zod'

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
  unique: { sample_type_code: codeTaken(m.sampleTypes.one) },
  async uses(db, who, id) {
    const { tests, panels, specimens } = await counted(db, {
      tests: sql`(select count(*)::int from test where ${ofLab(who)} and sample_type_ids ? ${id} and active)`,
      panels: sql`(select count(*)::int from panel where ${ofLab(who)} and sample_type_id = ${id} and active)`,
      specimens: openSpecimens(who, 'sample_type_id', id),
    })
    return [
      { what: m.sampleTypes.usesTests, count: tests, to: `/tests?sampleType=${id}&active=true` },
      { what: m.sampleTypes.usesPanels, count: panels, to: null },
      { what: m.sampleTypes.usesSpecimens, count: specimens, to: null },
    ]
  },
}
