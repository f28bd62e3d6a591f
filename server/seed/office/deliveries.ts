import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AttemptEnd, DeliveryEnd, DeliveryState } from '@contract/deliveries/choices'
import { defaultLinkDays, type LinkConfig } from '@contract/deliveries/link-way'
import { linkTries } from '@contract/result-links/choices'
import type { SftpConfig } from '@contract/deliveries/sftp-way'
import { m } from '@contract/messages'
import { defaultFileName } from '@contract/sftp/file-name'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Database, DeliveryAttemptTable, DeliveryTable, DeliveryWayTable } from '../../db/schema'
import { json } from '../../db/json'
import { DAY, MINUTE } from '../dates'
import { insertRecords } from '../insert-records'
import type { OfficeWorld } from './world'

/** The clinics that have their reports faxed, and the last four digits of their numbers (fax-line/sandbox.ts). */
const clinics = [
  { number: '+12085550142', proven: true },
  { number: '+12085550171', proven: true },
  { number: '+12085550177', proven: true },
  { number: '+12085550144', proven: false },
] as const
/** The newest reports of each that went, or are to go. */
const each = 8

export interface Tried {
  end: AttemptEnd
  words: string | null
  fault?: string
}
/** How a delivery stands in the demonstration. */
export interface Standing {
  state: DeliveryState
  tried: readonly Tried[]
  why?: string
  endedHow?: DeliveryEnd
  endedBy?: string
  /** Minutes until it is looked at next. */
  next?: number
  /** Where it went, where that was another number than the way has now. */
  address?: string
  misdirected?: Omit<NonNullable<Selectable<DeliveryTable>['misdirected']>, 'discoveredOn'>
}

const arrived: Standing = { state: 'CONFIRMED', tried: [{ end: 'CONFIRMED', words: null }] }
const busy: Tried = { end: 'FAILED', words: m.faxes.lineBusy, fault: 'again' }
/** By clinic, the newest report first; what is not said has arrived. */
const standings: readonly (readonly Standing[])[] = [
  [
    arrived,
    { state: 'CONFIRMED', tried: [busy, { end: 'CONFIRMED', words: null }] },
    arrived,
    {
      state: 'GIVEN_UP',
      tried: [],
      why: 'The clinic reads its results in the portal',
      endedHow: 'cancelled',
      endedBy: 'Elena Petrakis',
    },
    { state: 'GIVEN_UP', tried: [], endedHow: 'superseded' },
  ],
  [
    { state: 'WAITING', tried: [busy], why: m.faxes.lineBusy, next: 4 },
    { state: 'FAILED', tried: [busy, busy, busy, busy], why: m.faxes.lineBusy },
    {
      state: 'GIVEN_UP',
      tried: [busy, busy, busy, busy],
      why: 'Read to the nurse by phone',
      endedHow: 'resolved',
      endedBy: 'Elena Petrakis',
    },
  ],
  [
    { state: 'SENT', tried: [], next: 8 },
    { state: 'FAILED', tried: [{ end: 'UNKNOWN', words: m.deliveries.noEnd }], why: m.deliveries.noEnd },
  ],
  [
    { state: 'WAITING', tried: [] },
    { state: 'WAITING', tried: [] },
    // Since then the number was changed, and is not proven yet.
    {
      state: 'GIVEN_UP',
      tried: [{ end: 'CONFIRMED', words: null }],
      why: 'Asked to destroy every page; agreed',
      endedHow: 'misdirected',
      endedBy: 'Elena Petrakis',
      address: '+12085550143',
      misdirected: {
        who: 'A print shop in Meridian',
        what: 'Asked to destroy every page; agreed',
        seen: true,
        destroyed: true,
        lowProbability: false,
        reportedBy: 'Elena Petrakis',
      },
    },
  ],
]

interface Reported {
  report_id: string
  order_id: string
  number: number
  requisition_number: string
  location_id: string
  released_at: Date
}

