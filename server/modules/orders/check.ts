import { fill, m } from '@contract/messages'
import type { OrderFields } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import { dateWords } from '@contract/rules/date-words'
import { lastDoseProblem } from '@contract/rules/last-dose'
import { orderProblems } from '@contract/rules/order-checks'
import { wallTimeAt } from '@contract/rules/zone'
import { badInput, conflict } from '../../core/errors'
import { diagnosisCode, validOn, type Facts } from './facts'
import { everyTest, itemKey } from './items'
import { namesEntry } from './named-medication'

/** What stands on an order that is being edited: it stays allowed when the catalogue has moved on since. */
export interface Existing {
  locationId: string
  physicianId: string
  sampleTypeIds: ReadonlySet<string>
  sourceIds: ReadonlySet<string>
  itemKeys: ReadonlySet<string>
  diagnoses: ReadonlySet<string>
  /** Each as its entry of the catalogue and its name. */
  medications: ReadonlySet<string>
  /** By letter, when each tube will have been received once the form is saved; absent: as the form says of all. */
  receivedAt?: ReadonlyMap<string, string | null>
}
const nothingExisting: Existing = {
  locationId: '',
  physicianId: '',
  sampleTypeIds: new Set(),
  sourceIds: new Set(),
  itemKeys: new Set(),
  diagnoses: new Set(),
  medications: new Set(),
}

interface Checked {
  fields: OrderFields
  facts: Facts
  patient: Patient | undefined
  existing: Existing
  now: Date
  zone: string
}
type Problem = [field: string, message: string]

