import { canonical } from '@contract/canonical'
import { m } from '@contract/messages'
import { plainMoney } from '@contract/rules/money'
import { canTransition } from '@contract/machine'
import { statementMachine, type StatementTransition } from '@contract/statements/states'
import type { StatementDetail, StatementFields, StatementLine } from '@contract/statements/shapes'
import type { Ctx, Write } from '../../core/context'
import { nextNumber } from '../../core/counter'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import type { Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { findStatement } from './store'

const totalOf = (lines: readonly StatementLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

const lineWords = ({ description, serviceDate, cents }: StatementLine) =>
  `${serviceDate} ${description} ${plainMoney(cents)}`

/** Orders on the lines must be this patient's: a bill for somebody else's test would tell them of it. */
async function refuseOthersOrders(ctx: Ctx, w: Write, { patientId, lines }: StatementFields): Promise<void> {
  const ids = lines.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return
  const rows = await w.tx
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(ctx.who))
    .where('deleted', '=', false)
    .where('patient_id', '=', patientId)
    .where('id', 'in', ids)
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  const problems = lines.flatMap(({ orderId }, at) =>
    orderId === null || own.has(orderId)
      ? []
      : [[`lines.${at}.orderId`, m.statements.orderOfAnother] as const],
  )
  if (problems.length > 0) throw badInput(Object.fromEntries(problems))
}

/** The trail of a patient's data names the patient too. */
function concerning(w: Write, id: string, patientId: string, reason: string | null = null): void {
  w.about('patient', patientId)
  w.about('statement', id, reason)
}

async function check(
  ctx: Ctx,
  w: Write,
  fields: StatementFields,
  before: StatementDetail | null,
): Promise<void> {
  if (before && before.patientId !== fields.patientId)
    throw badInput({ patientId: m.statements.patientFixed })
  if (before && before.state !== 'DRAFT' && canonical(before.lines) !== canonical(fields.lines))
    throw ruleRefused(m.statements.linesFixed)
  if (before && !before.active) throw ruleRefused(m.statements.finished)
  if (fields.paidCents > totalOf(fields.lines)) throw badInput({ paidCents: m.statements.overpaid })
  if (!before) await refuseUnknownPatient(ctx, w, fields.patientId)
  await refuseOthersOrders(ctx, w, fields)
  if (before) concerning(w, before._id, before.patientId)
}

async function refuseUnknownPatient(ctx: Ctx, w: Write, patientId: string): Promise<void> {
  const patient = await w.tx
    .selectFrom('patient')
    .select('merged_into')
    .where(ofLab(ctx.who))
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient || patient.merged_into !== null) throw badInput({ patientId: m.patients.chooseOnFile })
}

/** The number that a new statement gets: S-000017. */
export const statementNumber = (n: number) => `S-${String(n).padStart(6, '0')}`

/** Statements as a register, but for coming into being and moving on, which are below. */
export const statementRegister: Register<StatementFields, StatementDetail> = {
  entity: 'statement',
  table: 'statement',
  find: findStatement,
  fieldsOf: ({ patientId, lines, paidCents, returnedMail, note }) => ({
    patientId,
    lines,
    paidCents,
    returnedMail,
    note,
  }),
  columnsOf: ({ patientId, lines, paidCents, returnedMail, note }) => ({
    patient_id: patientId,
    lines: json(lines),
    total_cents: totalOf(lines),
    paid_cents: paidCents,
    returned_mail: returnedMail,
    note,
  }),
  recorded: (_w, _who, { lines, paidCents, patientId: _patient, ...fields }) =>
    Promise.resolve({
      ...fields,
      lines: lines.map(lineWords),
      total: plainMoney(totalOf(lines)),
      paid: plainMoney(paidCents),
    }),
  check,
}

/** Drafts a statement; it gets its number with it. */
export function draftStatement(ctx: Ctx, fields: StatementFields): Promise<StatementDetail> {
  return ctx.write(async (w) => {
    await check(ctx, w, fields, null)
    const id = ctx.ports.ids.id()
    const number = statementNumber(await nextNumber(w.tx, ctx.who.labId, 'statement'))
    const { patientId, lines, paidCents, returnedMail, note } = fields
    await w.tx
      .insertInto('statement')
      .values({
        lab_id: ctx.who.labId,
        id,
        number,
        patient_id: patientId,
        lines: json(lines),
        total_cents: totalOf(lines),
        paid_cents: paidCents,
        returned_mail: returnedMail,
        note,
        created_at: ctx.now,
        state_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
    const recorded = await statementRegister.recorded?.(w, ctx.who, fields)
    w.changed('statement', id, null, { number, state: 'DRAFT', ...recorded })
    concerning(w, id, patientId)
    return await found(ctx, w, id)
  })
}

async function found(ctx: Ctx, w: Write, id: string): Promise<StatementDetail> {
  const statement = await findStatement(w.tx, ctx.who, id)
  if (!statement) throw notFound()
  return statement
}

interface Move {
  _id: string
  version: number
  transition: StatementTransition
  reason: string | null
}

/** Makes a transition of the machine, on the version that was seen. */
export function moveStatement(
  ctx: Ctx,
  { _id, version, transition, reason }: Move,
): Promise<StatementDetail> {
  return ctx.write(async (w) => {
    const before = await found(ctx, w, _id)
    if (before.version !== version) throw stale(before)
    const { state, lines, balanceCents, reminders } = before
    const answer = canTransition(statementMachine, state, transition, {
      reason,
      lines: lines.length,
      balance: balanceCents,
      reminders,
    })
    if (!answer.ok) throw ruleRefused(answer.message)
    const reminded = transition === 'remind' ? reminders + 1 : transition === 'reopen' ? 0 : reminders
    const { numUpdatedRows } = await w.tx
      .updateTable('statement')
      .set((eb) => ({
        state: answer.to,
        reminders: reminded,
        state_at: ctx.now,
        updated_at: ctx.now,
        version: eb('version', '+', 1),
      }))
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    const after = await found(ctx, w, _id)
    if (numUpdatedRows !== 1n) throw stale(after)
    concerning(w, _id, before.patientId, reason)
    w.changed('statement', _id, { state, reminders }, { state: after.state, reminders: after.reminders })
    return after
  })
}
