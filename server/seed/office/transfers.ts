import { sql, type Insertable, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { LabConfig } from '@contract/deliveries/lab-way'
import { fill, m } from '@contract/messages'
import { OrderBundle, ResultBundle } from '@contract/transfers/bundle'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Database, OutsideResultTable, PartnerTable, SentLine, TransferTable } from '../../db/schema'
import { json } from '../../db/json'
import {
  base64url,
  bundleOf,
  fingerprintOf,
  itemKey,
  missingOf,
  previewOf,
  queueCodes,
  readInbound,
  readyOrder,
  type Readying,
} from '../../modules/transfers/public'
import { MINUTE } from '../dates'
import { ago, type OfficeWorld } from './world'

const person = 'Elena Petrakis'
/** Nobody answers at an invented address: nothing is to leave for it. */
const stopped = 'Demonstration: nobody answers at this address.'
const hour = 60

/** Invented laboratories: numbers of 99D are given to nobody, and names under .example lead nowhere (RFC 2606). */
const reference = {
  clia: '99D0061188',
  name: 'Silver Fork Reference Laboratory',
  addressLines: ['400 Canyon Road', 'Provo, UT 84601'],
  phone: '(801) 555-0147',
  director: 'Ingrid Halvorsen, MD',
}
const office = {
  clia: '99D0072934',
  name: 'Payette Family Practice Laboratory',
  addressLines: ['18 River Street', 'Payette, ID 83661'],
  phone: '(208) 555-0129',
  director: 'Samuel Tavares, MD',
}

interface Scene {
  db: Kysely<Database>
  labId: string
  now: Date
  out: string
  from: string
}

/** Two partner laboratories, orders to and from them in every state, and results that wait. Nothing of it is ever sent. */
export async function seedTransfers(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const { time_zone: timeZone } = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const { rows: open } = await sql<{ id: string }>`select o.id from lab_order o where ${ofLab(labId, 'o')}
    and o.state = 'OPEN' and not o.deleted and o.hold is null order by o.id desc limit 200`.execute(db)
  const ready: Readying[] = []
  const who = { labId, locations: 'all', timeZone } as const
  for (const { id } of open) {
    if (ready.length === 6) break
    const one = await readyOrder({ db, who, ports: { files: { get: async () => undefined } } }, id)
    if (missingOf(one).length === 0 && goes(one).length > 0) ready.push(one)
  }
  const [location] = seeded.locations.values()
  if (!location) return
  const out = await addPartner(db, { labId, now }, reference, { ordersOut: true, locationId: null })
  const from = await addPartner(db, { labId, now }, office, { ordersOut: false, locationId: location })
  const scene: Scene = { db, labId, now, out, from }
  await seedOut(scene, ready)
  await seedIn(scene, location, ready.at(5))
}

/** What of an order can go. */
const goes = (ready: Readying): Readying['order']['items'] => {
  const free = new Set(
    previewOf(ready, null).items.flatMap(({ key, blocked }) => (blocked === null ? [key] : [])),
  )
  return ready.order.items.filter((item) => free.has(itemKey(item)))
}

async function addPartner(
  db: Kysely<Database>,
  { labId, now }: { labId: string; now: Date },
  { name, clia }: { name: string; clia: string },
  { ordersOut, locationId }: { ordersOut: boolean; locationId: string | null },
): Promise<string> {
  const id = uuidv7()
  // A true key, whose private part is kept nowhere: nobody can speak as this laboratory.
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('No key pair was made.')
  const key = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const pause = { paused_at: ago(now, 2 * hour), paused_why: stopped }
  await db
    .insertInto('partner')
    .values({
      lab_id: labId,
      id,
      name,
      search_name: folded(name),
      clia,
      base_url: ordersOut ? 'https://lis.silver-fork.example' : 'https://lis.payette-family.example',
      their_key: key,
      fingerprint: fingerprintOf(key),
      key_confirmed_at: ago(now, 90 * 24 * hour),
      key_confirmed_by: person,
      orders_out: ordersOut,
      orders_in: !ordersOut,
      location_id: locationId,
      ...pause,
      proven_at: ago(now, 90 * 24 * hour),
      heard_at: ago(now, 90 * 24 * hour),
    } satisfies Insertable<PartnerTable>)
    .execute()
  await db
    .insertInto('delivery_way')
    .values({
      lab_id: labId,
      id: uuidv7(),
      kind: 'lab',
      name,
      search_name: folded(name),
      address: id,
      config: json<unknown>(LabConfig.parse({ partnerId: id })),
      location_id: null,
      physician_id: null,
      active: !ordersOut,
      ...pause,
      confirmed_at: ago(now, 90 * 24 * hour),
    })
    .execute()
  return id
}

type Moved = Pick<Insertable<TransferTable>, 'state'> &
  Partial<
    Pick<
      Insertable<TransferTable>,
      'why' | 'holds' | 'partner_number' | 'order_id' | 'decided_at' | 'decided_by' | 'made_by'
    >
  >

