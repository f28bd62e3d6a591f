import { sql } from 'kysely'
import { Gender } from '@contract/choices'
import { eachQuestionOnce, formsAsked, isAskedOf } from '@contract/dynamic-forms/asked'
import { formParts, type FormPart, type RemoteFormDetail } from '@contract/remote-orders/form'
import { lackingFacts, type AskedFact, type RecordPart } from '@contract/remote-orders/lacking'
import type { RemoteOrderFields } from '@contract/remote-orders/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import { ofLab, ownLocations, reaches } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { KeptAnswer, OrderedPanel } from '../../db/schema'
import { readAnswers } from '../dynamic-forms/public'
import { offeredForms } from '../remote-forms/public'
import { activeQuestions } from './questions'

/** What is checked of a form: everything but who the patient is. */
export type Asked = Omit<RemoteOrderFields, 'patient' | 'patientId' | 'anotherPerson' | 'facts'> & {
  facts?: RemoteOrderFields['facts']
  /** Null: a patient on file, whose own facts count. */
  patient: RemoteOrderFields['patient']
}
type Problems = Record<string, string>

export interface CheckedForm {
  panels: OrderedPanel[]
  answers: KeptAnswer[]
  warnings: string[]
}

/** Where each part stands on the wire, and whether an order has it. */
function partsGiven(order: Asked): Record<FormPart, { field: string; given: boolean | null }> {
  const { patient } = order
  // Of a patient on file the record answers; it is asked about nothing.
  const fact = (field: string, value: unknown) => ({
    field: `patient.${field}`,
    given: patient ? value !== null : null,
  })
  return {
    race: fact('race', patient?.race ?? null),
    ethnicity: fact('ethnicity', patient?.ethnicity ?? null),
    phone: fact('phone', patient?.phone ?? null),
    email: fact('email', patient?.email ?? null),
    address: fact('address.line1', patient?.address.line1 ?? null),
    residence: { field: 'residence', given: order.residence !== null },
    worker: { field: 'worker', given: order.worker !== null },
    insurance: { field: 'insurance', given: order.insurance.length > 0 },
    cards: { field: 'fileIds', given: order.fileIds.length > 0 },
    diagnoses: { field: 'diagnoses', given: order.diagnoses.length > 0 },
    medications: { field: 'medications', given: order.medications.length > 0 },
  }
}

/** What of the form's parts is missing, or given though the form does not ask for it, by its field on the wire. */
export function partProblems(order: Asked, form: RemoteFormDetail): Problems {
  const problems: Problems = {}
  const given = partsGiven(order)
  for (const part of formParts) {
    const { field, given: has } = given[part]
    const words = m.remoteOrders.parts[part]
    if (form.parts[part] === 'required' && has === false)
      problems[field] = fill(m.remoteOrders.partMissing, { part: words })
    // What nobody is asked is refused where it would be kept unseen; facts of a person are the record's own.
    if (form.parts[part] === 'off' && has === true && !field.startsWith('patient.'))
      problems[field] = fill(m.remoteOrders.partUnasked, { part: words })
  }
  if (form.consent !== null && order.consent === null) problems['consent'] = m.remoteOrders.consentRequired
  if (form.consentSigned && order.consent !== null && order.consent.signatureId === null)
    problems['consent.signatureId'] = m.remoteOrders.signatureRequired
  if (!form.stat && order.priority === 'STAT') problems['priority'] = m.remoteOrders.statNotOnForm
  return problems
}

/** Location and physician: within reach, in use, and the one orders from the other. */
async function peopleProblems(db: Executor, ctx: Ctx, order: Asked): Promise<Problems> {
  const { who } = ctx
  const problems: Problems = {}
  const { rows } = await sql<{ active: boolean; name: string; orders_here: boolean }>`
    select l.active, l.name, exists (select from physician_location pl
      join physician ph on ${ofLab(who, 'ph')} and ph.id = pl.physician_id and ph.active
      where ${ofLab(who, 'pl')} and pl.location_id = l.id and pl.physician_id = ${order.physicianId} and pl.active) as orders_here
    from location l where ${ofLab(who, 'l')} and l.id = ${order.locationId} and ${ownLocations(who, 'l.id')}`.execute(
    db,
  )
  const [location] = rows
  if (!location || !reaches(who, order.locationId)) return { locationId: m.locations.notFound }
  if (!location.active) problems['locationId'] = fill(m.orders.locationInactive, { name: location.name })
  if (!location.orders_here) problems['physicianId'] = m.remoteOrders.physicianNotHere
  return problems
}

