import { z } from 'zod'
import { fill, m } from '../messages'
import { antibioticKey } from '../rules/isolates'

const text = z.string().max(4000).default('')

/** One isolate as it is printed: nothing of a suppressed antibiotic is in it. */
export const ReportIsolate = z.object({
  number: z.int(),
  organism: text,
  quantity: text,
  remark: text,
  /** `CLSI M100, 35th edition`: by which breakpoints it was interpreted. Empty where nothing was. */
  breakpoints: text,
  susceptibilities: z
    .array(
      z.object({
        antibiotic: text,
        /** `≤0.25 µg/mL`, `22 mm`; empty where only the interpretation is told. */
        value: text,
        method: text,
        interpretation: text,
        /** The reader must not miss it: resistant, or not susceptible. */
        actOn: z.boolean().default(false),
      }),
    )
    .max(300)
    .default([]),
  /** What the letters stand for that occur in it, by whose breakpoints they were given. */
  legend: text,
})
export type ReportIsolate = z.output<typeof ReportIsolate>

/** What is told of an isolate, or of one antibiotic of it, otherwise than before; empty where it was not, or is not told. */
export const IsolateChange = z.object({
  what: text,
  old: z.string().max(20_000).default(''),
  now: z.string().max(20_000).default(''),
})
export type IsolateChange = z.output<typeof IsolateChange>

const joined = (parts: readonly string[], between = ', ') => parts.filter(Boolean).join(between)

const headOf = ({ organism, quantity, breakpoints, remark }: ReportIsolate): string =>
  joined(
    [
      joined([organism, quantity]),
      breakpoints && fill(m.results.isolateBreakpoints, { breakpoints }),
      remark,
    ],
    '; ',
  )

type Line = ReportIsolate['susceptibilities'][number]
const lineOf = ({ value, interpretation }: Line) => joined([value, interpretation], ' ')

/** Of one isolate in words: `Escherichia coli, >100,000 CFU/mL: Ampicillin ≥32 µg/mL R`. */
const wholeOf = (isolate: ReportIsolate): string =>
  joined(
    [
      headOf(isolate),
      isolate.susceptibilities.map((one) => joined([one.antibiotic, lineOf(one)], ' ')).join(', '),
    ],
    ': ',
  )

/** All of them in one line. */
export const isolatesLine = (isolates: readonly ReportIsolate[]): string =>
  isolates.map((one) => `${one.number}. ${wholeOf(one)}`).join('. ')

function changesOf(
  number: number,
  before: ReportIsolate | undefined,
  now: ReportIsolate | undefined,
): IsolateChange[] {
  const isolate = fill(m.reports.isolate, { number })
  if (!before || !now)
    return [{ what: isolate, old: before ? wholeOf(before) : '', now: now ? wholeOf(now) : '' }]
  const head =
    headOf(before) === headOf(now) ? [] : [{ what: isolate, old: headOf(before), now: headOf(now) }]
  const [was, is] = [before, now].map(
    ({ susceptibilities }) => new Map(susceptibilities.map((one) => [antibioticKey(one.antibiotic), one])),
  )
  const lines = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((key) => {
    const [a, b] = [was?.get(key), is?.get(key)]
    const [old, fresh] = [a ? lineOf(a) : '', b ? lineOf(b) : '']
    const name = b?.antibiotic ?? a?.antibiotic ?? ''
    return old === fresh ? [] : [{ what: joined([isolate, name]), old, now: fresh }]
  })
  return [...head, ...lines]
}

/** What is told of these isolates otherwise than of those before, by their numbers and antibiotics. Pure. */
export function isolateChanges(
  before: readonly ReportIsolate[],
  now: readonly ReportIsolate[],
): IsolateChange[] {
  const numbers = [...new Set([...before, ...now].map(({ number }) => number))].toSorted((a, b) => a - b)
  const of = (all: readonly ReportIsolate[], wanted: number) => all.find(({ number }) => number === wanted)
  return numbers.flatMap((number) => changesOf(number, of(before, number), of(now, number)))
}

/** One side of these changes in words: `isolate 1, Ampicillin: ≤2 µg/mL S`. */
export const changeWords = (
  changes: readonly IsolateChange[],
  side: (change: IsolateChange) => string,
): string => changes.map((one) => `${one.what}: ${side(one) || m.reports.isolateNotReported}`).join('; ')

/** So long may either side of a sentence be; what is longer is listed below the isolates. */
const LONGEST = 600

/**
 * The changes as the two sides of one sentence: `isolate 1, Ampicillin: ≤2 µg/mL S`. Where there is too much to say so, `listed`
 * is all of it, and the sentence says that it is.
 */
export function changesInWords(changes: readonly IsolateChange[]): {
  old: string
  now: string
  listed: IsolateChange[]
} {
  const [old, now] = [changeWords(changes, (one) => one.old), changeWords(changes, (one) => one.now)]
  if (old.length <= LONGEST && now.length <= LONGEST) return { old, now, listed: [] }
  const count = changes.length
  return {
    old: m.reports.isolatesBefore,
    now: fill(m.reports.isolatesChanged, { count }),
    listed: [...changes],
  }
}
