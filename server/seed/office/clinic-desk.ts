import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { SheetMap, SheetSetup } from '@contract/order-sheets/shapes'
import { fill, m } from '@contract/messages'
import type { RoleKey } from '@contract/roles'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { ofLab } from '../../core/scope'
import { sha256Hex } from '../../core/hash'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import { RemoteOrderContent } from '@contract/remote-orders/content'
import { lab } from '../people/lab'
import { ago, type OfficeWorld } from './world'

const day = 24 * 60

interface Colleague {
  username: string
  firstName: string
  lastName: string
  roles: readonly RoleKey[]
  /** Without one an invitation is still on its way. */
  signsIn: boolean
}
const reads: readonly RoleKey[] = ['user', 'view-patients', 'view-patient-reports', 'view-remote-orders']
const colleagues: readonly Colleague[] = [
  {
    ...{ username: 'portal.manager', firstName: 'Lucille', lastName: 'Trammell', signsIn: true },
    roles: [
      ...reads,
      'reports',
      'create-orders',
      'edit-patients',
      'edit-remote-orders',
      'shipping-workflow',
      'management-console',
    ],
  },
  {
    ...{ username: 'b.okafor', firstName: 'Bernice', lastName: 'Okafor', signsIn: false },
    roles: [...reads, 'create-orders'],
  },
]

/** The clinic of `portal`: its manager and a colleague who was invited, at the same physicians and locations. */
async function seedColleagues(
  db: Kysely<Database>,
  { seeded, now }: OfficeWorld,
  passwordHash: string,
): Promise<void> {
  const { labId } = seeded
  const places = await db
    .selectFrom('user_physician_location')
    .select('physician_location_id')
    .where(ofLab(labId))
    .where('user_id', '=', seeded.users.get('portal') ?? '')
    .execute()
  for (const { username, firstName, lastName, roles, signsIn } of colleagues) {
    const id = uuidv7()
    await db
      .insertInto('app_user')
      .values({
        ...{ lab_id: labId, id, username, email: `${username}@cedar-ridge.example.org` },
        ...{ phone: null, first_name: firstName, last_name: lastName, user_type: 'portal' },
        ...{ password_hash: signsIn ? passwordHash : null, eula_accepted_at: signsIn ? now : null },
        myroles: json(Object.fromEntries(roles.map((role) => [role, { enabled: true }]))),
        created_at: ago(now, 2 * day),
        updated_at: ago(now, 2 * day),
      })
      .execute()
    if (places.length > 0)
      await db
        .insertInto('user_physician_location')
        .values(places.map((place) => ({ lab_id: labId, user_id: id, ...place })))
        .execute()
  }
}

const columns = [
  'Room',
  'Last Name',
  'First Name',
  'DOB',
  'Sex',
  'Race',
  'Ethnicity',
  'Symptoms',
  'Flu vaccine',
]
/** A list as a residence sends it: nine rows in order, and four that nobody can order for as they are. */
const residents = [
  ['101', 'Abernathy', 'Winifred', '03/14/1938', 'F', 'White', 'Not Hispanic or Latino', 'no', 'yes'],
  ['102', 'Baptiste', 'Émile', '11/02/1941', 'M', 'Black', 'Not Hispanic or Latino', 'yes', 'yes'],
  ['103', 'Castañeda', 'Rosa', '07/30/1936', 'F', 'White', 'Hispanic or Latino', 'no', 'no'],
  ['104', 'Dunleavy', 'Patrick', '31/04/1940', 'M', 'White', 'Not Hispanic or Latino', 'no', 'yes'],
  ['105', 'Eklund', 'Margit', '01/19/1933', 'F', 'White', 'Not Hispanic or Latino', 'yes', 'yes'],
  ['106', 'Fujimoto', 'Kenji', '09/08/1939', 'M', 'Asian', 'Not Hispanic or Latino', 'no', 'yes'],
  ['107', 'Gallardo', 'Héctor', '05/25/1944', 'M', 'White', 'Hispanic or Latino', '', 'yes'],
  ['108', 'Hollister', 'June', '12/12/1937', 'F', 'White', 'Not Hispanic or Latino', 'no', 'no'],
  ['109', 'Iverson', '', '02/03/1935', 'F', 'White', 'Not Hispanic or Latino', 'no', 'yes'],
  ['110', 'Jaramillo', 'Teodoro', '08/17/1942', 'M', 'White', 'Hispanic or Latino', 'yes', 'no'],
  ['111', 'Kilbride', 'Nora', '06/21/1930', 'F', 'White', 'Not Hispanic or Latino', 'maybe', 'yes'],
  ['112', 'Lindgren', 'Sven', '10/05/1938', 'M', 'White', 'Not Hispanic or Latino', 'no', 'yes'],
  ['113', 'Mashburn', 'Opal', '04/11/1934', 'F', 'White', 'Not Hispanic or Latino', 'no', 'yes'],
]