const locationCode = async (db: Executor, { who }: Ctx, id: string): Promise<string | undefined> =>
  (await db.selectFrom('location').select('code').where(ofLab(who)).where('id', '=', id).executeTakeFirst())
    ?.code

/** What is asked of an order of this form: its own questions, and those of its panels and location, each once. */
export async function questionsAsked(
  db: Executor,
  ctx: Ctx,
  form: RemoteFormDetail,
  { panelCodes, locationId }: { panelCodes: readonly string[]; locationId: string },
) {
  const asked = formsAsked(await activeQuestions(db, ctx.who.labId), {
    panelCodes,
    locationCode: await locationCode(db, ctx, locationId),
  })
  return eachQuestionOnce([...form.questions, ...asked.flatMap((one) => one.questions)])
}

/** What a form asks of a person, and the record of a patient within reach answers or lacks; of others nothing is told. */
const recordOf = async (db: Executor, { who }: Ctx, id: string | null) =>
  id === null
    ? undefined
    : await db
        .selectFrom('patient')
        .select(['gender', 'race', 'ethnicity', 'phone', 'email', 'address'])
        .where(ofLab(who))
        .where(ownLocations(who, 'location_id'))
        .where('id', '=', id)
        .executeTakeFirst()

/** Asked of the record, and neither in it nor answered now. */
function stillLacking(
  form: RemoteFormDetail,
  record: NonNullable<Awaited<ReturnType<typeof recordOf>>>,
  facts: Asked['facts'],
): AskedFact[] {
  return lackingFacts(form.parts, {
    // That somebody would rather not say is an answer.
    gender: record.gender === 'N' && facts?.gender ? 'said' : record.gender,
    race: record.race ?? facts?.race ?? null,
    ethnicity: record.ethnicity ?? facts?.ethnicity ?? null,
    phone: record.phone ?? facts?.phone ?? null,
    email: record.email ?? facts?.email ?? null,
    address: { line1: record.address.line1 ?? facts?.address?.line1 ?? null },
  })
}

const isPart = (fact: AskedFact): fact is RecordPart => fact !== 'gender'

/** Of what the form requires, said to whoever orders and was not asked for it. */
function lackingWords(lacking: readonly AskedFact[]): string[] {
  const parts = lacking.filter(isPart).map((part) => m.remoteOrders.parts[part])
  return parts.length === 0 ? [] : [fill(m.remoteOrders.recordLacks, { parts: parts.join(', ') })]
}

/** The same at its field, where the person can be asked. */
const lackingProblems = (lacking: readonly AskedFact[]): Problems =>
  Object.fromEntries(
    lacking.map((fact) => [
      fact === 'address' ? 'facts.address.line1' : `facts.${fact}`,
      isPart(fact)
        ? fill(m.remoteOrders.partMissing, { part: m.remoteOrders.parts[fact] })
        : m.remoteOrders.sexMissing,
    ]),
  )

/** Files were kept by this caller for this location, and belong to no other order. */
async function fileProblems(db: Executor, ctx: Ctx, order: Asked, own: string | null): Promise<Problems> {
  const ids = [...order.fileIds, ...(order.consent?.signatureId ? [order.consent.signatureId] : [])]
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('remote_order_file')
    .select(['id', 'remote_order_id'])
    .where(ofLab(ctx.who))
    .where('id', 'in', ids)
    .where(ownLocations(ctx.who, 'location_id'))
    .where((eb) => eb.or([eb('made_by', '=', ctx.who.userId), eb('remote_order_id', '=', own)]))
    .execute()
  const known = new Set(
    rows.filter((row) => row.remote_order_id === null || row.remote_order_id === own).map(({ id }) => id),
  )
  return ids.every((id) => known.has(id)) ? {} : { fileIds: m.remoteOrders.fileMissing }
}

