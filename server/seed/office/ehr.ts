import { sql, type Kysely, type Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { EhrConfig } from '@contract/ehr-connections/config'
import { m } from '@contract/messages'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import type { Database, DeliveryTable } from '../../db/schema'
import { buildResult, encodeText, resultSourceOf, writeTime } from '../../hl7/public'
import { partiesOf } from '../../modules/ehr-connections/public'
import { reportToSend } from '../../modules/report-message/public'
import { carriedBy } from '../../modules/reports/public'
import { MINUTE } from '../dates'
import { insertRecords } from '../insert-records'
import { deliveryOf, wayOf, type Standing } from './deliveries'
import { ago, type OfficeWorld } from './world'

/** Nobody answers at an invented address: nothing is to leave for it. */
export const nobodyAnswers = 'Demonstration: nobody answers at this address.'

/** Of this realm: the database of a browser tab takes no other. */
const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text))

const named = (namespace: string) => ({ namespace, oid: '', oidType: '' })
export const agreed = (over: Partial<EhrConfig>): EhrConfig => ({
  theirApplication: named('CHARTONE'),
  theirFacility: named(''),
  ourApplication: named('ALIQUOT'),
  ourFacility: named('NORTHGATE'),
  takes: ['ORM^O01', 'OML^O21', 'ADT'],
  zone: '',
  patientAuthority: 'CHARTONE',
  patientIdType: 'MR',
  limits: { field: 65_536, attachment: 5_000_000 },
  makesPatients: true,
  alwaysOriginal: false,
  target: null,
  sendsResults: false,
  sendsCharges: false,
  sendsPdf: false,
  pdfCode: '',
  expectedHours: null,
  contractLabId: null,
  ...over,
})

interface Person {
  number: string
  family: string
  given: string
  /** `YYYY-MM-DD`. */
  born: string
  sex: string
}
interface Sent {
  id: string
  person: Person
  test: string
  stat?: boolean
}
interface Clinic {
  zone: string
  /** ORC-12 and OBR-16. */
  provider: string
}

/** An order as their chart sends it, in the laboratory's zone; what is ordered was collected twenty minutes before. */
const orderText = ({ id, person, test, stat = false }: Sent, { zone, provider }: Clinic, at: Date) => {
  const stamp = writeTime(at.toISOString(), zone)
  const collected = writeTime(ago(at, 20).toISOString(), zone)
  const born = person.born.replaceAll('-', '')
  return bytesOf(
    [
      `MSH|^~\\&|CHARTONE|RIVERSIDE|ALIQUOT|NORTHGATE|${stamp}||ORM^O01|${id}|P|2.5.1`,
      `PID|1||${person.number}^^^CHARTONE^MR||${person.family}^${person.given}||${born}|${person.sex}`,
      `ORC|NW|${id}-1^CHARTONE|||||||${stamp}|||${provider}`,
      `OBR|1|${id}-1^CHARTONE||${test}|||${collected}|||||||||${provider}|||||||||||^^^^^${stat ? 'S' : 'R'}`,
      '',
    ].join('\r'),
  )
}
/** The answer to a message of ours, as their interface engine writes it. */
const answerText = (controlId: string, verdict: 'AA' | 'AE', error: string, at: Date, zone: string) =>
  bytesOf(
    [
      `MSH|^~\\&|CHARTONE|RIVERSIDE|ALIQUOT|NORTHGATE|${writeTime(at.toISOString(), zone)}||ACK^R01^ACK|A${controlId}|P|2.5.1`,
      `MSA|${verdict}|${controlId}`,
      ...(error === '' ? [] : [error]),
      '',
    ].join('\r'),
  )
/** What we answered to an order of theirs. */
const takenText = (id: string, at: Date, zone: string) =>
  bytesOf(
    [
      `MSH|^~\\&|ALIQUOT|NORTHGATE|CHARTONE|RIVERSIDE|${writeTime(at.toISOString(), zone)}||ACK^O01^ACK|T${id}|P|2.5.1`,
      `MSA|AA|${id}`,
      '',
    ].join('\r'),
  )

