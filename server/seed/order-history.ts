import { uuidv7 } from 'uuidv7'
import { diff } from '../core/context'
import type { AuditEntry } from '../core/audit'
import type { AuditChange } from '../db/schema'
import { rawOf } from '../modules/results/public'
import type { Staff } from './order-people'
import type { IssuedReport } from './order-reports'
import type { SeedAnalysis, SeedOrder, SeedWorld } from './order-world'

/** One call as the audit trail records it. */
function entry(
  world: SeedWorld,
  order: SeedOrder,
  call: string,
  at: Date,
  by: Staff,
  changes: AuditChange[],
  reason: string | null = null,
): AuditEntry {
  return {
    labId: world.seeded.labId,
    at,
    requestId: uuidv7(),
    call,
    wrote: true,
    outcome: 'done',
    userId: by.id,
    actingAs: null,
    sessionId: null,
    address: null,
    entity: 'order',
    entityId: order.id,
    ids: [...new Set([order.id, ...changes.map(({ id }) => id)])],
    changes,
    reason,
  }
}

const by = <T>(rows: readonly T[], key: (row: T) => Date | null): [Date, T[]][] => {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const at = key(row)?.getTime()
    if (at !== undefined) groups.set(at, [...(groups.get(at) ?? []), row])
  }
  return [...groups].map(([at, group]) => [new Date(at), group])
}

/** The calls that made an order what it is, oldest first: its page's history. */
export function historyOf(
  world: SeedWorld,
  order: SeedOrder,
  analyses: readonly SeedAnalysis[],
  reports: readonly IssuedReport[],
): AuditEntry[] {
  const { plan, id } = order
  const { entry: front, bench, supervisor } = world.staff
  const at = (text: string | null) => (text === null ? null : new Date(text))
  const say = (call: string, when: Date, who: Staff, changes: AuditChange[], reason?: string | null) =>
    entry(world, order, call, when, who, changes, reason ?? null)
  const entries = [
    say('POST /add/order', new Date(plan.dateEntered), order.enteredBy, [
      ...diff('order', id, null, {
        requisitionNumber: order.requisitionNumber,
        state: 'OPEN',
        priority: plan.priority,
        dateCollected: plan.dateCollected,
        items: order.specimens.flatMap(({ letter, panels }) => panels.map((code) => `${code} on ${letter}`)),
        diagnoses: plan.diagnoses,
        medications: plan.medications,
      }),
    ]),
  ]
  const received = at(plan.dateReceived)
  if (received)
    entries.push(
      say('POST /specimen/receive', received, front, [
        ...order.specimens.flatMap((specimen) =>
          diff('specimen', specimen.id, { state: 'EXPECTED' }, { state: 'RECEIVED' }),
        ),
        ...diff('order', id, { dateReceived: null }, { dateReceived: plan.dateReceived }),
      ]),
    )
  if (received && plan.stage === 'rejected')
    for (const specimen of order.specimens)
      entries.push(
        say(
          'POST /specimen/reject',
          received,
          front,
          [
            ...diff('specimen', specimen.id, { state: 'RECEIVED' }, { state: 'REJECTED' }),
            ...diff('order', id, { state: 'OPEN' }, { state: 'REJECTED' }),
          ],
          plan.rejectReason,
        ),
      )
  for (const [when, group] of by(analyses, ({ resulted_at }) => resulted_at))
    entries.push(
      say(
        'POST /results/enter',
        when,
        bench,
        group.flatMap((one) => diff('analysis', one.id, null, { state: 'RESULTED', raw: rawOf(one) })),
      ),
    )
  for (const [when, group] of by(analyses, ({ critical_call }) => at(critical_call?.at ?? null)))
    entries.push(
      say(
        'POST /results/critical_call',
        when,
        bench,
        group.flatMap((one) => diff('analysis', one.id, null, { criticalCall: one.critical_call })),
      ),
    )
  for (const [when, group] of by(analyses, ({ verified_at }) => verified_at))
    entries.push(
      say(
        'POST /results/verify',
        when,
        supervisor,
        group.flatMap((one) => diff('analysis', one.id, { state: 'RESULTED' }, { state: 'VERIFIED' })),
      ),
    )
  for (const { row } of reports) {
    const closes = plan.state === 'CLOSED' && row.number === 1
    entries.push(
      say(
        'POST /report/release',
        row.released_at,
        supervisor,
        [
          ...diff('report', row.id, null, { number: row.number, state: row.state }),
          ...(closes ? diff('order', id, { state: 'OPEN' }, { state: 'CLOSED' }) : []),
        ],
        row.reason,
      ),
    )
  }
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
