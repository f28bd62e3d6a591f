import { m } from '@contract/messages'
import type { ReportIsolate } from '@contract/reports/isolates'
import { antibioticKey } from '@contract/rules/isolates'
import { valueOfRow } from './report-value'
import type { ResultSourceInput } from './result-source'

type Group = ResultSourceInput['groups'][number]
type Line = Group['lines'][number]

/** LOINC of whatever was tested against an isolate. */
const SUSCEPTIBILITIES = { code: '18769-0', text: 'Microbial susceptibility tests Set', system: 'LN' }
const UNITS: Readonly<Record<string, NonNullable<Line['units']>>> = {
  'µg/mL': { code: 'ug/mL', text: 'ug/mL', system: 'UCUM' },
  mm: { code: 'mm', text: 'mm', system: 'UCUM' },
}

type Tested = ReportIsolate['susceptibilities'][number]

/** `≤0.25 µg/mL` as a structured number with its unit; what is told by a letter alone is that letter. */
function measured({ value, interpretation }: Tested): Pick<Line, 'value' | 'units'> {
  const [, number, unit = ''] = /^(.+?)\s*(µg\/mL|mm)$/.exec(value) ?? []
  if (number !== undefined)
    return { value: valueOfRow({ value: number, finding: '' }), units: UNITS[unit] ?? {} }
  return { value: { kind: 'text', text: value || interpretation } }
}

const drug = ({ antibiotic }: Tested): Line['test'] => ({
  code: antibioticKey(antibiotic).replaceAll(' ', '-'),
  text: antibiotic,
  system: 'L',
})

export interface Culture {
  /** The printed row that the isolates stand in, as it is sent. */
  line: Line
  /** What it prints of isolates. */
  now: readonly ReportIsolate[]
  /** What earlier versions printed of them, oldest first. */
  told: readonly (readonly ReportIsolate[])[]
}

const named = ({ organism, quantity }: ReportIsolate) => [organism, quantity].filter(Boolean).join(', ')

/** Each isolate of now and before under its number; of one that is told no more, what was told last. */
function numbered({
  now,
  told,
}: Culture): { number: number; is: ReportIsolate | null; was: ReportIsolate[] }[] {
  const before = told.flat()
  return [...new Set([...now, ...before].map(({ number }) => number))]
    .toSorted((a, b) => a - b)
    .map((number) => ({
      number,
      is: now.find((one) => one.number === number) ?? null,
      was: before.filter((one) => one.number === number),
    }))
}

/** A result that was told and is told no more. */
const takenBack = ({ units: _units, ...line }: Line, type: 'ST' | 'SN'): Line => ({
  ...line,
  value: { kind: 'withdrawn', type },
  flags: [],
  range: '',
  status: 'W',
  notes: [],
})

/** A line for each isolate behind that of the whole culture, told apart by OBX-4; its number is the same in every version. */
export const isolateLines = (culture: Culture): Line[] =>
  numbered(culture).map(({ number, is }) => {
    const line = { ...culture.line, subId: String(number) }
    return is
      ? { ...line, value: { kind: 'text', text: named(is) }, notes: [is.remark].filter(Boolean) }
      : takenBack(line, 'ST')
  })

/**
 * What was tested against each isolate, as a group of its own that hangs on the isolate's line (OBR-26, OBR-29). What an earlier
 * version told and this one does not is withdrawn, line by line: a receiver keeps what it is not told to take away.
 */
export function susceptibilityGroups(parent: Group, culture: Culture): Group[] {
  const { line } = culture
  return numbered(culture).flatMap(({ number, is, was }): Group[] => {
    const current = is?.susceptibilities ?? []
    const keys = new Set(current.map(({ antibiotic }) => antibioticKey(antibiotic)))
    const gone = was
      .flatMap(({ susceptibilities }) => susceptibilities)
      .filter(({ antibiotic }) => {
        const key = antibioticKey(antibiotic)
        return !keys.has(key) && keys.add(key)
      })
    if (current.length + gone.length === 0) return []
    const base = { ...line, subId: String(number), range: '', notes: [] }
    const { units: _units, ...bare } = base
    const lines: Line[] = [
      ...current.map((one): Line => ({
        ...bare,
        test: drug(one),
        ...measured(one),
        flags: one.interpretation === '' ? [] : [one.interpretation],
        method: one.method === '' ? {} : { text: one.method },
      })),
      ...gone.map((one) => takenBack({ ...base, test: drug(one) }, 'SN')),
    ]
    const organism = named(is ?? was.at(-1) ?? never())
    return [
      {
        placer: null,
        filler: {
          ...parent.filler,
          id: `${parent.filler.id}-${line.test.altCode || line.test.code}-${number}`,
        },
        test: SUSCEPTIBILITIES,
        action: 'G',
        parent: {
          test: line.test,
          subId: String(number),
          text: organism,
          placer: parent.placer,
          filler: parent.filler,
        },
        collected: parent.collected,
        reported: parent.reported,
        orderer: parent.orderer,
        ...(parent.facility !== undefined && { facility: parent.facility }),
        ...(parent.providerAddress !== undefined && { providerAddress: parent.providerAddress }),
        status: statusOf(lines),
        notes: is ? [is.breakpoints, is.legend].filter(Boolean) : [m.reports.isolateWithdrawn],
        lines,
        specimens: [],
      },
    ]
  })
}

const never = (): never => {
  throw new Error('An isolate that no version told.')
}

function statusOf(lines: readonly Line[]): Group['status'] {
  if (lines.some(({ status }) => status === 'C' || status === 'W')) return 'C'
  return lines.some(({ status }) => status === 'P') ? 'P' : 'F'
}
