import { sql } from 'kysely'
import { canonical } from '../../core/audit'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { ReportDocument, changeWords } from '@contract/reports/document'
import { csvText, wallText } from '../../core/csv'
import type { Ctx } from '../../core/context'
import { didWordsOf } from '../../core/history'
import { ofLab } from '../../core/scope'
import { storedSigner } from '../../core/signed'
import type { AuditChange } from '../../db/schema'
import { readReviewsOf } from '../pharmacist/public'
import { readRecalls, readsOf } from '../recalls/public'
import type { VersionRecord } from './store'

const heads = m.reports.bundleHeads
const fields = m.reports.bundleFields
type Head = keyof typeof heads

/** A table as CSV, its heads by their names. */
const table = (columns: readonly Head[], rows: readonly (readonly (string | number | null)[])[]): string =>
  csvText([columns.map((one) => heads[one]), ...rows.map((row) => row.map((cell) => String(cell ?? '')))])

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

export function requisitionCsv(order: Order, zone: string): string {
  const { patient, physician, location } = order
  const rows: [string, string][] = [
    [fields.number, order.requisitionNumber],
    [fields.patient, [patient.lastname, patient.firstname, patient.middlename].filter(Boolean).join(', ')],
    [fields.patientId, patient.patientNumber],
    [fields.dob, patient.dob],
    [fields.gender, patient.gender],
    [fields.physician, `${physician.firstname} ${physician.lastname}`],
    [fields.npi, physician.npi],
    [fields.location, location.name],
    [fields.priority, order.priority],
    [fields.collected, wallText(order.dateCollected, zone)],
    [fields.entered, wallText(order.dateEntered, zone)],
    [fields.enteredBy, order.enteredByName],
    ...order.items.map(({ code, name, letter }): [string, string] => [
      fields.ordered,
      `${letter} ${code} ${name}`,
    ]),
    ...order.diagnoses.map(({ code, description }): [string, string] => [
      fields.diagnosis,
      `${code} ${description}`,
    ]),
    ...order.medications.map(({ name, detail }): [string, string] => [
      fields.medication,
      [name, detail].filter(Boolean).join(' '),
    ]),
    ...Object.entries(order.answers).map(([name, value]): [string, string] => [
      fill(fields.answer, { name }),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    [fields.comment, order.comment ?? ''],
  ]
  return table(['field', 'value'], rows)
}

export const receiptCsv = ({ specimens }: Order, zone: string): string =>
  table(
    [
      'specimen',
      'type',
      'source',
      'barcode',
      'state',
      'collected',
      'received',
      'receivedBy',
      'condition',
      'rejectReason',
      'comment',
    ],
    specimens.map((one) => [
      one.letter,
      one.sampleType,
      one.source,
      one.barcode,
      one.state,
      wallText(one.collectedAt, zone),
      wallText(one.receivedAt, zone),
      one.receivedByName,
      one.condition,
      one.rejectReason,
      one.comment,
    ]),
  )

/** Who entered, verified and released each result, with the account where one acted in another's. */
export async function operatorsCsv(
  ctx: Ctx,
  orderId: string,
  analyses: readonly Analysis[],
): Promise<string> {
  const { who } = ctx
  const signer = (by: string) => storedSigner(by, `${by}_as`)
  const { rows } = await sql<{
    id: string
    entered: string | null
    verified: string | null
    released: string | null
  }>`
    select a.id, ${signer('e')} as entered, ${signer('v')} as verified, ${signer('r')} as released
    from analysis a
    left join app_user e on ${ofLab(who, 'e')} and e.id = a.resulted_by
    left join app_user e_as on ${ofLab(who, 'e_as')} and e_as.id = a.resulted_as
    left join app_user v on ${ofLab(who, 'v')} and v.id = a.verified_by
    left join app_user v_as on ${ofLab(who, 'v_as')} and v_as.id = a.verified_as
    left join app_user r on ${ofLab(who, 'r')} and r.id = a.released_by
    left join app_user r_as on ${ofLab(who, 'r_as')} and r_as.id = a.released_as
    where ${ofLab(who, 'a')} and a.order_id = ${orderId}`.execute(ctx.db)
  const names = new Map(rows.map((row) => [row.id, row]))
  const zone = who.timeZone
  return table(
    [
      'specimen',
      'test',
      'code',
      'testVersion',
      'state',
      'result',
      'entered',
      'enteredBy',
      'verified',
      'verifiedBy',
      'released',
      'releasedBy',
      'reason',
    ],
    analyses.map((one) => [
      one.letter,
      one.name,
      one.code,
      one.testVersion,
      one.state,
      one.raw,
      wallText(one.resultedAt, zone),
      names.get(one._id)?.entered ?? null,
      wallText(one.verifiedAt, zone),
      names.get(one._id)?.verified ?? null,
      wallText(one.releasedAt, zone),
      names.get(one._id)?.released ?? null,
      one.reason,
    ]),
  )
}

export const callsCsv = (analyses: readonly Analysis[], zone: string): string =>
  table(
    ['test', 'at', 'outcome', 'toldTo', 'role', 'phone', 'readBack', 'by', 'note'],
    analyses.flatMap(({ name, callAttempts }) =>
      callAttempts.map((one) => [
        name,
        wallText(one.at, zone),
        one.outcome,
        one.toldTo,
        one.role,
        one.phone,
        yesNo(one.readBack),
        one.byName,
        one.note,
      ]),
    ),
  )

/** What each version told of corrections for the first time. */
export const correctionsCsv = (documents: readonly { number: number; document: ReportDocument }[]): string =>
  table(
    ['version', 'what', 'old', 'now', 'at', 'reason', 'toldTo'],
    documents.flatMap(({ number, document }) => [
      ...document.changes
        .filter(({ version }) => version === number)
        .map((one) => [number, one.what, one.oldValue, one.newValue, '', changeWords(one), '']),
      ...document.panels.flatMap(({ rows }) =>
        rows.flatMap(({ test, corrected }) =>
          corrected && !corrected.isTold
            ? [
                [
                  number,
                  test,
                  corrected.oldValue,
                  corrected.newValue,
                  corrected.at,
                  corrected.reason,
                  corrected.toldTo,
                ],
              ]
            : [],
        ),
      ),
    ]),
  )

export interface KeptVersion extends VersionRecord {
  document: ReportDocument
  /** The text of the content as it was frozen. */
  content: string
  /** As it was stored, and as the PDF of it has it now. */
  contentHash: string
  pdfHash: string
}

export const versionsCsv = (versions: readonly KeptVersion[], zone: string): string =>
  table(
    [
      'version',
      'state',
      'released',
      'releasedBy',
      'reason',
      'leftOpen',
      'template',
      'contentHash',
      'pdfHash',
    ],
    versions.map((one) => [
      one.number,
      one.state,
      wallText(one.released_at, zone),
      one.released_by_name,
      one.reason,
      one.left_open.join('; '),
      one.document.template ? fill(m.reports.recordedTemplate, one.document.template) : '',
      one.contentHash,
      one.pdfHash,
    ]),
  )

/** The very text whose hash was stored at the release. */
export const contentOf = (document: unknown): string => canonical(document)

export async function linksCsv({ db, who }: Ctx, orderId: string): Promise<string> {
  const { rows } = await sql<{
    title: string
    by: string
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    tries: number
  }>`
    select f.title, coalesce(u.first_name || ' ' || u.last_name, y.recipient) as by, k.created_at, k.expires_at, k.revoked_at, k.tries
    from report_link k
    join media f on ${ofLab(who, 'f')} and f.key = k.media_key
    left join app_user u on ${ofLab(who, 'u')} and u.id = k.created_by
    left join delivery_attempt a on ${ofLab(who, 'a')} and a.id = k.attempt_id
    left join delivery y on ${ofLab(who, 'y')} and y.id = a.delivery_id
    where ${ofLab(who, 'k')} and f.order_id = ${orderId} order by k.created_at, k.id`.execute(db)
  const zone = who.timeZone
  return table(
    ['what', 'at', 'by', 'expires', 'revoked', 'tries'],
    rows.map((row) => [
      row.title,
      wallText(row.created_at, zone),
      row.by,
      wallText(row.expires_at, zone),
      wallText(row.revoked_at, zone),
      row.tries,
    ]),
  )
}

export async function readersCsv(
  ctx: Ctx,
  orderId: string,
  versions: readonly VersionRecord[],
): Promise<string> {
  const issued = versions.map(({ id, number, released_at }) => ({ id, number, releasedAt: released_at }))
  const reads = await readsOf(ctx.db, ctx, orderId, issued)
  return table(
    ['at', 'version', 'who', 'how', 'address'],
    reads.map((one) => [
      wallText(one.at, ctx.who.timeZone),
      one.number,
      one.name,
      m.recalls.received[one.how],
      one.address,
    ]),
  )
}

export async function recallsCsv({ db, who }: Ctx, orderId: string): Promise<string> {
  const all = await readRecalls(db, who.labId, orderId)
  const zone = who.timeZone
  return table(
    [
      'version',
      'at',
      'who',
      'had',
      'received',
      'told',
      'toldTo',
      'how',
      'by',
      'acknowledged',
      'acknowledgedBy',
      'note',
    ],
    all.flatMap(({ recall, people }) =>
      people.map((one) => [
        recall.number,
        wallText(recall.opened_at, zone),
        one.name,
        one.received_number,
        wallText(one.received_at, zone),
        wallText(one.told_at, zone),
        one.told_to,
        one.told_how,
        one.told_by,
        wallText(one.acknowledged_at, zone),
        one.acknowledged_by,
        one.note,
      ]),
    ),
  )
}

export async function reviewsCsv({ db, who }: Ctx, orderId: string): Promise<string> {
  const reviews = await readReviewsOf(db, who, orderId)
  return table(
    ['at', 'by', 'state', 'reason', 'changes', 'advice'],
    reviews.map((one) => [
      wallText(one.at, who.timeZone),
      one.byName,
      one.state,
      one.reason,
      one.changes.map(({ name, was, now, reason }) => `${name}: ${was} → ${now} (${reason})`).join('; '),
      one.advice.map(({ text }) => text).join('; '),
    ]),
  )
}

/** Every change of the order as the trail has it, oldest first, a line for each field. */
export async function historyCsv({ db, who }: Ctx, orderId: string): Promise<string> {
  const { rows } = await sql<{
    chain: number
    seq: string
    at: Date
    call: string
    by: string | null
    acting_as: string | null
    reason: string | null
    changes: AuditChange[]
    hash: string
  }>`
    select t.chain, t.seq, t.at, t.call, u.first_name || ' ' || u.last_name as by, t.acting_as, t.reason, t.changes, t.hash
    from audit t left join app_user u on ${ofLab(who, 'u')} and u.id = t.user_id
    where ${ofLab(who, 't')} and t.wrote and t.ids && array[${orderId}]::uuid[] and t.outcome = 'done'
    order by t.at, t.chain, t.seq`.execute(db)
  const text = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return table(
    ['instant', 'by', 'action', 'entity', 'record', 'fieldName', 'old', 'now', 'reason', 'auditRow', 'hash'],
    rows.flatMap((row) => {
      const start = [
        row.at.toISOString(),
        [row.by, row.acting_as].filter(Boolean).join(', '),
        didWordsOf(row.call, row.changes),
      ]
      const end = [row.reason, `${row.chain}-${row.seq}`, row.hash]
      return row.changes.length === 0
        ? [[...start, '', '', '', '', '', ...end]]
        : row.changes.map(({ entity, id, field, old, new: now }) => [
            ...start,
            entity,
            id,
            field,
            text(old),
            text(now),
            ...end,
          ])
    }),
  )
}
