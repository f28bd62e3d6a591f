import type { api } from '@contract/api'
import type { MedicationRow } from '@contract/medications/shapes'
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
import { listMedications, medicationRegister } from './register'

const columns: CsvColumn<MedicationRow>[] = [
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.kind, of: ['kind'], text: (row) => row.kind },
  { head: m.csvHeads.strength, of: ['strength'], text: (row) => row.strength },
  { head: m.csvHeads.form, of: ['form'], text: (row) => row.form },
  { head: m.csvHeads.route, of: ['form'], text: (row) => row.route },
  { head: m.csvHeads.ingredients, of: ['ingredients'], text: (row) => row.ingredients.join('; ') },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const medications: HandlersOf<typeof api.medications> = {
  list: (ctx, { query }) => listMedications(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getEntity(medicationRegister, ctx, params.id),

  add: (ctx, { body }) => addEntity(medicationRegister, ctx, body.medication),

  update(ctx, { params, body: { medication } }) {
    const { version, ...fields } = medication
    return updateEntity(medicationRegister, ctx, params.id, version, fields)
  },

  history: (ctx, { body }) => historyOfEntity(medicationRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfEntity(medicationRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(medicationRegister, ctx, body.ids, body.active),

  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (chunk) => listMedications(ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'medications',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
