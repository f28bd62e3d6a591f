import type { api } from '@contract/api'
import { sql } from 'kysely'
import { m } from '@contract/messages'
import { testType } from '@contract/test-types/register'
import { counted } from '../../core/counted'
import { keepRegister, describedHandlers, updateAt } from '../../core/described-register'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { codeTaken, inCatalogue } from '../catalogue/public'

const testTypeRegister = keepRegister(testType, {
  ...inCatalogue,
  unique: { test_type_code: codeTaken(m.testTypes.one) },
  async uses(db, who, id) {
    const { tests } = await counted(db, {
      tests: sql`(select count(*)::int from test where ${ofLab(who)} and test_type_id = ${id} and active)`,
    })
    return [{ what: m.testTypes.usesTests, count: tests, to: `/tests?testType=${id}&active=true` }]
  },
})

export const testTypes: HandlersOf<typeof api.testTypes> = {
  ...describedHandlers(testType, testTypeRegister),
  update: updateAt(testType, testTypeRegister),
}
