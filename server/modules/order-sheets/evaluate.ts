import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import {
  sheetFields,
  type FieldOfSheet,
  type OrderSheet,
  type SheetRow,
  type SheetSetup,
} from '@contract/order-sheets/shapes'
import type { Question } from '@contract/reference/shapes'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import { RemoteOrderFields, type RemoteOrderInput } from '@contract/remote-orders/shapes'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { Refusal } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { ofLab, ownLocations } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { datesAreDayFirst } from '../../import/patient-words'
import { readAnswers } from '../dynamic-forms/public'
import { currentForm } from '../remote-forms/public'
import { partProblems, questionsAsked } from '../remote-orders/public'
import { answerOf, dayOfNumber, momentOf, residenceOf, workerOf, type Read } from './cells'
import { fieldsOf, orderOf, problemsOfSetup, type Problems } from './setup'
import type { KeptRow, KeptSheet } from './store'
import { bornOn, readPerson, whoItIs, type Known, type Person } from './who-it-is'

/** A row that may be sent: what is sent, and by what it is known again. */
export interface ReadyOrder {
  order: RemoteOrderFields
  key: string
}
export interface Evaluated {
  shown: OrderSheet
  ready: ReadonlyMap<string, ReadyOrder>
}

const s = m.orderSheets
interface Sent {
  row_id: string
  row_key: string
  remote_order_id: string
  requisition_number: string
}

/** Orders that came of rows with these keys, canceled ones aside. One without a collection time counts until it is received. */
export async function sentBefore(ctx: Ctx, db: Executor, keys: readonly string[]): Promise<Sent[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Sent>`
    select r.id as row_id, r.row_key, r.remote_order_id, o.requisition_number
    from order_sheet_row r join remote_order o on ${ofLab(ctx.who, 'o')} and o.id = r.remote_order_id
    where ${ofLab(ctx.who, 'r')} and r.row_key = any(${[...keys]}) and o.state <> 'REJECTED'
      and (r.row_key not like 'open:%' or o.order_id is null) and ${ownLocations(ctx.who, 'o.location_id')}`.execute(
    db,
  )
  return rows
}

/** Each row with what is wrong with it, and what would be sent of those with which nothing is. */
export async function evaluate(
  ctx: Ctx,
  db: Executor,
  sheet: KeptSheet,
  rows: readonly KeptRow[],
): Promise<Evaluated> {
  const { setup } = sheet
  const form = await currentForm(db, ctx.who.labId, setup.form)
  const setupProblems = await problemsOfSetup(ctx, db, form, setup)
  const questions = await questionsOfSheet(ctx, db, form, setup)
  const fields = fieldsOf(form, questions)
  const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
  const read = rows.map((row) => ({ row, cells: cellsOf(sheet, row, fields, questions) }))
  const dayFirst = datesAreDayFirst(read.map(({ cells }) => cells['dob'] ?? ''))
  const checked = read.map(({ row, cells }) => ({
    row,
    cells,
    ...readPerson(cells, { locationId: setup.locationId, today, dayFirst }),
  }))
  const days = [...new Set(checked.flatMap(({ person }) => (person ? [person.dob] : [])))]
  const onFile = await bornOn(ctx, db, setup.locationId, days)
  const judged = checked.map((one) => {
    const { known, problems } = whoItIs(one.cells, one.person, onFile)
    const rest = readRest(ctx, form, questions, setup, one.cells, { ...one, known, today })
    return { ...one, known, rest, problems: { ...rest.problems, ...one.problems, ...problems } }
  })
  const keys = judged.map(({ person, rest }) =>
    person && Object.keys(setupProblems).length === 0
      ? keyOf(setup, person, rest.collectedAt, ctx.who.timeZone)
      : null,
  )
  const before = new Map(
    (
      await sentBefore(
        ctx,
        db,
        keys.filter((key) => key !== null),
      )
    ).map((one) => [one.row_key, one]),
  )
  const numbers = await numbersOf(ctx, db, rows)
  const ready = new Map<string, ReadyOrder>()
  const firstWith = new Map<string, number>()
  const shown = judged.map(({ row, cells, known, rest, problems }, at): SheetRow => {
    const key = keys[at] ?? null
    const base = {
      ...{ _id: row.id, version: row.version, line: row.line, cells },
      known: known && { _id: known.id, patientNumber: known.patient_number },
    }
    if (row.remote_order_id !== null) {
      const requisitionNumber = numbers.get(row.remote_order_id) ?? ''
      const order = { _id: row.remote_order_id, requisitionNumber, before: row.ordered_before }
      return { ...base, state: 'SENT', problems: {}, order }
    }
    if (row.dropped) return { ...base, state: 'DROPPED', problems: {}, order: null }
    const sent = key === null ? undefined : before.get(key)
    if (sent) {
      const { remote_order_id: _id, requisition_number: requisitionNumber } = sent
      return { ...base, state: 'SENT', problems: {}, order: { _id, requisitionNumber, before: true } }
    }
    const said: Problems = { ...problems }
    const twin = key === null ? undefined : firstWith.get(key)
    if (twin !== undefined) said['row'] = fill(s.sameAsLine, { line: twin })
    else if (row.refusal !== null && Object.keys(said).length === 0) said['row'] = row.refusal
    if (key !== null && twin === undefined) firstWith.set(key, row.line)
    if (Object.keys(said).length > 0 || rest.order === null || key === null)
      return { ...base, state: 'WRONG', problems: said, order: null }
    ready.set(row.id, { order: rest.order, key })
    return { ...base, state: 'READY', problems: {}, order: null }
  })
  return {
    shown: {
      ...{ _id: sheet.id, version: sheet.version, name: sheet.name, open: sheet.open },
      madeAt: sheet.made_at.toISOString(),
      columns: sheet.columns,
      map: Object.fromEntries(fields.map(({ field }) => [field, sheet.map[field] ?? null])),
      ...{ setup, setupProblems, fields, rows: shown },
    },
    ready,
  }
}

