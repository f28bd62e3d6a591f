import type { api } from '@contract/api'
import type { ContractLabRow } from '@contract/contract-labs/shapes'
import { m } from '@contract/messages'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addEntity,
  getEntity,
  historyOfEntity,
  switchEntities,
  updateEntity,
  usesOfEntity,
} from '../../core/register'
import { contractLabRegister, listContractLabs } from './register'

const columns: CsvColumn<ContractLabRow>[] = [
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.clia, of: ['clia'], text: (row) => row.clia },
  { head: m.csvHeads.director, of: ['director'], text: (row) => row.director },
  { head: m.csvHeads.phone, of: ['phone'], text: (row) => row.phone },
  { head: m.csvHeads.priceLines, of: ['prices'], text: (row) => row.priceCount },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const contractLabs: HandlersOf<typeof api.contractLabs> = {
  list: (ctx, { query }) => listContractLabs(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getEntity(contractLabRegister, ctx, params.id),

  add: (ctx, { body }) => addEntity(contractLabRegister, ctx, body.contractLab),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.contractLab
    return updateEntity(contractLabRegister, ctx, _id, version, fields)
  },

  history: (ctx, { body }) => historyOfEntity(contractLabRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfEntity(contractLabRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(contractLabRegister, ctx, body.ids, body.active),

  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (chunk) => listContractLabs(ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'contractlabs',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
