import { canTransition } from '@contract/machine'
import type { RemoteOrderSource } from '@contract/remote-orders/choices'
import type { RemoteOrderContent } from '@contract/remote-orders/content'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import type { RemoteOrderFields, SentRemoteOrder } from '@contract/remote-orders/shapes'
import { remoteOrderMachine } from '@contract/remote-orders/states'
import type { Ctx, Write } from '../../core/context'
import { m } from '@contract/messages'
import { badInput, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { violatedUnique } from '../../core/tx'
import { json } from '../../db/json'
import type { KeptConsent } from '../../db/schema'
import { birthProblem } from '../patients/public'
import { requisitionsOfToday } from '../orders/public'
import { checkForm, type Asked } from './check'
import { currentForm } from '../remote-forms/public'
import { patientOfOrder } from './patient'
import { settleClaim } from './claim'
import { signatureFor } from './signing'
import { todayIn } from '@contract/rules/zone'

/** The parts that are kept as they were filled in. */
export const contentOf = (order: Asked): RemoteOrderContent => ({
  specimens: order.specimens,
  items: order.items,
  diagnoses: order.diagnoses,
  insurance: order.insurance,
  medications: order.medications,
  residence: order.residence,
  worker: order.worker,
  comment: order.comment,
})

export const consentOf = (
  ctx: Ctx,
  order: Asked,
  form: RemoteFormDetail,
  read: string | null = form.consent,
): KeptConsent | null =>
  order.consent && form.consent !== null
    ? {
        name: order.consent.name,
        text: read ?? form.consent,
        at: ctx.now.toISOString(),
        signatureId: order.consent.signatureId,
      }
    : null

/**
 * The files that an order names are its own from now on; what it named before and names no more is let go. Errors: bad_input at
 * `fileIds` where another order took one a moment before.
 */
export async function takeFiles(ctx: Ctx, w: Write, id: string, order: Asked): Promise<void> {
  const { signatureId = null } = order.consent ?? {}
  const ids = [...new Set([...order.fileIds, ...(signatureId ? [signatureId] : [])])]
  const own = await w.tx
    .selectFrom('remote_order_file')
    .select('id')
    .where(ofLab(ctx.who))
    .where('remote_order_id', '=', id)
    .execute()
  const had = new Set(own.map((file) => file.id))
  const give = async (files: string[], from: string | null, to: string | null) => {
    if (files.length === 0) return
    const { numUpdatedRows } = await w.tx
      .updateTable('remote_order_file')
      .set({ remote_order_id: to })
      .where(ofLab(ctx.who))
      .where('id', 'in', files)
      .where('remote_order_id', from === null ? 'is' : '=', from)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== files.length) throw badInput({ fileIds: m.remoteOrders.fileMissing })
    for (const file of files)
      w.changed('remoteOrderFile', file, { remoteOrder: from }, { remoteOrder: to }, id)
  }
  await give(
    ids.filter((file) => !had.has(file)),
    null,
    id,
  )
  await give(
    [...had].filter((file) => !ids.includes(file)),
    id,
    null,
  )
}

const sourceOf = ({ who }: Ctx): RemoteOrderSource =>
  who.userType === 'kiosk' ? 'kiosk' : who.userType === 'portal' ? 'portal' : 'lab'

/** How an order comes, where that is not as a person of the clinic or the laboratory sends it. */
interface Sending {
  source?: RemoteOrderSource
  /** The words of the consent as the patient read them, where that was in another language than the form's. */
  read?: (form: RemoteFormDetail) => string | null
  /** A person sends it; what the laboratory makes by itself is signed by nobody. */
  attended?: boolean
  /** False: its patient was found by name and birth date alone. It waits for a signature, and the record waits with it. */
  isProven?: boolean
}

/**
 * Sends a filled-in form: checks it, registers or finds the patient, gives the requisition number, and keeps the order in
 * transit; where its form needs the provider's signature and the caller may not give it, ready to review. Errors: bad_input
 * with every bad field named; conflict where a patient of this name is on file.
 */
