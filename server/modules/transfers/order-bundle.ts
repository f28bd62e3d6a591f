import { fill, m } from '@contract/messages'
import { canonical } from '@contract/canonical'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import type { ReportDocument, ReportPanel } from '@contract/reports/document'
import { OrderBundle, type BundleLab } from '@contract/transfers/bundle'
import type { TransferPreview } from '@contract/transfers/shapes'
import { notFound } from '../../core/errors'
import { sha256OfBytes } from '../../core/hash'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { SentLine } from '../../db/schema'
import type { Ports } from '../../ports'
import { addressLines } from '../../documents/address-lines'
import { answersInWords, type AnsweredQuestion } from '../dynamic-forms/public'
import { findOrder } from '../orders/public'
import { frozenDocument } from '../reports/public'
import { listAnalyses } from '../results/public'
import { itemKey, sentOutOf, whyNotSentOut, type SentOut } from '../sent-out/public'

export { itemKey } from '../sent-out/public'

/** A laboratory as a bundle names it; its CLIA number is empty where it has none, which the bundle's schema refuses. */
export async function labOf(db: Executor, labId: string): Promise<BundleLab> {
  const lab = await db
    .selectFrom('lab')
    .select(['name', 'clia', 'director', 'address', 'phone'])
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  return {
    clia: lab.clia ?? '',
    name: lab.name,
    addressLines: addressLines(lab.address),
    phone: lab.phone ?? '',
    director: lab.director ?? '',
  }
}

/** Who reads, and where: also within a write. */
export interface Reading {
  db: Executor
  who: Pick<Principal, 'labId' | 'locations' | 'timeZone'>
  ports: { files: Pick<Ports['files'], 'get'> }
}

export interface Readying {
  order: Order
  lab: BundleLab
  proficiency: boolean
  analyses: Analysis[]
  /** The newest released version, where there is one. */
  report: ReportDocument | null
  /** Items that are with another laboratory already. */
  gone: SentOut
  loinc: ReadonlyMap<string, string>
  codes: { types: ReadonlyMap<string, string>; sources: ReadonlyMap<string, string> }
  attachments: OrderBundle['attachments']
  answers: AnsweredQuestion[]
}

/** Reads what an order would send. The order must be within the caller's reach; its files are read only to be named by hash. */
export async function readyOrder(of: Reading, orderId: string): Promise<Readying> {
  const { db, who } = of
  const order = await findOrder(db, who, orderId)
  if (!order) throw notFound()
  const { proficiency } = await db
    .selectFrom('lab_order')
    .select('proficiency')
    .where(ofLab(who))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const newest = await db
    .selectFrom('report')
    .select('id')
    .where(ofLab(who))
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const ids = order.items.flatMap(({ panelId, testId }) => panelId ?? testId ?? [])
  const loincOf = async (table: 'panel' | 'test') =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .select(['id', 'loinc'])
          .where(ofLab(who))
          .where('id', 'in', ids)
          .where('loinc', 'is not', null)
          .execute()
  const types = await db.selectFrom('sample_type').select(['id', 'code']).where(ofLab(who)).execute()
  const sources = await db.selectFrom('specimen_source').select(['id', 'code']).where(ofLab(who)).execute()
  return {
    order,
    proficiency,
    lab: await labOf(db, who.labId),
    analyses: await listAnalyses(db, who, [orderId]),
    report: newest ? await frozenDocument(db, who.labId, newest.id) : null,
    gone: await sentOutOf(db, who.labId, orderId),
    loinc: new Map(
      [...(await loincOf('panel')), ...(await loincOf('test'))].map(({ id, loinc }) => [id, loinc ?? '']),
    ),
    codes: {
      types: new Map(types.map(({ id, code }) => [id, code])),
      sources: new Map(sources.map(({ id, code }) => [id, code])),
    },
    attachments: await attachmentsOf(of, orderId),
    answers: await answersInWords(db, who.labId, order.answers),
  }
}

