import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { labelCode } from '@contract/labels/label'
import type { AnalysisState, OrderState, SpecimenState } from '@contract/orders/shapes'
import { readEntered } from '@contract/rules/entered-value'
import { personSearchName } from '../core/text'
import { json } from '../db/json'
import type { AnalysisTable, OrderedPanel, PatientSnapshot } from '../db/schema'
import { interpretationOf } from '../modules/results/public'
import type { TestLab } from './harness'

export interface TubeFixture {
  /** Codes of panels and single tests on this specimen, in report order. */
  panels?: string[]
  tests?: string[]
  sampleType?: string
  source?: string
  state?: SpecimenState
  collectedAt?: string
  receivedAt?: string
}

export interface OrderFixture {
  /** Code of the location; Cedar Ridge in Meridian unless said. */
  location?: string
  /** The id of an earlier fixture's patient, or fields of a new one. */
  patient?: string | Partial<Pick<PatientSnapshot, 'firstname' | 'lastname' | 'dob' | 'gender'>>
  requisitionNumber?: string
  state?: OrderState
  /** Four hours ago unless said; received an hour later, unless the specimen's state says that it was not. */
  collectedAt?: string
  /** For an order of one specimen A; several are given as `tubes`. */
  panels?: string[]
  tests?: string[]
  tubes?: TubeFixture[]
  /** What was typed, by test code, entered (and verified, and released) by the demo user `lab`. */
  results?: Record<string, string>
  resultState?: Extract<AnalysisState, 'RESULTED' | 'VERIFIED' | 'RELEASED'>
  hold?: { reason: string }
}

export interface OrderMade {
  orderId: string
  requisitionNumber: string
  patientId: string
  specimens: { id: string; letter: string; barcode: string }[]
  /** The id of the analysis of a test; throws where the order has none. */
  analysis(code: string): string
}

interface Tube extends TubeFixture {
  id: string
  letter: string
  barcode: string
  sampleType: string
  collected: Date
  received: Date | null
}

let made = 0
const hour = 3_600_000

const known = <T>(map: ReadonlyMap<string, T>, code: string): T => {
  const value = map.get(code)
  if (value === undefined) throw new Error(`The demo laboratory has no ${code}.`)
  return value
}

/**
 * Puts an order straight into the tables, as far along as asked, for tests of what comes after order entry. Believable in
 * every column; but no rule of order entry is applied, and nothing is written to the audit trail.
 */
export async function orderWith(lab: TestLab, fixture: OrderFixture = {}): Promise<OrderMade> {
  made += 1
  const orderId = uuidv7()
  const location = known(lab.seeded.locations, fixture.location ?? 'CRPS-MER')
  const requisitionNumber = fixture.requisitionNumber ?? `FIX-${String(made).padStart(5, '0')}`
  const collected = new Date(fixture.collectedAt ?? lab.clock.now().getTime() - 4 * hour)
  const patient = await patientFor(lab, fixture.patient, location)
  const given = fixture.tubes ?? [{ panels: fixture.panels ?? [], tests: fixture.tests ?? [] }]
  const tubes = given.map((tube, index) => tubeOf(tube, index, requisitionNumber, collected))
  await insertOrder(lab, fixture, { orderId, requisitionNumber, location, collected, patient, tubes })
  await insertSpecimens(lab, orderId, tubes)
  const analyses = await insertAnalyses(lab, fixture, orderId, patient.snapshot, tubes)
  return {
    orderId,
    requisitionNumber,
    patientId: patient.id,
    specimens: tubes.map(({ id, letter, barcode }) => ({ id, letter, barcode })),
    analysis: (code) => known(analyses, code),
  }
}

function tubeOf(tube: TubeFixture, index: number, requisitionNumber: string, orderCollected: Date): Tube {
  const letter = String.fromCharCode(65 + index)
  const collected = tube.collectedAt ? new Date(tube.collectedAt) : orderCollected
  const away = tube.state === 'EXPECTED' || tube.state === 'IN_TRANSIT'
  return {
    ...tube,
    id: uuidv7(),
    letter,
    barcode: labelCode({ requisitionNumber, specimenLetter: letter }),
    sampleType: tube.sampleType ?? 'SST',
    collected,
    received: away ? null : new Date(tube.receivedAt ?? collected.getTime() + hour),
  }
}

