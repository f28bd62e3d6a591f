import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { addEntity, updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { addDiagCode, removeDiagCode } from './diag-codes'
import { testRegister } from './register'
import { listTests } from './list'
import type { api } from '@contract/api'
import type { TestRow } from '@contract/tests/inputs'

const testColumns: CsvColumn<TestRow>[] = [
  { head: m.csvHeads.code, of: ['code'], text: (row) => row.code },
  { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
  { head: m.csvHeads.kind, of: ['kind'], text: (row) => row.kind },
  { head: m.csvHeads.section, of: ['section'], text: (row) => row.section },
  { head: m.csvHeads.loinc, of: ['loinc'], text: (row) => row.loinc },
  { head: m.csvHeads.units, of: ['units'], text: (row) => row.units },
  { head: m.csvHeads.cpt, of: ['cpt'], text: (row) => row.procedureCodes.join(' ') },
  { head: m.csvHeads.targetHours, text: (row) => row.turnaroundHours },
  { head: m.csvHeads.active, of: ['status'], text: (row) => row.active },
]

export const tests: HandlersOf<typeof api.tests> = {
  ...registerHandlers(testRegister, { one: 'test', list: listTests, columns: testColumns, file: 'tests' }),
  add(ctx, { body: { test } }) {
    const { active, ...fields } = test
    return addEntity(testRegister, ctx, fields, active)
  },
  update(ctx, { params, body: { test } }) {
    const { version, active, ...fields } = test
    return updateEntity(testRegister, ctx, params.id, version, fields, active)
  },
  addDiagCode: (ctx, { body }) => addDiagCode(ctx, body.testId, body.diagcode),
  removeDiagCode: (ctx, { body }) => removeDiagCode(ctx, body.testId, body.diagcode),
}
