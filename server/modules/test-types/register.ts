import { sql } from 'kysely'
import { m } from '@contract/messages'
import { testType } from '@contract/test-types/register'
import { counted } from '../../core/counted'
import { keepRegister } from '../../core/described-register'
import { ofLab } from '../../core/scope'
import { codeTaken, inCatalogue } from '../catalogue/public'

export const testTypeRegister = keepRegister(testType, {
  ...inCatalogue,
  table: 'test_type',
  unique: { test_type_code: codeTaken(m.testTypes.one) },
  async uses(db, who, id) {
    const { tests } = await counted(db, {
      tests: sql`(select count(*)::int from test where ${ofLab(who)} and test_type_id = ${id} and active)`,
    })
    return [{ what: m.testTypes.usesTests, count: tests, to: `/tests?testType=${id}&active=true` }]
  },
})
