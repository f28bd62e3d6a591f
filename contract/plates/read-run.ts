import { z } from 'zod'
import { fill, m } from '../messages'
import { parseDecimal } from '../rules/decimal'
import { placeOf, wellName, type PlateFormat } from './geometry'
import type { Reading } from './shapes'

/** One line of the file: its number from 1, and its cells as written. */
export interface RunLine {
  line: number
  cells: readonly string[]
}

/** What the plate that the run is read into holds. */
export interface ExpectedPlate {
  barcode: string
  format: PlateFormat
  /** Targets of its layout; none: whatever the file names. */
  targets: readonly string[]
  /** Places that hold a specimen, and those that hold a control; a blank may be read or not. */
  specimens: readonly number[]
  controls: readonly number[]
  blanks: readonly number[]
  /** The day on which it was made and today, `2026-11-24`; a run is of none before and none after. */
  days: { from: string; to: string }
  /** The names by which a file may call the instrument that the plate is on; none: whatever it says. */
  instrument: readonly string[]
}

export type ReadRun = { ok: true; readings: Reading[] } | { ok: false; problems: string[] }

const words: Readonly<Record<'well' | 'target' | 'ct', readonly string[]>> = {
  well: ['well', 'well position', 'pos', 'position'],
  target: ['target', 'target name', 'detector'],
  // The second is written with a Cyrillic letter by some exports.
  ct: ['ct', 'cт', 'cq', 'cp', 'crt'],
}
/** How instruments write that they looked and nothing amplified; some leave the cell empty or write NaN, which their assay's rules say. */
const undetermined = 'undetermined'
const left = new Set(['', 'nan'])
const headLine = { date: /^(?:run )?date:?$/i, instrument: /^instrument:?$/i }
const listed = 10

/**
 * Reads a run: a line `Plate,<barcode>` anywhere before the table, then a table with the columns Well, Target and Ct. Refuses, with every
 * reason, a file of another plate, a well that the plate does not have or that holds nothing, a text that is no Ct, a well or
 * target that stands twice, a run of another day or instrument where the file names them (`Date`, `Instrument`), and a filled or control well without a reading. A Ct is kept as it is written. Nothing is concluded here: whether
 * something was detected is said by the rules of the assay.
 */