/**
 * Holds a filled-in form to its configuration: its parts, panels, specimens and questions, its people and its files. Throws
 * every bad field named; answers what was ordered by name, and the answers with their questions. What the laboratory's own
 * order needs besides is checked again when it is received.
 */
export async function checkForm(
  db: Executor,
  ctx: Ctx,
  order: Asked,
  form: RemoteFormDetail,
  own: string | null = null,
  patientId: string | null = null,
): Promise<CheckedForm> {
  const [offered] = await offeredForms(db, ctx.who.labId, form.key)
  if (!offered) throw ruleRefused(m.remoteOrders.formOff)
  const record = order.patient ? undefined : await recordOf(db, ctx, patientId)
  const lacking = record ? stillLacking(form, record, order.facts) : []
  const problems: Problems = {
    ...partProblems(order, form),
    ...(order.facts ? lackingProblems(lacking) : {}),
    ...(await peopleProblems(db, ctx, order)),
    ...(await fileProblems(db, ctx, order, own)),
  }
  if (order.collectedAt !== null && new Date(order.collectedAt) > ctx.now)
    problems['collectedAt'] = m.remoteOrders.collectionFuture
  const letters = order.specimens.map(({ letter }) => letter)
  order.specimens.forEach(({ letter, sampleTypeId, sourceId }, at) => {
    if (letters.indexOf(letter) < at)
      problems[`specimens.${at}.letter`] = fill(m.orders.specimenTwice, { letter })
    if (!offered.sampleTypes.some(({ _id }) => _id === sampleTypeId))
      problems[`specimens.${at}.sampleTypeId`] = m.remoteOrders.sampleTypeNotOnForm
    if (!offered.sources.some(({ _id }) => _id === sourceId))
      problems[`specimens.${at}.sourceId`] = m.remoteOrders.sourceNotOnForm
  })
  const panels = order.items.flatMap(({ panelId, letter }, at): OrderedPanel[] => {
    const panel = offered.panels.find(({ _id }) => _id === panelId)
    const specimen = order.specimens.find((one) => one.letter === letter)
    if (!panel) {
      problems[`items.${at}`] = fill(m.remoteOrders.panelNotOnForm, { panel: m.remoteOrders.thisPanel })
      return []
    }
    if (order.items.findIndex((other) => other.panelId === panelId) < at)
      problems[`items.${at}`] = fill(m.remoteOrders.panelTwice, { panel: panel.name })
    else if (!specimen) problems[`items.${at}.letter`] = fill(m.orders.noSpecimen, { letter })
    else if (panel.sampleTypeIds.length > 0 && !panel.sampleTypeIds.includes(specimen.sampleTypeId)) {
      const type = offered.sampleTypes.find(({ _id }) => _id === specimen.sampleTypeId)?.name ?? ''
      problems[`items.${at}.letter`] = fill(m.orders.unfit, { test: panel.name, type })
    }
    return [{ panelId, testId: null, code: panel.code, name: panel.name, letter }]
  })
  if (Object.keys(problems).length > 0) throw badInput(problems)
  const questions = await questionsAsked(db, ctx, form, {
    panelCodes: panels.map(({ code }) => code),
    locationId: order.locationId,
  })
  // A record without a sex gives way to what its person was asked now.
  const known = record?.gender === 'N' ? (order.facts?.gender ?? 'N') : record?.gender
  const gender = order.patient?.gender ?? Gender.safeParse(known).data
  // What is not asked of this patient is not missing, and was perhaps answered at a kiosk that does not know the record.
  const needed = questions.map((one) => (isAskedOf(one, gender) ? one : { ...one, required: false }))
  const answers = readAnswers(needed, order.answers)
  return {
    panels,
    answers,
    warnings: [
      ...(order.collectedAt === null ? [m.remoteOrders.uncollectedWarning] : []),
      ...lackingWords(lacking),
    ],
  }
}
