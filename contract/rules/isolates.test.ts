import { describe, expect, test } from 'vitest'
import type { EnteredIsolates, Isolate } from '../results/isolates'
import { culture } from './example-definitions'
import { readEntered } from './entered-value'
import {
  isolatesProblem,
  isolatesWords,
  micText,
  printedIsolates,
  storedIsolates,
  susceptibleWords,
  zoneText,
} from './isolates'

const definition = {
  ...culture,
  choices: [
    ...culture.choices,
    { code: 'ECOLI', label: 'Escherichia coli', abnormal: true, critical: false },
    { code: 'NF', label: 'Normal flora', abnormal: false, critical: false },
  ],
}
type Sent = EnteredIsolates[number]
type Line = Sent['susceptibilities'][number]

const line = (over: Partial<Line> = {}): Line => ({
  antibiotic: 'Ampicillin',
  method: 'MIC',
  value: '>=32',
  interpretation: 'R',
  suppressed: false,
  ...over,
})
const isolate = (over: Partial<Sent> = {}): Sent => ({
  number: 1,
  organism: 'Escherichia coli',
  quantity: '',
  remark: '',
  breakpoints: { standard: 'CLSI', edition: 'M100, 35th edition' },
  susceptibilities: [line()],
  ...over,
})
function problem(
  isolates: EnteredIsolates,
  raw = 'Escherichia coli; Proteus mirabilis, 10,000-50,000 CFU/mL',
) {
  const read = readEntered(definition, raw)
  if (!read.ok) throw new Error(read.message)
  return isolatesProblem(definition, read.value, isolates)
}
const many = (count: number) => Array.from({ length: count }, (_, at) => line({ antibiotic: `Drug ${at}` }))

describe('what is read of an MIC and of a zone', () => {
  test.each([
    ['0.25', '0.25'],
    ['<=0.25', '≤0.25'],
    ['≤ 0.25', '≤0.25'],
    ['>= 32', '≥32'],
    ['>16 µg/mL', '>16'],
    ['>16 mcg/mL', '>16'],
    ['2 mg/L', '2'],
    ['=8', '8'],
    ['<=2/38', '≤2/38'],
    ['0.002', '0.002'],
    ['0,5', null],
    ['0', null],
    ['0/4', null],
    ['>', null],
    ['16 mg/mL', null],
    ['1 2', null],
    ['>>16', null],
    ['R', null],
    ['12345', null],
  ])('MIC %s', (typed, text) => expect(micText(typed)).toBe(text))

  test.each([
    ['22', '22'],
    ['22 mm', '22'],
    ['06', '6'],
    ['5', null],
    ['61', null],
    ['22.5', null],
    ['>22', null],
  ])('zone %s', (typed, text) => expect(zoneText(typed)).toBe(text))
})