/** A transfer that the runner leaves alone: it has no time at which it is due. */
async function addTransfer(
  { db, labId, out, from }: Scene,
  direction: 'IN' | 'OUT',
  of: { bundle: OrderBundle; lines: SentLine[]; location: string; at: Date; attempts?: number },
  moved: Moved,
): Promise<{ id: string; body: string; sha256: string }> {
  const id = uuidv7()
  const body = JSON.stringify(of.bundle)
  const sha256 = sha256Hex(body)
  await db
    .insertInto('transfer')
    .values({
      lab_id: labId,
      id,
      direction,
      partner_id: direction === 'OUT' ? out : from,
      location_id: of.location,
      requisition_number: of.bundle.requisitionNumber,
      number: of.bundle.version,
      lines: json(of.lines),
      body,
      sha256,
      attempts: of.attempts ?? 0,
      tries: of.attempts ?? 0,
      made_at: of.at,
      updated_at: of.at,
      order_id: null,
      ...moved,
    })
    .execute()
  return { id, body, sha256 }
}

/** So long ago, but never before its specimens were received here. */
function sentAt({ order }: Readying, now: Date, minutes: number): Date {
  const received = order.specimens.map(({ receivedAt }) => Date.parse(receivedAt ?? '') || 0)
  const after = Math.max(ago(now, minutes).getTime(), ...received.map((at) => at + 5 * MINUTE))
  return new Date(Math.min(after, ago(now, 15).getTime()))
}

async function seedOut(scene: Scene, ready: readonly Readying[]): Promise<void> {
  const { db, labId, now } = scene
  const moves: readonly (Moved & { end: 'FAILED' | 'CONFIRMED'; words?: string })[] = [
    {
      state: 'PREPARED',
      why: m.transfers.badCertificate,
      end: 'FAILED',
      words: m.transfers.badCertificate,
    },
    { state: 'SENT', why: fill(m.transfers.held, { why: 'Two codes are not mapped.' }), end: 'CONFIRMED' },
    { state: 'ACCEPTED', partner_number: 'SF-118204', end: 'CONFIRMED' },
    {
      state: 'REFUSED',
      why: 'The specimen came thawed. Collect it anew.',
      end: 'CONFIRMED',
    },
    { state: 'RESULTED', partner_number: 'SF-118177', end: 'CONFIRMED' },
  ]
  for (const [nth, { end, words, ...moved }] of moves.entries()) {
    const one = ready[nth]
    if (!one) return
    const at = sentAt(one, now, (nth * 7 + 2) * hour)
    const { bundle, lines } = bundleOf(one, goes(one), { version: 1, at, earlier: [] })
    const transfer = await addTransfer(
      scene,
      'OUT',
      { bundle, lines, location: one.order.location._id, at, attempts: 1 },
      {
        ...moved,
        order_id: one.order._id,
        made_by: person,
        ...(moved.state !== 'PREPARED' &&
          moved.state !== 'SENT' && { decided_at: new Date(at.getTime() + 10 * MINUTE) }),
      },
    )
    await db
      .insertInto('transfer_attempt')
      .values({
        lab_id: labId,
        id: uuidv7(),
        transfer_id: transfer.id,
        number: 1,
        asked_at: at,
        asked_by: null,
        ended_at: at,
        end,
        words: words ?? null,
      })
      .execute()
    if (moved.state === 'RESULTED')
      await addWaiting(scene, { ready: one, bundle, lines, transfer: transfer.id })
  }
}

/** A correction that came before what it corrects: it is on no report before somebody fetched the first, or decided. */
async function addWaiting(
  { db, labId, now, out }: Scene,
  of: { ready: Readying; bundle: OrderBundle; lines: readonly SentLine[]; transfer: string },
): Promise<void> {
  const [line] = of.bundle.lines
  if (!line) return
  const { patient } = of.ready.order
  const released = ago(now, hour)
  const bundle = ResultBundle.parse({
    format: 'aliquot-results/1',
    performer: reference,
    source: { clia: of.ready.lab.clia, requisitionNumber: of.bundle.requisitionNumber },
    requisitionNumber: 'SF-118177',
    number: 2,
    follows: 1,
    state: 'CORRECTED',
    releasedAt: released.toISOString(),
    patient: { firstname: patient.firstname, lastname: patient.lastname, dob: patient.dob },
    panels: [
      {
        title: line.name,
        kind: 'finding',
        rows: [
          {
            id: 'line-1',
            test: line.name,
            value: 'See comment',
            comment: 'Diluted and measured again.',
            method: 'Reference method',
          },
        ],
      },
    ],
    done: of.lines.map(({ line: number }) => number),
    notes: [],
  })
  const body = JSON.stringify(bundle)
  await db
    .insertInto('outside_result')
    .values({
      lab_id: labId,
      id: uuidv7(),
      order_id: of.ready.order._id,
      transfer_id: of.transfer,
      partner_id: out,
      kind: 'result',
      partner_number: bundle.requisitionNumber,
      number: bundle.number,
      follows: bundle.follows,
      state: 'WAITS',
      why: fill(m.transfers.resultEarlier, { number: 1 }),
      report_state: bundle.state,
      performer: json(bundle.performer),
      panels: json(bundle.panels),
      covers: of.lines.flatMap(({ analysisIds }) => analysisIds),
      body,
      sha256: sha256Hex(body),
      received_at: released,
    } satisfies Insertable<OutsideResultTable>)
    .execute()
}

