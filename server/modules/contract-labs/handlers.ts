import type { api } from '@contract/api'
import type { ContractLabRow } from '@contract/contract-labs/shapes'
import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
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
  ...registerHandlers(contractLabRegister, {
    one: 'contractLab',
    list: listContractLabs,
    columns,
    file: 'contractlabs',
  }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.contractLab
    return updateEntity(contractLabRegister, ctx, _id, version, fields)
  },
}
