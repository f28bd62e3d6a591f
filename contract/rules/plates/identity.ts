import { fill, m } from '../../messages'
import { afterMixUp, mixUps, type MixUp } from './mix-ups'
import {
  controlPlaces,
  platesOfScheme,
  schemeNumber,
  stampedControls,
  stampedPlace,
  type ControlPlace,
  type Sources,
} from './scheme'
import { wellName, type PlateFormat } from './wells'

/**
 * What a well shows after the run, read without the plan. `positive`: targets and no human control. `blank`: nothing.
 * `specimen`: the human control. `unread`: what its rows say is not enough for any of them.
 */
export type Seen = 'positive' | 'blank' | 'specimen' | 'unread'

/** By the well's name (`A1`). A well that is not in it was not read. */
export type SeenWells = ReadonlyMap<string, Seen>

/** What would explain the data of a plate. `number` is the row of the scheme, 0 to 23. */
export type Cause =
  | { kind: 'plate'; number: number; mixUp: MixUp }
  /** Which source plate is in each quadrant, by its place in the plan. */
  | { kind: 'quadrants'; order: readonly number[] }
  | { kind: 'source'; quadrant: number; mixUp: MixUp }
  | { kind: 'otherSource'; quadrant: number; number: number }

interface Explanation {
  cause: Cause
  isPlanned: boolean
  controls: readonly { well: string; shows: ControlPlace['shows'] }[]
}

/**
 * `accepted`: every control well shows what it must. `controlFailed`: the plate is the one that was planned and lies as planned,
 * and some of its control wells did not show it. `mixedUp`: another explanation, named. `several`: mixed up, and the data do not
 * say how. `unexplained`: neither the plan nor any known mix-up fits.
 */
export type PlateIdentity =
  | { verdict: 'accepted' }
  | { verdict: 'controlFailed'; wells: string[] }
  | { verdict: 'mixedUp'; cause: Cause }
  | { verdict: 'several'; causes: Cause[] }
  | { verdict: 'unexplained' }

/** A name needs to lead by so many control wells. */
const LEAD = 2
/** Each of four source plates has one control in a column: two columns to the side, so many are off the plate at most. */
const MOST_FALLEN = 4

const named = (controls: readonly ControlPlace[]): Explanation['controls'] =>
  controls.map(({ place, shows }) => ({ well: wellName(place), shows }))

function shifted(format: PlateFormat, controls: readonly ControlPlace[], mixUp: MixUp): ControlPlace[] {
  return controls.flatMap(({ place, shows }) => {
    const found = afterMixUp(format, mixUp, place)
    return found ? [{ place: found, shows }] : []
  })
}

const movingExplanations = (format: PlateFormat): Omit<Explanation, 'isPlanned'>[] =>
  Array.from({ length: platesOfScheme }, (_, number) =>
    mixUps.map((mixUp) => ({
      cause: { kind: 'plate', number, mixUp } satisfies Cause,
      controls: named(shifted(format, controlPlaces(format, number), mixUp)),
    })),
  ).flat()

/** 288 of each format, the same for every plate: made when the first plate is judged. */
const movingOf = new Map<PlateFormat, Omit<Explanation, 'isPlanned'>[]>()

/**
 * Whether every positive control is where it must be and only blanks are not blank: the reagent is contaminated, the commonest
 * contamination there is. Any other plate or way to lie shares at most two control wells, so the positives show which plate it is.
 */
function areContaminated(planned: Explanation['controls'], seen: SeenWells): boolean {
  const shown = (kind: 'positive' | 'blank') =>
    planned.filter(({ shows }) => shows === kind).map(({ well }) => seen.get(well))
  const [positives, blanks] = [shown('positive'), shown('blank')]
  if (positives.length < 3 || positives.some((one) => one !== 'positive')) return false
  // Human DNA in the water looks as a specimen does: only where every water shows it, since wells may have been exchanged.
  return (
    blanks.every((one) => one === 'blank' || one === 'positive') ||
    blanks.every((one) => one === 'positive' || one === 'specimen')
  )
}

function judge(
  planned: Explanation['controls'],
  explanationsOf: () => readonly Explanation[],
  seen: SeenWells,
  /** How many control wells must agree before this explanation is named. */
  leastFor: (of: Explanation) => number,
): PlateIdentity {
  const off = planned.filter(({ well, shows }) => seen.get(well) !== shows).map(({ well }) => well)
  if (off.length === 0) return { verdict: 'accepted' }
  const explanations = explanationsOf()
  const scores = explanations.map(
    ({ controls }) => controls.filter(({ well, shows }) => seen.get(well) === shows).length,
  )
  const best = Math.max(...scores)
  const first = explanations[scores.indexOf(best)]
  if (!first || best < leastFor(first))
    return areContaminated(planned, seen)
      ? { verdict: 'controlFailed', wells: off }
      : { verdict: 'unexplained' }
  const near = explanations.filter((_one, at) => (scores[at] ?? 0) > best - LEAD)
  const [only] = near
  if (near.length > 1 || !only) return { verdict: 'several', causes: near.map(({ cause }) => cause) }
  return only.isPlanned ? { verdict: 'controlFailed', wells: off } : { verdict: 'mixedUp', cause: only.cause }
}