describe('isolates beside a culture', () => {
  test.each<[string, EnteredIsolates, string | null]>([
    ['one', [isolate()], null],
    ['none', [], null],
    ['a suppressed antibiotic', [isolate({ susceptibilities: [line({ suppressed: true })] })], null],
    [
      'a value alone, without breakpoints',
      [isolate({ breakpoints: null, susceptibilities: [line({ interpretation: null })] })],
      null,
    ],
    [
      'the same number twice',
      [isolate(), isolate()],
      'Isolate 1 is entered twice. Give each isolate its own number.',
    ],
    [
      'the same antibiotic twice, otherwise written',
      [
        isolate({
          susceptibilities: [
            line({ antibiotic: 'Trimethoprim/sulfamethoxazole', value: '<=2/38', interpretation: 'S' }),
            line({ antibiotic: 'trimethoprim-Sulfamethoxazole' }),
          ],
        }),
      ],
      'Isolate 1: trimethoprim-Sulfamethoxazole is entered twice.',
    ],
    [
      'an interpretation without antibiotic',
      [isolate({ susceptibilities: [line({ antibiotic: '', value: '' })] })],
      'Isolate 1: Enter the antibiotic for “R”.',
    ],
    [
      'an antibiotic without anything',
      [isolate({ susceptibilities: [line({ value: '', interpretation: null })] })],
      'Isolate 1: Enter a value or an interpretation for Ampicillin.',
    ],
    [
      'an MIC that cannot be read',
      [isolate({ susceptibilities: [line({ value: '0,5' })] })],
      'Isolate 1: Ampicillin: “0,5” is not an MIC. Enter a number in µg/mL, as ≤0.25, 8 or ≥32.',
    ],
    [
      'a zone that cannot be read',
      [isolate({ susceptibilities: [line({ method: 'disk', value: '5' })] })],
      'Isolate 1: Ampicillin: “5” is not a zone. Enter whole millimeters from 6 to 60.',
    ],
    [
      'an interpretation by nobody’s breakpoints',
      [isolate({ breakpoints: null })],
      'Isolate 1: Ampicillin has an interpretation. Choose the breakpoint source and edition.',
    ],
    [
      'breakpoints without edition',
      [isolate({ breakpoints: { standard: 'CLSI', edition: '' } })],
      'Isolate 1: Enter the edition for CLSI.',
    ],
    [
      'a letter that EUCAST does not have',
      [
        isolate({
          breakpoints: { standard: 'EUCAST', edition: '15.0' },
          susceptibilities: [line({ interpretation: 'SDD' })],
        }),
      ],
      'Isolate 1: Ampicillin: EUCAST has no SDD. Enter S, I or R.',
    ],
    ['no organism', [isolate({ organism: '' })], 'Isolate 1: Enter the organism.'],
    [
      'an organism that the result does not name',
      [isolate({ organism: 'Klebsiella pneumoniae' })],
      'Isolate 1: Klebsiella pneumoniae is not in the result. Add it to the result first.',
    ],
    [
      'another quantity than the result’s',
      [isolate({ organism: 'Proteus mirabilis', quantity: '>100,000 CFU/mL' })],
      'Isolate 1: The quantity is >100,000 CFU/mL, and 10,000-50,000 CFU/mL in the result. Enter the same in both.',
    ],
    [
      'the quantity of the result',
      [isolate({ organism: 'proteus mirabilis', quantity: '10,000 - 50,000 CFU/mL' })],
      null,
    ],
    ['a semi-quantitative one', [isolate({ quantity: '3+' })], null],
    [
      'words that are no quantity',
      [isolate({ quantity: 'some' })],
      'Isolate 1: “some” is not a quantity. Enter CFU/mL, 1+ to 4+, or a word from rare to many.',
    ],
    ['60 antibiotics', [isolate({ susceptibilities: many(60) })], null],
    [
      '61 antibiotics',
      [isolate({ susceptibilities: many(61) })],
      'Isolate 1: Too many antibiotics: the most is 60.',
    ],
    ['6 isolates', [1, 2, 3, 4, 5, 6].map((number) => isolate({ number })), null],
    [
      '7 isolates',
      [1, 2, 3, 4, 5, 6, 7].map((number) => isolate({ number })),
      'Too many isolates: the most is 6.',
    ],
  ])('%s', (_, isolates, said) => expect(problem(isolates)).toBe(said))

  test.each(['No growth', 'No growth at 48 hours', 'Normal flora', 'QNS'])('none under %s', (raw) => {
    expect(problem([isolate()], raw)).toMatch(/^This result reports no growth/)
    expect(problem([], raw)).toBeNull()
  })

  test('a test that is no culture has none', () => {
    const value = { kind: 'organisms', raw: 'Escherichia coli', names: ['Escherichia coli'] } as const
    expect(
      isolatesProblem({ ...definition, kind: 'qualitative' }, { ...value, names: [...value.names] }, [
        isolate(),
      ]),
    ).toBe('Only cultures have isolates.')
  })
})

describe('what is made of them', () => {
  const stored: Isolate[] = storedIsolates(definition, [
    isolate({
      number: 2,
      organism: 'Proteus mirabilis',
      susceptibilities: [],
      breakpoints: null,
      remark: 'Swarming',
    }),
    isolate({
      quantity: '>100,000 CFU/mL',
      susceptibilities: [
        line(),
        line({ antibiotic: 'Cefazolin', value: '', interpretation: 'S' }),
        line({ antibiotic: 'Meropenem', value: '<=0.25', interpretation: 'S', suppressed: true }),
        line({ antibiotic: 'Ciprofloxacin', method: 'disk', value: '22', interpretation: 'I' }),
      ],
    }),
  ])

  test('they are kept by number, with the code of the choice, and values as they were typed', () => {
    expect(stored.map(({ number, code }) => [number, code])).toEqual([
      [1, 'ECOLI'],
      [2, null],
    ])
    expect(stored[0]?.susceptibilities[0]?.value).toBe('>=32')
  })

  test('nothing of a suppressed antibiotic leaves', () => {
    expect(JSON.stringify(printedIsolates(stored))).not.toContain('Meropenem')
    expect(JSON.stringify(stored)).toContain('Meropenem')
  })

  test('one line of words', () =>
    expect(isolatesWords(stored)).toBe(
      '1. Escherichia coli, >100,000 CFU/mL: Ampicillin ≥32 µg/mL R, Cefazolin S, Meropenem ≤0.25 µg/mL S (not printed), Ciprofloxacin 22 mm I; breakpoints CLSI M100, 35th edition. 2. Proteus mirabilis; Swarming',
    ))

  test('I means another thing by EUCAST', () => {
    expect(susceptibleWords('I', 'CLSI')).toBe('intermediate')
    expect(susceptibleWords('I', 'EUCAST')).toBe('susceptible, increased exposure')
    expect(susceptibleWords('SDD', 'CLSI')).toBe('susceptible-dose dependent')
  })
})