async function attachmentsOf(
  { db, who, ports }: Reading,
  orderId: string,
): Promise<OrderBundle['attachments']> {
  const rows = await db
    .selectFrom('media')
    .select(['title', 'content_type', 'file_key'])
    .where(ofLab(who))
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'report')
    .where('file_key', 'is not', null)
    .orderBy('key')
    .limit(50)
    .execute()
  const found: OrderBundle['attachments'] = []
  for (const { title, content_type, file_key } of rows) {
    const file = file_key === null ? undefined : await ports.files.get(file_key)
    if (file) found.push({ title, type: content_type, sha256: sha256OfBytes(file.bytes) })
  }
  return found
}

type Item = Order['items'][number]

const analysesOf = ({ panelId, testId, letter }: Item, analyses: readonly Analysis[]) =>
  analyses.filter(
    (one) =>
      one.letter === letter &&
      (panelId === null ? one.panelId === null && one.testId === testId : one.panelId === panelId),
  )

/** Why an item cannot go, or null. A test that has a value here is not asked of somebody else. */
function blockedItem(
  item: Item,
  { analyses, order, gone }: Readying,
  partnerId: string | null,
): string | null {
  const why = whyNotSentOut(item, {
    order,
    proficiency: false,
    sentOut: gone,
    // A newer version of a transfer takes the place of the one before.
    mayFollow: partnerId === null ? null : { way: 'transfer', id: partnerId },
  })
  if (why !== null) return why
  const own = analysesOf(item, analyses)
  const open = own.filter(({ state }) => state === 'REGISTERED' || state === 'ASSIGNED')
  if (open.length === 0 || open.length < own.filter(({ state }) => state !== 'CANCELLED').length)
    return fill(m.transfers.hasResult, { name: item.name })
  return null
}

/** What the sender released itself, with its name: what came from another laboratory keeps that one's. */
const screensOf = ({ report, lab }: Readying): ReportPanel[] =>
  (report?.panels ?? []).map((panel) => ({
    ...panel,
    performingLab: panel.performingLab ?? {
      name: lab.name,
      addressLines: lab.addressLines,
      phone: lab.phone,
      clia: lab.clia,
      director: lab.director,
    },
  }))

/** What holds an order back as a whole, each with the field that is to be mended. */
export function missingOf({ order, lab, proficiency }: Readying): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = []
  const say = (field: string, message: string) => found.push({ field, message })
  if (proficiency) say('order', m.transfers.proficiency)
  if (order.state !== 'OPEN') say('order', m.transfers.orderOver)
  if (order.hold) say('order', m.transfers.orderHeld)
  if (!/^\d{2}D\d{7}$/.test(lab.clia)) say('lab.clia', m.transfers.ownClia)
  if (lab.addressLines.length === 0) say('lab.address', m.transfers.labAddress)
  if (!/^\d{10}$/.test(order.physician.npi)) say('physician.npi', m.transfers.noNpi)
  return found
}

export function previewOf(ready: Readying, partnerId: string | null): TransferPreview {
  const { order, report } = ready
  const items = order.items.map((item) => ({
    key: itemKey(item),
    code: item.code,
    name: item.name,
    letter: item.letter,
    blocked: blockedItem(item, ready, partnerId),
  }))
  const missing = missingOf(ready)
  if (items.every(({ blocked }) => blocked !== null))
    missing.push({ field: 'items', message: m.transfers.nothingOpen })
  const screens = (report?.panels ?? []).length
  const isAllTold = ready.analyses.every(({ state }) => state !== 'RESULTED' && state !== 'VERIFIED')
  return {
    orderId: order._id,
    requisitionNumber: order.requisitionNumber,
    proficiency: ready.proficiency,
    patient: [order.patient.lastname, order.patient.firstname].join(', '),
    items,
    missing,
    notes: [
      ...(order.diagnoses.length === 0 ? [m.transfers.diagnosesNone] : []),
      ...(order.insurance.length === 0 ? [m.transfers.insuranceNone] : []),
      ...(isAllTold ? [] : [m.transfers.unreleasedStay]),
    ],
    diagnoses: order.diagnoses.map(({ code, description }) => `${code} ${description}`.trim()),
    insurance: order.insurance.map(({ payerName, policyNumber }) =>
      [payerName, policyNumber].filter(Boolean).join(', '),
    ),
    medications: order.medications.map(({ name, detail }) => [name, detail].filter(Boolean).join(' ')),
    answers: ready.answers.map(({ question, answer }) => `${question}: ${answer}`),
    screens,
    attachments: ready.attachments.length,
  }
}