interface Incoming extends Sent {
  state: 'ACK' | 'ERROR' | 'WAITING' | 'NACK' | 'SKIPPED'
  hold?: string
  why?: string
  problem?: { field: string; number: number; code: string; severity: 'E' | 'W'; text: string }
  maybe?: { patientId: string; likeness: number }
}

interface Released {
  report_id: string
  number: number
  released_at: Date
  order_id: string
  requisition_number: string
  location_id: string
  patient_id: string
  patient_number: string
  firstname: string
  lastname: string
  dob: string
  gender: string
}

interface Chart {
  id: string
  name: string
  config: EhrConfig
}

/** HL7 connections of the demonstration, with a message in every state, codes that wait for somebody, and the ledger of what left. */
export async function seedEhr(db: Kysely<Database>, world: OfficeWorld): Promise<void> {
  const { seeded, now } = world
  const { labId } = seeded
  const { rows: reports } = await sql<Released>`with place as (
      select o.location_id as id from report r join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id and not o.deleted
      where ${ofLab(labId, 'r')} and r.state = 'FINAL' group by 1 order by count(*) desc, 1 limit 1)
    select r.id as report_id, r.number, r.released_at, o.id as order_id, o.requisition_number, o.location_id, p.id as patient_id,
      p.patient_number, p.firstname, p.lastname, p.dob::text, p.gender
    from report r join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id and not o.deleted
    join place on place.id = o.location_id
    join patient p on ${ofLab(labId, 'p')} and p.id = o.patient_id
    where ${ofLab(labId, 'r')} and r.state = 'FINAL'
      and not exists (select from report n where ${ofLab(labId, 'n')} and n.order_id = r.order_id and n.number > r.number)
    order by r.released_at desc, r.id limit 4`.execute(db)
  const [first] = reports
  if (!first) return
  const { time_zone: zone } = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const inbound = { id: uuidv7(), name: 'Riverside chart', config: agreed({}) }
  const outbound = {
    id: uuidv7(),
    name: 'Riverside results',
    config: agreed({
      takes: [],
      target: { host: 'chart.example.org', port: 2575, tls: true, ca: '' },
      sendsResults: true,
    }),
  }
  const tested = {
    id: uuidv7(),
    name: 'Hillcrest chart',
    config: agreed({
      theirApplication: named('HILLCREST'),
      patientAuthority: 'HILLCREST',
      target: { host: 'hl7.example.net', port: 6661, tls: false, ca: '' },
    }),
  }
  await addConnections(db, world, first.location_id, [
    { ...inbound, state: 'LIVE', paused: null },
    { ...outbound, state: 'LIVE', paused: nobodyAnswers },
    { ...tested, state: 'TESTING', paused: null },
  ])
  await addCodes(db, world, inbound.id)
  await seedIncoming(db, world, { chart: inbound, zone, reports })
  await seedOutgoing(db, world, { chart: outbound, zone, reports })
  const cut = bytesOf('MSH|^~\\&|HILLCREST|')
  await db
    .insertInto('ehr_message')
    .values({
      lab_id: labId,
      id: uuidv7(),
      connection_id: tested.id,
      direction: 'in',
      type: '',
      control_id: `cutFrame ${now.toISOString().slice(0, 10)}`,
      sender: '',
      hash: sha256OfBytes(cut),
      bytes: cut.byteLength,
      raw: cut,
      state: 'ERROR',
      hold: 'bytes',
      why: m.ehrJobs.bytes.cutFrame,
      tries: 1,
      received_at: ago(now, 12),
      updated_at: ago(now, 12),
    })
    .execute()
}

