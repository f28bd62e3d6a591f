import type { Ctx } from '../../core/context'

import type { HandlersOf } from '../../core/handlers'
import { addThing, updateThing } from '../../core/register'
import { listNamed, plainFile, common } from '../catalogue/public'
import { testTypeRegister } from './register'
import type { api } from '@contract/api'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { TestType } from '@contract/test-types/shapes'
import type { z } from 'zod'

type TestTypeDoc = z.infer<typeof TestType>

const listTestTypes = (ctx: Ctx, query: CatalogueList) =>
  listNamed<TestTypeDoc>(ctx.db, ctx.who, query, 'test_type')

export const testTypes: HandlersOf<typeof api.testTypes> = {
  ...common(testTypeRegister),
  list: (ctx, { query }) => listTestTypes(ctx, query),
  add: (ctx, { body }) => addThing(testTypeRegister, ctx, body.testType),
  update(ctx, { params, body: { testType } }) {
    const { version, ...fields } = testType
    return updateThing(testTypeRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    plainFile<TestTypeDoc>(ctx, 'test_types', query.cols, (stretch) =>
      listTestTypes(ctx, { ...query, ...stretch }),
    ),
}
