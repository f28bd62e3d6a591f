import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  causeText,
  identityText,
  judgePlate,
  judgeStampedPlate,
  type PlateIdentity,
  type Seen,
} from './identity'
import { afterMixUp, mixUps, type MixUp } from './mix-ups'
import {
  controlPlaces,
  controlPlacesText,
  platesOfScheme,
  stampedControls,
  stampedPlace,
  type ControlPlace,
  type Sources,
} from './scheme'
import {
  clean,
  confusionOf,
  confusionOfParts,
  confusionOfTubes,
  dataOf,
  noCounts,
  type Counts,
} from './test-plates'
import { placeOf, plateSize, wellName, wellsOf, type PlateFormat } from './wells'

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`./vectors/${file}`, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ''))

const formats = [96, 384] as const
const all = Array.from({ length: platesOfScheme }, (_, number) => number)

describe('wells', () => {
  test.each([
    [96, 'A1', 'A1'],
    [96, 'a01', 'A1'],
    [96, ' H12 ', 'H12'],
    [96, 'H13', null],
    [96, 'I1', null],
    [96, 'A0', null],
    [96, 'A001', null],
    [96, '1A', null],
    [384, 'P24', 'P24'],
    [384, 'P25', null],
    [384, 'Q1', null],
  ] as const)('of %s: %s is %s', (format, text, name) => {
    const place = placeOf(format, text)
    expect(place && wellName(place)).toBe(name)
  })
  test.each(formats)('%s of them, each once', (format) => {
    expect(new Set(wellsOf(format)).size).toBe(format)
  })
})

describe('where controls go', () => {
  test.each([
    [96, 'plate-scheme-96-6.csv'],
    [384, 'plate-scheme-384.csv'],
  ] as const)('of %s wells: as the table of 24 plates says', (format, file) => {
    for (const [number = '', ...wells] of rowsOf(file)) {
      const places = controlPlaces(format, Number(number))
      expect(places.map(({ place }) => wellName(place))).toEqual(wells)
      const positives = places.filter(({ shows }) => shows === 'positive')
      expect(positives).toEqual(places.slice(0, wells.length / 2))
    }
    expect(rowsOf(file)).toHaveLength(platesOfScheme)
  })
  test('the plate after the last has the places of the first', () => {
    expect(controlPlaces(96, 24)).toEqual(controlPlaces(96, 0))
    expect(controlPlaces(96, 4_071)).toEqual(controlPlaces(96, 4_071 % 24))
    expect(() => controlPlaces(96, -1)).toThrow(RangeError)
    expect(() => controlPlaces(96, 1.5)).toThrow(RangeError)
  })
  test.each(formats)('of %s: any two explanations share at most two control wells', (format) => {
    const explanations = all.flatMap((number) =>
      mixUps.map(
        (mixUp) =>
          new Set(
            controlPlaces(format, number).flatMap(({ place, shows }) => {
              const found = afterMixUp(format, mixUp, place)
              return found ? [`${shows} ${wellName(found)}`] : []
            }),
          ),
      ),
    )
    let most = 0
    for (const [at, one] of explanations.entries())
      for (const other of explanations.slice(at + 1))
        most = Math.max(most, [...one].filter((well) => other.has(well)).length)
    expect(most).toBe(2)
  })
  test('are said to whoever fills the plate', () => {
    expect(controlPlacesText(controlPlaces(96, 0))).toBe('positive E8, C12, H11; no template D5, F3, B4')
  })
})

const column = (text: string | number, width: number) => String(text).padStart(width)
const line = (kind: string, { cases, accepted, right, wrong, several, unexplained, control }: Counts) =>
  [
    kind.padEnd(52),
    ...[cases, accepted, right, wrong, several, unexplained, control].map((one) => column(one, 9)),
    kind.includes('as planned')
      ? ''
      : accepted === 0
        ? '  always seen'
        : `  UNSEEN in ${accepted} of ${cases}`,
  ]
    .join('')
    .trimEnd()
const head = [
  'kind'.padEnd(52),
  ...['cases', 'accepted', 'right', 'wrong', 'several', 'no name', 'control?'].map((one) => column(one, 9)),
].join('')

const kinds: readonly { data: string; noise: typeof clean }[] = [
  { data: 'clean', noise: clean },
  { data: '2 % invalid, 2 % strong', noise: { invalid: 0.02, strong: 0.02, lost: 0 } },
  { data: 'one control failed', noise: { invalid: 0.02, strong: 0.02, lost: 1 } },
]