interface PatientMade {
  id: string
  snapshot: PatientSnapshot
}

async function patientFor(
  lab: TestLab,
  given: OrderFixture['patient'],
  location: string,
): Promise<PatientMade> {
  if (typeof given === 'string') {
    const row = await lab.owner
      .selectFrom('patient')
      .select([
        'patient_number as patientNumber',
        'firstname',
        'lastname',
        'middlename',
        'dob',
        'gender',
        'race',
        'ethnicity',
        'phone',
        'address',
      ])
      .where('id', '=', given)
      .executeTakeFirstOrThrow()
    return { id: given, snapshot: row }
  }
  const id = uuidv7()
  const person = {
    firstname: 'Dolores',
    lastname: `Fixture ${made}`,
    dob: '1961-03-07',
    gender: 'F',
    ...given,
  }
  const patientNumber = `P-F${String(made).padStart(6, '0')}`
  await lab.owner
    .insertInto('patient')
    .values({
      lab_id: lab.seeded.labId,
      id,
      patient_number: patientNumber,
      ...person,
      middlename: null,
      race: null,
      ethnicity: null,
      phone: null,
      email: null,
      location_id: location,
      merged_into: null,
      search_name: personSearchName(person),
    })
    .execute()
  return {
    id,
    snapshot: {
      ...person,
      patientNumber,
      middlename: null,
      race: null,
      ethnicity: null,
      phone: null,
      address: homeAddress,
    },
  }
}
const homeAddress: PatientSnapshot['address'] = {
  line1: '880 E Overland Road',
  line2: null,
  city: 'Meridian',
  state: 'ID',
  zip: '83642',
}

interface OrderParts {
  orderId: string
  requisitionNumber: string
  location: string
  collected: Date
  patient: PatientMade
  tubes: readonly Tube[]
}

