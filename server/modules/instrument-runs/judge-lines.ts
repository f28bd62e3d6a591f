import { foldUnit, plainNumber } from '@contract/instrument-runs/becomes'
import type { Profile } from '@contract/instrument-runs/profile'
import type { ReadInjection, ReadResult } from '@contract/instrument-runs/read-result'
import type { JudgedLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { judgeRun } from '@contract/rules/chromatography/judge'
import type { AnalyteMethod, Injection, JudgedRun } from '@contract/rules/chromatography/shapes'
import { compare, parseDecimal, quotientOf } from '@contract/rules/decimal'

/** So many figures of a ratio of two areas are held against what is expected. */
const ratioFigures = 8

interface Row {
  place: number
  read: ReadResult
  cells: ReadInjection
}

/** The analytes of the rows of a run by LC-MS/MS or GC-MS, in their order. */
export const analytesOf = (lines: readonly ReadResult[]): string[] => [
  ...new Set(lines.flatMap(({ injection, test }) => (injection && test !== '' ? [test] : []))),
]

/** A number with the point as its sign; what is none stays as it was read, and the rules take it for none. */
function plain(text: string, decimal: Profile['decimal']): string {
  const [, sign = '', body = ''] = /^\s*([<>]?)\s*(.*)$/s.exec(text) ?? []
  const number = plainNumber(body, decimal)
  return number === null ? text : `${sign}${number}`
}

/** The ratio that stands in the file, or that of two areas; an empty text where there is neither. */
function ratioOf(
  { ratio, area }: ReadInjection['ratios'][number],
  of: string | null,
  decimal: Profile['decimal'],
): string {
  if (ratio !== null) return plain(ratio, decimal)
  const [over, under] = [plain(area ?? '', decimal), plain(of ?? '', decimal)]
  const isPositive = (text: string) => parseDecimal(text) !== null && compare(text, '0') > 0
  return isPositive(over) && isPositive(under) ? quotientOf(over, under, ratioFigures) : ''
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function injectionOf({ read, cells }: Row, at: number, decimal: Profile['decimal']): Injection {
  const number = (text: string | null) => (text === null || text === '' ? null : plain(text, decimal))
  const { manual } = cells
  // Nobody can tell that another person looked where it is not known who integrated.
  const isReviewed =
    manual && manual.by !== '' && manual.reviewedBy !== '' && !same(manual.by, manual.reviewedBy)
  return {
    at,
    kind: cells.kind ?? 'specimen',
    sample: read.specimen ?? read.control ?? '',
    nominal: number(cells.nominal),
    leftOut: cells.leftOut,
    dilution: number(cells.dilution),
    standardArea: number(cells.standardArea),
    peak: cells.noPeak
      ? null
      : {
          retention: number(cells.retention),
          concentration: plain(read.value, decimal),
          ratios: Object.fromEntries(
            cells.ratios.map((one) => [one.name, ratioOf(one, cells.area, decimal)]),
          ),
          manual: manual && {
            by: manual.by || m.instrumentRuns.unnamedPerson,
            why: manual.why,
            reviewedBy: isReviewed ? manual.reviewedBy : null,
          },
        },
  }
}

/** Why rows cannot be taken for what they are; each holds its whole analyte, for it may be the control that failed. */
function unclearRows(method: AnalyteMethod, rows: readonly Row[]): string[] {
  return rows.flatMap(({ read, cells }) => {
    const { line } = read
    const words = m.instrumentRuns
    return [
      ...(cells.kind === null ? [fill(words.rowNoKind, { line, why: read.why ?? words.typeMissing })] : []),
      ...(cells.kind !== null && (read.specimen ?? read.control ?? '') === ''
        ? [fill(words.rowNoSample, { line })]
        : []),
      ...cells.unclear.map((text) => fill(words.rowUnclear, { line, text })),
      ...(cells.order !== null && !/^[1-9]\d{0,5}$/.test(cells.order)
        ? [fill(words.rowNoPlace, { line })]
        : []),
      ...(read.unit !== null && foldUnit(read.unit) !== foldUnit(method.unit)
        ? [fill(words.methodUnit, { line, sent: read.unit, expected: method.unit || words.noUnit })]
        : []),
    ]
  })
}

/** Every r² that stands in the rows of an analyte, each number once. */
function rSquaredOf(rows: readonly Row[], decimal: Profile['decimal']): string[] {
  const all: string[] = []
  for (const { cells } of rows) {
    const text = plain(cells.rSquared ?? '', decimal)
    const isNumber = parseDecimal(text) !== null
    const isKnown = (one: string) =>
      one === text || (isNumber && parseDecimal(one) !== null && compare(one, text) === 0)
    if (text !== '' && !all.some(isKnown)) all.push(text)
  }
  return all
}

export interface JudgedAnalyte {
  accepted: boolean
  reasons: string[]
  range: JudgedRun['range']
  lines: JudgedLine[]
}

/**
 * Judges one analyte of a run as it was read. A row that cannot be taken for what it is holds the analyte, and one that names no
 * analyte holds them all.
 */
export function judgeAnalyte(
  method: AnalyteMethod,
  lines: readonly ReadResult[],
  decimal: Profile['decimal'],
): JudgedAnalyte {
  const all = lines.flatMap((read, at): Row[] =>
    read.injection ? [{ place: at + 1, read, cells: read.injection }] : [],
  )
  const rows = all.filter(({ read }) => read.test === method.analyte)
  const curves = rSquaredOf(rows, decimal)
  const problems = [
    ...all.flatMap(({ read }) =>
      read.test === '' ? [fill(m.instrumentRuns.rowNoAnalyte, { line: read.line })] : [],
    ),
    ...unclearRows(method, rows),
    ...(curves.length > 1 ? [fill(m.instrumentRuns.severalRSquared, { values: curves.join(', ') })] : []),
  ]
  const known = rows.filter(({ read }) => read.kind !== 'unread')
  const placed = known.map((row, at) => ({
    row,
    at: row.cells.order !== null && /^[1-9]\d{0,5}$/.test(row.cells.order) ? Number(row.cells.order) : at + 1,
  }))
  const run = judgeRun(
    method,
    placed.map(({ row, at }) => injectionOf(row, at, decimal)),
    curves.length === 1 ? (curves[0] ?? null) : null,
  )
  const accepted = run.accepted && problems.length === 0
  const verdicts = new Map(run.specimens.map((one) => [one.at, one]))
  const held = fill(m.rules.chromatography.notAccepted, { analyte: method.analyte })
  return {
    accepted,
    reasons: [...problems, ...run.reasons],
    range: run.range,
    lines: placed.flatMap(({ row, at }): JudgedLine[] => {
      const { place, cells } = row
      if (cells.kind !== 'specimen') return []
      const found = verdicts.get(at)
      return accepted && found
        ? [{ place, verdict: found.verdict, value: found.value, reasons: found.reasons }]
        : [{ place, verdict: 'HELD', value: null, reasons: [held] }]
    }),
  }
}