const others = all.slice(1)
const sumOf = (counts: readonly Counts[]): Counts =>
  counts.reduce<Counts>(
    (so, one) => ({
      cases: so.cases + one.cases,
      accepted: so.accepted + one.accepted,
      right: so.right + one.right,
      wrong: so.wrong + one.wrong,
      several: so.several + one.several,
      unexplained: so.unexplained + one.unexplained,
      control: so.control + one.control,
    }),
    noCounts(),
  )

function merged(tables: readonly Map<string, Counts>[]): Map<string, Counts> {
  const names = [...new Set(tables.flatMap((table) => [...table.keys()]))]
  return new Map(names.map((name) => [name, sumOf(tables.flatMap((table) => table.get(name) ?? []))]))
}

const expected = rowsOf('plate-confusion.csv')

/** So far two draws of so many cases may differ by chance where the share is as in the first: four standard deviations and one. */
const byChance = (cases: number, found: number) =>
  1 + 4 * Math.sqrt((2 * Math.max(found, 1) * Math.max(cases - found, 1)) / cases)
const schemes: Readonly<Record<PlateFormat, string>> = { 96: '96, 6 controls', 384: '384, 8 controls' }

/** Each kind of the reference with all its plates; what cannot be seen is written as unseen. */
const printed: string[] = []
describe('generated plates of every kind', () => {
  test.each(formats)('of %s wells, clean: counts as the reference has them', (format) => {
    const table = confusionOf(format, clean, { rounds: 1, others, seed: 7 })
    const wanted = expected.filter(
      ([scheme, data, kind = '']) =>
        scheme === schemes[format] &&
        data === 'clean' &&
        !kind.includes('exchanged') &&
        !kind.includes('skipped'),
    )
    expect(table.size).toBe(24)
    expect(wanted).toHaveLength(24)
    for (const [, , kind = '', ...numbers] of wanted) {
      const { cases, accepted, right, wrong, several, unexplained } = table.get(kind) ?? noCounts()
      // A plate as planned is accepted, so the reference names none there.
      expect([kind, cases, accepted, right, wrong, several, unexplained]).toEqual([
        kind,
        ...numbers.map(Number),
      ])
    }
    printed.push(
      `${schemes[format]}: clean`,
      head,
      ...[...table].map(([kind, counts]) => line(kind, counts)),
      '',
    )
  })

  test.each(formats.flatMap((format) => kinds.slice(1).map((kind) => ({ format, ...kind }))))(
    'of $format wells, $data: none is accepted that is not as planned, none is named wrong',
    ({ format, data, noise }) => {
      const rounds = format === 96 ? 5 : 2
      const table = confusionOf(format, noise, { rounds, others: [1, 2, 23], seed: 11 })
      for (const [kind, counts] of table) {
        if (kind !== 'as planned') expect([kind, counts.accepted]).toEqual([kind, 0])
        expect([kind, counts.wrong]).toEqual([kind, 0])
      }
      const wanted = expected.filter(
        ([scheme, of]) => scheme === schemes[format] && of === data.replaceAll(' %', '%'),
      )
      expect(wanted.map(([, , kind]) => kind)).toEqual([...table.keys()])
      for (const [, , kind = '', cases, accepted, right] of wanted) {
        const counts = table.get(kind) ?? noCounts()
        expect([kind, counts.cases, counts.accepted]).toEqual([kind, Number(cases), Number(accepted)])
        // The specimens that look like controls are drawn anew, so only the shares can be the same.
        const most = byChance(counts.cases, Number(right))
        expect(
          Math.abs(counts.right - Number(right)),
          `${kind}: ${counts.right}, ${right}`,
        ).toBeLessThanOrEqual(most)
      }
      const planned = table.get('as planned') ?? noCounts()
      expect(planned.accepted).toBe(noise.lost === 0 ? planned.cases : 0)
      printed.push(
        `${schemes[format]}: ${data}`,
        head,
        ...[...table].map(([kind, counts]) => line(kind, counts)),
        '',
      )
    },
  )

  test.each(formats)('of %s wells, parts moved: seen only where a control well moves', (format) => {
    const table = merged(all.map((number) => confusionOfParts(format, number)))
    if (format === 96) table.set('two tubes exchanged', sumOf(all.map((one) => confusionOfTubes(96, one))))
    for (const kind of ['two columns exchanged', 'two rows exchanged']) {
      const [, , , cases, accepted] =
        expected.find(([of, , name]) => of === schemes[format] && name === kind) ?? []
      expect(table.get(kind)).toMatchObject({ cases: Number(cases), accepted: Number(accepted) })
    }
    if (format === 96)
      expect(table.get('two tubes exchanged')).toMatchObject({ cases: 109_440, accepted: 96_264 })
    for (const counts of table.values()) expect(counts.wrong).toBe(0)
    // A skipped column is empty, and an empty well looks as a blank does: a few more stay unseen than the reference counts.
    const skipped = 'one column skipped, rest moved on'
    const [, , , cases, accepted] =
      expected.find(([of, , name]) => of === schemes[format] && name === skipped) ?? []
    expect(table.get(skipped)).toMatchObject({
      cases: Number(cases),
      accepted: Number(accepted) + (format === 96 ? 8 : 14),
    })
    printed.push(
      `${schemes[format]}: parts moved, clean`,
      head,
      ...[...table].map(([kind, counts]) => line(kind, counts)),
      '',
    )
  })

  test('a plate 24 numbers away is unseen', () => {
    const counts = noCounts()
    for (const format of formats)
      for (const number of all) {
        const identity = judgePlate(format, number + platesOfScheme, dataOf(format, number, 'asPlanned'))
        counts.cases += 1
        if (identity.verdict === 'accepted') counts.accepted += 1
      }
    expect(counts).toMatchObject({ cases: 48, accepted: 48 })
    printed.push('both schemes', head, line('a plate 24 numbers away', counts), '')
  })

  test('384 wells stamped from four plates of 96: every exchange is named', () => {
    const table = new Map<string, Counts>()
    const add = (kind: string, identity: PlateIdentity, wanted: unknown) => {
      const counts = table.get(kind) ?? noCounts()
      table.set(kind, counts)
      counts.cases += 1
      if (identity.verdict === 'accepted') counts.accepted += 1
      else if (identity.verdict === 'mixedUp')
        if (JSON.stringify(identity.cause) === JSON.stringify(wanted)) counts.right += 1
        else counts.wrong += 1
      else if (identity.verdict === 'several') counts.several += 1
      else counts.unexplained += 1
    }
    for (const number of all) {
      const sources: Sources = [number, (number + 1) % 24, (number + 2) % 24, (number + 3) % 24]
      for (const order of fourOrders) {
        const actual = order.map((source) => sources[source] ?? 0)
        const [a = 0, b = 0, c = 0, d = 0] = actual
        const identity = judgeStampedPlate(sources, seenOf(stampedControls([a, b, c, d])))
        const isPlanned = order.join('') === '0123'
        add(isPlanned ? 'as planned' : 'quadrants exchanged', identity, { kind: 'quadrants', order })
      }
      for (const quadrant of [0, 1, 2, 3])
        for (const mixUp of ['turned', 'mirroredSideways', 'mirroredUpsideDown'] as const) {
          const moved = sources.flatMap((source, at) =>
            controlPlaces(96, source).flatMap(({ place, shows }) => {
              const found = at === quadrant ? afterMixUp(96, mixUp, place) : place
              return found ? [{ place: stampedPlace(at, found), shows }] : []
            }),
          )
          const wanted = { kind: 'source', quadrant, mixUp }
          add('one source plate turned or mirrored', judgeStampedPlate(sources, seenOf(moved)), wanted)
        }
      for (const quadrant of [0, 1, 2, 3])
        for (const other of all.filter((one) => !sources.includes(one))) {
          const [a = 0, b = 0, c = 0, d = 0] = sources.map((one, at) => (at === quadrant ? other : one))
          const wanted = { kind: 'otherSource', quadrant, number: other }
          add(
            'one source plate is another',
            judgeStampedPlate(sources, seenOf(stampedControls([a, b, c, d]))),
            wanted,
          )
        }
      for (const mixUp of mixUps.filter((one) => one !== 'asPlanned')) {
        const moved = stampedControls(sources).flatMap(({ place, shows }) => {
          const found = afterMixUp(384, mixUp, place)
          return found ? [{ place: found, shows }] : []
        })
        const wanted = { kind: 'plate', number, mixUp }
        const kind = '384 plate turned, mirrored, shifted, fill order'
        add(kind, judgeStampedPlate(sources, seenOf(moved)), wanted)
        if (number % 4 === 0)
          add('the same, one control failed', judgeStampedPlate(sources, seenOf(moved.slice(1))), wanted)
      }
    }
    expect(table.get('as planned')).toMatchObject({ cases: 24, accepted: 24 })
    expect(table.get('one source plate is another')).toMatchObject({ cases: 1920, right: 1920 })
    expect(table.get('the same, one control failed')).toMatchObject({
      ...{ cases: 66, accepted: 0, right: 66, wrong: 0 },
    })
    const wanted = expected.filter(([scheme]) => scheme === '384 from 4 x 96')
    expect(wanted).toHaveLength(3)
    for (const [, , kind = '', cases, accepted, right, wrong] of wanted)
      expect([kind, table.get(kind)]).toEqual([
        kind,
        expect.objectContaining({
          ...{ cases: Number(cases), accepted: Number(accepted) },
          ...{ right: Number(right), wrong: Number(wrong) },
        }),
      ])
    printed.push(
      '384 from four of 96: clean',
      head,
      ...[...table].map(([kind, counts]) => line(kind, counts)),
      '',
    )
  })

  test('the table of all of them', async () => {
    await expect(printed.join('\n')).toMatchFileSnapshot('./vectors/confusion.txt')
  })
})