/** Ways, a rule for each clinic, and its newest reports in every state of the ledger. */
export async function seedDeliveries(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const { rows: places } = await sql<{ id: string; name: string }>`select l.id, l.name from location l
    where ${ofLab(labId, 'l')} and l.active and exists (select from lab_order o join report r on ${ofLab(labId, 'r')} and r.order_id = o.id
      where ${ofLab(labId, 'o')} and o.location_id = l.id) order by l.code limit ${clinics.length}`.execute(
    db,
  )
  const deliveries: Omit<Selectable<DeliveryTable>, 'stuck'>[] = []
  const attempts: Selectable<DeliveryAttemptTable>[] = []
  const planned: { way: Selectable<DeliveryWayTable>; report: Reported; standing: Standing }[] = []
  for (const [at, place] of places.entries()) {
    const way = wayOf(labId, at, place, now)
    await db
      .insertInto('delivery_way')
      .values({ ...way, config: json(way.config) })
      .execute()
    await db
      .insertInto('delivery_rule')
      .values({
        lab_id: labId,
        id: uuidv7(),
        name: place.name,
        search_name: folded(place.name),
        location_id: place.id,
        panel_id: null,
        states: ['FINAL', 'CORRECTED', 'AMENDED'],
        only_critical: false,
        first_way_id: way.id,
        second_way_id: null,
        second_after: null,
      })
      .execute()
    const { rows: reports } = await sql<Reported>`
      select r.id as report_id, o.id as order_id, r.number, o.requisition_number, o.location_id, r.released_at
      from report r join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id and not o.deleted
      where ${ofLab(labId, 'r')} and o.location_id = ${place.id} and r.state <> 'PRELIMINARY'
      order by r.released_at desc, r.id limit ${each}`.execute(db)
    for (const [back, report] of reports.entries())
      planned.push({ way, report, standing: standings[at]?.[back] ?? arrived })
  }
  // The oldest first, so that ids follow time.
  for (const { way, report, standing } of planned.toSorted(
    (a, b) => a.report.released_at.getTime() - b.report.released_at.getTime(),
  )) {
    const made = deliveryOf(labId, way, report, standing, now)
    deliveries.push(made.delivery)
    attempts.push(...made.attempts)
  }
  const links = await seedLinks(db, labId, now)
  deliveries.push(...links.deliveries)
  attempts.push(...links.attempts)
  await db.insertInto('delivery_way').values(serverOf(labId, now)).execute()
  await insertRecords(db, 'delivery', deliveries as Selectable<DeliveryTable>[])
  await insertRecords(db, 'delivery_attempt', attempts)
  if (links.open.length > 0) await db.insertInto('report_link').values(links.open).execute()
}

/** How patients' links stand, the newest report first. */
const linkStandings: readonly Standing[] = [
  { state: 'SENT', tried: [], next: 6 * 24 * 60 },
  { state: 'CONFIRMED', tried: [{ end: 'CONFIRMED', words: null }] },
  {
    state: 'GIVEN_UP',
    tried: [],
    why: m.resultLinks.choseNone,
    endedHow: 'withheld',
  },
  {
    state: 'FAILED',
    tried: [{ end: 'FAILED', words: m.resultLinks.spentWords, fault: 'link' }],
    why: m.resultLinks.spentWords,
  },
  { state: 'CONFIRMED', tried: [{ end: 'CONFIRMED', words: null }] },
  {
    state: 'FAILED',
    tried: [{ end: 'FAILED', words: m.resultLinks.refusedAddress, fault: 'number' }],
    why: m.resultLinks.refusedAddress,
  },
]

