import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { todayIn } from '@/lib/format'
import { isUnsent, needsDecision, type ScanRow } from './scan-row'

export type Today = Reply<typeof api.specimens.today>

/** A line of the list: a scan of this session, or what was received today elsewhere or before. */
export interface ShownRow {
  key: string
  /** Milliseconds, for the order of the list. */
  sortAt: number
  /** When it was received by the server's clock, else when it was scanned. */
  at: string
  number: string
  patient: string | null
  dob: string | null
  location: string | null
  collectedAt: string | null
  specimens: number | null
  condition: string | null
  orderId: string | null
  specimenIds: readonly string[]
  scan: ScanRow | null
}

function ofScan(scan: ScanRow): ShownRow {
  const { order, specimens } = scan
  const [first] = specimens
  return {
    key: scan.id,
    sortAt: scan.scannedAt,
    at: first?.receivedAt ?? new Date(scan.scannedAt).toISOString(),
    number: order?.requisitionNumber ?? scan.code,
    patient: order && `${order.patient.lastname}, ${order.patient.firstname}`,
    dob: order && order.patient.dob,
    location: order && order.location.name,
    collectedAt: first?.collectedAt ?? order?.dateCollected ?? null,
    specimens: specimens.length > 0 ? specimens.length : null,
    condition: first?.condition ?? scan.condition,
    orderId: order && order._id,
    specimenIds: specimens.map(({ _id }) => _id),
    scan,
  }
}

/** The last hour is always shown, also over midnight. */
const HOUR_MS = 3_600_000

/** Tubes of one order received at one moment are one line. */
function ofToday(docs: Today['docs']): ShownRow[] {
  const lines = new Map<string, ShownRow>()
  for (const doc of docs) {
    const key = `${doc.orderId} ${doc.receivedAt}`
    const line = lines.get(key)
    lines.set(key, {
      key,
      sortAt: Date.parse(doc.receivedAt),
      at: doc.receivedAt,
      number: doc.requisitionNumber,
      patient: doc.patient,
      dob: doc.dob,
      location: doc.location,
      collectedAt: doc.collectedAt,
      specimens: (line?.specimens ?? 0) + 1,
      condition: doc.condition,
      orderId: doc.orderId,
      specimenIds: [...(line?.specimenIds ?? []), doc._id],
      scan: null,
    })
  }
  return [...lines.values()]
}

/**
 * The list, newest first: this session's scans by the moment they were made, and the rest of today around them. No tube
 * stands in it twice; yesterday's scans leave it unless they still ask for something.
 */
export function shownRows(
  scans: readonly ScanRow[],
  today: Today | undefined,
  loadedAt: number,
  zone: string,
): ShownRow[] {
  const day = todayIn(zone)
  const own = scans.filter(
    (scan) =>
      isUnsent(scan) ||
      needsDecision(scan) ||
      Date.now() - scan.scannedAt < HOUR_MS ||
      todayIn(zone, new Date(scan.scannedAt)) === day,
  )
  const mine = new Set(
    own
      .filter(({ state, answeredAt }) => state !== 'undone' || (answeredAt ?? 0) > loadedAt)
      .flatMap(({ specimens }) => specimens.map(({ _id }) => _id)),
  )
  const others = ofToday((today?.docs ?? []).filter(({ _id }) => !mine.has(_id)))
  return [...own.map(ofScan), ...others].sort((a, b) => b.sortAt - a.sortAt)
}

/** Whether two lines show the same. A scan is replaced whenever anything of it changes. */
export const isSameLine = (a: ShownRow, b: ShownRow): boolean =>
  a.key === b.key &&
  a.scan === b.scan &&
  (a.scan !== null || (a.specimens === b.specimens && a.condition === b.condition))

/** The server's counts, moved on by what was answered here since they were made. */
export function tallies(scans: readonly ScanRow[], today: Today | undefined, loadedAt: number) {
  let since = 0
  for (const { state, specimens, answeredAt } of scans) {
    if ((answeredAt ?? 0) <= loadedAt) continue
    if (state === 'received' || state === 'undoing') since += specimens.length
  }
  return {
    received: today && today.received + since,
    expected: today && Math.max(0, today.expected - since),
    problems: scans.filter(needsDecision).length,
    unsent: scans.filter(isUnsent).length,
  }
}
