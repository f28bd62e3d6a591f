import type { OrderFields } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import { orderProblems } from '@contract/rules/order-checks'
import { wallTimeAt } from '@contract/rules/zone'
import { badInput, conflict } from '../../core/errors'
import { diagnosisCode, type Facts } from './facts'
import { everyTest, itemKey } from './items'

/** What stands on an order that is being edited: it stays allowed when the catalogue has moved on since. */
export interface Standing {
  locationId: string
  physicianId: string
  sampleTypeIds: ReadonlySet<string>
  sourceIds: ReadonlySet<string>
  itemKeys: ReadonlySet<string>
  diagnoses: ReadonlySet<string>
  /** By letter, when each tube will have been received once the form is saved; absent: as the form says of all. */
  receivedAt?: ReadonlyMap<string, string | null>
}
const nothingStanding: Standing = {
  locationId: '',
  physicianId: '',
  sampleTypeIds: new Set(),
  sourceIds: new Set(),
  itemKeys: new Set(),
  diagnoses: new Set(),
}

interface Checked {
  fields: OrderFields
  facts: Facts
  patient: Patient | undefined
  standing: Standing
  now: Date
  zone: string
}
type Problem = [field: string, message: string]

/** The rules that the page knows too, at the names that the fields have on the wire. */
function sharedProblems({ fields, facts, patient, standing, now, zone }: Checked): Problem[] {
  const wanted = everyTest(fields.items, facts)
  const standingItems = fields.items.filter((item) => standing.itemKeys.has(itemKey(item)))
  const kept = new Set(everyTest(standingItems, facts).map(({ test }) => test.id))
  const problems = orderProblems(
    {
      patient: patient ? { dob: patient.dob, gender: patient.gender } : null,
      location: fields.locationId,
      specimens: fields.specimens.map(({ letter, collectedAt }) => ({
        collectedAt,
        receivedAt: standing.receivedAt ? (standing.receivedAt.get(letter) ?? null) : fields.dateReceived,
      })),
      tests: wanted.map(({ test, panelId }) => ({ testId: test.id, set: panelId })),
    },
    {
      now: now.toISOString(),
      zone,
      knownTests: new Map(
        wanted.map(({ test }) => [
          test.id,
          { name: test.name, active: test.active || kept.has(test.id), onlyFor: null },
        ]),
      ),
      knownLocations: new Set(facts.location ? [facts.location.id] : []),
    },
  )
  return problems.flatMap(({ field, message }): Problem[] => {
    if (field === 'patient') return [['patientId', 'This patient does not exist. Choose one from the list.']]
    if (field === 'patient.dob') return [['patientId', message]]
    if (field === 'location')
      return [['locationId', 'This location does not exist. Choose one from the list.']]
    const test = /^tests\.(\d+)$/.exec(field)
    if (test)
      return [[`items.${wanted[Number(test[1])]?.item ?? 0}`, `${message} Take it off or choose another.`]]
    // An order whose items are all unknown has no test either; each unknown item says so itself.
    return field === 'tests' ? [] : [[field, message]]
  })
}

function dateProblems({ fields, patient, now, zone }: Checked): Problem[] {
  const problems: Problem[] = []
  if (new Date(fields.dateCollected) > now)
    problems.push(['dateCollected', 'The collection is in the future. Compare it with the form.'])
  else if (patient && wallTimeAt(fields.dateCollected, zone).date < patient.dob)
    problems.push([
      'dateCollected',
      'The collection is before the patient was born. Compare both dates with the form.',
    ])
  if (fields.dateReceived === null) return problems
  if (new Date(fields.dateReceived) > now)
    problems.push(['dateReceived', 'The receipt is in the future. Enter when it arrived.'])
  else if (fields.dateReceived < fields.dateCollected)
    problems.push(['dateReceived', 'Received before it was collected. Compare both times with the form.'])
  return problems
}

function peopleProblems({ fields, facts, standing }: Checked): Problem[] {
  const problems: Problem[] = []
  if (facts.location && !facts.location.active && fields.locationId !== standing.locationId)
    problems.push(['locationId', `${facts.location.name} is not active. Choose another location.`])
  if (!facts.physician)
    problems.push(['physicianId', 'This physician does not exist. Choose one from the list.'])
  else if (!facts.physician.active && fields.physicianId !== standing.physicianId)
    problems.push(['physicianId', 'This physician is not active. Choose another.'])
  fields.insurance.forEach(({ payerId }, at) => {
    if (payerId && !facts.payers.has(payerId))
      problems.push([`insurance.${at}.payerId`, 'This payer does not exist. Choose one from the list.'])
  })
  fields.medications.forEach(({ medicationId }, at) => {
    if (medicationId && !facts.medications.has(medicationId))
      problems.push([
        `medications.${at}.medicationId`,
        'This medication does not exist. Choose one from the list.',
      ])
  })
  return problems
}