/** Connections with the account that each acts by. */
export async function addConnections(
  db: Kysely<Database>,
  { seeded: { labId }, now }: OfficeWorld,
  locationId: string | null,
  connections: readonly (Chart & {
    kind?: 'chart' | 'laboratory'
    state: 'LIVE' | 'TESTING'
    paused: string | null
  })[],
): Promise<void> {
  await db
    .insertInto('app_user')
    .values(
      connections.map(({ id, name }) => ({
        lab_id: labId,
        id,
        username: `hl7-${id}`,
        first_name: name,
        last_name: m.ehrConnections.accountName,
        user_type: 'lab',
        active: false,
      })),
    )
    .execute()
  await db
    .insertInto('ehr_connection')
    .values(
      connections.map(({ id, name, kind = 'chart', state, config, paused }) => ({
        lab_id: labId,
        id,
        name,
        search_name: folded(name),
        kind,
        location_id: kind === 'chart' ? locationId : null,
        state,
        config: json<unknown>(config),
        paused_at: paused === null ? null : ago(now, 60),
        paused_why: paused,
        live_at: state === 'LIVE' ? ago(now, 800 * 24 * 60) : null,
        reviewed_at: state === 'LIVE' ? ago(now, 800 * 24 * 60) : null,
        last_in_at: config.takes.length > 0 ? ago(now, 12) : null,
        last_out_at: config.target !== null && state === 'LIVE' ? ago(now, 65) : null,
      })),
    )
    .execute()
}

const addCodes = (db: Kysely<Database>, { seeded: { labId }, now }: OfficeWorld, connectionId: string) =>
  db
    .insertInto('ehr_code')
    .values(
      [
        { kind: 'test' as const, code: 'LIP9', words: 'Lipid panel, fasting' },
        { kind: 'test' as const, code: 'PLT3280', words: 'Platelet antibody' },
        { kind: 'provider' as const, code: '88213', words: 'Dr. Reyes' },
        { kind: 'sampleType' as const, code: 'LAVT', words: 'Lavender top' },
      ].map(({ kind, code, words }, at) => ({
        lab_id: labId,
        id: uuidv7(),
        connection_id: connectionId,
        kind,
        code,
        system: 'L',
        words,
        search_name: folded(`${code} ${words}`),
        times_seen: 4 - at,
        last_seen_at: ago(now, 20 + at * 45),
      })),
    )
    .execute()

interface Scene {
  chart: Chart
  zone: string
  reports: readonly Released[]
}

