import { expect, test } from 'vitest'
import { Profile, type ProfileInput } from '@contract/instrument-runs/profile'
import { AnalyteMethod } from '@contract/rules/chromatography/shapes'
import { readFile } from '../../instrument-files/read-file'
import { judgeAnalyte } from './judge-lines'

const column = (name: string) => ({ from: 'column', name }) as const
const head = 'At;Name;Type;Drug;RT;Area;Qual;IS;Std;Amount;R2'
const profile = {
  layout: 'rows',
  decimal: 'comma',
  header: ['Name', 'Type', 'Drug'],
  specimen: column('Name'),
  test: column('Drug'),
  value: column('Amount'),
  chromatography: {
    type: column('Type'),
    kinds: {
      ...{ calibrator: ['Std'], control: ['QC'], blank: ['Blank'], doubleBlank: [] },
      specimen: ['Unknown'],
    },
    order: column('At'),
    retention: column('RT'),
    area: column('Area'),
    ratios: [{ name: 'Q', area: column('Qual') }],
    standardArea: column('IS'),
    nominal: column('Std'),
    rSquared: column('R2'),
    noPeak: ['', '-----'],
  },
} as const satisfies ProfileInput
const method = AnalyteMethod.parse({
  ...{ analyte: 'THC', unit: '', lod: '0.5', lloq: '1', uloq: '50', carryOver: null },
  calibration: { atLeast: 2, rSquared: '0.99', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 0 },
  retention: { expected: null, tolerance: { kind: 'minutes', value: '0.1' } },
  ratios: [{ name: 'Q', expected: null, tolerance: '20' }],
  standard: { low: '50', high: '150' },
  controls: [{ name: 'MID', target: '10', tolerance: '20', atLeast: 1 }],
  bracketed: false,
})
const around = [
  '1;S1;Std;THC;4,50;1.000;333;5.000;1,0;1,02;0,9991',
  '2;S2;Std;THC;4,51;50.000;16667;5.000;50;49,8;0,9991',
  '3;B;Blank;THC;;;;5.100;;-----;0,9991',
  '4;MID;QC;THC;4,50;1E4;3.333;5.050;;10,4;0,9991',
]
function judged(lines: readonly string[]) {
  const { results, problems } = readFile(
    Profile.parse(profile),
    new TextEncoder().encode([head, ...around, ...lines].join('\n')),
  )
  expect(problems).toEqual([])
  return { results, ...judgeAnalyte(method, results, 'comma') }
}

test('decimal commas and ratios of two areas are read, and cells stay as they were', () => {
  const { reasons, lines, results } = judged(['5;A-1;Unknown;THC;4,49;2.000;640;4.900;;2,0;0,9991'])
  expect(reasons).toEqual([])
  expect(lines).toEqual([{ place: 5, verdict: 'REPORT', value: '2.0', reasons: [] }])
  expect(results[4]).toMatchObject({ value: '2,0', injection: { retention: '4,49', area: '2.000' } })
})

test('a ratio without one of its areas is none', () => {
  for (const row of ['4,49;;640', '4,49;2.000;', '4,49;0;640', '4,49;x;640']) {
    const { lines } = judged([`5;A-1;Unknown;THC;${row};4.900;;2,0;0,9991`])
    expect(lines[0], row).toMatchObject({ verdict: 'REINJECT', value: null })
  }
})

test('no peak is believed only where no time and no area stand beside it', () => {
  const verdict = (cells: string) => judged([`5;A-1;Unknown;THC;${cells};4.900;;;0,9991`]).lines[0]?.verdict
  expect(verdict(';;')).toBe('NOT_DETECTED')
  expect(verdict('-----;0;')).toBe('NOT_DETECTED')
  expect(verdict('4,50;2.000;660')).toBe('REVIEW')
  expect(verdict(';2.000;660')).toBe('REINJECT')
})

test('the sequence goes by its column, and a place that is no whole number holds the analyte', () => {
  const row = (at: string) => `${at};A-1;Unknown;THC;4,49;2.000;640;4.900;;2,0;0,9991`
  expect(judged([row('4')]).reasons).toEqual(['Place 4 of the sequence stands twice.'])
  for (const at of ['', '0', 'x', '1,5'])
    expect(judged([row(at)]).reasons).toContain('line 6: the place in the sequence is no whole number.')
})

test('a control in the file of another analyte is none of this one', () => {
  const { lines, reasons } = judged([
    '5;A-1;Unknown;THC;4,49;2.000;640;4.900;;2,0;0,9991',
    '6;MID;QC;CBD;4,50;1E4;3.333;5.050;;99;0,5',
  ])
  expect(reasons).toEqual([])
  expect(lines).toHaveLength(1)
})
