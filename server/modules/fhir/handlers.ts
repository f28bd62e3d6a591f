import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { addClient, baseUrlOf, listClients, revokeClient, tokenUrlOf, updateClient } from './clients'

export const fhir: HandlersOf<typeof api.fhir> = {
  clients: async (ctx) => ({
    docs: await listClients(ctx),
    baseUrl: baseUrlOf(ctx.ports),
    tokenUrl: tokenUrlOf(ctx.ports),
  }),
  addClient: (ctx, { body }) => addClient(ctx, body.client),
  updateClient: (ctx, { body }) => updateClient(ctx, body.client),
  revokeClient: (ctx, { body }) => revokeClient(ctx, body),
}
