import { noteLines, type Arranged, type OrderPart } from './arrange'
import type { ReadRules } from './connection'
import type { Reader } from './message'
import { isStated, readCode, readDiagnosis, readEntity, readEntityIn, readProvider } from './read-parts'
import { readObservation } from './read-observation'
import { timeAt, type ReadAs } from './read-patient'
import { readSpecimen } from './read-specimen'
import type { Code, EntityId, Observation, Parent, ResultGroup } from './shapes'

/** What a group says of its parent, before it is looked for. */
interface StatedParent {
  test: Code | null
  subId: string
  text: string
  placer: EntityId | null
  filler: EntityId | null
}

function statedParent(obr: Reader): StatedParent | null {
  const result = obr.one(26)
  const parent = obr.one(29)
  const code = {
    code: result.part(1, 1),
    text: result.part(1, 2),
    system: result.part(1, 3),
    altCode: result.part(1, 4),
    altText: result.part(1, 5),
    altSystem: result.part(1, 6),
    original: '',
  }
  const stated: StatedParent = {
    test: isStated(code) ? code : null,
    subId: result.part(2),
    text: result.part(3),
    placer: readEntityIn(parent, 1),
    filler: readEntityIn(parent, 2),
  }
  return stated.test || stated.subId || stated.placer || stated.filler ? stated : null
}

const sameEntity = (a: EntityId | null, b: EntityId | null) => a !== null && b !== null && a.id === b.id
const sameCode = (a: Code, b: Code) =>
  [a.code, a.altCode].filter(Boolean).some((code) => code === b.code || code === b.altCode)

type Unlinked = Omit<ResultGroup, 'parent'> & { stated: StatedParent | null; place: Reader }

/**
 * The parent of a group by the result it names (OBR-26), else by the order (OBR-29). A group that names itself has none; one whose
 * parent is not in this message keeps what it says, without a link.
 */
function parentOf(own: Unlinked, all: readonly Unlinked[], { findings }: ReadAs): Parent | null {
  const { stated, place } = own
  if (!stated) return null
  const others = all.filter((one) => one !== own)
  const { test } = stated
  if (test || stated.subId) {
    const found = others
      .flatMap(({ observations }) => observations)
      .find(
        (one) => (!test || sameCode(one.test, test)) && (stated.subId === '' || one.subId === stated.subId),
      )
    if (!found) findings.warn(place.place(26), '204', 'Parent not found')
    return { ...stated, observation: found?.index ?? null }
  }
  const named = (one: Unlinked) =>
    sameEntity(one.filler, stated.filler) || sameEntity(one.placer, stated.placer)
  if (named(own)) return null
  if (others.some(named)) return { ...stated, observation: null }
  findings.warn(place.place(29), '204', 'Parent not found')
  return null
}

/** A day or more between the two. */
const isLongBefore = (a: Observation['analysed'], b: ResultGroup['collected']) =>
  a?.instant != null && b?.instant != null && Date.parse(b.instant) - Date.parse(a.instant) > 86_400_000

function readGroup(part: OrderPart, as: ReadAs, rules: ReadRules): Unlinked | null {
  const { orc, obr } = part
  const { findings } = as
  if (!obr) {
    findings.refuse(
      { segment: 'OBR', index: 1 },
      '100',
      part.observations.length > 0 ? 'No OBR stands before this OBX' : 'No OBR follows this ORC',
    )
    return null
  }
  const test = readCode(obr.one(4))
  if (!isStated(test)) findings.hold(obr.place(4), '101', 'The result names no test')
  const status = obr.text(25).toUpperCase()
  const collected = timeAt(obr, 7, as, findings.hold)
  const observations = part.observations.map(({ obx, notes }) => ({
    ...readObservation(obx, { rules, findings, isAnswer: false }),
    notes: noteLines(notes),
  }))
  for (const [at, one] of observations.entries()) {
    const obx = part.observations[at]?.obx
    if (!obx) continue
    if (one.status === '' && status === '')
      findings.hold(obx.place(11), '101', 'Nothing says whether this result is final')
    if (isLongBefore(one.analysed, collected ?? one.observed))
      findings.warn(obx.place(19), '102', 'It was analyzed before it was collected')
  }
  return {
    index: obr.segment.index,
    control: orc?.text(1) ?? '',
    placer: readEntity(obr.one(2)) ?? (orc && readEntity(orc.one(2))),
    filler: readEntity(obr.one(3)) ?? (orc && readEntity(orc.one(3))),
    test,
    collected,
    received: timeAt(obr, 14, as, findings.warn),
    reported: timeAt(obr, 22, as, findings.warn),
    orderer: (orc && readProvider(orc.all(12))) ?? readProvider(obr.all(16)),
    status,
    specimenAction: obr.text(11),
    reasons: obr
      .all(31)
      .map((value) => readDiagnosis(value))
      .filter((one) => one !== null),
    observations,
    specimens: part.specimens.map((one) => readSpecimen(one, as)),
    notes: noteLines(part.notes),
    stated: statedParent(obr),
    place: obr,
  }
}

/** The results of a message, group by group, with their parents. */
export function readResults(all: Arranged, as: ReadAs, rules: ReadRules): ResultGroup[] {
  if (all.orders.length === 0)
    as.findings.refuse({ segment: 'OBR', index: 1 }, '101', 'The message has no result')
  const groups = all.orders.map((part) => readGroup(part, as, rules)).filter((one) => one !== null)
  return groups.map((group) => {
    const { stated: _stated, place: _place, ...rest } = group
    return { ...rest, parent: parentOf(group, groups, as) }
  })
}
