import { fill, m } from '../messages'
import { parseDecimal } from '../rules/decimal'
import { placeOf, wellName, type PlateFormat } from './geometry'
import type { RunRow, RunTable } from './run-table'
import type { ControlRole, Reading, RunFacts } from './shapes'

/** What a well of the plate holds. A blank may be read or not. */
export interface ExpectedWell {
  place: number
  content: 'SPECIMEN' | 'CONTROL' | 'BLANK'
  /** The barcode of its specimen, or the name of its control. */
  name: string
  role: ControlRole | null
}

/** What the plate that the run is read into holds. */
export interface ExpectedPlate {
  barcode: string
  format: PlateFormat
  /** Targets of its layout with their dyes; none: whatever the file names. */
  targets: readonly { name: string; reporter: string }[]
  wells: readonly ExpectedWell[]
  /** The day on which it was made and today, `2026-11-24`; a run is of none before and none after. */
  days: { from: string; to: string }
  /** The names by which a file may call the instrument that the plate is on; none: whatever it says. */
  instrument: readonly string[]
  /** The plate that was scanned for a file that names none. */
  scanned?: string
}

/** `asksPlate`: the file names no plate, and the one in hand is to be scanned. */
export type ReadRun =
  { ok: true; readings: Reading[]; facts: RunFacts } | { ok: false; problems: string[]; asksPlate?: true }

/** How instruments write that they looked and nothing amplified; some leave the cell empty or write NaN, which their assay's rules say. */
const undetermined = 'undetermined'
const left = new Set(['', 'nan'])
const listed = 10

const same = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()
const refused = (...problems: string[]): ReadRun => ({ ok: false, problems })

/** Why the file is not of this plate, day and instrument; null: it is, as far as it says. */
function otherThan(plate: ExpectedPlate, table: RunTable): ReadRun | null {
  const { date, instrument, block } = table
  const named = table.plate?.barcode ?? ''
  if (table.noResults) return refused(m.plates.runNoResults)
  if (named === '' && !table.isExport) return refused(fill(m.plates.runNoPlate, { barcode: plate.barcode }))
  if (named !== '' && !same(named, plate.barcode))
    return refused(fill(m.plates.runOtherPlate, { found: named, barcode: plate.barcode }))
  // Some exports write the day as a country does; our own table does not.
  const days = table.isExport || /^\d{4}-\d{2}-\d{2}$/.test(date?.text ?? '') ? (date?.days ?? []) : []
  if (date && days.length === 0)
    return refused(fill(m.plates.runDate, { line: date.line, text: date.text || '–' }))
  if (date && !days.some((day) => day >= plate.days.from && day <= plate.days.to))
    return refused(fill(m.plates.runOtherDay, { found: days.join(' / '), ...plate.days }))
  const [own = ''] = plate.instrument
  if (
    own !== '' &&
    instrument.length > 0 &&
    !plate.instrument.some((name) => instrument.some((found) => same(found, name)))
  )
    return refused(fill(m.plates.runOtherInstrument, { found: instrument.join(', '), own }))
  if (block !== null && block !== plate.format)
    return refused(fill(m.plates.runOtherBlock, { found: block, format: plate.format }))
  if (table.head === null)
    return refused(fill(m.plates.runHead, { line: table.plate ? table.plate.line + 1 : 1 }))
  if (named !== '') return null
  if (plate.scanned === undefined || plate.scanned.trim() === '')
    return { ok: false, problems: [m.plates.runScan], asksPlate: true }
  return same(plate.scanned, plate.barcode)
    ? null
    : {
        ok: false,
        problems: [fill(m.plates.runScannedOther, { found: plate.scanned.trim(), barcode: plate.barcode })],
        asksPlate: true,
      }
}