/** A list of many patients that somebody began to order for. */
async function seedSheet(
  db: Kysely<Database>,
  { seeded, now }: OfficeWorld,
  { location_id, physician_id }: { location_id: string; physician_id: string },
): Promise<void> {
  const { labId } = seeded
  const [panel, sampleTypeId, sourceId, userId] = [
    seeded.panels.get('FLUAG'),
    seeded.sampleTypes.get('NARES'),
    seeded.sources.get('NAR'),
    seeded.users.get('portal'),
  ]
  if (!panel || !sampleTypeId || !sourceId || !userId) return
  const setup: SheetSetup = {
    ...{ form: 'fluag', locationId: location_id, physicianId: physician_id, panelIds: [panel] },
    ...{ sampleTypeId, sourceId, collectedAt: ago(now, 60).toISOString(), diagnoses: ['Z11.59'] },
    claimReason: null,
  }
  const map: SheetMap = {
    ...{ lastname: 'Last Name', firstname: 'First Name', dob: 'DOB', gender: 'Sex', race: 'Race' },
    ...{ ethnicity: 'Ethnicity', 'answers.symptomatic': 'Symptoms', 'answers.fluVaccine': 'Flu vaccine' },
  }
  const id = uuidv7()
  await db
    .insertInto('order_sheet')
    .values({
      ...{ lab_id: labId, id, name: 'Sunnyslope residents.csv', made_by: userId, made_at: ago(now, 35) },
      ...{ content_hash: sha256Hex(residents.join('\n')), workbook: false, location_id },
      ...{ columns: json(columns), map: json(map), setup: json(setup) },
    })
    .execute()
  await db
    .insertInto('order_sheet_row')
    .values(
      residents.map((cells, at) => ({
        ...{ lab_id: labId, id: uuidv7(), sheet_id: id, line: at + 2, cells: json(cells) },
        ...{ refusal: null, row_key: null, remote_order_id: null },
      })),
    )
    .execute()
}

/** What the clinic of `portal` sent, newest first. */
const sentBy = (db: Kysely<Database>, labId: string, userId: string) =>
  db
    .selectFrom('remote_order')
    .select(['id', 'requisition_number', 'state', 'location_id', 'physician_id', 'patient_id'])
    .select(['panels', 'content', 'order_id'])
    .where(ofLab(labId))
    .where('prepared_by', '=', userId)
    .where('state', '<>', 'REJECTED')
    .orderBy('date_entered', 'desc')
    .orderBy('id')
    .execute()
type Sent = Awaited<ReturnType<typeof sentBy>>

