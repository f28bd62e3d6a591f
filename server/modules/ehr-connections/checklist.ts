import { z } from 'zod'
import { canonical } from '@contract/canonical'
import {
  CheckItem,
  checkItems,
  type ConnectionKind,
  type ReviewStanding,
} from '@contract/ehr-connections/choices'
import type { EhrConfig } from '@contract/ehr-connections/config'
import type { Check } from '@contract/ehr-connections/shapes'
import { sha256Hex } from '../../core/hash'
import { configOf, type ConnectionRecord } from './record'

const Signed = z.object({
  by: z.string(),
  /** Whose signature it is: nobody signs twice. */
  userId: z.string(),
  at: z.iso.datetime(),
  /** What the connection was then. */
  of: z.string(),
})
export type Signed = z.infer<typeof Signed>

/** The checklist as it is stored with its connection. */
export const Checklist = z.object({
  items: z
    .partialRecord(CheckItem, z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }))
    .default({}),
  interface: Signed.nullable().default(null),
  director: Signed.nullable().default(null),
  /** What the connection was when it went live, or was last reviewed. */
  live: z.string().nullable().default(null),
  /** Where it sent when both had signed last. */
  target: z.string().nullable().default(null),
})
export type Checklist = z.infer<typeof Checklist>

export const checklistOf = ({ checklist }: Pick<ConnectionRecord, 'checklist'>): Checklist =>
  Checklist.parse(checklist)

/** What is to be checked with the other side, by what the connection carries (domain, settled after a second reading: interfaces). */
export function itemsFor(kind: ConnectionKind, config: EhrConfig): CheckItem[] {
  const takesOrders = config.takes.some((one) => one === 'ORM^O01' || one === 'OML^O21')
  const takesAdmissions = config.takes.includes('ADT')
  // Results of theirs are seen here, ours in their chart: each kind of them either way.
  const results = config.sendsResults || config.takes.includes('ORU^R01')
  const asked: Record<CheckItem, boolean> = {
    compendium: takesOrders || kind === 'laboratory',
    questions: takesOrders || kind === 'laboratory',
    admissions: takesAdmissions,
    merges: takesAdmissions,
    resultNumber: results,
    resultText: results,
    resultAbnormal: results,
    resultPreliminary: results,
    resultCorrected: results,
    resultCancelled: results,
    resultCulture: results,
    resultPdf: config.sendsResults && config.sendsPdf,
    charges: config.sendsCharges,
  }
  return checkItems.filter((item) => asked[item])
}

/** What signatures are of: everything agreed with the other side. Another name of the connection changes nothing. */
export const fingerprintOf = (
  row: Pick<ConnectionRecord, 'kind' | 'location_id' | 'listen_port' | 'config'>,
): string =>
  sha256Hex(
    canonical({
      kind: row.kind,
      locationId: row.location_id,
      port: row.listen_port,
      config: configOf(row),
    }),
  )

/** Where a connection sends: host, port, TLS and whom it trusts there. */
export const targetPrintOf = (row: Pick<ConnectionRecord, 'config'>): string =>
  sha256Hex(canonical(configOf(row).target))

/**
 * Nothing but a test message goes to another target than the one that two people signed for: one of them alone could turn every
 * report to a host of his own. What comes in goes on as it did.
 */
export function isTargetHeld(row: Pick<ConnectionRecord, 'state' | 'config' | 'checklist'>): boolean {
  const { target } = checklistOf(row)
  return (
    row.state === 'LIVE' && configOf(row).target !== null && target !== null && target !== targetPrintOf(row)
  )
}

const day = 86_400_000
const dueDays = 60

/** Two years after the last review, on the same day. */
export function reviewBy({ reviewed_at }: Pick<ConnectionRecord, 'reviewed_at'>): Date | null {
  if (!reviewed_at) return null
  const by = new Date(reviewed_at)
  by.setUTCFullYear(by.getUTCFullYear() + 2)
  return by
}

export function standingOf(row: ConnectionRecord, now: Date): ReviewStanding {
  const by = reviewBy(row)
  if (row.state !== 'LIVE' || !by) return 'none'
  if (checklistOf(row).live !== fingerprintOf(row)) return 'changed'
  if (by <= now) return 'overdue'
  return by.getTime() - now.getTime() <= dueDays * day ? 'due' : 'current'
}

/**
 * Of a live connection whose two years are over, or nearly, only what was checked and signed since counts. What a change makes
 * doubtful is taken away when it changes.
 */
function since(row: ConnectionRecord, now: Date): Date {
  const by = row.state === 'LIVE' ? reviewBy(row) : null
  const isDue = by !== null && by.getTime() - now.getTime() <= dueDays * day
  return isDue && row.reviewed_at ? row.reviewed_at : new Date(0)
}

/** The items that apply, in their order, with what counts of them at the moment. */
export function checksOf(row: ConnectionRecord, now: Date): Check[] {
  const { items } = checklistOf(row)
  const from = since(row, now)
  return itemsFor(row.kind, configOf(row)).map((item) => {
    const done = items[item]
    const counts = done !== undefined && new Date(done.at) > from
    return { item, at: counts ? done.at : null, by: counts ? done.by : null, note: done?.note || null }
  })
}

/** A signature that counts: of the connection as it is. */
export function signatureOf(row: ConnectionRecord, as: 'interface' | 'director', now: Date): Signed | null {
  const signed = checklistOf(row)[as]
  if (!signed || signed.of !== fingerprintOf(row)) return null
  return new Date(signed.at) > since(row, now) ? signed : null
}

export const allChecked = (row: ConnectionRecord, now: Date): boolean =>
  checksOf(row, now).every(({ at }) => at !== null)

export function allSigned(row: ConnectionRecord, now: Date): boolean {
  const [first, second] = [signatureOf(row, 'interface', now), signatureOf(row, 'director', now)]
  return first !== null && second !== null && first.userId !== second.userId
}
