import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'

import type { HandlersOf } from '../../core/handlers'
import { addThing, updateThing } from '../../core/register'
import { listNamed, plainFile, common } from '../catalogue/public'
import { sampleTypeRegister } from './register'
import type { api } from '@contract/api'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { SampleType } from '@contract/sample-types/shapes'
import { sql } from 'kysely'
import type { z } from 'zod'

type SampleTypeDoc = z.infer<typeof SampleType>

const listSampleTypes = (ctx: Ctx, query: CatalogueList) =>
  listNamed<SampleTypeDoc>(
    ctx.db,
    ctx.who,
    query,
    'sample_type',
    sql`, r.container, r.matrix, r.stability_hours as "stabilityHours"`,
  )

export const sampleTypes: HandlersOf<typeof api.sampleTypes> = {
  ...common(sampleTypeRegister),
  list: (ctx, { query }) => listSampleTypes(ctx, query),
  add: (ctx, { body }) => addThing(sampleTypeRegister, ctx, body.sampleType),
  update(ctx, { params, body: { sampleType } }) {
    const { version, ...fields } = sampleType
    return updateThing(sampleTypeRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    plainFile<SampleTypeDoc>(
      ctx,
      'sample_types',
      query.cols,
      (stretch) => listSampleTypes(ctx, { ...query, ...stretch }),
      [
        { head: m.csvHeads.matrix, of: ['matrix'], text: (row) => row.matrix },
        { head: m.csvHeads.container, of: ['container'], text: (row) => row.container },
        { head: m.csvHeads.stableHours, of: ['stability'], text: (row) => row.stabilityHours },
      ],
    ),
}