type Kind = 'specimen' | 'negative' | 'positive'
/** What an export calls a well; null: it does not say. A standard is what a lab's positive control may be called. */
function taskKind(task: string): Kind | null {
  if (/^(?:ntc|nac|nrt|neg)/i.test(task)) return 'negative'
  if (/^(?:pos|pc(?:\b|_)|st(?:andar)?d)/i.test(task)) return 'positive'
  return /^unk/i.test(task) ? 'specimen' : null
}
function wellKind({ content, role }: ExpectedWell): Kind | null {
  if (content === 'SPECIMEN') return 'specimen'
  if (content === 'BLANK') return null
  return role === 'NTC' || role === 'NEC' ? 'negative' : role === 'PC' || role === 'CAL' ? 'positive' : null
}

/**
 * Wells that the file says hold something else than the plate. Samples are compared where the file calls any by a barcode of this plate,
 * and always where it names no plate; an unknown in the place of a control counts where the file marks controls at all.
 */
function swapped(plate: ExpectedPlate, table: RunTable, placeIn: (row: RunRow) => number | null): string[] {
  const wells = new Map(plate.wells.map((well) => [well.place, well]))
  const barcodes = new Set(
    plate.wells.flatMap(({ content, name }) => (content === 'SPECIMEN' ? name.toUpperCase() : [])),
  )
  const { rows } = table
  const byBarcode = table.plate === null || rows.some(({ sample }) => barcodes.has(sample.toUpperCase()))
  const marksNegatives = rows.some(({ task }) => taskKind(task) === 'negative')
  const problems = new Map<number, string>()
  for (const row of rows) {
    const place = placeIn(row)
    const well = place === null ? undefined : wells.get(place)
    if (place === null || !well || problems.has(place)) continue
    const differs = (found: string) =>
      problems.set(
        place,
        fill(m.plates.runOtherWell, {
          ...{ line: row.line, well: wellName(plate.format, place), found },
          own: well.content === 'BLANK' ? m.plates.blank : [well.role, well.name].filter(Boolean).join(' '),
        }),
      )
    const [said, is] = [taskKind(row.task), wellKind(well)]
    const isOther =
      well.content === 'SPECIMEN' ? !same(row.sample, well.name) : barcodes.has(row.sample.toUpperCase())
    if (byBarcode && row.sample !== '' && isOther) differs(row.sample)
    // Not every set-up marks a positive control; a water that it does not mark stands elsewhere.
    else if (
      said !== null &&
      is !== null &&
      said !== is &&
      (said !== 'specimen' || (is === 'negative' && marksNegatives))
    )
      differs(row.task)
  }
  return [...problems.values()]
}

/**
 * Reads a run: our own table (`Plate,<barcode>` and the columns Well, Target and Ct) or an instrument's export. Refuses, with every
 * reason, a file of another plate, day, instrument or block, a well that the plate does not have or that holds nothing, a text that
 * is no Ct, a well or target that stands twice, a well that the file says holds something else, and a filled or control well
 * without a reading. A Ct is kept as it is written. Nothing is concluded here: whether something was detected is said by the rules
 * of the assay.
 */
