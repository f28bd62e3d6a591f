import { afterMixUp, mixUps, type MixUp } from './mix-ups'
import { judgePlate, type PlateIdentity, type Seen } from './identity'
import { controlPlaces, platesOfScheme } from './scheme'
import { placeOf, plateSize, wellName, wellsOf, type Place, type PlateFormat } from './wells'

/** The same numbers for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface Noise {
  /** Shares of specimens in which nothing amplified, and of those with targets and without the human control. */
  invalid: number
  strong: number
  /** Control wells that do not work. */
  lost: number
}
export const clean: Noise = { invalid: 0, strong: 0, lost: 0 }

/** What the data show of a plate that was filled for this number and mixed up so: specimens everywhere but in control wells. */
export function dataOf(
  format: PlateFormat,
  number: number,
  mixUp: MixUp,
  noise: Noise = clean,
  random: () => number = seeded(1),
): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const well of wellsOf(format)) {
    const chance = random()
    const isStrong = chance < noise.invalid + noise.strong
    seen.set(well, chance < noise.invalid ? 'blank' : isStrong ? 'positive' : 'specimen')
  }
  const controls = controlPlaces(format, number).flatMap(({ place, shows }) => {
    const found = afterMixUp(format, mixUp, place)
    return found ? [{ well: wellName(found), shows }] : []
  })
  for (const { well, shows } of controls) seen.set(well, shows)
  const working = [...controls]
  for (let lost = 0; lost < noise.lost; lost++) {
    const [one] = working.splice(Math.floor(random() * working.length), 1)
    if (one) seen.set(one.well, one.shows === 'positive' ? 'blank' : 'specimen')
  }
  return seen
}

/** The data of a plate as planned whose content was moved: what is at a place was planned for another; null: nothing is there. */
export function rearranged(
  format: PlateFormat,
  number: number,
  from: (place: Place) => Place | null,
): Map<string, Seen> {
  const planned = dataOf(format, number, 'asPlanned')
  return new Map(
    wellsOf(format).map((well): [string, Seen] => {
      const place = placeOf(format, well)
      const source = place && from(place)
      return [well, (source && planned.get(wellName(source))) ?? 'blank']
    }),
  )
}

export interface Counts {
  cases: number
  accepted: number
  right: number
  wrong: number
  several: number
  unexplained: number
  /** Taken for the right plate with a control that failed: refused, and wells may be exchanged. */
  control: number
}
export const noCounts = (): Counts => ({
  cases: 0,
  accepted: 0,
  right: 0,
  wrong: 0,
  several: 0,
  unexplained: 0,
  control: 0,
})

/** A failed control of the planned plate is the cause "as planned". */
export function count(
  counts: Counts,
  identity: PlateIdentity,
  truth: { number: number; mixUp: MixUp } | null,
  scanned: number,
  isPart = truth === null,
): void {
  counts.cases += 1
  const cause =
    identity.verdict === 'controlFailed'
      ? ({ kind: 'plate', number: scanned, mixUp: 'asPlanned' } as const)
      : identity.verdict === 'mixedUp'
        ? identity.cause
        : null
  if (identity.verdict === 'accepted') counts.accepted += 1
  else if (isPart && identity.verdict === 'controlFailed') counts.control += 1
  else if (identity.verdict === 'several') counts.several += 1
  else if (identity.verdict === 'unexplained') counts.unexplained += 1
  else if (cause?.kind === 'plate' && cause.number === truth?.number && cause.mixUp === truth.mixUp)
    counts.right += 1
  else counts.wrong += 1
}

const words: Readonly<Record<MixUp, string>> = {
  asPlanned: 'as planned',
  turned: 'turned 180',
  mirroredSideways: 'mirrored left-right',
  mirroredUpsideDown: 'mirrored top-bottom',
  columnRight: 'one column right',
  columnLeft: 'one column left',
  rowDown: 'one row down',
  rowUp: 'one row up',
  twoColumnsRight: 'two columns right',
  twoColumnsLeft: 'two columns left',
  columnsReadAsRows: 'filled by column, read by row',
  rowsReadAsColumns: 'filled by row, read by column',
}

/** Every plate number under every mix-up, scanned as itself and as others: by the name of the kind. */
export function confusionOf(
  format: PlateFormat,
  noise: Noise,
  { rounds, others, seed }: { rounds: number; others: readonly number[]; seed: number },
): Map<string, Counts> {
  const random = seeded(seed)
  const table = new Map<string, Counts>()
  const at = (kind: string) => {
    const found = table.get(kind) ?? noCounts()
    table.set(kind, found)
    return found
  }
  for (let number = 0; number < platesOfScheme; number++)
    for (const mixUp of mixUps) {
      const truth = { number, mixUp }
      for (let round = 0; round < rounds; round++)
        count(
          at(words[mixUp]),
          judgePlate(format, number, dataOf(format, number, mixUp, noise, random)),
          truth,
          number,
        )
      for (const other of others) {
        const scanned = (number + other) % platesOfScheme
        const kind = mixUp === 'asPlanned' ? 'other plate' : `other plate and ${words[mixUp]}`
        count(
          at(kind),
          judgePlate(format, scanned, dataOf(format, number, mixUp, noise, random)),
          truth,
          scanned,
        )
      }
    }
  return table
}

const pairs = (size: number): [number, number][] =>
  Array.from({ length: size }, (_a, a) =>
    Array.from({ length: size - a - 1 }, (_b, b): [number, number] => [a, a + 1 + b]),
  ).flat()
const swapped = (value: number, [a, b]: readonly [number, number]) =>
  value === a ? b : value === b ? a : value

/** What moves only part of the plate: seen only where it moves a control well. */
export function confusionOfParts(format: PlateFormat, number: number): Map<string, Counts> {
  const { rows, columns } = plateSize[format]
  const table = new Map<string, Counts>()
  const judged = (kind: string, from: (place: Place) => Place | null, mixUp: MixUp | null = null) => {
    const counts = table.get(kind) ?? noCounts()
    table.set(kind, counts)
    const identity = judgePlate(format, number, rearranged(format, number, from))
    count(counts, identity, mixUp && { number, mixUp }, number, true)
  }
  for (const pair of pairs(columns))
    judged('two columns exchanged', ({ row, column }) => ({ row, column: swapped(column, pair) }))
  for (const pair of pairs(rows))
    judged('two rows exchanged', ({ row, column }) => ({ row: swapped(row, pair), column }))
  for (let skipped = 0; skipped < columns; skipped++)
    // Where all controls lie behind the gap the plate is one column to the right, and is named so.
    judged(
      'one column skipped, rest moved on',
      ({ row, column }) =>
        column < skipped ? { row, column } : column === skipped ? null : { row, column: column - 1 },
      'columnRight',
    )
  return table
}

/** Two tubes exchanged, every pair. Only two wells change, so one map serves all. */
export function confusionOfTubes(format: PlateFormat, number: number): Counts {
  const counts = noCounts()
  const seen = dataOf(format, number, 'asPlanned')
  const wells = wellsOf(format)
  for (const [a, b] of pairs(wells.length)) {
    const [one = '', other = ''] = [wells[a], wells[b]]
    const [first, second] = [seen.get(one) ?? 'blank', seen.get(other) ?? 'blank']
    seen.set(one, second).set(other, first)
    count(counts, judgePlate(format, number, seen), null, number)
    seen.set(one, first).set(other, second)
  }
  return counts
}