export async function sendRemoteOrder(
  ctx: Ctx,
  w: Write,
  sent: RemoteOrderFields,
  { source = sourceOf(ctx), read = ({ consent }) => consent, attended = true, isProven = true }: Sending = {},
): Promise<SentRemoteOrder> {
  const form = await currentForm(w.tx, ctx.who.labId, sent.form)
  const checked = await checkForm(w.tx, ctx, sent, form, null, sent.patientId)
  if (sent.patient) {
    const problem = birthProblem(sent.patient.dob, todayIn(ctx.who.timeZone, ctx.now.toISOString()))
    if (problem !== null) throw badInput({ 'patient.dob': problem })
  }
  const signature = attended && isProven ? await signatureFor(w.tx, ctx, sent.physicianId) : undefined
  // What a patient chose at a kiosk nobody has ordered yet.
  const signed = (form.signature === 'anyone' && source !== 'kiosk') || signature !== undefined
  const answer = canTransition(remoteOrderMachine, null, signed ? 'send' : 'prepare', {
    collected: sent.collectedAt !== null,
  })
  if (!answer.ok) throw ruleRefused(answer.message)
  const consent = consentOf(ctx, sent, form, read(form))
  const { patientId, note, facts } = await patientOfOrder(ctx, w, sent, { parts: form.parts, isProven })
  const noted = [note, sent.comment].filter(Boolean).join('\n')
  // Nothing that was typed makes room for the note; the two records are found as possible duplicates all the same.
  const order = note === null || noted.length > 1000 ? sent : { ...sent, comment: noted }
  const numbers = requisitionsOfToday(ctx, w)
  const id = ctx.ports.ids.id()
  const requisitionNumber = await freeNumber(w, ctx, numbers)
  try {
    await w.tx
      .insertInto('remote_order')
      .values({
        lab_id: ctx.who.labId,
        id,
        requisition_number: requisitionNumber,
        form: form.key,
        form_version: form.version,
        form_title: form.title,
        source,
        state: answer.to,
        priority: order.priority,
        location_id: order.locationId,
        physician_id: order.physicianId,
        patient_id: patientId,
        collected_at: order.collectedAt === null ? null : new Date(order.collectedAt),
        panels: json(checked.panels),
        content: json(contentOf(order)),
        answers: json(checked.answers),
        consent: consent ? json(consent) : null,
        facts: facts ? json(facts) : null,
        claim_reason: order.claimReason,
        date_entered: ctx.now,
        prepared_by: ctx.who.userId,
        ...(signature && answer.to === 'INTRANSIT'
          ? { signed_at: ctx.now, signed_by: signature.by, signed_for: signature.for }
          : {}),
      })
      .execute()
  } catch (error) {
    if (violatedUnique(error) === 'remote_order_requisition')
      throw new Error(`The number ${requisitionNumber} was given twice.`, { cause: error })
    throw error
  }
  await takeFiles(ctx, w, id, order)
  await settleClaim(ctx, w, order, { id, patientId })
  w.changed(
    'remoteOrder',
    id,
    null,
    {
      requisitionNumber,
      state: answer.to,
      form: form.key,
      source,
      patientId,
      locationId: order.locationId,
      physicianId: order.physicianId,
      priority: order.priority,
      collectedAt: order.collectedAt,
      panels: checked.panels.map(({ code }) => code),
      ...contentOf(order),
      answers: checked.answers,
      consent,
      facts,
      claimReason: order.claimReason,
      signedBy: answer.to === 'INTRANSIT' ? (signature?.by ?? null) : null,
      signedFor: answer.to === 'INTRANSIT' ? (signature?.for ?? null) : null,
    },
    id,
  )
  return {
    _id: id,
    version: 1,
    requisitionNumber,
    state: answer.to,
    dateEntered: ctx.now.toISOString(),
    warnings: checked.warnings,
  }
}

/** The laboratory's next number that nobody has typed before. */
async function freeNumber(
  w: Write,
  ctx: Ctx,
  numbers: ReturnType<typeof requisitionsOfToday>,
): Promise<string> {
  for (;;) {
    const number = await numbers.next()
    const taken = await w.tx
      .selectFrom('lab_order')
      .select('id')
      .where(ofLab(ctx.who))
      .where('requisition_number', '=', number)
      .executeTakeFirst()
    if (!taken) return number
  }
}
