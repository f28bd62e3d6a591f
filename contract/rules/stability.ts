import { fill, m } from '../messages'
import type { KeptAs } from '../tests/kept-as'
import type { StabilityLimit } from '../tests/shapes'

const HOUR = 3_600_000

/**
 * Whether a specimen was older, at an instant, than it keeps. The hours run from collection and are those that `stabilityOf` says;
 * null keeps without limit, as the sample type says it.
 */
export const isPastStability = (collectedAt: Date, hours: number | null | undefined, at: Date): boolean =>
  hours != null && at.getTime() > collectedAt.getTime() + hours * HOUR

/** What of a specimen says how long it keeps. */
export interface KeptSpecimen {
  sampleTypeId: string
  /** Of its sample type; null without limit. */
  stabilityHours?: number | null | undefined
  /** Null or left out: nobody said how it was kept. */
  kept?: KeptAs | null | undefined
}

export interface Stability {
  /** Null: without limit. */
  hours: number | null
  /** The test's own limits decide, and none is known to be for how the specimen was kept: the shortest counts. */
  assumed: boolean
}

/** A test's limits for a sample type: its own, else those for every type that has none. */
export function limitsFor(
  limits: readonly StabilityLimit[] | null | undefined,
  sampleTypeId: string,
): readonly StabilityLimit[] {
  const of = (id: string | null) => (limits ?? []).filter((one) => one.sampleTypeId === id)
  const own = of(sampleTypeId)
  return own.length > 0 ? own : of(null)
}

/**
 * How long a specimen keeps for a test: by the test's limits for its sample type, else those for every type, else by the sample
 * type. Where it is not known how it was kept, or the test says nothing of that, the shortest limit counts, the sample type's among
 * them; 0 hours, kept so never, count only where it was kept so. `keepsHours` says the same in SQL.
 */
export function stabilityOf(
  limits: readonly StabilityLimit[] | null | undefined,
  { sampleTypeId, stabilityHours = null, kept = null }: KeptSpecimen,
): Stability {
  const mine = limitsFor(limits, sampleTypeId)
  if (mine.length === 0) return { hours: stabilityHours, assumed: false }
  const exact = mine.filter(({ condition }) => condition === kept).map(({ hours }) => hours)
  if (exact.length > 0) return { hours: Math.min(...exact), assumed: false }
  const known = [...mine.map(({ hours }) => hours), ...(stabilityHours === null ? [] : [stabilityHours])]
  const positive = known.filter((hours) => hours > 0)
  return { hours: positive.length > 0 ? Math.min(...positive) : 0, assumed: true }
}

/** As a sentence, with what was not known about how the specimen was kept. */
export const withKeeping = (sentence: string, { assumed }: Pick<Stability, 'assumed'>): string =>
  assumed ? `${sentence} ${m.rules.keptUnknown}` : sentence

/** What a person who has the specimen at hand is warned of: each limit that it is past, with the tests that it is for. */
export function pastStabilityTexts<
  Test extends { name: string; stability?: readonly StabilityLimit[] | undefined },
>(
  specimen: KeptSpecimen & { letter: string; collectedAt: string },
  tests: readonly Test[],
  at: (test: Test) => Date,
): string[] {
  const past = tests.flatMap((test) => {
    const stability = stabilityOf(test.stability, specimen)
    const { hours } = stability
    return hours !== null && isPastStability(new Date(specimen.collectedAt), hours, at(test))
      ? [
          {
            ...stability,
            hours,
            name: test.name,
            own: limitsFor(test.stability, specimen.sampleTypeId).length > 0,
          },
        ]
      : []
  })
  const texts = past.map(({ hours, assumed, own }) => {
    const names = past.filter((one) => one.own && one.hours === hours && one.assumed === assumed)
    return own
      ? withKeeping(
          fill(m.rules.pastStabilityFor, {
            letter: specimen.letter,
            hours,
            tests: [...new Set(names.map(({ name }) => name))].join(', '),
          }),
          { assumed },
        )
      : pastStabilityText(specimen.letter, hours)
  })
  return [...new Set(texts)]
}

/** The same of the whole specimen, by its sample type. */
export const pastStabilityText = (letter: string, hours: number): string =>
  fill(m.rules.pastStability, { letter, hours })
