import { fill, m } from '@contract/messages'
import type { Patient as OnFile } from '@contract/patients/shapes'
import { Refusal } from '../../core/errors'
import type { AdmissionMessage, Problem } from '../../hl7/public'
import {
  addIdentifiers,
  findPatient,
  identifierKey,
  mergeRecords,
  patientsByIdentifier,
  updatePatient,
} from '../patients/public'
import type { Filed } from './filing'
import type { Run } from './filing-run'
import { identifierOf, keepNumber, knownByNumber } from './match-patient'
import { editOf, sentFields } from './patient-fields'
import { disagreement, heldForDemographics } from './same-person'
import { held } from './stop'
import { informs, warns } from './tell'

type WasFiled = Extract<Filed, { is: 'filed' }>

const filed = (patientId: string | null, told: readonly Problem[]): WasFiled => ({
  is: 'filed',
  patientId,
  orderId: null,
  requisitionNumber: null,
  locationId: null,
  placer: null,
  urgent: false,
  answers: [],
  told,
})

const pid = { segment: 'PID', index: 1, field: 3 }
const mrg = { segment: 'MRG', index: 1, field: 1 }

/** The record that the message is about: whom a person chose, else whom the number names. */
async function meant(
  { ctx, w, connection, choice }: Run,
  sent: AdmissionMessage['patient'],
): Promise<OnFile | null> {
  if (choice.patientId === undefined) return knownByNumber(ctx, w, connection, sent)
  const chosen = await findPatient(w.tx, ctx.who, choice.patientId)
  return chosen && chosen.mergedInto === null ? chosen : null
}

/**
 * Brings a known patient up to date: what was stated replaces what is on file, `""` takes it away, and what was left out stays. Open
 * orders take the change, closed ones wait with it, as when a person changes a record. Another birth date or sex waits for a
 * person: the number may have been given to somebody else.
 */
async function update(run: Run, content: AdmissionMessage): Promise<WasFiled> {
  const { ctx, w, connection, choice, told } = run
  const onFile = await meant(run, content.patient)
  if (!onFile) {
    told.push(informs(pid, m.ehrFiling.nobodyToUpdate, '204'))
    return filed(null, told)
  }
  const why = await disagreement(ctx, w, content.patient, onFile)
  if (why !== null && choice.patientId === undefined) throw heldForDemographics(why, onFile)
  // Everybody may name the number of another clinic: what is on file of its patient is not theirs to change.
  if (
    connection.locationId !== null &&
    onFile.location !== connection.locationId &&
    choice.patientId === undefined
  )
    throw heldForDemographics(m.ehrFiling.why.otherLocation, onFile)
  await keepNumber(ctx, w, connection, content.patient, onFile._id)
  const sent = sentFields(content.patient, told)
  try {
    await updatePatient(ctx, w, onFile._id, undefined, editOf(sent, onFile))
  } catch (error) {
    // The rule that a record does not become another person once its specimen was received.
    if (error instanceof Refusal && error.code === 'rule_refused')
      throw held('demographics', m.ehrFiling.why.reregister, {
        patientId: onFile._id,
        maybe: [{ patientId: onFile._id, likeness: 1 }],
        problems: [warns({ ...pid, field: 5 }, error.message)],
      })
    throw error
  }
  return filed(onFile._id, told)
}

/** The two records of a merge, where both are on file. */
async function pairOf(
  run: Run,
  content: AdmissionMessage,
): Promise<{ keep: OnFile | null; drop: OnFile | null }> {
  const { ctx, w, connection } = run
  const keep = await meant(run, content.patient)
  const drop = await knownByNumber(ctx, w, connection, { ...content.patient, ids: content.merge?.ids ?? [] })
  return { keep, drop }
}

/** A merge is proposed to a person, and done as one at a screen would be, with its way back, once that person said so. */
async function merge(run: Run, content: AdmissionMessage): Promise<WasFiled> {
  const { ctx, w, connection, told, confirmed } = run
  const { keep, drop } = await pairOf(run, content)
  if (!keep && !drop) {
    told.push(informs(mrg, m.ehrFiling.nobodyToUpdate, '204'))
    return filed(null, told)
  }
  // One is on file: its number is the other's from now on, so that the next message finds it.
  if (!keep || !drop) return changeNumber(run, content)
  if (keep._id === drop._id) {
    told.push(informs(mrg, m.ehrFiling.nothingToDo))
    return filed(keep._id, told)
  }
  if (!confirmed) {
    const why = fill(m.ehrFiling.why.merge, { keep: keep.patientNumber, drop: drop.patientNumber })
    throw held('merge', why, {
      patientId: keep._id,
      maybe: [
        { patientId: keep._id, likeness: 1 },
        { patientId: drop._id, likeness: 1 },
      ],
      problems: [warns(mrg, why, '205')],
    })
  }
  await mergeRecords(ctx, w, {
    keep: keep._id,
    drop: drop._id,
    fields: {},
    reason: fill(m.ehrFiling.notes.merged, { connection: connection.name }),
    versions: { keep: keep.version, drop: drop.version },
  })
  return filed(keep._id, told)
}

/** The number of a known patient becomes another: kept beside the old one, which stays searchable, once a person said so. */
async function changeNumber(run: Run, content: AdmissionMessage): Promise<WasFiled> {
  const { ctx, w, connection, told, confirmed } = run
  const { keep, drop } = await pairOf(run, content)
  if (keep && drop && keep._id !== drop._id) return merge(run, content)
  const onFile = drop ?? keep
  if (!onFile) {
    told.push(informs(mrg, m.ehrFiling.nobodyToUpdate, '204'))
    return filed(null, told)
  }
  const numbers = [content.patient.ids, content.merge?.ids ?? []].flatMap(
    (ids) => identifierOf(connection, { ...content.patient, ids }) ?? [],
  )
  if (numbers.length < 2)
    throw held('changed', m.ehrFiling.why.mergeUnclear, {
      patientId: onFile._id,
      problems: [warns(mrg, m.ehrFiling.why.mergeUnclear, '101')],
    })
  const known = await patientsByIdentifier(w.tx, ctx.who.labId, numbers)
  const fresh = numbers.filter((one) => !known.has(identifierKey(one)))
  if (fresh.length === 0) {
    told.push(informs(mrg, m.ehrFiling.nothingToDo))
    return filed(onFile._id, told)
  }
  if (!confirmed) {
    const why = fill(m.ehrFiling.why.changeNumber, { number: onFile.patientNumber })
    throw held('merge', why, {
      patientId: onFile._id,
      maybe: [{ patientId: onFile._id, likeness: 1 }],
      problems: [warns(mrg, why, '205')],
    })
  }
  await addIdentifiers(
    w.tx,
    ctx.who.labId,
    fresh.map((one) => ({ ...one, patientId: onFile._id })),
  )
  for (const one of fresh) w.changed('patient', onFile._id, { identifiers: null }, { identifiers: one })
  return filed(onFile._id, told)
}

/** What an admission message does: it brings patients up to date, and proposes merges. It makes nobody. */
export function fileAdmission(run: Run, content: AdmissionMessage): Promise<WasFiled> {
  switch (content.action) {
    case 'admit':
    case 'register':
    case 'update':
      return update(run, content)
    case 'merge':
      return merge(run, content)
    case 'changeId':
      return changeNumber(run, content)
    default:
      run.told.push(informs({ segment: 'EVN', index: 1, field: 1 }, m.ehrFiling.nothingToDo, '201'))
      return Promise.resolve(filed(null, run.told))
  }
}