/** A way to patients by mail without a rule, so that nothing more goes there by itself, and where its links stand. */
async function seedLinks(db: Kysely<Database>, labId: string, now: Date) {
  const name = 'Patients by mail'
  const config: LinkConfig = {
    to: 'patient',
    address: null,
    days: defaultLinkDays,
    marked: false,
    phraseAt: null,
  }
  const way: Selectable<DeliveryWayTable> = {
    ...wayOf(labId, 0, { id: '', name }, now),
    kind: 'mail',
    location_id: null,
    config,
    address: 'patient',
    confirmed_at: null,
  }
  await db
    .insertInto('delivery_way')
    .values({ ...way, config: json(config) })
    .execute()
  const { rows } = await sql<Reported & { media_key: string; patient_id: string; email: string }>`
    select r.id as report_id, r.media_key, o.id as order_id, r.number, o.requisition_number, o.location_id, r.released_at,
      p.id as patient_id, p.email
    from report r join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id and not o.deleted
    join patient p on ${ofLab(labId, 'p')} and p.id = o.patient_id
    where ${ofLab(labId, 'r')} and r.state = 'FINAL' and p.email is not null and p.address ->> 'zip' is not null
      and p.dob < (${now}::timestamptz - interval '19 years')::date
      and not exists (select from report n where ${ofLab(labId, 'n')} and n.order_id = r.order_id and n.number > r.number)
    order by r.released_at desc, r.id limit ${linkStandings.length}`.execute(db)
  const made = rows.flatMap((report, at) => {
    const standing = linkStandings[at]
    if (!standing) return []
    const one = deliveryOf(labId, way, report, { ...standing, address: report.email }, now)
    return [
      { report, delivery: { ...one.delivery, recipient: m.resultLinks.patientName }, attempts: one.attempts },
    ]
  })
  const choices = new Map(
    made.map(({ report, delivery }) => [
      report.patient_id,
      {
        lab_id: labId,
        id: report.patient_id,
        choice: delivery.ended_how === 'withheld' ? ('NONE' as const) : ('MAIL' as const),
        address: delivery.ended_how === 'withheld' ? '' : report.email,
        location_ids: null,
        language: 'en' as const,
        asked_at: new Date(report.released_at.getTime() - 5 * DAY),
        asked_by: 'Elena Petrakis',
      },
    ]),
  )
  if (choices.size > 0)
    await db
      .insertInto('patient_link_choice')
      .values([...choices.values()])
      .execute()
  return {
    deliveries: made.map(({ delivery }) => delivery),
    attempts: made.flatMap(({ attempts }) => attempts),
    // Nobody has their tokens: their messages went out before this demonstration began.
    open: made.flatMap(({ report, delivery, attempts }) =>
      delivery.ended_how === 'withheld' || delivery.why === m.resultLinks.refusedAddress
        ? []
        : attempts.map((attempt) => ({
            lab_id: labId,
            id: uuidv7(),
            media_key: report.media_key,
            token_hash: sha256Hex(uuidv7()),
            created_by: null,
            attempt_id: attempt.id,
            created_at: attempt.asked_at,
            expires_at: delivery.run_at ?? new Date(attempt.asked_at.getTime() + config.days * DAY),
            ...(delivery.why === m.resultLinks.spentWords ? { tries: linkTries } : {}),
          })),
    ),
  }
}

/** A hospital's server: nobody has compared its host key yet, so nothing is sent there. */
function serverOf(labId: string, now: Date): Insertable<DeliveryWayTable> {
  const name = 'Saint Brigid Hospital'
  const config: SftpConfig = {
    host: 'files.saintbrigid.example',
    port: 22,
    user: 'northgate',
    folder: '/results',
    auth: 'password',
    sends: ['pdf', 'csv'],
    pattern: defaultFileName,
    fingerprint: null,
    secretAt: null,
  }
  return {
    lab_id: labId,
    id: uuidv7(),
    kind: 'sftp',
    name,
    search_name: folded(name),
    location_id: null,
    physician_id: null,
    config: json(config),
    address: `${config.user}@${config.host}:${config.port} ${config.folder}`,
    updated_at: now,
  }
}