function specimenProblems({ fields, facts, standing }: Checked): Problem[] {
  return fields.specimens.flatMap(({ letter, sampleTypeId, sourceId }, at): Problem[] => {
    const problems: Problem[] = []
    if (fields.specimens.findIndex((other) => other.letter === letter) < at)
      problems.push([
        `specimens.${at}.letter`,
        `There is a specimen ${letter} already. Give this one another letter.`,
      ])
    const type = facts.sampleTypes.get(sampleTypeId)
    if (!type)
      problems.push([
        `specimens.${at}.sampleTypeId`,
        'This sample type does not exist. Choose one from the list.',
      ])
    else if (!type.active && !standing.sampleTypeIds.has(sampleTypeId))
      problems.push([`specimens.${at}.sampleTypeId`, `${type.name} is no longer in use. Choose another.`])
    const source = facts.sources.get(sourceId)
    if (!source)
      problems.push([`specimens.${at}.sourceId`, 'This source does not exist. Choose one from the list.'])
    else if (!source.active && !standing.sourceIds.has(sourceId))
      problems.push([`specimens.${at}.sourceId`, `${source.name} is no longer in use. Choose another.`])
    return problems
  })
}

function itemProblems({ fields, facts, standing }: Checked): Problem[] {
  const wanted = everyTest(fields.items, facts)
  return fields.items.flatMap((item, at): Problem[] => {
    const field = `items.${at}`
    if (Boolean(item.panelId) === Boolean(item.testId)) return [[field, 'Choose either a panel or a test.']]
    const panel = facts.panels.get(item.panelId ?? '')
    if (item.panelId && !panel)
      return [[field, 'This panel is not in the catalogue. Choose one from the list.']]
    if (item.testId && !facts.tests.has(item.testId))
      return [[field, 'This test is not in the catalogue. Choose one from the list.']]
    if (panel && !panel.active && !standing.itemKeys.has(itemKey(item)))
      return [[field, `${panel.name} is no longer offered. Take it off or choose another.`]]
    const sampleTypeId = fields.specimens.find(({ letter }) => letter === item.letter)?.sampleTypeId
    if (!sampleTypeId)
      return [[`${field}.letter`, `There is no specimen ${item.letter}. Add it or choose another specimen.`]]
    const type = facts.sampleTypes.get(sampleTypeId)
    const unfit =
      type &&
      wanted.find(
        ({ item: index, test }) =>
          index === at && test.sample_type_ids.length > 0 && !test.sample_type_ids.includes(sampleTypeId),
      )
    return unfit
      ? [[`${field}.letter`, `${unfit.test.name} cannot be run on ${type.name}. Choose another specimen.`]]
      : []
  })
}

function diagnosisProblems({ fields, facts, standing, zone }: Checked): Problem[] {
  const day = wallTimeAt(fields.dateCollected, zone).date
  return fields.diagnoses.flatMap((typed, at): Problem[] => {
    const code = diagnosisCode(typed)
    if (standing.diagnoses.has(code)) return []
    const field = `diagnoses.${at}`
    const known = facts.diagnoses.filter((one) => one.code === code)
    if (known.length === 0) return [[field, `${code} is not a code on file. Choose one from the list.`]]
    const valid = known.find((one) => one.valid_from <= day && (one.valid_to === null || day < one.valid_to))
    if (!valid) return [[field, `${code} was not valid on the day of collection. Choose the code that was.`]]
    return valid.billable
      ? []
      : [[field, `${code} is a heading and cannot be billed. Choose a more specific code.`]]
  })
}

/** A requisition number that is in use, as one refusal whether it is found by looking or by the index. */
export const requisitionTaken = (number: string) =>
  conflict(`Requisition ${number} is in use.`, {
    requisitionNumber: `${number} is in use. Open that order or enter another number.`,
  })

/**
 * Refuses an order that cannot stand, every bad field named at once: `bad_input`, or `conflict` where the requisition number
 * alone is at fault. `standing` is what an order being edited has already.
 */
export function checkOrder(
  checked: Omit<Checked, 'standing'> & { standing?: Standing; requisitionNumber: string },
): void {
  const all: Checked = { ...checked, standing: checked.standing ?? nothingStanding }
  const problems = [
    ...sharedProblems(all),
    ...dateProblems(all),
    ...peopleProblems(all),
    ...specimenProblems(all),
    ...itemProblems(all),
    ...diagnosisProblems(all),
  ]
  if (problems.length === 0 && all.facts.taken) throw requisitionTaken(checked.requisitionNumber)
  if (problems.length === 0) return
  if (all.facts.taken)
    problems.push([
      'requisitionNumber',
      `${checked.requisitionNumber} is in use. Open that order or enter another number.`,
    ])
  // The first thing said of a field stands.
  throw badInput(
    Object.fromEntries(problems.toReversed()),
    'Some of the values cannot be used. Nothing was saved.',
  )
}
