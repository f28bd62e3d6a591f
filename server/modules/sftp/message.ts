import { productName } from '@contract/constants'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import {
  batchText,
  buildResult,
  encodeText,
  labAsPrinted,
  resultSourceOf,
  writeTime,
  type OrderLink,
  type Refusal,
  type ReportToSend,
} from '../../hl7/public'
import { findOrder } from '../orders/public'
import { listAnalyses } from '../results/public'
import type { Carried } from './version'

export type Message = { ok: true; bytes: Uint8Array } | { ok: false; why: string }

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

const sexes = { M: 'M', F: 'F', O: 'O', N: 'U' } as const

/**
 * A released version as a file of one ORU^R01 (FHS, BHS, the message, BTS, FTS). Of the stored results those count that this
 * version told, as released by then: the bytes are the same each time, whatever is worked on since.
 */
export async function hl7File(
  ctx: Ctx,
  { labId, orderId, document, releasedAt }: Carried,
  { controlId, receiver }: { controlId: string; receiver: string },
): Promise<Message> {
  const lab = await ctx.db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const reach = { labId, locations: 'all', timeZone: lab.time_zone } as const
  const order = await findOrder(ctx.db, reach, orderId)
  if (!order) return { ok: false, why: m.sftp.orderGone }
  const analyses = (await listAnalyses(ctx.db, reach, [orderId])).filter(
    ({ releasedAt: at }) => at !== null && Date.parse(at) <= releasedAt.getTime(),
  )
  const codes = await codesOf(ctx.db, labId, analyses)
  const { patient, physician, location } = order
  const at = releasedAt.toISOString()
  const clia = document.lab.clia
  const sender = {
    application: { namespace: productName.toUpperCase() },
    facility: { namespace: document.lab.name, oid: clia, oidType: clia ? 'CLIA' : '' },
  }
  const toSend: ReportToSend = {
    document,
    reportedAt: at,
    analyses,
    specimens: order.specimens,
    specimenOf: (letter) => {
      const specimen = order.specimens.find((one) => one.letter === letter)
      return {
        ...(specimen && { filler: { id: specimen.barcode } }),
        type: { text: specimen?.sampleType ?? '' },
      }
    },
    links: linksOf(order, analyses, codes),
    loincOf: (testId) => codes.loinc.get(testId) ?? null,
    lab: labAsPrinted(document.lab),
    orderer: { npi: physician.npi, name: { family: physician.lastname, given: physician.firstname } },
    facility: { name: location.name },
    reasons: order.diagnoses.map(({ code, description }) => ({ code, text: description, system: 'I10' })),
    patient: {
      ids: [{ id: patient.patientNumber, type: 'PI', authority: { namespace: document.lab.name } }],
      name: { family: patient.lastname, given: patient.firstname, middle: patient.middlename ?? '' },
      birthDate: patient.dob,
      sex: sexes[patient.gender],
    },
    header: {
      controlId,
      at,
      zone: lab.time_zone,
      processing: ctx.ports.demo ? 'T' : 'P',
      sender,
      receiver: { application: {}, facility: { namespace: receiver } },
      // Nobody answers a file.
      acceptAck: 'NE',
      applicationAck: 'NE',
    },
  }
  const source = resultSourceOf(toSend)
  if (!source.ok) return { ok: false, why: reasonsOf(source.refusals) }
  const built = buildResult(source.source)
  if (!built.ok) return { ok: false, why: reasonsOf(built.refusals) }
  const file = batchText([built.text], {
    application: sender.application.namespace,
    facility: sender.facility.namespace,
    toApplication: '',
    toFacility: receiver,
    at: writeTime(at, lab.time_zone),
    controlId,
  })
  const encoded = encodeText(file)
  return encoded.ok ? encoded : { ok: false, why: 'MSH-18' }
}

/** The places alone: the words of a refusal may name a test of the patient. */
const reasonsOf = (refusals: readonly Refusal[]): string =>
  [
    ...new Set(
      refusals.map(({ place: { segment, index, field } }) =>
        [`${segment}(${index})`, field].filter(Boolean).join('-'),
      ),
    ),
  ]
    .slice(0, 5)
    .join(', ')