export function readRun(lines: readonly RunLine[], plate: ExpectedPlate): ReadRun {
  const problems: string[] = []
  const named = lines.find(({ cells }) => /^plate(?: barcode)?:?$/i.test(cells[0]?.trim() ?? ''))
  const found = named?.cells[1]?.trim() ?? ''
  if (found === '') return refused([fill(m.plates.runNoPlate, { barcode: plate.barcode })])
  if (found.toUpperCase() !== plate.barcode.toUpperCase())
    return refused([fill(m.plates.runOtherPlate, { found, barcode: plate.barcode })])
  const stated = (pattern: RegExp) => lines.find(({ cells }) => pattern.test(cells[0]?.trim() ?? ''))
  const date = stated(headLine.date)
  const day = date?.cells[1]?.trim() ?? ''
  if (date && !isDay(day)) return refused([fill(m.plates.runDate, { line: date.line, text: day || '–' })])
  if (date && (day < plate.days.from || day > plate.days.to))
    return refused([fill(m.plates.runOtherDay, { found: day, ...plate.days })])
  const machine = stated(headLine.instrument)?.cells[1]?.trim() ?? ''
  const [own = ''] = plate.instrument
  if (
    machine !== '' &&
    own !== '' &&
    !plate.instrument.some((name) => name.toLowerCase() === machine.toLowerCase())
  )
    return refused([fill(m.plates.runOtherInstrument, { found: machine, own })])
  const columnIn = (cells: readonly string[], column: keyof typeof words) =>
    cells.findIndex((cell) => words[column].includes(cell.trim().toLowerCase()))
  const head = lines.find(
    ({ cells }) =>
      columnIn(cells, 'well') >= 0 && columnIn(cells, 'target') >= 0 && columnIn(cells, 'ct') >= 0,
  )
  if (!head) return refused([fill(m.plates.runHead, { line: named ? named.line + 1 : 1 })])
  const at = {
    well: columnIn(head.cells, 'well'),
    target: columnIn(head.cells, 'target'),
    ct: columnIn(head.cells, 'ct'),
  }
  const large = lines.find(({ line, cells }) => {
    const well = cells[at.well] ?? ''
    return line > head.line && placeOf(plate.format, well) === null && placeOf(384, well) !== null
  })
  if (large) return refused([fill(m.plates.runLarge, { line: large.line, format: plate.format })])
  const known = new Map(plate.targets.map((target) => [target.toLowerCase(), target]))
  const readings: Reading[] = []
  const met = new Set<string>()
  const read = new Set<number>()
  for (const { line, cells } of lines) {
    if (line <= head.line || cells.every((cell) => cell.trim() === '')) continue
    const text = (column: keyof typeof at) => (cells[at[column]] ?? '').trim()
    const place = placeOf(plate.format, text('well'))
    if (place === null) {
      problems.push(fill(m.plates.runWell, { line, well: text('well') || '–' }))
      continue
    }
    const well = wellName(plate.format, place)
    const target = known.get(text('target').toLowerCase()) ?? text('target')
    const ct = text('ct')
    const none = ct.toLowerCase() === undetermined
    const number = parseDecimal(ct)
    if (target === '') problems.push(fill(m.plates.runTarget, { line }))
    else if (known.size > 0 && !known.has(target.toLowerCase()))
      problems.push(fill(m.plates.runUnknownTarget, { line, target }))
    else if (!none && !left.has(ct.toLowerCase()) && (number === null || ct.startsWith('-')))
      problems.push(fill(m.plates.runCt, { line, text: ct }))
    else if (met.has(`${well} ${target}`)) problems.push(fill(m.plates.runTwice, { line, well, target }))
    else {
      met.add(`${well} ${target}`)
      read.add(place)
      readings.push({ well, target, ct: none ? null : ct })
    }
  }
  if (problems.length > 0) return refused(problems)
  const wells = (places: readonly number[]) =>
    someOf(places.toSorted((a, b) => a - b).map((place) => wellName(plate.format, place)))
  const without = (places: readonly number[]) => places.filter((place) => !read.has(place))
  const filled = new Set([...plate.specimens, ...plate.controls, ...plate.blanks])
  const controls = without(plate.controls)
  const missing = without(plate.specimens)
  const extra = [...read].filter((place) => !filled.has(place))
  // Each filled well is read for each target of the layout: a target left out is no negative.
  const targetless = [...plate.specimens, ...plate.controls]
    .filter((place) => read.has(place))
    .flatMap((place) => {
      const well = wellName(plate.format, place)
      return plate.targets.flatMap((target) => (met.has(`${well} ${target}`) ? [] : [`${well} ${target}`]))
    })
  if (controls.length > 0) problems.push(fill(m.plates.runControls, { wells: wells(controls) }))
  if (missing.length > 0) problems.push(fill(m.plates.runMissing, { wells: wells(missing) }))
  if (extra.length > 0) problems.push(fill(m.plates.runExtra, { wells: wells(extra) }))
  if (targetless.length > 0) problems.push(fill(m.plates.runMissingTargets, { wells: someOf(targetless) }))
  return problems.length > 0 ? refused(problems) : { ok: true, readings }
}

/** The day that a run names, if it names one. */
export function dayOfRun(lines: readonly RunLine[]): string | null {
  const day = lines.find(({ cells }) => headLine.date.test(cells[0]?.trim() ?? ''))?.cells[1]?.trim() ?? ''
  return isDay(day) ? day : null
}

/** A day as it is written in every country: 2026-11-24. */
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

const refused = (problems: string[]): ReadRun => ({ ok: false, problems })

/** The first names of a list, and how many more there are. */
export const someOf = (names: readonly string[]): string =>
  names.length <= listed
    ? names.join(', ')
    : fill(m.plates.andMore, { list: names.slice(0, listed).join(', '), count: names.length - listed })