async function insertOrder(lab: TestLab, fixture: OrderFixture, parts: OrderParts): Promise<void> {
  const { orderId, requisitionNumber, location, collected, patient, tubes } = parts
  const { labId, users, physicians, panels, tests } = lab.seeded
  const names = new Map(
    (await lab.owner.selectFrom('panel').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
  )
  const items = tubes.flatMap(({ panels: ordered = [], tests: single = [], letter }): OrderedPanel[] => [
    ...ordered.map((code) => ({
      panelId: known(panels, code),
      testId: null,
      code,
      name: known(names, known(panels, code)),
      letter,
    })),
    ...single.map((code) => ({ panelId: null, testId: known(tests, code), code, name: code, letter })),
  ])
  const received = tubes
    .flatMap((tube) => tube.received ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
  const physician = physicians.find(({ locationIds }) => locationIds.includes(location)) ?? physicians[0]
  const by = known(users, 'lab')
  const at = lab.clock.now()
  await lab.owner
    .insertInto('lab_order')
    .values({
      lab_id: labId,
      id: orderId,
      requisition_number: requisitionNumber,
      sampleid: null,
      state: fixture.state ?? 'OPEN',
      patient_id: patient.id,
      patient: json(patient.snapshot),
      physician_id: physician?.id ?? '',
      location_id: location,
      date_collected: collected,
      date_received: received ?? null,
      date_entered: collected,
      date_reported: fixture.resultState === 'RELEASED' ? at : null,
      report_state: null,
      hold: fixture.hold
        ? json({ reason: fixture.hold.reason, by, byName: 'Marcus Oyelaran', at: at.toISOString() })
        : null,
      panels: json(items),
      comment: null,
      entered_by: by,
    })
    .execute()
}

async function insertSpecimens(lab: TestLab, orderId: string, tubes: readonly Tube[]): Promise<void> {
  const { labId, users, sampleTypes, sources } = lab.seeded
  await lab.owner
    .insertInto('specimen')
    .values(
      tubes.map((tube) => ({
        lab_id: labId,
        id: tube.id,
        order_id: orderId,
        letter: tube.letter,
        barcode: tube.barcode,
        sample_type_id: known(sampleTypes, tube.sampleType),
        source_id: known(sources, tube.source ?? 'VEN'),
        container: null,
        state: tube.state ?? 'RECEIVED',
        condition: tube.received ? 'Acceptable' : null,
        collected_at: tube.collected,
        received_at: tube.received,
        received_by: tube.received ? known(users, 'lab') : null,
        reject_reason: null,
        comment: null,
      })),
    )
    .execute()
}

/** Every test of every tube in order, with what was typed for it. Answers the analyses' ids by test code. */
async function insertAnalyses(
  lab: TestLab,
  fixture: OrderFixture,
  orderId: string,
  patient: PatientSnapshot,
  tubes: readonly Tube[],
): Promise<ReadonlyMap<string, string>> {
  const { labId, panels, tests } = lab.seeded
  const codes = new Map([...tests].map(([code, id]) => [id, code]))
  const members = await lab.owner.selectFrom('panel_test').selectAll().orderBy('position').execute()
  const wanted = tubes.flatMap((tube) => [
    ...(tube.panels ?? []).flatMap((panel) =>
      members
        .filter((member) => member.panel_id === known(panels, panel))
        .map((member) => ({ tube, panelId: member.panel_id, testId: member.test_id })),
    ),
    ...(tube.tests ?? []).map((code) => ({ tube, panelId: null, testId: known(tests, code) })),
  ])
  const entered = await enterer(lab, fixture, patient)
  const ids = new Map<string, string>()
  const rows = wanted.map(({ tube, panelId, testId }, position): Insertable<AnalysisTable> => {
    const code = known(codes, testId)
    const id = uuidv7()
    ids.set(code, id)
    return {
      lab_id: labId,
      id,
      order_id: orderId,
      specimen_id: tube.id,
      panel_id: panelId,
      test_id: testId,
      test_version: 1,
      position,
      state: 'REGISTERED',
      ...entered(code, testId, tube),
    }
  })
  if (rows.length > 0) await lab.owner.insertInto('analysis').values(rows).execute()
  return ids
}

/** Makes the columns of a result from what was typed, by the rules that the bench uses; nothing where nothing was. */
async function enterer(
  lab: TestLab,
  { results = {}, resultState: state = 'RESULTED' }: OrderFixture,
  patient: PatientSnapshot,
) {
  const versions = await lab.owner
    .selectFrom('test_version')
    .select(['test_id', 'definition'])
    .where('version', '=', 1)
    .execute()
  const definitions = new Map(versions.map((row) => [row.test_id, row.definition]))
  const matrices = new Map(
    (await lab.owner.selectFrom('sample_type').select(['code', 'matrix']).execute()).map((row) => [
      row.code,
      row.matrix,
    ]),
  )
  const { time_zone: zone } = await lab.owner.selectFrom('lab').select('time_zone').executeTakeFirstOrThrow()
  const by = known(lab.seeded.users, 'lab')
  const at = lab.clock.now()
  return (code: string, testId: string, tube: Tube): Partial<Insertable<AnalysisTable>> => {
    const typed = results[code]
    if (typed === undefined) return {}
    const definition = known(definitions, testId)
    const read = readEntered(definition, typed)
    if (!read.ok) throw new Error(`${code} ${typed}: ${read.message}`)
    const meaning = interpretationOf(definition, read.value, {
      patient,
      collectedAt: tube.collected,
      zone,
      matrix: known(matrices, tube.sampleType),
    })
    return {
      state,
      entered: json({ ...read.value }),
      interpretation: json({ ...meaning }),
      critical: meaning.critical,
      resulted_at: at,
      resulted_by: by,
      ...(state === 'RESULTED' ? {} : { verified_at: at, verified_by: by }),
      ...(state === 'RELEASED' ? { released_at: at, released_by: by } : {}),
    }
  }
}