const fourOrders = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) =>
      [0, 1, 2, 3].flatMap((d) => (new Set([a, b, c, d]).size === 4 ? [[a, b, c, d]] : [])),
    ),
  ),
)

function seenOf(controls: readonly ControlPlace[]): Map<string, Seen> {
  const seen = new Map<string, Seen>(wellsOf(384).map((well) => [well, 'specimen']))
  for (const { place, shows } of controls) seen.set(wellName(place), shows)
  return seen
}

const aFormat = fc.constantFrom(...formats)
const aNumber = fc.nat(500)
const aMixUp = fc.constantFrom(...mixUps)
const aSeen = fc.constantFrom<Seen>('positive', 'blank', 'specimen', 'unread')
/** Places that a test overwrites with whatever it likes. */
const somePlaces = (most: number) => fc.array(fc.tuple(fc.nat(383), aSeen), { maxLength: most })
const apply = (
  format: PlateFormat,
  seen: Map<string, Seen>,
  changes: readonly (readonly [number, Seen])[],
) => {
  const wells = wellsOf(format)
  for (const [at, shows] of changes) seen.set(wells[at % wells.length] ?? 'A1', shows)
}
const isOther = (scanned: number, number: number, mixUp: MixUp) =>
  scanned % platesOfScheme !== number % platesOfScheme || mixUp !== 'asPlanned'