/** Orders that repeat: one is due with the patient, one comes by itself, one could not be made, one was ended. */
async function seedStanding(
  db: Kysely<Database>,
  { seeded, now }: OfficeWorld,
  userId: string,
  sent: Sent,
): Promise<void> {
  const { labId } = seeded
  const today = todayIn(lab.timeZone, now.toISOString())
  const received = sent.filter(({ order_id }) => order_id !== null)
  const onItsWay = sent.find(({ state }) => state === 'INTRANSIT')
  const waits = fill(m.standingOrders.lastStillWaits, { number: onItsWay?.requisition_number ?? '' })
  const each = [
    { of: received[0], weeks: 4, times: 12, when: 'present', made: 3, next: today, problem: null },
    { of: received[1], weeks: 2, times: 26, when: 'due', made: 1, next: addDays(today, 5), problem: null },
    { of: onItsWay, weeks: 1, times: 8, when: 'due', made: 2, next: addDays(today, -1), problem: waits },
    { of: received[2], weeks: 12, times: 4, when: 'present', made: 2, next: null, problem: null },
  ] as const
  const physicians = [...new Set(sent.map(({ physician_id }) => physician_id))]
  if (physicians.length > 0)
    await db
      .insertInto('provider_delegate')
      .values(
        physicians.map((physician_id) => ({
          ...{ lab_id: labId, id: uuidv7(), physician_id, user_id: userId, kind: 'delegate' as const },
          ...{ since: ago(now, 90 * day), given_by: seeded.users.get('admin') ?? userId },
        })),
      )
      .execute()
  for (const { of, weeks, times, when, made, next, problem } of each) {
    if (!of) continue
    const id = uuidv7()
    const last = addDays(next ?? addDays(today, -20), -7 * weeks)
    const ended = { state: 'ENDED', ended_reason: 'The treatment ended.', ended_by: userId } as const
    await db
      .insertInto('standing_order')
      .values({
        ...{ lab_id: labId, id, location_id: of.location_id, patient_id: of.patient_id },
        ...{ physician_id: of.physician_id, form: 'new', panels: json(of.panels) },
        ...{ remote_order_id: of.id, signed_by: userId, signed_for: of.physician_id },
        content: json({ ...RemoteOrderContent.parse(of.content), diagnoses: ['Z51.81'] }),
        ...{ every_weeks: weeks, from_day: addDays(last, -7 * weeks * (made - 1)), until_day: null, times },
        ...{ moment: when, made, next_due: next, problem, set_by: userId, set_at: ago(now, 60 * day) },
        ...(next === null ? { ...ended, ended_at: ago(now, 3 * day) } : { state: 'ACTIVE' as const }),
      })
      .execute()
    await db
      .insertInto('standing_order_made')
      .values({
        lab_id: labId,
        standing_id: id,
        due: last,
        remote_order_id: of.id,
        made_at: ago(now, 7 * day),
      })
      .execute()
  }
}

/** What a clinic has on its own desk: colleagues, a list of patients, standing orders, a change that the laboratory has not answered. */
export async function seedClinicDesk(
  db: Kysely<Database>,
  world: OfficeWorld,
  passwordHash: string,
): Promise<void> {
  await seedColleagues(db, world, passwordHash)
  const { seeded, now } = world
  const userId = seeded.users.get('portal')
  if (!userId) return
  const sent = await sentBy(db, seeded.labId, userId)
  const [newest] = sent
  if (newest) await seedSheet(db, world, newest)
  await seedStanding(db, world, userId, sent)
  const [one, other] = sent.filter(({ state }) => state === 'RECEIVED')
  const change = { lab_id: seeded.labId, asked_by: userId }
  const changes = [
    {
      of: one,
      ...{ text: 'Please add the diagnosis of the visit.', asked: json({ diagnoses: ['G89.4'] }) },
      asked_at: ago(now, 50),
    },
    {
      of: other,
      ...{ text: 'The urine was collected at 7:40, not at 8:40.', asked: json({}) },
      ...{ asked_at: ago(now, 2 * day), state: 'DECLINED' as const },
      ...{
        answer: 'The tube’s label says 8:40. Please send a signed correction.',
        answered_at: ago(now, day),
      },
      answered_by: seeded.users.get('accession') ?? null,
    },
  ]
  for (const { of, ...asked } of changes)
    if (of)
      await db
        .insertInto('remote_change')
        .values({ ...change, ...asked, id: uuidv7(), remote_order_id: of.id })
        .execute()
}