export interface Made {
  bundle: OrderBundle
  lines: SentLine[]
}

/** The bundle of these items. A line keeps its number in every version: results name it. */
export function bundleOf(
  ready: Readying,
  items: readonly Item[],
  { version, at, earlier }: { version: number; at: Date; earlier: readonly SentLine[] },
): Made {
  const { order, lab, report, loinc, codes } = ready
  const known = new Map(earlier.map((line) => [itemKey(line), line.line]))
  let next = Math.max(0, ...earlier.map(({ line }) => line))
  const lines: SentLine[] = items.map((item) => ({
    line: known.get(itemKey(item)) ?? ++next,
    name: item.name,
    panelId: item.panelId,
    testId: item.panelId === null ? item.testId : null,
    letter: item.letter,
    analysisIds: analysesOf(item, ready.analyses)
      .filter(({ state }) => state === 'REGISTERED' || state === 'ASSIGNED')
      .map(({ _id }) => _id),
  }))
  const letters = new Set(items.map(({ letter }) => letter))
  const { patient } = order
  const bundle = OrderBundle.parse({
    format: 'aliquot-order/1',
    source: lab,
    requisitionNumber: order.requisitionNumber,
    version,
    sentAt: at.toISOString(),
    proficiency: false,
    priority: order.priority,
    dateCollected: order.dateCollected,
    patient: {
      number: patient.patientNumber,
      firstname: patient.firstname,
      lastname: patient.lastname,
      middlename: patient.middlename,
      dob: patient.dob,
      gender: patient.gender,
      race: patient.race,
      ethnicity: patient.ethnicity,
      phone: patient.phone,
      address: patient.address,
    },
    orderer: {
      npi: order.physician.npi,
      firstname: order.physician.firstname,
      lastname: order.physician.lastname,
    },
    location: { name: order.location.name, phone: order.location.phone },
    specimens: order.specimens
      .filter(({ letter }) => letters.has(letter))
      .map((one) => ({
        letter: one.letter,
        barcode: one.barcode,
        type: { code: codes.types.get(one.sampleTypeId) ?? '', name: one.sampleType },
        source: { code: codes.sources.get(one.sourceId) ?? '', name: one.source },
        container: one.container,
        collectedAt: one.collectedAt,
        condition: one.condition,
      })),
    lines: items.map((item, at) => ({
      line: lines[at]?.line ?? 0,
      kind: item.panelId === null ? 'test' : 'panel',
      code: item.code,
      name: item.name,
      loinc: loinc.get(item.panelId ?? item.testId ?? '') ?? null,
      letter: item.letter,
    })),
    diagnoses: order.diagnoses,
    insurance: order.insurance.map(({ payerName, policyNumber, groupNumber, relation }) => ({
      payerName,
      policyNumber,
      groupNumber,
      relation,
    })),
    medications: order.medications.map(({ name, detail, lastTaken, asNeeded }) => ({
      name,
      detail,
      lastTaken: lastTaken ?? null,
      asNeeded: asNeeded ?? null,
    })),
    comment: order.comment,
    answers: ready.answers,
    screens: screensOf(ready),
    screensReport: report && {
      state: report.state,
      version: report.version,
      reportedAt: report.reportedAt,
    },
    attachments: ready.attachments,
  })
  return { bundle, lines }
}

/** What two versions say, but for their number and moment. */
export const sameContent = (a: OrderBundle, b: OrderBundle): boolean => {
  const content = ({ version: _version, sentAt: _sentAt, ...rest }: OrderBundle) => canonical(rest)
  return content(a) === content(b)
}
