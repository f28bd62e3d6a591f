import type { api } from '@contract/api'
import type { MedicationRow } from '@contract/medications/shapes'
import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { ingredientsOf, updateIngredient } from './ingredients'
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
  ...registerHandlers(medicationRegister, {
    one: 'medication',
    list: listMedications,
    columns,
    file: 'medications',
  }),
  async ingredients(ctx, { body }) {
    return { docs: await ingredientsOf(ctx.db, ctx.who.labId, body.names) }
  },
  updateIngredient: (ctx, { body }) => ctx.write((w) => updateIngredient(ctx, w, body.ingredient)),
  update(ctx, { params, body: { medication } }) {
    const { version, ...fields } = medication
    return updateEntity(medicationRegister, ctx, params.id, version, fields)
  },
}