/** The rules that the page knows too, at the names that the fields have on the wire. */
function sharedProblems({ fields, facts, patient, existing, now, zone }: Checked): Problem[] {
  const wanted = everyTest(fields.items, facts)
  const existingItems = fields.items.filter((item) => existing.itemKeys.has(itemKey(item)))
  const kept = new Set(everyTest(existingItems, facts).map(({ test }) => test.id))
  const problems = orderProblems(
    {
      patient: patient ? { dob: patient.dob, gender: patient.gender } : null,
      location: fields.locationId,
      specimens: fields.specimens.map(({ letter, collectedAt }) => ({
        collectedAt,
        receivedAt: existing.receivedAt ? (existing.receivedAt.get(letter) ?? null) : fields.dateReceived,
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
    if (field === 'patient') return [['patientId', m.patients.notFound]]
    if (field === 'patient.dob') return [['patientId', message]]
    if (field === 'location') return [['locationId', m.locations.notFound]]
    const test = /^tests\.(\d+)$/.exec(field)
    if (test)
      return [
        [`items.${wanted[Number(test[1])]?.item ?? 0}`, fill(m.orders.testProblem, { problem: message })],
      ]
    // An order whose items are all unknown has no test either; each unknown item says so itself.
    return field === 'tests' ? [] : [[field, message]]
  })
}

function dateProblems({ fields, patient, now, zone }: Checked): Problem[] {
  const problems: Problem[] = []
  if (new Date(fields.dateCollected) > now) problems.push(['dateCollected', m.orders.collectionFuture])
  else if (patient && wallTimeAt(fields.dateCollected, zone).date < patient.dob)
    problems.push(['dateCollected', m.orders.collectionBeforeBirth])
  if (fields.dateReceived === null) return problems
  if (new Date(fields.dateReceived) > now) problems.push(['dateReceived', m.orders.receiptFuture])
  else if (fields.dateReceived < fields.dateCollected)
    problems.push(['dateReceived', m.orders.receiptBeforeCollection])
  return problems
}

function peopleProblems({ fields, facts, existing, now, zone }: Checked): Problem[] {
  const problems: Problem[] = []
  if (facts.location && !facts.location.active && fields.locationId !== existing.locationId)
    problems.push(['locationId', fill(m.orders.locationInactive, { name: facts.location.name })])
  if (!facts.physician) problems.push(['physicianId', m.physicians.notFound])
  else if (!facts.physician.active && fields.physicianId !== existing.physicianId)
    problems.push(['physicianId', m.orders.physicianInactive])
  fields.insurance.forEach(({ payerId }, at) => {
    if (payerId && !facts.payers.has(payerId)) problems.push([`insurance.${at}.payerId`, m.payers.notFound])
  })
  fields.medications.forEach(({ medicationId, name, lastTaken }, at) => {
    const entry = facts.medications.get(medicationId ?? '')
    if (medicationId && !entry) problems.push([`medications.${at}.medicationId`, m.medications.notFound])
    // A listed one that stays as it is may have had its entry renamed since.
    if (entry && !namesEntry(name, entry.name) && !existing.medications.has(`${medicationId} ${name}`))
      problems.push([`medications.${at}.name`, fill(m.orders.medicationOther, { name: entry.name })])
    const impossible = lastDoseProblem(lastTaken, {
      collectedAt: fields.dateCollected,
      now: now.toISOString(),
      zone,
    })
    if (impossible !== null) problems.push([`medications.${at}.lastTaken`, impossible])
  })
  return problems
}

function specimenProblems({ fields, facts, existing }: Checked): Problem[] {
  return fields.specimens.flatMap(({ letter, sampleTypeId, sourceId }, at): Problem[] => {
    const problems: Problem[] = []
    if (fields.specimens.findIndex((other) => other.letter === letter) < at)
      problems.push([`specimens.${at}.letter`, fill(m.orders.specimenTwice, { letter })])
    const type = facts.sampleTypes.get(sampleTypeId)
    if (!type) problems.push([`specimens.${at}.sampleTypeId`, m.sampleTypes.notFound])
    else if (!type.active && !existing.sampleTypeIds.has(sampleTypeId))
      problems.push([`specimens.${at}.sampleTypeId`, fill(m.orders.inactive, { name: type.name })])
    const source = facts.sources.get(sourceId)
    if (!source) problems.push([`specimens.${at}.sourceId`, m.specimenSources.notFound])
    else if (!source.active && !existing.sourceIds.has(sourceId))
      problems.push([`specimens.${at}.sourceId`, fill(m.orders.inactive, { name: source.name })])
    return problems
  })
}

function itemProblems({ fields, facts, existing }: Checked): Problem[] {
  const wanted = everyTest(fields.items, facts)
  return fields.items.flatMap((item, at): Problem[] => {
    const field = `items.${at}`
    if (Boolean(item.panelId) === Boolean(item.testId)) return [[field, m.orders.panelOrTest]]
    const panel = facts.panels.get(item.panelId ?? '')
    if (item.panelId && !panel) return [[field, m.panels.notFound]]
    if (item.testId && !facts.tests.has(item.testId)) return [[field, m.tests.notFound]]
    if (panel && !panel.active && !existing.itemKeys.has(itemKey(item)))
      return [[field, fill(m.orders.panelInactive, { name: panel.name })]]
    const sampleTypeId = fields.specimens.find(({ letter }) => letter === item.letter)?.sampleTypeId
    if (!sampleTypeId) return [[`${field}.letter`, fill(m.orders.noSpecimen, { letter: item.letter })]]
    const type = facts.sampleTypes.get(sampleTypeId)
    const unfit =
      type &&
      wanted.find(
        ({ item: index, test }) =>
          index === at && test.sample_type_ids.length > 0 && !test.sample_type_ids.includes(sampleTypeId),
      )
    return unfit
      ? [[`${field}.letter`, fill(m.orders.unfit, { test: unfit.test.name, type: type.name })]]
      : []
  })
}

function diagnosisProblems({ fields, facts, existing, zone }: Checked): Problem[] {
  const day = wallTimeAt(fields.dateCollected, zone).date
  return fields.diagnoses.flatMap((typed, at): Problem[] => {
    const code = diagnosisCode(typed)
    if (existing.diagnoses.has(code)) return []
    const field = `diagnoses.${at}`
    const known = facts.diagnoses.filter((one) => one.code === code)
    if (known.length === 0) {
      const why = facts.yearLoaded ? m.diagCodes.notFound : m.diagCodes.notFoundYear
      return [[field, fill(why, { code, date: dateWords(day) })]]
    }
    // Which codes were valid then nobody can say: the order is saved with a warning (diagnosisWarnings).
    if (!facts.yearLoaded) return []
    const valid = validOn(facts.diagnoses, code, day)
    if (!valid) return [[field, fill(m.diagCodes.notValidThen, { code })]]
    return valid.billable ? [] : [[field, fill(m.diagCodes.heading, { code })]]
  })
}

/** What is said beside a saved order whose collection lies before the first year of codes on file. */
export function diagnosisWarnings(fields: OrderFields, facts: Facts, zone: string): string[] {
  if (facts.yearLoaded || fields.diagnoses.length === 0) return []
  const day = wallTimeAt(fields.dateCollected, zone).date
  return [fill(m.diagCodes.yearNotLoaded, { date: dateWords(day) })]
}

/** A requisition number that is in use, as one refusal whether it is found by looking or by the index. */
export const requisitionTaken = (number: string) =>
  conflict(fill(m.orders.requisitionTaken, { number }), {
    requisitionNumber: fill(m.orders.requisitionTakenHelp, { number }),
  })

/**
 * Refuses an order that cannot stand, every bad field named at once: `bad_input`, or `conflict` where the requisition number
 * alone is at fault. `existing` is what an order being edited has already.
 */
export function checkOrder(
  checked: Omit<Checked, 'existing'> & {
    existing?: Existing
    requisitionNumber: string
    /** Of each item, the one that was sent and asked for it. */
    askedBy?: readonly number[]
  },
): void {
  const all: Checked = { ...checked, existing: checked.existing ?? nothingExisting }
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
      fill(m.orders.requisitionTakenHelp, { number: checked.requisitionNumber }),
    ])
  const sentField = (field: string) =>
    field.replace(/^items\.(\d+)/, (_, at: string) => `items.${checked.askedBy?.[Number(at)] ?? at}`)
  const told = problems.map(([field, message]): Problem => [sentField(field), message])
  // The first thing said of a field stands.
  throw badInput(Object.fromEntries(told.toReversed()), m.orders.notSaved)
}
