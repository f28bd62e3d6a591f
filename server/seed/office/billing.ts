import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { PayerRuleFields } from '@contract/payer-rules/shapes'
import type { JobState } from '@contract/jobs/choices'
import type { StatementState } from '@contract/statements/choices'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { keyOf } from '../../modules/payer-rules/public'
import { statementNumber } from '../../modules/statements/public'
import { ago, daysAgo, type OfficeWorld } from './world'
import { ofLab } from '../../core/scope'

const rules = [
  { incoming: 'ID MEDICAID', kind: 'alias', payer: 'Idaho Medicaid' },
  { incoming: 'Medicare B ID', kind: 'alias', payer: 'Medicare Part B, Idaho' },
  { incoming: 'SAW-01', kind: 'exact', payer: 'Sawtooth Mutual Health' },
] as const

/** What clinics write instead of the payer's name. */
export async function seedPayerRules(db: Kysely<Database>, { seeded }: OfficeWorld): Promise<void> {
  const rows = rules.flatMap(({ incoming, kind, payer }) => {
    const payerId = seeded.payers.find(({ name }) => name === payer)?.id
    if (!payerId) return []
    const fields = PayerRuleFields.parse({ incoming, kind, locationId: null, payerId })
    return [
      { lab_id: seeded.labId, id: uuidv7(), incoming, kind, payer_id: payerId, search_name: keyOf(fields) },
    ]
  })
  await db.insertInto('payer_rule').values(rows).execute()
}

interface Plan {
  state: StatementState
  /** Of the whole. */
  paid: number
  reminders: number
  daysAgo: number
  returnedMail?: boolean
  note?: string
}
const plans: Plan[] = [
  { state: 'DRAFT', paid: 0, reminders: 0, daysAgo: 1 },
  { state: 'SENT', paid: 0, reminders: 0, daysAgo: 9 },
  { state: 'SENT', paid: 0.4, reminders: 0, daysAgo: 16, note: 'Paid a part at the front desk.' },
  { state: 'REMINDER', paid: 0, reminders: 1, daysAgo: 41, returnedMail: true },
  { state: 'PLAN', paid: 0.25, reminders: 1, daysAgo: 63, note: 'Four payments, on the 1st of each month.' },
  { state: 'PAID', paid: 1, reminders: 0, daysAgo: 30 },
]
/** What a patient is asked for each panel, in cents. */
const panelCents = 2_850

/** Statements of patients whose orders are closed, in every state that has a next step. */
export async function seedStatements(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { rows: orders } = await sql<{
    id: string
    patient_id: string
    service_date: string
    names: string[]
  }>`
    select o.id, o.patient_id, to_char(o.date_collected, 'YYYY-MM-DD') as service_date,
      array(select p ->> 'name' from jsonb_array_elements(o.panels) p) as names
    from lab_order o where ${ofLab(seeded, 'o')} and o.state = 'CLOSED' and o.insurance <> '[]'
      and jsonb_array_length(o.panels) > 0
    order by o.date_collected desc, o.id limit ${plans.length}`.execute(db)
  const statements = orders.flatMap(({ id, patient_id, service_date, names }, at) => {
    const plan = plans[at]
    if (!plan) return []
    const lines = names.map((name) => ({
      orderId: id,
      description: name,
      serviceDate: service_date,
      cents: panelCents,
    }))
    const total = lines.length * panelCents
    return [
      {
        lab_id: seeded.labId,
        id: uuidv7(),
        number: statementNumber(at + 1),
        patient_id,
        state: plan.state,
        reminders: plan.reminders,
        lines: json(lines),
        total_cents: total,
        paid_cents: Math.round(total * plan.paid),
        returned_mail: plan.returnedMail ?? false,
        note: plan.note ?? null,
        created_at: ago(now, plan.daysAgo * 24 * 60),
        state_at: ago(now, (plan.daysAgo - 1) * 24 * 60),
        updated_at: ago(now, (plan.daysAgo - 1) * 24 * 60),
      },
    ]
  })
  if (statements.length === 0) return
  await db.insertInto('statement').values(statements).execute()
  await db
    .insertInto('counter')
    .values({ lab_id: seeded.labId, name: 'statement', value: statements.length })
    .execute()
}

interface Run {
  register: 'billing' | 'hrsa'
  kind: string
  state: JobState
  file: string | null
  total: number
  failed: number
  minutesAgo: number
  message?: string
}
const runs = (now: Date): Run[] => [
  {
    register: 'billing',
    kind: 'Client invoices',
    state: 'DONE',
    file: `invoices-${daysAgo(now, 20)}.csv`,
    total: 24,
    failed: 0,
    minutesAgo: 20 * 24 * 60,
  },
  {
    register: 'billing',
    kind: 'Claims',
    state: 'DONE_WITH_ERRORS',
    file: `837p-${daysAgo(now, 2)}.edi`,
    total: 61,
    failed: 3,
    minutesAgo: 2 * 24 * 60,
    message: 'Three claims name a payer without an electronic id.',
  },
  {
    register: 'billing',
    kind: 'Statements',
    state: 'CANCELLED',
    file: null,
    total: 6,
    failed: 0,
    minutesAgo: 26 * 60,
    message: 'The address of one patient was wrong.',
  },
  {
    register: 'hrsa',
    kind: 'Roster',
    state: 'DONE',
    file: 'roster-2022-03-18.csv',
    total: 212,
    failed: 0,
    minutesAgo: minutesSince(now, '2022-03-18T16:00:00Z'),
  },
]
const minutesSince = (now: Date, at: string): number => Math.round((now.getTime() - Date.parse(at)) / 60_000)

/** Runs of the past in the two registers of jobs; none waits, as nothing of the demonstration works them off. */
export async function seedJobs(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const startedBy = seeded.users.get('billing')
  if (!startedBy) return
  await db
    .insertInto('job')
    .values(
      runs(now).map(({ register, kind, state, file, total, failed, minutesAgo, message }) => ({
        lab_id: seeded.labId,
        id: uuidv7(),
        register,
        kind,
        state,
        file_name: file,
        checksum: null,
        total,
        done: state === 'CANCELLED' ? 0 : total - failed,
        failed,
        message: message ?? null,
        started_by: startedBy,
        created_at: ago(now, minutesAgo),
        started_at: ago(now, minutesAgo),
        finished_at: ago(now, minutesAgo - 1),
        updated_at: ago(now, minutesAgo - 1),
      })),
    )
    .execute()
}
