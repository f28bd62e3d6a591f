import type { api } from '@contract/api'
import { BASE_GRAPH, BASE_LIMIT_ROWS, REFERENCE_VERSION } from '@contract/rules/drug-graph'
import type { HandlersOf } from '../../core/handlers'
import { coverageOf } from './coverage'
import { reflexSettings, setReflex } from './reflex'
import { findVersions } from './store'
import { approve, saveDraft } from './versions'

export const toxicology: HandlersOf<typeof api.toxicology> = {
  async versions(ctx) {
    return {
      docs: await findVersions(ctx.db, ctx.who.labId),
      limits: [...BASE_LIMIT_ROWS],
      screens: BASE_GRAPH.screens.map(({ id, names }) => ({ id, name: names[0] ?? id })),
      reference: REFERENCE_VERSION,
    }
  },
  saveDraft: (ctx, { body }) => ctx.write((w) => saveDraft(ctx, w, body.draft, body.content)),
  approve: (ctx, { body }) => ctx.write((w) => approve(ctx, w, body)),
  async reflexSettings(ctx) {
    return { docs: await reflexSettings(ctx.db, ctx.who.labId) }
  },
  setReflex: (ctx, { body }) => ctx.write((w) => setReflex(ctx, w, body)),
  coverage: (ctx, { query }) => coverageOf(ctx.db, ctx.who.labId, query.text),
}
