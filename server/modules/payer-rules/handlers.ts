import type { api } from '@contract/api'
import { m } from '@contract/messages'
import type { PayerRuleDetail } from '@contract/payer-rules/shapes'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { reaches } from '../../core/scope'
import { mappedTo, mappingOf, unmappedNames } from './mapping'
import { previewRemap, remap } from './remap'
import { listRules, ruleRegister } from './register'

const columns: CsvColumn<PayerRuleDetail>[] = [
  { head: m.csvHeads.incoming, of: ['incoming'], text: (row) => row.incoming },
  { head: m.csvHeads.kind, of: ['kind'], text: (row) => row.kind },
  { head: m.csvHeads.location, of: ['location'], text: (row) => row.locationName ?? 'all' },
  { head: m.csvHeads.payer, of: ['payer'], text: (row) => row.payerName },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const payerRules: HandlersOf<typeof api.payerRules> = {
  ...registerHandlers(ruleRegister, { one: 'payerRule', list: listRules, columns, file: 'payerrules' }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.payerRule
    return updateEntity(ruleRegister, ctx, _id, version, fields)
  },

  test: async (ctx, { body }) => mappedTo(await mappingOf(ctx.db, ctx.who.labId), body.text, body.locationId),
  async offer(ctx, { body: { text, locationId } }) {
    const place = locationId !== null && reaches(ctx.who, locationId) ? locationId : null
    return { payer: mappedTo(await mappingOf(ctx.db, ctx.who.labId), text, place).payer }
  },
  queue: (ctx, { query }) => unmappedNames(ctx.db, ctx.who.labId, query),
  remapPreview: (ctx, { body }) => previewRemap(ctx, body.payerRuleId),
  remap: (ctx, { body }) => remap(ctx, body.payerRuleId, body.ids),
}
