import { fill, m } from '../../messages'
import { compare, subtract } from '../decimal'
import type { AssayRules } from './assay-rules'
import { isSeldom } from './chance'
import type { PlannedWell, Readings } from './plate-run'
import { signalOf } from './read-ct'
import { placeOf, plateSize, wellsOf, type PlateFormat } from './wells'

/** From here on a positive is late: so little may have come from another well. */
const late = '33'
/** Up to here a positive is strong enough to have given some away, where it is so many cycles before. */
const strong = '20'
const apart = '10'
/** So many late positives in one line are more than chance where chance brings them this seldom. */
const inLine = 3
/** Late positives of one target as near as this to each other have one source. */
const together = '1'
/** The human control of border wells so much later than of inner ones: they dried. */
const dried = 1

/** A sign of contamination: the wells that it puts in doubt, of one target; of the plate as a whole `target` is null. */
export interface ContaminationSign {
  target: string | null
  wells: string[]
  words: string
}

interface Positive {
  well: string
  ct: string
}

const atLeast = (a: string, b: string) => compare(a, b) >= 0
const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function ofTarget(
  format: PlateFormat,
  target: string,
  samples: readonly string[],
  positives: readonly Positive[],
  controls: readonly Positive[],
): ContaminationSign[] {
  const words = m.rules.plates.contamination
  const place = (well: string) => placeOf(format, well) ?? { row: 0, column: 0 }
  const lates = positives.filter(({ ct }) => atLeast(ct, late))
  const strongs = [...positives, ...controls].filter(({ ct }) => atLeast(strong, ct))
  const order = wellsOf(format)
  const beside = lates.flatMap(({ well, ct }): ContaminationSign[] => {
    const { row, column } = place(well)
    const before = order[order.indexOf(well) - 1]
    const source = strongs.find((one) => {
      const other = place(one.well)
      const isNear = Math.abs(other.row - row) <= 1 && Math.abs(other.column - column) <= 1
      return (isNear || one.well === before) && atLeast(subtract(ct, one.ct), apart)
    })
    if (!source) return []
    const text = source.well === before ? words.carryOver : words.splash
    return [
      {
        target,
        wells: [well],
        words: fill(text, { target, well, ct, source: source.well, strong: source.ct }),
      },
    ]
  })
  const { rows, columns } = plateSize[format]
  const lines = (['row', 'column'] as const).flatMap((line) =>
    Array.from({ length: line === 'row' ? rows : columns }, (_, at): ContaminationSign[] => {
      const here = (well: string) => place(well)[line] === at
      const found = lates.filter(({ well }) => here(well)).map(({ well }) => well)
      const drawn = samples.filter(here).length
      if (found.length < inLine || !isSeldom(samples.length, lates.length, drawn, found.length)) return []
      return [{ target, wells: found, words: fill(words[line], { target, wells: found.join(', ') }) }]
    }).flat(),
  )
  const cts = lates.map(({ ct }) => ct).toSorted(compare)
  const [first, last] = [cts[0], cts.at(-1)]
  const isOneSource =
    cts.length >= inLine &&
    first !== undefined &&
    last !== undefined &&
    compare(subtract(last, first), together) <= 0
  const wells = lates.map(({ well }) => well)
  return [
    ...beside,
    ...lines,
    ...(isOneSource
      ? [{ target, wells, words: fill(words.reagent, { target, wells: wells.join(', ') }) }]
      : []),
  ]
}

/**
 * What on a plate looks as if one well had got into another: a late positive beside a strong one or after it, several in one row or
 * column, several at one Ct; and border wells that dried. A sign changes no finding: its wells are repeated from the primary tube.
 */
export function contaminationSigns(
  rules: AssayRules,
  format: PlateFormat,
  wells: readonly PlannedWell[],
  readings: Readings,
): ContaminationSign[] {
  const samples = wells.filter(({ role }) => role === 'SAMPLE').map(({ well }) => well)
  // A positive control gives its target away as a specimen does.
  const controls = wells.filter(({ role }) => role === 'PC' || role === 'PEC').map(({ well }) => well)
  const signs = rules.targets
    .filter(({ name }) => name !== rules.tag)
    .flatMap(({ name, cutoff }) => {
      const positive = (well: string): Positive[] => {
        const { state, read } = signalOf(readings.at(well, name), cutoff)
        return state === 'yes' && read.kind === 'ct' ? [{ well, ct: read.ct }] : []
      }
      return ofTarget(format, name, samples, samples.flatMap(positive), controls.flatMap(positive))
    })
  const { rows, columns } = plateSize[format]
  const own = samples.flatMap((well) => {
    const read = readings.at(well, rules.internalControl.target)
    const place = placeOf(format, well)
    return read.kind === 'ct' && place
      ? [{ ct: Number(read.ct), border: place.row % (rows - 1) === 0 || place.column % (columns - 1) === 0 }]
      : []
  })
  const [border, inner] = [true, false].map((side) =>
    median(own.filter((one) => one.border === side).map(({ ct }) => ct)),
  )
  const enough = own.filter((one) => one.border).length >= 6 && own.filter((one) => !one.border).length >= 6
  const isDry = enough && border != null && inner != null && border - inner > dried
  return [...signs, ...(isDry ? [{ target: null, wells: [], words: m.rules.plates.contamination.edge }] : [])]
}
