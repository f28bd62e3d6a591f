import { sql } from 'kysely'
import { labParts, safeguards, type LabPart, type SetupProgress } from '@contract/setup/shapes'
import { asksForSignature } from '../../core/fresh'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { unnamedLab } from '../../seed/new-lab'
import { totpRequiredFor } from '../session/public'

interface Counts {
  name: string
  clia: string | null
  director: string | null
  line1: string | null
  phone: string | null
  time_zone: string
  dismissed: boolean
  settings: Record<string, unknown>
  tests: number
  panels: number
  others: number
  locations: number
  physicians: number
  users: number
  printers: number
  features: number
  orders: number
}

const asksForOtherVerifier = (settings: Record<string, unknown>) => settings['verifierMustDiffer'] === true

/** How far a laboratory is, by what stands in it. Counting stops at a thousand: a large one is asked as fast as a new one. */
export async function progressOf(db: Executor, labId: string): Promise<SetupProgress> {
  const count = (table: string, where = sql`true`) =>
    sql`(select count(*)::int from (select from ${sql.table(table)} t where ${ofLab(labId, 't')} and ${where} limit 1000) n)`
  const active = sql`t.active`
  const { rows } = await sql<Counts>`
    select l.name, l.clia, l.director, l.address ->> 'line1' as line1, l.phone, l.time_zone, l.settings,
      coalesce(l.settings -> 'setupDismissed' = 'true'::jsonb, false) as dismissed,
      ${count('test')} as tests, ${count('panel', active)} as panels,
      ${count('test_type')} + ${count('sample_type')} + ${count('specimen_source')} as others,
      ${count('location', active)} as locations,
      ${count('physician', sql`t.active and exists (select from physician_location pl where ${ofLab(labId, 'pl')} and pl.physician_id = t.id and pl.active)`)} as physicians,
      ${count('app_user', active)} as users, ${count('barcode_printer', active)} as printers,
      ${count('feature', active)} as features, ${count('lab_order')} as orders
    from lab l where l.id = ${labId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no such laboratory.')
  const lacks: Record<LabPart, boolean> = {
    name: row.name === unnamedLab,
    clia: row.clia === null,
    director: row.director === null,
    address: row.line1 === null,
    phone: row.phone === null,
  }
  const missing = labParts.filter((part) => lacks[part])
  const steps: SetupProgress['steps'] = [
    { key: 'laboratory', done: missing.length === 0, count: labParts.length - missing.length },
    { key: 'catalogue', done: row.tests > 0 && row.panels > 0, count: row.tests },
    { key: 'locations', done: row.locations > 0, count: row.locations },
    { key: 'physicians', done: row.physicians > 0, count: row.physicians },
    // Whoever sets the laboratory up is one of them.
    { key: 'users', done: row.users > 1, count: row.users },
    // These are as the laboratory's settings have them now, whoever switched them.
    { key: 'secondFactor', done: totpRequiredFor(row.settings).includes('lab'), count: 0 },
    { key: 'signature', done: asksForSignature(row.settings), count: 0 },
    { key: 'verifier', done: asksForOtherVerifier(row.settings), count: 0 },
    { key: 'printers', done: row.printers > 0, count: row.printers },
    { key: 'features', done: row.features > 0, count: row.features },
    { key: 'order', done: row.orders > 0, count: row.orders },
  ]
  return {
    steps,
    missing,
    timeZone: row.time_zone,
    starterFits: row.tests + row.panels + row.others === 0,
    finished: steps.every(({ key, done }) => done || safeguards.includes(key)),
    dismissed: row.dismissed,
  }
}
