import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KeptAs } from '../tests/kept-as'
import { Critical, DeltaLimits, StabilityLimit, type TestDefinition } from '../tests/shapes'
import { addDays, ageOn } from './age'
import { ageSpan } from './age-bound'
import { changeUnknown, deltaOf, limitsChange } from './delta'
import { readEntered } from './entered-value'
import { ratio } from './example-definitions'
import { interpret } from './interpret'
import { isPastStability, stabilityOf } from './stability'
import { definitionProblems } from './test-definition'

const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))
const rows = (file: string) =>
  readFileSync(join(import.meta.dirname, 'bench-reference', file), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(cells)
const vectors = (rule: string) =>
  rows('rule-vectors.csv').flatMap(([kind, inputs = '', expected = '']) =>
    kind === rule ? [[inputs, expected] as const] : [],
  )

const plain: TestDefinition = { ...ratio, units: 'U' }
const entered = (text: string) => {
  const read = readEntered(plain, text)
  if (!read.ok) throw new Error(read.message)
  return read.value
}
const none: DeltaLimits = { absolute: null, perDay: null, floor: null, windowHours: null, direction: 'any' }
/** A limit of the reference as a definition has it. */
const limited = (mode: string, limit: string, floor: string, hours: string): TestDefinition => ({
  ...plain,
  deltaPercent: mode === 'percent' ? Number(limit) : null,
  delta: DeltaLimits.parse({
    ...none,
    absolute: mode === 'absolute' ? limit : null,
    floor: floor || null,
    windowHours: Number(hours),
  }),
})

describe('delta checks of the reference', () => {
  const cases = vectors('delta')
  test.each(cases)('%s: %s', (inputs, expected) => {
    const at = /^prev=(\S*) cur=(\S+) (\w+) limit=(\S+) floor=(\S*) hours=(\S+) window=(\S+)$/.exec(inputs)
    const [, before = '', now = '', mode = '', limit = '', floor = '', hours = '', window = ''] = at ?? []
    const definition = limited(mode, limit, floor, window)
    const previous = before
      ? { value: entered(before), units: 'U', hoursBefore: Number(hours), otherSpecimen: false }
      : undefined
    const delta = deltaOf(definition, entered(now), previous)
    const unknown = changeUnknown(definition, entered(now), previous)
    const said = delta?.marked
      ? 'ALERT'
      : unknown === 'old'
        ? 'TOO_OLD'
        : unknown
          ? 'NOT_COMPUTED'
          : delta
            ? 'OK'
            : 'NO_PREVIOUS'
    expect(said).toBe(expected)
  })
  test('all of them are held', () => expect(cases).toHaveLength(13))

  test('each starting limit can stand in a definition', () => {
    const limits = rows('delta-limits.csv').filter(([, , mode]) => mode === 'absolute' || mode === 'percent')
    expect(limits).toHaveLength(24)
    for (const [analyte = '', , mode = '', limit = '', condition = '', hours = ''] of limits) {
      const definition = limited(mode, limit, /at least ([\d.]+)/.exec(condition)?.[1] ?? '', hours)
      expect(definitionProblems({ ...definition, units: null }), analyte).toEqual([])
      expect(limitsChange(definition), analyte).toBe(true)
    }
  })

  test('a rate by the day, one direction, another specimen type and a moment without a rate', () => {
    const of = (over: Partial<DeltaLimits>, now: string, hoursBefore: number, otherSpecimen = false) => {
      const definition = { ...plain, delta: { ...none, ...over } }
      const previous = { value: entered('100'), units: 'U', hoursBefore, otherSpecimen }
      return [
        deltaOf(definition, entered(now), previous)?.marked,
        changeUnknown(definition, entered(now), previous),
      ]
    }
    expect(of({ perDay: '10' }, '105', 12)).toEqual([false, null])
    expect(of({ perDay: '10' }, '105.1', 12)).toEqual([true, null])
    expect(of({ perDay: '10' }, '105.1', 0)).toEqual([false, 'time'])
    expect(of({ absolute: '5', direction: 'fall' }, '110', 12)).toEqual([false, null])
    expect(of({ absolute: '5', direction: 'fall' }, '90', 12)).toEqual([true, null])
    expect(of({ absolute: '5' }, '110', 12, true)).toEqual([undefined, 'specimen'])
    // A change of the floor itself counts, one below it does not.
    expect(of({ absolute: '5', floor: '6' }, '106', 12)).toEqual([true, null])
    expect(of({ absolute: '5', floor: '6' }, '105.9', 12)).toEqual([false, null])
  })

  test('what narrows a limit needs one to narrow', () => {
    expect(definitionProblems({ ...plain, units: null, delta: { ...none, windowHours: 72 } })).toMatchObject([
      { path: ['delta', 'absolute'] },
    ])
  })
})

const bounds = (low: string, lowOp: string, high: string, highOp: string) =>
  Critical.parse({
    low: low || null,
    high: high || null,
    ...(lowOp === '<' ? { lowBeyond: true } : {}),
    ...(highOp === '>' ? { highBeyond: true } : {}),
  })
const tests: Record<string, TestDefinition> = {
  K: {
    ...plain,
    critical: bounds('2.8', '<', '6.2', '>'),
    criticalByAge: [
      { ...ageSpan({ count: 0, unit: 'd' }, { count: 28, unit: 'd' }), ...bounds('3.0', '<', '7.5', '>') },
    ],
  },
  HGB: {
    ...plain,
    critical: bounds('7.0', '<', '20.0', '>'),
    criticalByAge: [
      { ...ageSpan({ count: 0, unit: 'd' }, { count: 49, unit: 'd' }), ...bounds('6.0', '<=', '24.0', '>=') },
    ],
  },
}

describe('critical limits of the reference', () => {
  const read = (definition: TestDefinition, value: string, days: number, sex: 'F' | 'M' | 'N' = 'F') => {
    const { flag, critical } = interpret(definition, entered(value), {
      sex,
      age: ageOn('1970-01-01', addDays('1970-01-01', days)),
      matrix: 'serum',
      collectedOn: '2026-11-19',
    })
    return flag === 'CRIT L'
      ? 'CRITICAL_LOW'
      : flag === 'CRIT H'
        ? 'CRITICAL_HIGH'
        : critical
          ? 'REVIEW'
          : 'NO'
  }
  const cases = vectors('critical')
  test.each(cases)('%s: %s', (inputs, expected) => {
    const [, code = '', days = '', value = ''] = /^test=(\w+) age_days=(\d+) value=(\S+)$/.exec(inputs) ?? []
    expect(read(tests[code] ?? plain, value, Number(days))).toBe(expected)
  })
  test('all of them are held', () => expect(cases).toHaveLength(14))

  test('each starting limit is a definition, and its comparator decides at the limit itself', () => {
    const limits = rows('critical-values.csv').filter(
      ([, , lowOp, highOp, , low, high]) =>
        (/^[<>]=?$/.test(lowOp ?? '') && /^[\d.]+$/.test(low ?? '')) ||
        (/^[<>]=?$/.test(highOp ?? '') && /^[\d.]+$/.test(high ?? '')),
    )
    expect(limits.length).toBeGreaterThan(40)
    for (const [name = '', , lowOp = '', highOp = '', , low = '', high = ''] of limits) {
      const definition = { ...plain, critical: bounds(low, lowOp, high, highOp) }
      if (low) expect(read(definition, low, 20_000), name).toBe(lowOp === '<' ? 'NO' : 'CRITICAL_LOW')
      if (high) expect(read(definition, high, 20_000), name).toBe(highOp === '>' ? 'NO' : 'CRITICAL_HIGH')
    }
  })

  test('limits of one sex; where the sex is neither, what is critical for either is told and flagged for both', () => {
    const always = ageSpan({ count: 0, unit: 'd' }, null)
    const definition: TestDefinition = {
      ...plain,
      critical: bounds('', '', '100', '>='),
      criticalByAge: [{ ...always, ...bounds('', '', '50', '>='), sex: 'F' }],
    }
    expect((['F', 'M', 'N'] as const).map((sex) => read(definition, '60', 20_000, sex))).toEqual([
      'CRITICAL_HIGH',
      'NO',
      'REVIEW',
    ])
    expect(read(definition, '100', 20_000, 'N')).toBe('CRITICAL_HIGH')
  })
})

describe('stability of the reference', () => {
  const tube = { sampleTypeId: '0198c000-0000-7000-8000-000000000001' }
  const conditions = { room: 1, refrigerated: 1, frozen: 24 }
  // A cell that does not begin with a number, such as "do not chill", names no time.
  const spans = rows('stability.csv').flatMap(([name = '', tube = '', state = '', ...times]) =>
    Object.entries(conditions).flatMap(([condition, hours], at) => {
      const time = /^\d+(?:\.\d+)?/.exec(times[at] ?? '')
      return time ? [[name, tube, state, condition, Number(time[0]) * hours] as const] : []
    }),
  )

  test('every kind of specimen of the reference names its source, and most name a time', () => {
    const kinds = rows('stability.csv')
    expect(kinds).toHaveLength(40)
    expect(kinds.filter((one) => !one[7])).toEqual([])
    expect(spans).toHaveLength(102)
  })

  /** What the reference says of one specimen, as a test of the catalog has it. */
  const limitsOf = (kind: string) =>
    StabilityLimit.array().parse(
      spans.flatMap(([name, tube, state, condition, hours]) =>
        `${name}, ${tube}, ${state}` === kind ? [{ sampleTypeId: null, condition, hours }] : [],
      ),
    )
  const kinds = [...new Set(spans.map(([name, tube, state]) => `${name}, ${tube}, ${state}`))]
  const collected = new Date('2026-11-19T08:00:00Z')
  const after = (hours: number, seconds = 0) =>
    new Date(collected.getTime() + hours * 3_600_000 + seconds * 1000)

  test.each(spans)('%s, %s, %s, %s: keeps through %s hours after collection', (...span) => {
    const kept = KeptAs.parse(span[3])
    const { hours, assumed } = stabilityOf(limitsOf(`${span[0]}, ${span[1]}, ${span[2]}`), { ...tube, kept })
    expect([hours, assumed]).toEqual([span[4], false])
    expect(isPastStability(collected, hours, after(span[4]))).toBe(false)
    expect(isPastStability(collected, hours, after(span[4], 1))).toBe(true)
  })

  test.each(kinds)(
    '%s: where nobody said how it was kept, the shortest that is not "never" counts',
    (kind) => {
      const limits = limitsOf(kind)
      const shortest = Math.min(...limits.map(({ hours }) => hours || Infinity))
      expect(stabilityOf(limits, tube)).toEqual({ hours: shortest, assumed: true })
      // The sample type's own hours are one of the limits that are known.
      expect(stabilityOf(limits, { ...tube, stabilityHours: 0.1 })).toEqual({ hours: 0.1, assumed: true })
    },
  )
})
