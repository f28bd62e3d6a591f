import type { api } from '@contract/api'
import type { MedicationRow } from '@contract/medications/shapes'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addThing,
  getThing,
  historyOfThing,
  switchThings,
  updateThing,
  usesOfThing,
} from '../../core/register'
import { listMedications, medicationRegister } from './register'

const columns: CsvColumn<MedicationRow>[] = [
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Kind', of: ['kind'], text: (row) => row.kind },
  { head: 'Strength', of: ['strength'], text: (row) => row.strength },
  { head: 'Form', of: ['form'], text: (row) => row.form },
  { head: 'Route', of: ['form'], text: (row) => row.route },
  { head: 'Ingredients', of: ['ingredients'], text: (row) => row.ingredients.join('; ') },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

export const medications: HandlersOf<typeof api.medications> = {
  list: (ctx, { query }) => listMedications(ctx.db, ctx.who, query),

  get: (ctx, { params }) => getThing(medicationRegister, ctx, params.id),

  add: (ctx, { body }) => addThing(medicationRegister, ctx, body.medication),

  update(ctx, { params, body: { medication } }) {
    const { version, ...fields } = medication
    return updateThing(medicationRegister, ctx, params.id, version, fields)
  },

  history: (ctx, { body }) => historyOfThing(medicationRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(medicationRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(medicationRegister, ctx, body.ids, body.active),

  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns,
      shown: query.cols,
      pageOf: (stretch) => listMedications(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'medications',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