export function wayOf(
  labId: string,
  at: number,
  place: { id: string; name: string },
  now: Date,
): Selectable<DeliveryWayTable> {
  const { number, proven } = clinics[at] ?? clinics[0]
  return {
    lab_id: labId,
    id: uuidv7(),
    version: 1,
    kind: 'fax',
    carries: 'report',
    name: place.name,
    search_name: folded(place.name),
    location_id: place.id,
    physician_id: null,
    config: { number, attention: null },
    sealed: null,
    access_hash: null,
    address: number,
    active: true,
    paused_at: null,
    paused_why: null,
    confirmed_at: proven ? new Date(now.getTime() - 40 * DAY) : null,
    test_code: null,
    code_tries: 0,
    failures: 0,
    updated_at: now,
  }
}

export function deliveryOf(
  labId: string,
  way: Selectable<DeliveryWayTable>,
  report: Reported,
  { state, tried, why, endedHow, endedBy, next, address = way.address, misdirected }: Standing,
  now: Date,
) {
  const id = uuidv7()
  const { released_at } = report
  const isFax = way.kind === 'fax'
  const pages = isFax ? 2 : null
  const isOpen = state === 'SENT'
  const time = (minutes: number) =>
    new Date(Math.min(now.getTime() - MINUTE, released_at.getTime() + minutes * MINUTE))
  const nextAt = next === undefined ? null : new Date(now.getTime() + next * MINUTE)
  const attempts: Selectable<DeliveryAttemptTable>[] = [
    ...tried,
    ...(isOpen ? [{ end: null, words: null, fault: undefined }] : []),
  ].map(({ end, words, fault }, at) => ({
    lab_id: labId,
    id: uuidv7(),
    delivery_id: id,
    number: at + 1,
    asked_at: time([1, 2, 7, 22][at] ?? 30),
    asked_by: null,
    // The sandbox gives a name to what it takes.
    partner_id: fault === undefined ? `SBX-${uuidv7().slice(-12).toUpperCase()}` : null,
    ended_at: end === null ? null : time([2, 3, 8, 23][at] ?? 31),
    end,
    fault: fault ?? null,
    words,
    pages,
    pages_sent: end === 'CONFIRMED' ? pages : null,
    evidence: [],
  }))
  if (!isFax) for (const one of attempts) one.partner_id = one.id
  const last = attempts.at(-1)
  const delivery: Omit<Selectable<DeliveryTable>, 'stuck'> = {
    lab_id: labId,
    id,
    version: 1,
    purpose: 'report',
    order_id: report.order_id,
    report_id: report.report_id,
    health_message_id: null,
    number: report.number,
    requisition_number: report.requisition_number,
    location_id: report.location_id,
    rule_id: null,
    way_id: way.id,
    channel: way.kind,
    recipient: way.name,
    search_name: way.search_name,
    address,
    config: isFax ? { number: address, attention: null } : way.config,
    state,
    why: why ?? null,
    ended_how: endedHow ?? null,
    ended_by: endedBy ?? null,
    ended_at: endedHow ? time(40) : null,
    misdirected: misdirected ? { ...misdirected, discoveredOn: time(40).toISOString().slice(0, 10) } : null,
    follows: null,
    second_way_id: null,
    second_after: null,
    second_at: null,
    second_begun: false,
    run_at: nextAt,
    try_at: nextAt,
    locked_until: null,
    attempts: attempts.length,
    tries: attempts.length,
    pages: last ? pages : null,
    last_try_at: last?.asked_at ?? null,
    sent_by: null,
    confirmed_at: state === 'CONFIRMED' ? (last?.ended_at ?? null) : null,
    planned_at: released_at,
    updated_at: last?.asked_at ?? released_at,
  }
  // What waits for a number that is not proven is looked at once it is.
  return {
    delivery: state === 'WAITING' && nextAt === null ? { ...delivery, try_at: released_at } : delivery,
    attempts,
  }
}
