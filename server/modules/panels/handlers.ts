import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { addEntity, updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { panelRegister } from './register'
import { listPanels } from './list'
import type { api } from '@contract/api'
import type { PanelRow } from '@contract/panels/shapes'

const panelColumns: CsvColumn<PanelRow>[] = [
  { head: m.csvHeads.code, of: ['code'], text: (row) => row.code },
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.tests, of: ['tests'], text: (row) => row.tests },
  { head: m.csvHeads.sampleType, of: ['sample'], text: (row) => row.sample },
  { head: m.csvHeads.loinc, of: ['loinc'], text: (row) => row.loinc },
  { head: m.csvHeads.cpt, of: ['cpt'], text: (row) => row.procedureCodes.join(' ') },
  { head: m.csvHeads.active, of: ['status'], text: (row) => row.active },
]

export const panels: HandlersOf<typeof api.panels> = {
  ...registerHandlers(panelRegister, {
    one: 'panel',
    list: listPanels,
    columns: panelColumns,
    file: 'panels',
  }),
  add(ctx, { body: { panel } }) {
    const { active, ...fields } = panel
    return addEntity(panelRegister, ctx, fields, active)
  },
  update(ctx, { params, body: { panel } }) {
    const { version, active, ...fields } = panel
    return updateEntity(panelRegister, ctx, params.id, version, fields, active)
  },
}
