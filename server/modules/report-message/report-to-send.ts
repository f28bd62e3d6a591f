import type { Order } from '@contract/orders/shapes'
import { ReportDocument } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { labAsPrinted, type OrderLink, type Refusal, type ReportToSend } from '../../hl7/public'
import { findOrder } from '../orders/public'
import { listAnalyses } from '../results/public'
import { whoseNow, type Whose } from './whose'

interface Codes {
  /** LOINC by the id of a test or a panel. */
  loinc: ReadonlyMap<string, string>
}

async function codesOf(db: Executor, labId: string, analyses: readonly Analysis[]): Promise<Codes> {
  const of = async (table: 'test' | 'panel', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .select(['id', 'loinc'])
          .where(ofLab(labId))
          .where('id', 'in', [...new Set(ids)])
          .execute()
  const rows = [
    ...(await of(
      'test',
      analyses.map(({ testId }) => testId),
    )),
    ...(await of(
      'panel',
      analyses.flatMap(({ panelId }) => panelId ?? []),
    )),
  ]
  return { loinc: new Map(rows.flatMap(({ id, loinc }) => (loinc === null ? [] : [[id, loinc] as const]))) }
}

const local = (code: string, text: string, loinc: string | undefined): OrderLink['test'] =>
  loinc === undefined
    ? { code, text, system: 'L' }
    : { code: loinc, text, system: 'LN', altCode: code, altText: text, altSystem: 'L' }

/**
 * What was ordered, in the order of the requisition, and behind it what was added by the laboratory's own rules (a reflex test:
 * OBR-11 G). Numbers are ours; a receiver's own are known to a connection, not to a folder.
 */
function linksOf(
  { requisitionNumber, items }: Order,
  analyses: readonly Analysis[],
  codes: Codes,
): OrderLink[] {
  const key = (panelId: string | null, testId: string | null, letter: string) =>
    [letter, panelId ?? testId].join(' ')
  const ordered = items.map((item) => ({
    key: key(item.panelId, item.testId, item.letter),
    panelId: item.panelId,
    testId: item.panelId === null ? item.testId : null,
    letter: item.letter,
    test: local(item.code, item.name, codes.loinc.get(item.panelId ?? item.testId ?? '')),
  }))
  const known = new Set(ordered.map((one) => one.key))
  const added = analyses.flatMap((one) => {
    const own = key(one.panelId, one.testId, one.letter)
    if (known.has(own)) return []
    known.add(own)
    const { panelId, testId, letter } = one
    const test =
      panelId === null
        ? local(one.code, one.name, codes.loinc.get(testId))
        : local(one.panelName ?? '', one.panelName ?? '', codes.loinc.get(panelId))
    return [{ key: own, panelId, testId: panelId === null ? testId : null, letter, test, action: 'G' }]
  })
  return [...ordered, ...added].map(({ key: _key, ...link }, at) => ({
    ...link,
    placer: null,
    filler: { id: `${requisitionNumber}-${at + 1}` },
  }))
}

/** What earlier versions of the order said, oldest first. */
async function earlierVersions(
  db: Executor,
  labId: string,
  { orderId, number }: { orderId: string; number: number },
): Promise<ReportDocument[]> {
  if (number === 1) return []
  const rows = await db
    .selectFrom('report')
    .select('document')
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('number', '<', number)
    .orderBy('number')
    .execute()
  return rows.map((row) => ReportDocument.parse(row.document))
}

const sexes = { M: 'M', F: 'F', O: 'O', N: 'U' } as const

/** A version as it was released. */
export interface ReleasedReport {
  labId: string
  orderId: string
  document: ReportDocument
  releasedAt: Date
}

/** Who a message is for and under which number, as the way that it leaves by decides it. */
export interface Sending {
  header: Omit<ReportToSend['header'], 'at' | 'zone' | 'processing'> & { zone?: string }
  /** The receiver's own numbers of what it ordered; ours where it did not. */
  linkOf?: (link: OrderLink) => OrderLink
  /** The receiver's own numbers of the patient, behind ours. */
  patientIds?: ReportToSend['patient']['ids']
  pdf?: ReportToSend['pdf']
  /** What is still worked on is named as coming: for a message that is made once and kept. */
  withPending?: boolean
  /** Of whom, from whom and of which specimens the version is; left out, as the order has it now. */
  whose?: Whose
}

/**
 * What is sent of a released version. Of the stored results those count that this version told, as released by then: what is
 * made of it is the same each time, whatever is worked on since. Undefined where the order cannot be read any more.
 */
export async function reportToSend(
  { db, isDemo }: { db: Executor; isDemo: boolean },
  { labId, orderId, document, releasedAt }: ReleasedReport,
  { header, linkOf = (link) => link, patientIds = [], pdf, withPending = false, whose }: Sending,
): Promise<{ toSend: ReportToSend; order: Order; loinc: ReadonlyMap<string, string> } | undefined> {
  const lab = await db.selectFrom('lab').select('time_zone').where('id', '=', labId).executeTakeFirstOrThrow()
  const reach = { labId, locations: 'all', timeZone: lab.time_zone } as const
  const order = await findOrder(db, reach, orderId)
  if (!order) return undefined
  const analyses = (await listAnalyses(db, reach, [orderId])).filter(({ releasedAt: at }) =>
    at === null ? withPending : Date.parse(at) <= releasedAt.getTime(),
  )
  const codes = await codesOf(db, labId, analyses)
  const { patient, physician, location, diagnoses, specimens } = whose ?? whoseNow(order)
  const at = releasedAt.toISOString()
  const toSend: ReportToSend = {
    document,
    earlier: await earlierVersions(db, labId, { orderId, number: document.version }),
    reportedAt: at,
    analyses,
    specimens,
    specimenOf: (letter) => {
      const specimen = specimens.find((one) => one.letter === letter)
      return {
        ...(specimen && { filler: { id: specimen.barcode } }),
        type: { text: specimen?.sampleType ?? '' },
      }
    },
    links: linksOf(order, analyses, codes).map(linkOf),
    loincOf: (testId) => codes.loinc.get(testId) ?? null,
    lab: labAsPrinted(document.lab),
    orderer: { npi: physician.npi, name: { family: physician.lastname, given: physician.firstname } },
    facility: { name: location.name },
    reasons: diagnoses.map(({ code, description }) => ({ code, text: description, system: 'I10' })),
    patient: {
      ids: [
        { id: patient.patientNumber, type: 'PI', authority: { namespace: document.lab.name } },
        ...patientIds,
      ],
      name: { family: patient.lastname, given: patient.firstname, middle: patient.middlename ?? '' },
      birthDate: patient.dob,
      sex: sexes[patient.gender],
    },
    header: {
      zone: lab.time_zone,
      ...header,
      at,
      processing: isDemo ? 'T' : 'P',
    },
    ...(pdf && { pdf }),
  }
  return { toSend, order, loinc: codes.loinc }
}

/** The places alone: the words of a refusal may name a test of the patient. */
export const placesOf = (refusals: readonly Refusal[]): string =>
  [
    ...new Set(
      refusals.map(({ place: { segment, index, field } }) =>
        [`${segment}(${index})`, field].filter(Boolean).join('-'),
      ),
    ),
  ]
    .slice(0, 5)
    .join(', ')