export function readRun(table: RunTable, plate: ExpectedPlate): ReadRun {
  const other = otherThan(plate, table)
  if (other) return other
  const { rows } = table
  const placeIn = ({ well }: RunRow): number | null => {
    // Some exports count wells along the rows instead of naming them.
    const [, number] = (table.isExport ? /^(\d{1,3})(?:\.0+)?$/.exec(well) : null) ?? []
    if (number === undefined) return placeOf(plate.format, well)
    return Number(number) >= 1 && Number(number) <= plate.format ? Number(number) - 1 : null
  }
  const large = rows.find((row) => placeIn(row) === null && placeOf(384, row.well) !== null)
  if (large) return refused(fill(m.plates.runLarge, { line: large.line, format: plate.format }))
  const known = new Map(plate.targets.map(({ name }) => [name.toLowerCase(), name]))
  /** By its name; where it has none, or is the internal control that a water's well blocks, by its dye. */
  const targetOf = ({ target, dye, task }: RunRow): string => {
    const byDye = plate.targets.filter(({ reporter }) => dye !== '' && same(reporter, dye))
    if (target === '' || (/^blocked/i.test(task) && !known.has(target.toLowerCase())))
      return (byDye.length === 1 ? byDye[0]?.name : undefined) ?? (target || dye)
    return known.get(target.toLowerCase()) ?? target
  }
  const problems: string[] = []
  const readings: Reading[] = []
  const omitted: string[] = []
  const met = new Set<string>()
  const read = new Set<number>()
  for (const row of rows) {
    const { line } = row
    const place = placeIn(row)
    if (place === null) {
      problems.push(fill(m.plates.runWell, { line, well: row.well || '–' }))
      continue
    }
    const well = wellName(plate.format, place)
    const target = targetOf(row)
    const isNone = row.ct.toLowerCase() === undetermined || (table.isCfx && /^(?:nan|n\/a)$/i.test(row.ct))
    const number = parseDecimal(row.ct)
    if (target === '') problems.push(fill(m.plates.runTarget, { line }))
    else if (known.size > 0 && !known.has(target.toLowerCase()))
      problems.push(fill(m.plates.runUnknownTarget, { line, target }))
    else if (!isNone && !left.has(row.ct.toLowerCase()) && (number === null || row.ct.startsWith('-')))
      problems.push(fill(m.plates.runCt, { line, text: row.ct }))
    else if (met.has(`${well} ${target}`)) problems.push(fill(m.plates.runTwice, { line, well, target }))
    else {
      if (row.omitted) omitted.push(`${well} ${target}`)
      met.add(`${well} ${target}`)
      read.add(place)
      readings.push({
        ...{ well, target, ct: isNone ? null : row.ct },
        ...(row.flags.length > 0 && { flags: row.flags }),
        ...(row.task !== '' && { task: row.task.slice(0, 60) }),
      })
    }
  }
  problems.push(...swapped(plate, table, placeIn))
  if (omitted.length > 0) problems.push(fill(m.plates.runOmitted, { wells: someOf(omitted) }))
  if (problems.length > 0) return refused(...problems)
  const gaps = gapsOf(plate, read, met)
  return gaps.length > 0
    ? refused(...gaps)
    : {
        ok: true,
        readings,
        facts: {
          plateBy: table.plate === null ? 'scan' : 'file',
          // One that reads two ways is not guessed.
          day: table.date?.days.length === 1 ? (table.date.days[0] ?? null) : null,
          instrument: table.instrument,
          block: table.block,
        },
      }
}

/** Wells and targets of the plate that were not read, and wells that were and hold nothing. */
function gapsOf(plate: ExpectedPlate, read: ReadonlySet<number>, met: ReadonlySet<string>): string[] {
  const of = (content: ExpectedWell['content']) =>
    plate.wells.filter((well) => well.content === content).map(({ place }) => place)
  const wells = (places: readonly number[]) =>
    someOf(places.toSorted((a, b) => a - b).map((place) => wellName(plate.format, place)))
  const filled = new Set(plate.wells.map(({ place }) => place))
  const controls = of('CONTROL').filter((place) => !read.has(place))
  const missing = of('SPECIMEN').filter((place) => !read.has(place))
  const extra = [...read].filter((place) => !filled.has(place))
  // Each filled well is read for each target of the layout: a target left out is no negative.
  const targetless = [...of('SPECIMEN'), ...of('CONTROL')]
    .filter((place) => read.has(place))
    .flatMap((place) => {
      const well = wellName(plate.format, place)
      return plate.targets.flatMap(({ name }) => (met.has(`${well} ${name}`) ? [] : [`${well} ${name}`]))
    })
  return [
    ...(controls.length > 0 ? [fill(m.plates.runControls, { wells: wells(controls) })] : []),
    ...(missing.length > 0 ? [fill(m.plates.runMissing, { wells: wells(missing) })] : []),
    ...(extra.length > 0 ? [fill(m.plates.runExtra, { wells: wells(extra) })] : []),
    ...(targetless.length > 0 ? [fill(m.plates.runMissingTargets, { wells: someOf(targetless) })] : []),
  ]
}

/** The first names of a list, and how many more there are. */
export const someOf = (names: readonly string[]): string =>
  names.length <= listed
    ? names.join(', ')
    : fill(m.plates.andMore, { list: names.slice(0, listed).join(', '), count: names.length - listed })