/** An order as the office laboratory would send it, of somebody invented. */
const inbound = (
  from: OrderBundle,
  over: {
    number: string
    firstname: string
    lastname: string
    dob: string
    at: Date
    lines: readonly { code: string; name: string; loinc: string | null }[]
    npi?: string
  },
): OrderBundle => {
  const [specimen] = from.specimens
  if (!specimen) throw new Error('A bundle has a specimen.')
  return OrderBundle.parse({
    ...from,
    source: office,
    requisitionNumber: over.number,
    version: 1,
    sentAt: over.at.toISOString(),
    dateCollected: ago(over.at, 90).toISOString(),
    patient: {
      ...from.patient,
      number: `PF-${over.number.slice(-4)}`,
      firstname: over.firstname,
      lastname: over.lastname,
      middlename: null,
      dob: over.dob,
      gender: 'F',
      phone: '(208) 555-0166',
    },
    orderer: {
      ...from.orderer,
      ...(over.npi && { npi: over.npi, firstname: 'Odile', lastname: 'Brannock' }),
    },
    location: { name: office.name, phone: office.phone },
    specimens: [
      {
        ...specimen,
        letter: 'A',
        barcode: `${over.number}A`,
        collectedAt: ago(over.at, 90).toISOString(),
      },
    ],
    lines: over.lines.map((line, nth) => ({ ...line, line: nth + 1, kind: 'test', letter: 'A' })),
    insurance: [],
    medications: [],
    comment: null,
    screens: [],
    screensReport: null,
    attachments: [],
  })
}

async function seedIn(scene: Scene, location: string, own: Readying | undefined): Promise<void> {
  const { db, labId, now, from } = scene
  if (!own) return
  const partner = await db
    .selectFrom('partner')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  const tests = await db
    .selectFrom('test')
    .select(['id', 'code', 'name', 'loinc'])
    .where(ofLab(labId))
    .where('code', 'in', ['GLU', 'BUN'])
    .orderBy('code', 'desc')
    .execute()
  const known = tests.map(({ code, name, loinc }) => ({ code, name, loinc }))
  const made = bundleOf(own, goes(own), { version: 1, at: ago(now, 30 * hour), earlier: [] })
  const scenes: (Parameters<typeof inbound>[1] & { refused?: string })[] = [
    {
      number: 'PF-20417',
      ...{ firstname: 'Marisol', lastname: 'Etcheverry', dob: '1968-05-14', at: ago(now, hour) },
      lines: known,
    },
    {
      number: 'PF-20415',
      ...{ firstname: 'Joan', lastname: 'Whitlow', dob: '1990-11-02', at: ago(now, 3 * hour) },
      lines: [...known.slice(0, 1), { code: 'FERR9', name: 'Ferritin', loinc: '2276-4' }],
    },
    {
      number: 'PF-20409',
      ...{ firstname: 'Alma', lastname: 'Sorensen', dob: '1955-08-30', at: ago(now, 6 * hour) },
      lines: known,
      npi: '1999999992',
    },
    {
      number: 'PF-20398',
      ...{ firstname: 'Priscilla', lastname: 'Yates', dob: '1947-01-19', at: ago(now, 49 * hour) },
      lines: known,
      refused: 'Sent twice. PF-20397 stands.',
    },
  ]
  for (const { id, code, name, loinc } of tests)
    await db
      .insertInto('partner_code')
      .values({
        ...{ lab_id: labId, id: uuidv7(), partner_id: from, kind: 'test', code, name, loinc, test_id: id },
        mapped_at: ago(now, 80 * 24 * hour),
        mapped_by: person,
      })
      .execute()
  for (const { refused, ...one } of scenes) {
    const bundle = inbound(made.bundle, one)
    await queueCodes(db, partner, bundle, { id: uuidv7, now: one.at })
    const { holds, lines } = await readInbound(db, partner, location, bundle)
    await addTransfer(
      scene,
      'IN',
      { bundle, lines, location, at: one.at },
      refused === undefined
        ? { state: 'SENT', holds }
        : { state: 'REFUSED', why: refused, decided_at: ago(now, 47 * hour), decided_by: person },
    )
  }
  // One of the orders here is theirs: accepted under its own number, and its results will go back to them.
  await addTransfer(
    scene,
    'IN',
    {
      bundle: OrderBundle.parse({
        ...made.bundle,
        source: office,
        screens: [],
        screensReport: null,
        attachments: [],
      }),
      lines: made.lines,
      location: own.order.location._id,
      at: ago(now, 30 * hour),
    },
    {
      state: 'ACCEPTED',
      order_id: own.order._id,
      partner_number: own.order.requisitionNumber,
      decided_at: ago(now, 29 * hour),
      decided_by: person,
    },
  )
}