describe('a plate that is not as planned is never silent', () => {
  test('whatever three wells show besides', () => {
    fc.assert(
      fc.property(
        aFormat,
        aNumber,
        aNumber,
        aMixUp,
        somePlaces(3),
        (format, scanned, number, mixUp, changes) => {
          fc.pre(isOther(scanned, number, mixUp))
          const seen = dataOf(format, number, mixUp)
          apply(format, seen, changes)
          expect(judgePlate(format, scanned, seen).verdict).not.toBe('accepted')
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('however many of its controls failed', () => {
    fc.assert(
      fc.property(aFormat, aNumber, aNumber, aMixUp, fc.nat(8), (format, scanned, number, mixUp, lost) => {
        fc.pre(isOther(scanned, number, mixUp))
        const seen = dataOf(format, number, mixUp, { ...clean, lost })
        expect(judgePlate(format, scanned, seen).verdict).not.toBe('accepted')
      }),
      { numRuns: 1_000 },
    )
  })

  test('and a plate that is half empty neither, nor is it named wrong', () => {
    fc.assert(
      fc.property(
        aFormat,
        aNumber,
        aNumber,
        aMixUp,
        fc.nat(24),
        (format, scanned, number, mixUp, columns) => {
          fc.pre(isOther(scanned, number, mixUp))
          const seen = dataOf(format, number, mixUp)
          const filled = Math.min(columns, plateSize[format].columns)
          for (const [well, shows] of seen)
            if (shows === 'specimen' && (placeOf(format, well)?.column ?? 0) >= filled)
              seen.set(well, 'blank')
          const identity = judgePlate(format, scanned, seen)
          expect(['mixedUp', 'several', 'unexplained']).toContain(identity.verdict)
          if (identity.verdict === 'mixedUp')
            expect(identity.cause).toEqual({ kind: 'plate', number: number % platesOfScheme, mixUp })
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('a plate as planned', () => {
  test('is accepted whatever its specimens show', () => {
    fc.assert(
      fc.property(
        aFormat,
        aNumber,
        fc.array(aSeen, { minLength: 7, maxLength: 7 }),
        (format, number, others7) => {
          const seen = dataOf(format, number, 'asPlanned')
          const own = new Set(controlPlaces(format, number).map(({ place }) => wellName(place)))
          for (const [at, well] of wellsOf(format).entries())
            if (!own.has(well)) seen.set(well, others7[at % 7] ?? 'specimen')
          expect(judgePlate(format, number, seen)).toEqual({ verdict: 'accepted' })
        },
      ),
    )
  })

  test.each(['positive', 'blank', 'specimen', 'unread', undefined] as const)(
    'with one control well that shows %s has a failed control, which is named',
    (shows) => {
      for (const format of formats)
        for (const number of all)
          for (const { place, shows: right } of controlPlaces(format, number)) {
            if (shows === right) continue
            const seen = dataOf(format, number, 'asPlanned')
            if (shows) seen.set(wellName(place), shows)
            else seen.delete(wellName(place))
            const identity = judgePlate(format, number, seen)
            expect(identity).toEqual({ verdict: 'controlFailed', wells: [wellName(place)] })
          }
    },
  )

  test('with two of them is refused without a name', () => {
    const seen = dataOf(96, 0, 'asPlanned')
    seen.set('E8', 'blank').set('D5', 'specimen')
    expect(judgePlate(96, 0, seen)).toEqual({ verdict: 'unexplained' })
  })
})

test('nothing read is no plate', () => {
  expect(judgePlate(96, 3, new Map())).toEqual({ verdict: 'unexplained' })
})

test('source plates that share a place of the scheme are refused: they could be exchanged unseen', () => {
  expect(() => judgeStampedPlate([0, 24, 2, 3], new Map())).toThrow(RangeError)
})

describe('in words', () => {
  const of = (scanned: number, number: number, mixUp: MixUp) =>
    identityText(judgePlate(96, scanned, dataOf(96, number, mixUp)), scanned)
  test.each([
    [3, 3, 'asPlanned', 'The control wells are those of this plate.'],
    [27, 3, 'turned', 'This is not the plate as planned. Likely cause: turned by 180 degrees.'],
    [
      3,
      5,
      'asPlanned',
      'This is not the plate as planned. Likely cause: another plate, with control wells of place 5 in the scheme.',
    ],
    [
      3,
      5,
      'rowUp',
      'This is not the plate as planned. Likely cause: another plate, with control wells of place 5 in the scheme, and moved one row up.',
    ],
  ] as const)('scanned as %i, plate %i %s', (scanned, number, mixUp, text) => {
    expect(of(scanned, number, mixUp)).toBe(text)
  })
  test('a failed control names its well', () => {
    const seen = dataOf(96, 0, 'asPlanned').set('E8', 'blank')
    expect(identityText(judgePlate(96, 0, seen), 0)).toBe(
      'Control E8 failed; the other controls match this plate. Wells may also have been exchanged.',
    )
  })
  test('of a stamped plate', () => {
    expect(causeText({ kind: 'quadrants', order: [1, 0, 2, 3] }, 0)).toBe(
      'Likely cause: source plates exchanged. The quadrants hold source plates 2, 1, 3, 4.',
    )
    expect(causeText({ kind: 'source', quadrant: 2, mixUp: 'turned' }, 0)).toBe(
      'Likely cause: source plate 3 turned by 180 degrees.',
    )
    expect(causeText({ kind: 'otherSource', quadrant: 0, number: 9 }, 0)).toBe(
      'Likely cause: another plate in quadrant 1, with control wells of place 9 in the scheme.',
    )
  })
  test('what fits several mix-ups or none says so', () => {
    expect(identityText({ verdict: 'several', causes: [] }, 0)).toContain('more than one mix-up')
    expect(identityText({ verdict: 'unexplained' }, 0)).toContain('no known mix-up')
  })
})
