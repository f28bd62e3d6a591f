import type { api } from '@contract/api'
import { sql } from 'kysely'
import { m } from '@contract/messages'
import { sampleType } from '@contract/sample-types/register'
import { counted } from '../../core/counted'
import { keepRegister, describedHandlers, updateAt } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { codeTaken, inCatalogue, openSpecimens } from '../catalogue/public'

const sampleTypeRegister = keepRegister(sampleType, {
  ...inCatalogue,
  file: { stabilityHours: { head: m.csvHeads.stableHours } },
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
})

export const sampleTypes: HandlersOf<typeof api.sampleTypes> = {
  ...describedHandlers(sampleType, sampleTypeRegister),
  update: updateAt(sampleType, sampleTypeRegister),
}
