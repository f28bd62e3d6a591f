import type { PayerKind } from '../../choices'
import { addDays } from '../age'

/** A line of a coverage list, as far as judging needs it. */
export interface CoverageLine {
  payerKind: PayerKind | null
  payer: string | null
  code: string
  kind: 'covers' | 'denies'
  diagnosis: string | null
  times: number | null
  days: number | null
  validFrom: string
  validTo: string | null
}

/** A price, as far as finding the one that counts needs it. */
export interface PriceLine {
  code: string
  payer: string | null
  cents: number
  validFrom: string
  validTo: string | null
}

interface OfPayer {
  kind: PayerKind
  electronicId: string | null
}

const valid = (line: { validFrom: string; validTo: string | null }, on: string) =>
  line.validFrom <= on && (line.validTo === null || on <= line.validTo)

const plain = (code: string) => code.toUpperCase().replaceAll('.', '')

const matches = (listed: string, code: string): boolean =>
  listed.endsWith('*') ? plain(code).startsWith(plain(listed.slice(0, -1))) : plain(listed) === plain(code)

/** The price of a code on a day: the payer's own before the list price, the newest first. Null where there is none. */
export function priceOn(
  lines: readonly PriceLine[],
  code: string,
  electronicId: string | null,
  on: string,
): number | null {
  const open = lines
    .filter((line) => line.code === code && valid(line, on))
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  const own = electronicId === null ? undefined : open.find(({ payer }) => payer === electronicId)
  return (own ?? open.find(({ payer }) => payer === null))?.cents ?? null
}

/** How a code stands with the payer's lists: no list names it, it is covered, or why it is not. */
export type CoverageVerdict = 'unlisted' | 'covered' | 'diagnosis' | 'frequency'

/**
 * What a payer's lists say of one code on the service date. Where a list covers the code, one of the diagnoses pointed to must
 * be on it and denied by none; where lists only deny, one that is not denied is enough. Then how often it was done before.
 */
export function coverageOf(
  lines: readonly CoverageLine[],
  of: {
    code: string
    pointed: readonly string[]
    payer: OfPayer
    on: string
    /** Days on which the same code was done for this patient before, one entry each time. */
    earlier: readonly string[]
  },
): CoverageVerdict {
  const open = lines.filter(
    (line) =>
      line.code === of.code &&
      valid(line, of.on) &&
      (line.payerKind === null || line.payerKind === of.payer.kind) &&
      (line.payer === null || line.payer === of.payer.electronicId),
  )
  const listed = (kind: CoverageLine['kind']) =>
    open.flatMap((line) => (line.kind === kind && line.diagnosis !== null ? [line.diagnosis] : []))
  const [covers, denies] = [listed('covers'), listed('denies')]
  const denied = (code: string) => denies.some((one) => matches(one, code))
  const supported = of.pointed.some(
    (code) => !denied(code) && (covers.length === 0 || covers.some((one) => matches(one, code))),
  )
  if (covers.length + denies.length > 0 && !supported) return 'diagnosis'
  // A limit beside a diagnosis counts where that diagnosis is the reason.
  const limits = open.filter(
    ({ times, days, diagnosis }) =>
      times !== null &&
      days !== null &&
      (diagnosis === null || of.pointed.some((code) => matches(diagnosis, code))),
  )
  const tooOften = limits.some(({ times, days }) => {
    const since = addDays(of.on, -(days ?? 0))
    return of.earlier.filter((day) => day > since && day <= of.on).length >= (times ?? Infinity)
  })
  if (tooOften) return 'frequency'
  return open.length === 0 ? 'unlisted' : 'covered'
}
