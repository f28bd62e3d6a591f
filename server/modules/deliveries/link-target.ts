import { sql } from 'kysely'
import { LinkConfig, linkKinds, type LinkKind } from '@contract/deliveries/link-way'
import type { WayKind } from '@contract/deliveries/choices'
import type { Language } from '@contract/languages'
import { m } from '@contract/messages'
import type { LinkChoice } from '@contract/result-links/choices'
import { ageInYears } from '@contract/rules/age'
import { faxNumber } from '@contract/rules/fax-number'
import { todayIn } from '@contract/rules/zone'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { DeliveryRecord, WayRecord } from './kinds'

export const isLinkKind = (kind: WayKind): kind is LinkKind => linkKinds.some((one) => one === kind)

/** Where a way leads for one order. `withheld`: why a link may not carry its report there, in words; then nothing is sent. */
export interface Target {
  address: string
  recipient: string
  withheld: string | null
}

/** Who a link to a patient would go to, as they are on file now. */
export interface LinkPatient {
  dob: string
  email: string | null
  phone: string | null
  zip: string | null
  choice: LinkChoice | null
  language: Language | null
  /** What the choice was made for: this address, and orders of these locations; null for all. */
  chosenFor: { address: string; locations: readonly string[] | null } | null
}

/** The mail address or telephone number on file for a kind of way, as it is written there; empty where there is none. */
export const addressOnFile = (kind: LinkKind, of: { email: string | null; phone: string | null }): string =>
  (kind === 'mail' ? of.email : of.phone)?.trim() ?? ''

/** As two of them are compared: spelling alone makes no other address. */
const plainAddress = (kind: LinkKind, address: string): string => {
  if (kind === 'mail') return address.trim().toLowerCase()
  const read = faxNumber(address)
  return read.ok ? read.e164 : address.trim()
}

/** At this age a person decides alone who gets a link. Where a state says later, whoever records the choice decides. */
const adultAge = 18

/** A patient with their choice; undefined where there is none. */
export async function linkPatient(
  db: Executor,
  labId: string,
  patientId: string,
): Promise<LinkPatient | undefined> {
  const row = await db
    .selectFrom('patient as p')
    .leftJoin('patient_link_choice as c', (join) => join.on(ofLab(labId, 'c')).onRef('c.id', '=', 'p.id'))
    .select(['p.dob', 'p.email', 'p.phone', 'p.address', 'c.choice', 'c.language'])
    .select(['c.address as chosen_address', 'c.location_ids'])
    .where(ofLab(labId, 'p'))
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  if (!row) return undefined
  const { address, chosen_address, location_ids, ...rest } = row
  const chosenFor = chosen_address === null ? null : { address: chosen_address, locations: location_ids }
  return { ...rest, zip: address.zip, chosenFor }
}

/**
 * Where this patient's links go by a kind of way, or why none can go: in words. Today is the laboratory's. `locationId`: of the
 * order whose report goes. Whoever may change an address elsewhere must not lead another clinic's report there: a choice is for
 * the address that the patient was asked about, and one that a clinic recorded is for that clinic's orders.
 */
export function patientTarget(
  kind: LinkKind,
  patient: LinkPatient,
  today: string,
  locationId: string | null,
): { address: string; withheld: string | null } {
  const written = addressOnFile(kind, patient)
  const read = faxNumber(written)
  const address = kind === 'mail' ? written : read.ok ? read.e164 : ''
  const withheld = (): string | null => {
    if (ageInYears(patient.dob, today) < adultAge) return m.resultLinks.isMinor
    if (patient.choice === null) return m.resultLinks.notAsked
    if (patient.choice === 'NONE') return m.resultLinks.choseNone
    if (kind === 'mail' && patient.choice === 'SMS') return m.resultLinks.choseSms
    if (kind === 'sms' && patient.choice === 'MAIL') return m.resultLinks.choseMail
    if (address === '') return kind === 'mail' ? m.resultLinks.noMail : m.resultLinks.noNumber
    const { chosenFor } = patient
    if (!chosenFor || plainAddress(kind, chosenFor.address) !== plainAddress(kind, written))
      return m.resultLinks.otherAddress
    if (chosenFor.locations && locationId !== null && !chosenFor.locations.includes(locationId))
      return m.resultLinks.askedElsewhere
    if (!/^\d{5}/.test(patient.zip ?? '')) return m.resultLinks.noZip
    return null
  }
  return { address, withheld: withheld() }
}

/** Where a way leads for what is carried, as it is now. */
export async function targetOf(
  db: Executor,
  way: WayRecord,
  of: Pick<DeliveryRecord, 'lab_id' | 'purpose' | 'order_id'> & { report_id: string | null },
  now: Date,
): Promise<Target> {
  const own: Target = { address: way.address, recipient: way.name, withheld: null }
  if (!isLinkKind(way.kind) || of.purpose === 'test' || of.order_id === null) return own
  const config = LinkConfig.parse(way.config)
  const order = await db
    .selectFrom('lab_order as o')
    .innerJoin('lab as l', (join) => join.on('l.id', '=', of.lab_id))
    .leftJoin('report as r', (join) => join.on(ofLab(of.lab_id, 'r')).on('r.id', '=', of.report_id))
    .leftJoin('media as f', (join) => join.on(ofLab(of.lab_id, 'f')).onRef('f.key', '=', 'r.media_key'))
    .select(['o.patient_id', 'o.location_id', 'l.time_zone', 'f.patient_id as issued_for'])
    .where(ofLab(of.lab_id, 'o'))
    .where('o.id', '=', of.order_id)
    .executeTakeFirstOrThrow()
  const marked = await holdsMarked(db, of.lab_id, of.order_id)
  if (config.to === 'clinic') {
    if (!marked) return own
    if (!config.marked) return { ...own, withheld: m.resultLinks.markedTest }
    return { ...own, withheld: way.location_id === order.location_id ? null : m.resultLinks.notOrderer }
  }
  const recipient = m.resultLinks.patientName
  const patient = await linkPatient(db, of.lab_id, order.patient_id)
  if (!patient) return { address: '', recipient, withheld: m.resultLinks.otherPatient }
  const today = todayIn(order.time_zone, now.toISOString())
  const found = patientTarget(way.kind, patient, today, order.location_id)
  const isOthers = order.issued_for !== null && order.issued_for !== order.patient_id
  const withheld = isOthers ? m.resultLinks.otherPatient : marked ? m.resultLinks.markedTest : found.withheld
  return { address: found.address, recipient, withheld }
}

/** Whether a test of the order is marked "never by link", now and whatever its state: what was ordered tells as much. */
export async function holdsMarked(db: Executor, labId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`select exists (select from analysis a
    join test t on ${ofLab(labId, 't')} and t.id = a.test_id
    where ${ofLab(labId, 'a')} and a.order_id = ${orderId} and (t.definition ->> 'neverByLink')::boolean) as marked`.execute(
    db,
  )
  return rows[0]?.marked ?? false
}
