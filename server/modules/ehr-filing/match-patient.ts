import { m } from '@contract/messages'
import type { Patient as OnFile, PatientFields } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import type { Problem } from '../../hl7/public'
import {
  addIdentifiers,
  birthProblem,
  findPatient,
  identifierKey,
  patientsByIdentifier,
  possibleDuplicates,
  registerPatients,
} from '../patients/public'
import type { FilingChoice, FilingConnection, MaybePatient } from './filing'
import { newPatientFields, type SentPatient } from './patient-fields'
import { patientSystem, theirNumber } from './patient-number'
import { disagreement, heldForDemographics, nameTold } from './same-person'
import { held } from './stop'
import { warns } from './tell'

interface Asked {
  connection: FilingConnection
  sent: SentPatient
  choice: FilingChoice
}

/** The number of the sender as a record keeps it, or null where nothing says which it is. */
export function identifierOf(connection: FilingConnection, sent: SentPatient) {
  const number = theirNumber(connection, sent.ids)
  return number && { system: patientSystem(connection.id, number.authority), value: number.id }
}

/** Whom the number of the message names here, if anybody. */
export async function knownByNumber(
  ctx: Ctx,
  w: Write,
  connection: FilingConnection,
  sent: SentPatient,
): Promise<OnFile | null> {
  const identifier = identifierOf(connection, sent)
  if (!identifier) return null
  const known = await patientsByIdentifier(w.tx, ctx.who.labId, [identifier])
  const id = known.get(identifierKey(identifier))?.id
  return (id !== undefined && (await findPatient(w.tx, ctx.who, id))) || null
}

/** Who on file may be meant by name and birth date, best first: a proposal, never an answer. */
export async function maybeMeant(ctx: Ctx, w: Write, sent: SentPatient): Promise<MaybePatient[]> {
  const fields = newPatientFields(sent, { location: ctx.ports.ids.id(), insurance: [] }, [])
  if (!fields) return []
  const found = await possibleDuplicates(w.tx, ctx.who.labId, fields)
  return found.map(({ patient, score }) => ({ patientId: patient._id, likeness: score }))
}

/** Keeps the sender's number for a patient, so that the next message finds him. */
export async function keepNumber(
  ctx: Ctx,
  w: Write,
  connection: FilingConnection,
  sent: SentPatient,
  patientId: string,
): Promise<void> {
  const identifier = identifierOf(connection, sent)
  if (!identifier) return
  const known = await patientsByIdentifier(w.tx, ctx.who.labId, [identifier])
  if (known.has(identifierKey(identifier))) return
  await addIdentifiers(w.tx, ctx.who.labId, [{ ...identifier, patientId }])
  w.changed('patient', patientId, { identifiers: null }, { identifiers: identifier })
}

/**
 * Whose order it is. In this order: whom a person chose; whom the number names, where birth date, sex and first name agree;
 * else nobody: name and birth date alone propose. A patient is made where a person said so, or the connection may and nobody
 * alike is on file. That somebody looked at the problems of a message is not enough: whose it is, is a decision of its own.
 */
export async function patientOfOrder(
  ctx: Ctx,
  w: Write,
  { connection, sent, choice }: Asked,
  rest: Pick<PatientFields, 'location' | 'insurance'>,
  told: Problem[],
): Promise<OnFile> {
  if (choice.patientId !== undefined) {
    const chosen = await findPatient(w.tx, ctx.who, choice.patientId)
    if (!chosen || chosen.mergedInto !== null) throw held('patient', m.ehrFiling.why.nobody, {})
    // Of somebody else on paper the one order was decided, and not every one that comes after it.
    if ((await disagreement(ctx, w, sent, chosen)) === null)
      await keepNumber(ctx, w, connection, sent, chosen._id)
    told.push(...nameTold(sent, chosen))
    return chosen
  }
  const known = await knownByNumber(ctx, w, connection, sent)
  if (known && choice.newPatient !== true) {
    const why = await disagreement(ctx, w, sent, known)
    if (why !== null) throw heldForDemographics(why, known)
    told.push(...nameTold(sent, known))
    return known
  }
  const place = { segment: 'PID', index: 1, field: 3 }
  const maybe = await maybeMeant(ctx, w, sent)
  const hasNumber = identifierOf(connection, sent) !== null
  const waitFor = (why: string) => held('patient', why, { maybe, problems: [warns(place, why, '204')] })
  if (choice.newPatient !== true) {
    if (!hasNumber) throw waitFor(m.ehrFiling.why.noNumber)
    if (!connection.config.makesPatients) throw waitFor(m.ehrFiling.why.nobody)
    if (maybe.length > 0) throw waitFor(m.ehrFiling.why.lookAlike)
  }
  const made = newPatientFields(sent, rest, told)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.who.timeZone }).format(ctx.now)
  if (!made || birthProblem(made.dob, today) !== null) throw waitFor(m.ehrFiling.why.incomplete)
  const id = ctx.ports.ids.id()
  await registerPatients(w, ctx.who.labId, [{ id, fields: made }])
  await keepNumber(ctx, w, connection, sent, id)
  const patient = await findPatient(w.tx, ctx.who, id)
  if (!patient) throw new Error('A patient that was just registered is not found.')
  return patient
}
