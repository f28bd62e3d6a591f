import { noteLines, type Arranged, type OrderPart } from './arrange'
import type { ReadRules } from './connection'
import type { Reader } from './message'
import {
  isStated,
  readAddress,
  readCode,
  readDiagnosis,
  readEntity,
  readProvider,
  readTelecoms,
} from './read-parts'
import { readObservation } from './read-observation'
import { timeAt, type ReadAs } from './read-patient'
import { readSpecimen } from './read-specimen'
import type { Code, Diagnosis, EntityId, OrderAction, OrderedTest } from './shapes'

/** ORC-1 (HL7 table 0119), as far as a laboratory is told to do something. */
const ACTIONS: Readonly<Record<string, OrderAction>> = {
  NW: 'new',
  CA: 'cancel',
  DC: 'cancel',
  XO: 'change',
  RP: 'change',
  RO: 'change',
  SN: 'number',
  HD: 'hold',
  RL: 'release',
}

/** As many as a claim has room for. */
export const MOST_DIAGNOSES = 12

/**
 * HL7 tables 0027 and 0485; words as senders write them. An emergency in other words is STAT too; what is not understood is not
 * taken for routine.
 */
function priorityOf(text: string): OrderedTest['priority'] {
  if (/^(S|ST|STAT)$|\b(STAT|URGENT|EMERGENCY|EMERGENT|CRITICAL)\b/i.test(text)) return 'stat'
  if (/^(A|ASAP)$/i.test(text)) return 'asap'
  if (/^T[SMHDWL]\d+$|^(T|TIMED)$/i.test(text)) return 'timed'
  return /^(|R|RT|RTN|ROUTINE|N|NORMAL)$/i.test(text) ? 'routine' : 'other'
}

/** DG1 of an order, those before the first order, and the reasons of OBR-31, in this order, without doubles. */
function diagnosesOf(own: readonly Reader[], ofAll: readonly Reader[], { findings }: ReadAs): Diagnosis[] {
  const all: Diagnosis[] = []
  for (const dg1 of [...ofAll, ...own]) {
    const read = readDiagnosis(dg1.one(3), dg1.text(2))
    const diagnosis = read && { ...read, text: read.text || dg1.text(4) }
    if (!diagnosis) findings.warn(dg1.place(3), '101', 'The diagnosis has no code')
    else if (!diagnosis.isIcd10)
      findings.hold(dg1.place(3), '103', 'This is no code of ICD-10-CM; the diagnosis is not taken')
    else if (all.some(({ code }) => code === diagnosis.code)) continue
    else if (all.length === MOST_DIAGNOSES)
      findings.warn(dg1.place(), '103', `Only the first ${MOST_DIAGNOSES} diagnoses are taken`)
    else all.push(diagnosis)
  }
  return all
}

/** The number of OBR, else of ORC. Two that differ are a conflict. */
function numberOf(
  { orc, obr }: Pick<OrderPart, 'orc' | 'obr'>,
  field: 2 | 3,
  { findings }: ReadAs,
): EntityId | null {
  const ofOrder = orc && readEntity(orc.one(field))
  const ofRequest = obr && readEntity(obr.one(field))
  if (orc && !ofOrder && !orc.one(field).isDeleted(1) && orc.one(field).raw.replace(/[\^&]/g, '') !== '')
    findings.hold(orc.place(field), '102', 'The number is not in its first component')
  if (orc && ofOrder && ofRequest && ofOrder.id !== ofRequest.id)
    findings.hold(orc.place(field), '204', `ORC-${field} and OBR-${field} name two numbers`)
  return ofRequest ?? ofOrder
}

/** One order for a test, in the words of the sender. */
function readOrderedTest(part: OrderPart, all: Arranged, as: ReadAs, rules: ReadRules): OrderedTest | null {
  const { orc, obr } = part
  const { findings } = as
  const main = obr ?? orc
  if (!orc || !main) {
    findings.refuse(
      { segment: 'ORC', index: 1 },
      '101',
      'No ORC stands before this OBR: nothing says what to do',
    )
    return null
  }
  const control = orc.text(1).toUpperCase()
  const action = ACTIONS[control]
  if (!action) {
    if (control === '') findings.refuse(orc.place(1), '101', 'Nothing says what to do with this order')
    else findings.refuse(orc.place(1), '103', 'This order control code is not known here')
    return null
  }
  const placer = numberOf(part, 2, as)
  const filler = numberOf(part, 3, as)
  const group = readEntity(orc.one(4))
  if (!placer && !filler && !group)
    findings.refuse(orc.place(2), '101', 'The order has no number of its placer')
  const test: Code = readCode((obr ?? orc).one(obr ? 4 : 31))
  if (action === 'new' && !obr)
    findings.refuse({ segment: 'OBR', index: 1 }, '101', 'No OBR follows this new order')
  else if (action === 'new' && obr && !isStated(test))
    findings.hold(obr.place(4), '101', 'The order names no test')
  const orderer = readProvider(orc.all(12)) ?? (obr && readProvider(obr.all(16)))
  if (action === 'new' && !orderer) findings.refuse(orc.place(12), '101', 'The order names no provider')
  const timing = part.timing[0]
  const priorityText = obr?.text(5) || timing?.text(9) || obr?.text(27, 6) || orc.text(7, 6) || ''
  return {
    index: main.segment.index,
    control,
    action,
    placer,
    filler,
    group,
    test,
    priority: priorityOf(priorityText),
    priorityText,
    signed: timeAt(orc, 9, as, findings.warn),
    collected: obr && timeAt(obr, 7, as, findings.refuse),
    specimenAction: obr?.text(11) ?? '',
    clinicalInfo: obr?.one(13).whole ?? '',
    source: obr ? obr.text(15, 1, 2) || obr.text(15, 2) || obr.text(15) : '',
    orderer,
    copiesTo: (obr?.all(28) ?? []).map((value) => readProvider([value])).filter((one) => one !== null),
    reasons: (obr?.all(31) ?? []).map((value) => readDiagnosis(value)).filter((one) => one !== null),
    facility: {
      name: orc.text(21),
      id: orc.text(21, 10) || orc.text(21, 3),
      address: readAddress(orc.one(22)),
      phones: readTelecoms(orc.all(23)),
    },
    diagnoses: diagnosesOf(part.diagnoses, all.diagnoses, as),
    answers: part.observations.map(({ obx, notes }) => ({
      ...readObservation(obx, { rules, findings, isAnswer: true }),
      notes: noteLines(notes),
    })),
    specimens: part.specimens.map((one) => readSpecimen(one, as)),
    notes: noteLines(part.notes),
  }
}

/** The orders of a message. An ORC that only names the order above it, without an OBR, counts where it cancels or holds. */
export function readOrders(all: Arranged, as: ReadAs, rules: ReadRules): OrderedTest[] {
  if (all.orders.length === 0) {
    as.findings.refuse({ segment: 'ORC', index: 1 }, '101', 'The message has no order')
    return []
  }
  return all.orders.map((part) => readOrderedTest(part, all, as, rules)).filter((one) => one !== null)
}