/**
 * Whether the data are those of the plate whose running number was scanned, and the likely cause where they are not
 * (`docs/decisions/0073-rules-of-plates.md`). Every plate whose control wells are not all as planned is refused; a cause is named
 * only where all but one of its control wells agree and no other comes within one well of it. Not seen: tubes, columns or rows
 * exchanged where no control is, and a plate 24 numbers away.
 */
export function judgePlate(format: PlateFormat, plateNumber: number, seen: SeenWells): PlateIdentity {
  const number = schemeNumber(plateNumber)
  const explanations = () => {
    const all = movingOf.get(format) ?? movingExplanations(format)
    movingOf.set(format, all)
    return all.map((one) => ({
      ...one,
      isPlanned: one.cause.kind === 'plate' && one.cause.number === number && one.cause.mixUp === 'asPlanned',
    }))
  }
  const planned = named(controlPlaces(format, number))
  return judge(planned, explanations, seen, () => Math.max(2, planned.length - 1))
}

const orders = (rest: readonly number[]): number[][] =>
  rest.length === 0
    ? [[]]
    : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((more) => [one, ...more]))

const turns: readonly MixUp[] = ['turned', 'mirroredSideways', 'mirroredUpsideDown']

function stampedExplanations(sources: Sources): Explanation[] {
  const planned = stampedControls(sources)
  const withQuadrant = (quadrant: number, controls: readonly ControlPlace[]): Explanation['controls'] =>
    named([
      ...sources.flatMap((number, at) =>
        at === quadrant
          ? []
          : controlPlaces(96, number).map(({ place, shows }) => ({ place: stampedPlace(at, place), shows })),
      ),
      ...controls.map(({ place, shows }) => ({ place: stampedPlace(quadrant, place), shows })),
    ])
  const own = sources.map(schemeNumber)
  return [
    ...orders([0, 1, 2, 3]).map((order): Explanation => {
      const [a = 0, b = 0, c = 0, d = 0] = order.map((source) => own[source] ?? 0)
      const isPlanned = order.every((source, quadrant) => source === quadrant)
      return {
        cause: { kind: 'quadrants', order },
        isPlanned,
        controls: named(stampedControls([a, b, c, d])),
      }
    }),
    ...own.flatMap((number, quadrant) =>
      turns.map((mixUp): Explanation => ({
        cause: { kind: 'source', quadrant, mixUp },
        isPlanned: false,
        controls: withQuadrant(quadrant, shifted(96, controlPlaces(96, number), mixUp)),
      })),
    ),
    ...own.flatMap((planNumber, quadrant) =>
      Array.from({ length: platesOfScheme }, (_, number) => number)
        .filter((number) => number !== planNumber)
        .map((number): Explanation => ({
          cause: { kind: 'otherSource', quadrant, number },
          isPlanned: false,
          controls: withQuadrant(quadrant, controlPlaces(96, number)),
        })),
    ),
    ...mixUps
      .filter((mixUp) => mixUp !== 'asPlanned')
      .map((mixUp): Explanation => ({
        cause: { kind: 'plate', number: own[0] ?? 0, mixUp },
        isPlanned: false,
        controls: named(shifted(384, planned, mixUp)),
      })),
  ]
}

/**
 * The same for a plate of 384 that was stamped from four of 96. A shift moves up to four of its 24 control wells off the plate:
 * it is named where all but one of those that stayed agree (`docs/decisions/0179-a-shifted-plate-of-four-is-named.md`). The four
 * must have different places in the scheme: two that are 24 numbers apart could be exchanged unseen, so a RangeError is thrown.
 */
export function judgeStampedPlate(sources: Sources, seen: SeenWells): PlateIdentity {
  if (new Set(sources.map(schemeNumber)).size < sources.length)
    throw new RangeError('The source plates share a place in the scheme.')
  const planned = named(stampedControls(sources))
  return judge(
    planned,
    () => stampedExplanations(sources),
    seen,
    ({ controls }) => Math.max(planned.length - MOST_FALLEN, controls.length) - 1,
  )
}

/** A cause in words, for a plate that was scanned as this number. */
export function causeText(cause: Cause, plateNumber: number): string {
  const words = m.rules.plates
  switch (cause.kind) {
    case 'quadrants':
      return fill(words.quadrantsExchanged, { order: cause.order.map((source) => source + 1).join(', ') })
    case 'source':
      return fill(words.sourceMoved, { quadrant: cause.quadrant + 1, how: words.mixUp[cause.mixUp] })
    case 'otherSource':
      return fill(words.otherSource, { quadrant: cause.quadrant + 1, number: cause.number })
    case 'plate': {
      const isOther = cause.number !== schemeNumber(plateNumber)
      const how = words.mixUp[cause.mixUp]
      if (!isOther) return fill(words.moved, { how })
      const { number } = cause
      return cause.mixUp === 'asPlanned'
        ? fill(words.otherPlate, { number })
        : fill(words.otherPlateMoved, { number, how })
    }
  }
}

/** What was found about a plate, in words. `plateNumber` is the one that was scanned; of a stamped plate that of its first source. */
export function identityText(identity: PlateIdentity, plateNumber: number): string {
  const words = m.rules.plates
  switch (identity.verdict) {
    case 'accepted':
      return words.accepted
    case 'controlFailed':
      return fill(words.controlsOff, { wells: identity.wells.join(', ') })
    case 'mixedUp':
      return fill(words.mixedUp, { cause: causeText(identity.cause, plateNumber) })
    case 'several':
      return words.several
    case 'unexplained':
      return words.unexplained
  }
}
