import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ControlRule } from './choices'
import {
  judgeControls,
  runVerdict,
  zText,
  type ControlPoint,
  type ControlSettings,
  type RuleSetting,
} from './control-rules'

/**
 * The worked sequences are 54, of 251 points, 101 of them fixed by hand before any program ran (decision 0069); Westgard's rules as its lessons and Bio-Rad's manual give them. The files stand beside this test.
 */
const rowsOf = (file: string) => {
  const text = readFileSync(new URL(`./vectors/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ''))
}
const vectors = rowsOf('westgard-vectors.csv')
const allPoints = rowsOf('westgard-points.csv')

const both: RuleSetting['scopes'] = ['W', 'A']
const reject = (rule: ControlRule, scopes: RuleSetting['scopes'] = both): RuleSetting => ({
  rule,
  scopes,
  severity: 'reject',
})

function settingsOf(config: string): ControlSettings {
  const counts = config.startsWith('xcounts') ? (['10-x'] as const) : (['8-x', '10-x', '12-x'] as const)
  const isWarning = config.includes("'4-1s': 'warn'")
  return {
    r4s: config.includes('range4s') ? 'range4s' : 'both2s',
    gate: config.includes('gate=True'),
    rules: [
      { rule: '1-2s', scopes: ['P'], severity: 'warn' },
      reject('1-3s', ['P']),
      reject('2-2s'),
      reject('R-4s', ['R']),
      { rule: '4-1s', scopes: both, severity: isWarning ? 'warn' : 'reject' },
      ...counts.map((one) => reject(one)),
      ...(config.includes('two_of_three') ? [reject('2of3-2s')] : []),
      ...(config.includes('seven_t') ? [reject('7-T', ['W'])] : []),
    ],
  }
}

const point = (
  seq: number | string,
  run: string,
  level: string,
  z: string,
  event: string | undefined,
): ControlPoint => ({
  id: String(seq),
  run,
  level,
  value: z,
  mean: '0',
  sd: '1',
  cut: event === 'CORR',
  cutsLevel: event === 'LOT',
  excluded: event === 'EXCL',
})

const named = ({ rule, scope }: { rule: string; scope: string }) =>
  scope === 'P' || scope === 'R' || rule === '7-T' ? rule : `${rule}:${scope}`

describe('worked sequences', () => {
  test('there are 54 of them, with 251 points', () => {
    expect(vectors).toHaveLength(54)
    expect(allPoints).toHaveLength(251)
  })

  test.each(vectors.map(([id = '', purpose = '', config = '']) => ({ id, purpose, config })))(
    '$id $purpose',
    ({ id, config }) => {
      const rows = allPoints.filter(([vector]) => vector === id)
      const points = rows.map(([, seq = '', run = '', level = '', z = '', event]) =>
        point(seq, run, level, z, event),
      )
      const judged = judgeControls(points, settingsOf(config))
      for (const [at, [, , run, , , , fires = '', verdict = '', ofRun = '']] of rows.entries()) {
        const one = judged[at]
        expect(one?.findings.map(named).toSorted()).toEqual(fires.split(' ').filter(Boolean).toSorted())
        expect(
          { accept: 'ACCEPT', warn: 'WARN', reject: 'REJECT', none: 'EXCLUDED' }[one?.verdict ?? 'none'],
        ).toBe(verdict)
        const inRun = points.flatMap((p, place) =>
          p.run === run ? [{ level: p.level, verdict: judged[place]?.verdict ?? 'none' } as const] : [],
        )
        if (ofRun) expect(runVerdict(inRun, 1).toUpperCase()).toBe(ofRun)
        // The window ends at the point itself.
        for (const finding of one?.findings ?? []) expect(finding.points.at(-1)).toBe(one?.id)
      }
    },
  )
})

/** Slow and plain on purpose: numbers in hundredths, and for every point every window is looked for anew, backwards. */
function plain(points: readonly ControlPoint[], mode: 'both2s' | 'range4s'): string[][] {
  const zs = points.map(({ value }) => Math.round(Number(value) * 100))
  const side = (list: readonly number[], n: number, limit: number) =>
    list.length >= n &&
    (list.slice(0, n).every((z) => z > limit) || list.slice(0, n).every((z) => z < -limit))
  return points.map((here, at) => {
    if (here.excluded) return []
    const own: number[] = []
    const chain: number[] = []
    const run: number[] = []
    let [ownOpen, chainOpen, runOpen] = [true, true, true]
    for (let back = at; back >= 0; back--) {
      const one = points[back]
      if (!one) break
      const z = zs[back] ?? 0
      if (one.run !== here.run) runOpen = false
      if (!one.excluded) {
        if (ownOpen && one.level === here.level) own.push(z)
        if (chainOpen) chain.push(z)
        if (runOpen) run.push(z)
      }
      if (one.cut) [ownOpen, chainOpen, runOpen] = [false, false, false]
      if (one.cutsLevel) {
        chainOpen = false
        if (one.level === here.level) ownOpen = false
      }
    }
    const z = zs[at] ?? 0
    const hits: string[] = []
    if (Math.abs(z) > 200) hits.push('1-2s')
    if (Math.abs(z) > 300) hits.push('1-3s')
    if (side(own, 2, 200)) hits.push('2-2s:W')
    if (side(run, 2, 200)) hits.push('2-2s:A')
    for (const [name, list] of [
      ['W', own],
      ['A', run],
    ] as const) {
      const three = list.slice(0, 3)
      if (
        three.length === 3 &&
        Math.abs(z) > 200 &&
        three.filter((o) => (z > 0 ? o > 200 : o < -200)).length > 1
      )
        hits.push(`2of3-2s:${name}`)
    }
    const far = (o: number) =>
      mode === 'range4s' ? Math.abs(z - o) > 400 : (z > 200 && o < -200) || (z < -200 && o > 200)
    if (run.some(far)) hits.push('R-4s')
    for (const [name, list] of [
      ['W', own],
      ['A', chain],
    ] as const) {
      if (side(list, 3, 100)) hits.push(`3-1s:${name}`)
      if (side(list, 4, 100)) hits.push(`4-1s:${name}`)
      for (const n of [6, 8, 9, 10, 12]) if (side(list, n, 0)) hits.push(`${n}-x:${name}`)
    }
    const seven = own.slice(0, 7)
    const steps = seven.slice(1).map((o, k) => o - (seven[k] ?? 0))
    if (seven.length === 7 && (steps.every((d) => d > 0) || steps.every((d) => d < 0))) hits.push('7-T')
    return hits.toSorted()
  })
}

const everything = (r4s: 'both2s' | 'range4s'): ControlSettings => ({
  r4s,
  rules: [
    reject('1-2s', ['P']),
    reject('1-3s', ['P']),
    reject('2-2s'),
    reject('2of3-2s'),
    reject('R-4s', ['R']),
    ...(['3-1s', '4-1s', '6-x', '8-x', '9-x', '10-x', '12-x'] as const).map((one) => reject(one)),
    reject('7-T', ['W']),
  ],
})

/** Runs of one to three levels, biased so that long rows on one side come about, with values on the limits. */
const sequences = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: -250, max: 250 }),
    fc.array(
      fc.record({
        z: fc.oneof(fc.integer({ min: -350, max: 350 }), fc.constantFrom(-300, -200, -100, 0, 100, 200, 300)),
        near: fc.boolean(),
        event: fc.oneof({ weight: 12, arbitrary: fc.constant('') }, fc.constantFrom('CORR', 'LOT', 'EXCL')),
      }),
      { minLength: 1, maxLength: 45 },
    ),
  )
  .map(([levels, bias, list]) =>
    list.map(({ z, near, event }, at) => {
      const hundredths = near ? Math.max(-399, Math.min(399, bias + Math.round(z / 8))) : z
      return point(
        at,
        String(Math.floor(at / levels)),
        `L${at % levels}`,
        (hundredths / 100).toFixed(2),
        event,
      )
    }),
  )
const rulesOf = (points: readonly ControlPoint[], r4s: 'both2s' | 'range4s' = 'both2s') =>
  judgeControls(points, everything(r4s)).map(({ findings }) => findings.map(named).toSorted())

describe('generated sequences', () => {
  test('agree with a plain evaluator that looks at every window anew', () => {
    fc.assert(
      fc.property(sequences, fc.constantFrom('both2s' as const, 'range4s' as const), (points, mode) => {
        expect(rulesOf(points, mode)).toEqual(plain(points, mode))
      }),
      { numRuns: 500 },
    )
  })

  test('turning all signs changes nothing', () => {
    fc.assert(
      fc.property(sequences, (points) => {
        const turned = points.map((one) => ({ ...one, value: (-Number(one.value)).toFixed(2) }))
        expect(
          rulesOf(turned.map((one) => ({ ...one, value: one.value.replace(/^-(0\.00)$/, '$1') }))),
        ).toEqual(rulesOf(points))
      }),
    )
  })

  test('a later point never changes what was said of an earlier one', () => {
    fc.assert(
      fc.property(sequences, fc.nat(45), (points, cut) => {
        expect(rulesOf(points.slice(0, cut))).toEqual(rulesOf(points).slice(0, cut))
      }),
    )
  })

  test('twelve on one side are ten, and ten are eight', () => {
    fc.assert(
      fc.property(sequences, (points) => {
        for (const fired of rulesOf(points))
          for (const scope of ['W', 'A']) {
            if (fired.includes(`12-x:${scope}`)) expect(fired).toContain(`10-x:${scope}`)
            if (fired.includes(`10-x:${scope}`)) expect(fired).toContain(`8-x:${scope}`)
          }
      }),
    )
  })

  test('other names of the levels change nothing', () => {
    fc.assert(
      fc.property(sequences, (points) => {
        const other = points.map((one) => ({ ...one, level: `${one.level} of another maker` }))
        expect(rulesOf(other)).toEqual(rulesOf(points))
      }),
    )
  })

  test('a scale and a shift of the unit change nothing', () => {
    fc.assert(
      fc.property(sequences, (points) => {
        const other = points.map((one) => ({
          ...one,
          value: (Number(one.value) * 2.5 + 100).toFixed(3),
          mean: '100.0',
          sd: '2.5',
        }))
        expect(rulesOf(other, 'range4s')).toEqual(rulesOf(points, 'range4s'))
      }),
    )
  })
})

test('z is shown rounded and compared unrounded', () => {
  expect(zText('105.1', '100.0', '2.5')).toBe('2.040')
  expect(zText('95', '100', '3')).toBe('-1.667')
  expect(zText('100', '100', '3')).toBe('0.000')
  // 2.0000001 SD is shown as 2.000 and is over 2 SD.
  const one = { id: 'a', run: '1', level: 'L1', value: '102.0000001', mean: '100', sd: '1' }
  expect(zText(one.value, one.mean, one.sd)).toBe('2.000')
  expect(judgeControls([one], everything('both2s'))[0]?.findings.map(named)).toEqual(['1-2s'])
  expect(() => zText('1', '1', '0')).toThrow(RangeError)
})

test('a run with a level missing or not judged is not accepted, and one that rejects is rejected', () => {
  expect(runVerdict([{ level: 'L1', verdict: 'accept' }], 2)).toBe('incomplete')
  expect(
    runVerdict(
      [
        { level: 'L1', verdict: 'accept' },
        { level: 'L2', verdict: 'none' },
      ],
      2,
    ),
  ).toBe('incomplete')
  expect(
    runVerdict(
      [
        { level: 'L1', verdict: 'accept' },
        { level: 'L1', verdict: 'accept' },
      ],
      2,
    ),
  ).toBe('incomplete')
  expect(runVerdict([{ level: 'L1', verdict: 'reject' }], 2)).toBe('reject')
  expect(runVerdict([{ level: 'L1', verdict: 'warn' }], 1)).toBe('warn')
})