/** Questions of the form, and of its panels and location once those are chosen. */
async function questionsOfSheet(
  ctx: Ctx,
  db: Executor,
  form: RemoteFormDetail,
  setup: SheetSetup,
): Promise<Question[]> {
  if (setup.locationId === null) return form.questions
  const panels =
    setup.panelIds.length === 0
      ? []
      : await db
          .selectFrom('panel')
          .select('code')
          .where(ofLab(ctx.who))
          .where('id', 'in', setup.panelIds)
          .execute()
  return questionsAsked(db, ctx, form, {
    panelCodes: panels.map(({ code }) => code),
    locationId: setup.locationId,
  })
}

/** By field: what was typed over it, else what the file has in its column. A workbook has its days as numbers. */
function cellsOf(
  sheet: KeptSheet,
  row: KeptRow,
  fields: readonly FieldOfSheet[],
  questions: readonly Question[],
): Record<string, string> {
  const days = questions.filter(({ type }) => type === 'date').map(({ key }) => `answers.${key}`)
  return Object.fromEntries(
    fields.map(({ field }) => {
      const column = sheet.map[field] ?? null
      const written = column === null ? '' : (row.cells[sheet.columns.indexOf(column)] ?? '')
      const isDay = sheet.workbook && (field === 'dob' || field === 'collected' || days.includes(field))
      return [field, row.mended[field] ?? (isDay ? dayOfNumber(written) : written)]
    }),
  )
}

interface RestOf {
  person: Person | null
  known: Known | null
  today: string
}

/** Everything of the row besides the person, and the order that it makes where nothing is wrong. */
function readRest(
  ctx: Ctx,
  form: RemoteFormDetail,
  questions: readonly Question[],
  setup: SheetSetup,
  cells: Record<string, string>,
  { person, known, today }: RestOf,
): { problems: Problems; order: RemoteOrderFields | null; collectedAt: string | null } {
  const problems: Problems = {}
  const cell = (field: string) => (cells[field] ?? '').trim()
  function taken<T>(field: string, read: (text: string) => Read<T>): T | null {
    const text = cell(field)
    if (text === '') return null
    const result = read(text)
    if ('value' in result) return result.value
    problems[field] = result.problem
    return null
  }
  const collectedAt =
    taken('collected', (text) => momentOf(text, ctx.now.toISOString(), ctx.who.timeZone)) ?? setup.collectedAt
  const given = Object.fromEntries(
    questions.flatMap((question) => {
      const answer = taken(`answers.${question.key}`, (text) => answerOf(question, text, today))
      return answer === null ? [] : [[question.key, answer] as const]
    }),
  )
  try {
    readAnswers(questions, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [field, message] of Object.entries(error.fields ?? {})) problems[field] ??= message
  }
  const diagnoses = [
    ...new Set([
      ...setup.diagnoses,
      ...cell('diagnoses')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ]),
  ]
  const insurance = person?.insurance ?? []
  const input: RemoteOrderInput = {
    ...orderOf(setup),
    ...{ collectedAt, diagnoses, insurance, answers: given },
    residence: taken('residence', residenceOf),
    worker: taken('worker', workerOf),
    consent: form.consent === null || cell('consentName') === '' ? null : { name: cell('consentName') },
    comment: cell('comment'),
    patientId: known?.id ?? null,
    patient: known ? null : person,
  }
  const order = RemoteOrderFields.safeParse(input)
  if (order.success)
    for (const [field, message] of Object.entries(partProblems(order.data, form)))
      problems[fieldOf(field)] ??= message
  // Of a row without a person that is said already.
  else if (person)
    for (const issue of order.error.issues) problems[fieldOf(issue.path.join('.'))] ??= issue.message
  if (collectedAt !== null && new Date(collectedAt) > ctx.now)
    problems['collected'] ??= m.remoteOrders.collectionFuture
  return { problems, order: order.success ? order.data : null, collectedAt }
}

/** The field of the grid for a field of an order. */
function fieldOf(path: string): string {
  const bare = path.replace(/^patient\.(address\.)?/, '')
  if (/^consent/.test(bare)) return 'consentName'
  if (/^insurance/.test(bare))
    return bare.includes('policy') ? 'policyNumber' : bare.includes('group') ? 'groupNumber' : 'payerName'
  if (/^diagnoses/.test(bare)) return 'diagnoses'
  if (bare === 'collectedAt') return 'collected'
  return /^(answers\.|[a-z0-9]+$)/i.test(bare) && (bare.startsWith('answers.') || isField(bare))
    ? bare
    : 'row'
}
const isField = (name: string) => sheetFields.some((field) => field === name)

/**
 * By what a row is known again: place, tests, person, and the day of collection; without one it is the same until the laboratory
 * has received it.
 */
function keyOf(setup: SheetSetup, person: Person, collectedAt: string | null, zone: string): string {
  const who = [folded(person.lastname), folded(person.firstname), person.dob]
  const what = [setup.locationId, setup.form, [...setup.panelIds].sort()]
  const day = collectedAt === null ? 'open' : todayIn(zone, collectedAt)
  return `${day}:${sha256Hex(JSON.stringify([what, who]))}`
}

async function numbersOf(ctx: Ctx, db: Executor, rows: readonly KeptRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => row.remote_order_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('remote_order')
    .select(['id', 'requisition_number'])
    .where(ofLab(ctx.who))
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((one) => [one.id, one.requisition_number]))
}
