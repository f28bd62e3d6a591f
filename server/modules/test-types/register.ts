import { m } from '@contract/messages'
import type { Register } from '../../core/register'
import { counted } from '../../core/counted'
import { ofLab } from '../../core/scope'
import { codeTaken, find } from '../catalogue/public'
import type { TestType, TestTypeInput } from '@contract/test-types/shapes'
import { sql } from 'kysely'
import type { z } from 'zod'

type TestTypeDoc = z.infer<typeof TestType>

export const testTypeRegister: Register<TestTypeInput, TestTypeDoc> = {
  entity: 'testType',
  table: 'test_type',
  find: find('test_type'),
  fieldsOf: ({ code, name }) => ({ code, name }),
  columnsOf: (fields) => ({ ...fields }),
  unique: { test_type_code: codeTaken(m.testTypes.one) },
  async uses(db, who, id) {
    const { tests } = await counted(db, {
      tests: sql`(select count(*)::int from test where ${ofLab(who)} and test_type_id = ${id} and active)`,
    })
    return [{ what: m.testTypes.usesTests, count: tests, to: `/tests?testType=${id}&active=true` }]
  },
}