async function seedIncoming(
  db: Kysely<Database>,
  { seeded: { labId }, now }: OfficeWorld,
  { chart, zone, reports }: Scene,
): Promise<void> {
  const [filed, alike = filed] = reports
  if (!filed || !alike) return
  const physician = await db
    .selectFrom('physician as p')
    .innerJoin('physician_location as l', 'l.physician_id', 'p.id')
    .select(['p.npi', 'p.lastname', 'p.firstname'])
    .where('p.lab_id', '=', labId)
    .where('l.lab_id', '=', labId)
    .where('l.location_id', '=', filed.location_id)
    .where('p.active', '=', true)
    .orderBy('p.lastname')
    .executeTakeFirst()
  const clinic: Clinic = {
    zone,
    provider: physician
      ? `${physician.npi}^${physician.lastname}^${physician.firstname}^^^^^^NPI^L^^^NPI`
      : '',
  }
  const of = (number: string, { lastname, firstname, dob, gender }: Released): Person => ({
    number,
    family: lastname,
    given: firstname,
    born: dob,
    sex: gender,
  })
  // On file as somebody of another number: whether it is the same person is asked.
  const quill = of('RS-40233', alike)
  const person = (number: string, family: string, given: string, born: string): Person => ({
    number,
    family,
    given,
    born,
    sex: 'F',
  })
  const bmp = 'BMP^Basic metabolic panel^ALIQUOT'
  const incoming: Incoming[] = [
    { id: '100231', person: of('RS-40231', filed), test: bmp, state: 'ACK' },
    {
      id: '100232',
      person: person('RS-40232', 'Ortiz', 'Ana', '1971-04-12'),
      test: 'LIP9^Lipid panel, fasting^L',
      state: 'ERROR',
      hold: 'code',
      why: m.ehrFiling.why.code.replace('{code}', 'LIP9'),
      problem: { field: 'OBR', number: 4, code: '103', severity: 'W', text: m.ehrFiling.codeWaits },
    },
    {
      id: '100233',
      person: quill,
      test: bmp,
      stat: true,
      state: 'ERROR',
      hold: 'patient',
      why: m.ehrFiling.why.lookAlike,
      problem: { field: 'PID', number: 3, code: '204', severity: 'W', text: m.ehrFiling.why.lookAlike },
      maybe: { patientId: alike.patient_id, likeness: 0.96 },
    },
    { id: '100234', person: quill, test: bmp, state: 'WAITING', why: m.ehrJobs.whyBehind },
    {
      id: '100235',
      person: person('RS-40235', 'Boone', 'Carla', '1958-09-30'),
      test: '',
      state: 'NACK',
      hold: 'refused',
      why: 'OBR-4: The order names no test (101 Required field missing)',
      problem: { field: 'OBR', number: 4, code: '101', severity: 'E', text: m.ehrFiling.noTest },
    },
    {
      id: '100236',
      person: person('RS-40236', 'Dale', 'Ruth', '1986-01-22'),
      test: 'OLD^Old panel^L',
      state: 'SKIPPED',
      why: 'Ordered twice; the clinic knows',
    },
  ]
  for (const [at, one] of incoming.entries()) {
    // In the order in which they came: the second message of a person came after the first.
    const when = ago(now, 20 + (incoming.length - at) * 37)
    const raw = orderText(one, clinic, when)
    const answer = takenText(one.id, when, zone)
    const isAck = one.state === 'ACK'
    const isOpen = one.state === 'ERROR' || one.state === 'WAITING'
    const { problem, maybe } = one
    await db
      .insertInto('ehr_message')
      .values({
        lab_id: labId,
        id: uuidv7(),
        connection_id: chart.id,
        direction: 'in',
        type: 'ORM^O01',
        control_id: one.id,
        sender: 'CHARTONE|RIVERSIDE',
        hash: sha256OfBytes(raw),
        bytes: raw.byteLength,
        raw,
        answer,
        state: one.state,
        hold: one.hold ?? null,
        why: one.why ?? null,
        problems: json<unknown>(
          problem
            ? [
                {
                  place: { segment: problem.field, index: 1, field: problem.number },
                  code: problem.code,
                  severity: problem.severity,
                  text: problem.text,
                },
              ]
            : [],
        ),
        choice: json<unknown>(maybe ? { maybe: [maybe] } : {}),
        urgent: one.stat ?? false,
        alarm_at: one.stat ? ago(now, 60) : null,
        lane: isOpen ? `CHARTONE|${one.person.number}` : null,
        location_id: filed.location_id,
        placer: `${one.id}-1`,
        order_id: isAck ? filed.order_id : null,
        patient_id: isAck ? filed.patient_id : null,
        requisition_number: isAck ? filed.requisition_number : null,
        filed_at: isAck ? when : null,
        ended_by: one.state === 'SKIPPED' ? 'Elena Petrakis' : null,
        received_at: when,
        updated_at: when,
      })
      .execute()
  }
}

const refusal = 'PID-3: Unknown key identifier (204)'

