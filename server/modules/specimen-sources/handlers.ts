import type { Ctx } from '../../core/context'

import type { HandlersOf } from '../../core/handlers'
import { addThing, updateThing } from '../../core/register'
import { listNamed, plainFile, common } from '../catalogue/public'
import { specimenSourceRegister } from './register'
import type { api } from '@contract/api'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { SpecimenSource } from '@contract/specimen-sources/shapes'
import type { z } from 'zod'

type SourceDoc = z.infer<typeof SpecimenSource>

const listSources = (ctx: Ctx, query: CatalogueList) =>
  listNamed<SourceDoc>(ctx.db, ctx.who, query, 'specimen_source')

export const specimenSources: HandlersOf<typeof api.specimenSources> = {
  ...common(specimenSourceRegister),
  list: (ctx, { query }) => listSources(ctx, query),
  add: (ctx, { body }) => addThing(specimenSourceRegister, ctx, body.specimenSource),
  update(ctx, { params, body: { specimenSource } }) {
    const { version, ...fields } = specimenSource
    return updateThing(specimenSourceRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    plainFile<SourceDoc>(ctx, 'specimen_sources', query.cols, (stretch) =>
      listSources(ctx, { ...query, ...stretch }),
    ),
}
