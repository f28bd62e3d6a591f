import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { MessageHold } from '@contract/ehr-jobs/choices'
import { MessageHold as Hold } from '@contract/ehr-jobs/choices'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { EhrTables } from '../../db/schema'
import type { Problem } from '../../hl7/public'

export type MessageRecord = Selectable<EhrTables['ehr_message']>

/** What people decided of a message, and whom it may mean. */
export const Choice = z.object({
  patientId: z.string().optional(),
  newPatient: z.boolean().optional(),
  /** Somebody saw its problems and said to take it as it was read. */
  confirmed: z.boolean().optional(),
  maybe: z.array(z.object({ patientId: z.string(), likeness: z.number() })).optional(),
})
export type Choice = z.infer<typeof Choice>
export const choiceOf = ({ choice }: Pick<MessageRecord, 'choice'>): Choice => Choice.parse(choice)

const StoredProblem = z.object({
  place: z
    .object({
      segment: z.string(),
      index: z.int(),
      field: z.int().optional(),
      repetition: z.int().optional(),
      component: z.int().optional(),
      subcomponent: z.int().optional(),
    })
    .nullable(),
  code: z.string(),
  severity: z.enum(['E', 'W', 'I']),
  text: z.string(),
})
export type StoredProblem = z.infer<typeof StoredProblem>
export const problemsOf = ({ problems }: Pick<MessageRecord, 'problems'>): StoredProblem[] =>
  z.array(StoredProblem).parse(problems)

/** The most problems that are kept of one message: more are of one cause. */
const mostProblems = 100
export const storedProblems = (problems: readonly Problem[]) =>
  json<unknown>(
    problems
      .slice(0, mostProblems)
      .map(({ place, code, severity, text }) => ({ place, code, severity, text })),
  )

export const holdOf = ({ hold }: Pick<MessageRecord, 'hold'>): MessageHold | null =>
  hold === null ? null : Hold.parse(hold)

/** Ended: nothing more becomes of it, and what waited behind it may go. */
export const isOver = (state: MessageRecord['state']): boolean => state === 'ACK' || state === 'SKIPPED'

/** How long an urgent message may be stopped before it alarms. */
export const alarmAfterMs = 15 * 60_000

/** What the trail says of a message: never its text. */
export const told = (row: MessageRecord) => ({
  type: row.type,
  controlId: row.control_id,
  direction: row.direction,
  state: row.state,
  hold: row.hold,
  why: row.why,
  urgent: row.urgent,
  alarmAt: row.alarm_at?.toISOString() ?? null,
  edition: row.edition,
  patientId: row.patient_id,
  orderId: row.order_id,
  endedBy: row.ended_by,
  choice: row.choice,
})

type Columns = Partial<
  Omit<
    MessageRecord,
    | 'lab_id'
    | 'id'
    | 'version'
    | 'place'
    | 'stuck'
    | 'connection_id'
    | 'direction'
    | 'raw'
    | 'problems'
    | 'choice'
  >
> & { problems?: readonly Problem[]; choice?: Choice }

/** Writes columns of a message whose connection is locked, and what it was before to the trail. */
export async function moveMessage(
  w: Write,
  before: MessageRecord,
  columns: Columns,
  now: Date,
): Promise<MessageRecord> {
  const { problems, choice, ...plain } = columns
  const ends = columns.state !== undefined && isOver(columns.state)
  const set = {
    ...plain,
    ...(ends ? { run_at: null, alarm_due: null, alarm_at: null } : {}),
    version: before.version + 1,
    updated_at: now,
  }
  await w.tx
    .updateTable('ehr_message')
    .set({
      ...set,
      ...(problems === undefined ? {} : { problems: storedProblems(problems) }),
      ...(choice === undefined ? {} : { choice: json<unknown>(choice) }),
    })
    .where(ofLab(before.lab_id))
    .where('id', '=', before.id)
    .execute()
  const after = { ...before, ...set, ...(choice === undefined ? {} : { choice }) }
  w.changed('ehrJob', before.id, told(before), told(after), after.order_id ?? undefined)
  return after
}

export const lockMessage = (w: Write, labId: string, id: string): Promise<MessageRecord | undefined> =>
  w.tx
    .selectFrom('ehr_message')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