/** Results that left, each the message of its own released report, as its row in the ledger has it. */
async function seedOutgoing(
  db: Kysely<Database>,
  { seeded: { labId }, now }: OfficeWorld,
  { chart, zone, reports }: Scene,
): Promise<void> {
  const [first] = reports
  if (!first) return
  const place = { id: first.location_id, name: chart.name }
  const way = {
    ...wayOf(labId, 0, place, now),
    kind: 'hl7' as const,
    config: { connectionId: chart.id },
    address: chart.id,
    confirmed_at: null,
  }
  await db
    .insertInto('delivery_way')
    .values({ ...way, config: json<unknown>(way.config) })
    .execute()
  const paused = m.ehrJobs.whyPaused.replace('{why}', nobodyAnswers)
  const outgoing: readonly {
    state: 'ACK' | 'NACK' | 'SENT' | 'WAITING'
    why: string | null
    ledger: Standing
  }[] = [
    { state: 'WAITING', why: paused, ledger: { state: 'WAITING', tried: [], why: paused } },
    { state: 'SENT', why: m.ehrJobs.whySilent, ledger: { state: 'SENT', tried: [] } },
    {
      state: 'NACK',
      why: refusal,
      ledger: {
        state: 'FAILED',
        tried: [{ end: 'FAILED', words: refusal, fault: 'document' }],
        why: m.deliveries.hl7Refused.replace('{why}', refusal),
      },
    },
    { state: 'ACK', why: null, ledger: { state: 'CONFIRMED', tried: [{ end: 'CONFIRMED', words: null }] } },
  ]
  // The oldest report first, so that places follow time.
  for (const [at, report] of reports.toReversed().entries()) {
    const one = outgoing.at(-1 - at)
    const carried = await carriedBy(
      { db },
      { lab_id: labId, order_id: report.order_id, report_id: report.report_id },
    )
    if (!one || !carried) continue
    const controlId = `R${String(at + 1).padStart(6, '0')}`
    const made = await reportToSend({ db, isDemo: true }, carried, {
      header: { controlId, ...partiesOf(chart.config, carried.document.lab) },
    })
    const source = made && resultSourceOf(made.toSend)
    const built = source?.ok
      ? buildResult(source.source, { attachment: chart.config.limits.attachment })
      : null
    const encoded = built?.ok ? encodeText(built.text) : null
    if (!encoded?.ok) continue
    const when = new Date(Math.min(report.released_at.getTime() + MINUTE, ago(now, 5).getTime()))
    const { delivery, attempts } = deliveryOf(labId, way, report, one.ledger, now)
    // The runner leaves it alone: it has no time at which it is due.
    await insertRecords(db, 'delivery', [
      { ...delivery, run_at: null, try_at: null } as Selectable<DeliveryTable>,
    ])
    if (attempts.length > 0)
      await insertRecords(
        db,
        'delivery_attempt',
        attempts.map((each) => ({ ...each, partner_id: controlId })),
      )
    const isOver = one.state === 'ACK' || one.state === 'NACK'
    await db
      .insertInto('ehr_message')
      .values({
        lab_id: labId,
        id: uuidv7(),
        connection_id: chart.id,
        direction: 'out',
        type: 'ORU^R01',
        control_id: controlId,
        sender: '',
        hash: sha256OfBytes(encoded.bytes),
        bytes: encoded.bytes.byteLength,
        raw: Uint8Array.from(encoded.bytes),
        answer: isOver
          ? answerText(
              controlId,
              one.state === 'ACK' ? 'AA' : 'AE',
              one.state === 'ACK' ? '' : 'ERR||PID^1^3|204^Unknown key identifier^HL70357|E',
              when,
              zone,
            )
          : null,
        state: one.state,
        hold: one.state === 'NACK' ? 'refused' : null,
        why: one.why,
        problems: json<unknown>(
          one.state === 'NACK'
            ? [
                {
                  place: { segment: 'PID', index: 1, field: 3 },
                  code: '204',
                  severity: 'E',
                  text: 'Unknown key identifier',
                },
              ]
            : [],
        ),
        tries: one.state === 'WAITING' ? 0 : 1,
        lane: report.patient_id,
        queued_by: 'delivery',
        delivery_id: delivery.id,
        location_id: report.location_id,
        order_id: report.order_id,
        patient_id: report.patient_id,
        requisition_number: report.requisition_number,
        filed_at: one.state === 'ACK' ? when : null,
        received_at: when,
        updated_at: when,
      })
      .execute()
  }
}
