import { describe, expect, test } from 'vitest'
import type { Counts } from '@contract/public-health/shapes'
import { ReportPanel } from '@contract/reports/document'
import { m } from '@contract/messages'
import { blankDefinition } from '@contract/rules/blank-definition'
import { judge, names } from './judge'

const rowOf = (row: object) => {
  const [first] = ReportPanel.parse({ kind: 'finding', rows: [row] }).rows
  if (!first) throw new Error('No row.')
  return first
}
const analysis = (definition: object = {}, withheld: string | null = null) => ({
  testId: '00000000-0000-4000-8000-000000000001',
  definition: { kind: 'quantitative' as const, ...blankDefinition, ...definition },
  withheld,
})
const by = (counts: Counts, row: object, of = analysis()) =>
  judge(counts, { row: rowOf(row), analysis: of }).is
const detected: Counts = { by: 'detected', words: ['Weakly reactive'] }
const organism: Counts = { by: 'organism', names: ['Salmonella', 'Neisseria gonorrhoeae'] }
const lead: Counts = { by: 'above', limit: '3.5', unit: 'ug/dL' }

describe('a rule judges', () => {
  test.each([
    ['Detected', 'yes'],
    ['Positive', 'yes'],
    ['REACTIVE', 'yes'],
    ['Presumptive positive', 'yes'],
    ['Weakly reactive', 'yes'],
    ['Not detected', 'no'],
    ['Not-detected', 'no'],
    ['Negative', 'no'],
    ['Non-reactive', 'no'],
    ['Indeterminate', 'unclear'],
    ['Invalid', 'unclear'],
    ['Not reactive', 'unclear'],
    ['', 'unclear'],
  ])('words: %s is %s', (finding, is) => expect(by(detected, { finding })).toBe(is))

  test('by the finding and not by the number beside it', () => {
    expect(by(detected, { value: '23.1', finding: 'Detected' })).toBe('yes')
    expect(by(detected, { value: '23.1' })).toBe('unclear')
  })

  test.each([
    ['Salmonella', 'yes'],
    ['Salmonella enterica', 'yes'],
    ['Salmonella species, many', 'yes'],
    ['Neisseria gonorrhoeae', 'yes'],
    ['Neisseria meningitidis', 'no'],
    ['Neisseria species', 'unclear'],
    ['Escherichia coli', 'no'],
    ['E. coli', 'unclear'],
    ['Gram-negative rods', 'unclear'],
    ['Salmonellosis suspected', 'unclear'],
    ['No growth', 'no'],
    ['', 'unclear'],
    ['Escherichia coli, >100,000 CFU/mL', 'no'],
    ['Proteus mirabilis, many', 'no'],
    ['Escherichia coli, Salmonella enterica', 'yes'],
    ['Escherichia coli, many, Salmonella enterica', 'yes'],
    ['Escherichia coli and Salmonella', 'unclear'],
    ['Mixed flora, Salmonella enterica present', 'yes'],
    ['Escherichia coli, Salmonella not isolated', 'no'],
    ['Salmonella ruled out', 'unclear'],
    ['Salmonella suspected', 'unclear'],
    ['Salmonella absent', 'no'],
    ['Presumptive salmonella', 'unclear'],
    ['Probably salmonella', 'unclear'],
    ['Heavy salmonella', 'unclear'],
    ['Many shigella', 'unclear'],
    ['Neisseria meningitides', 'unclear'],
    ['Haemophilus influenza', 'unclear'],
    ['Hemophilus influenzae', 'unclear'],
    ['Streptococcus pneumonia', 'unclear'],
    ['Shigela sonnei', 'unclear'],
    ['Salmonela enteritidis', 'unclear'],
    ['No Salmonella, Shigella or Campylobacter isolated', 'no'],
    ['Normal flora', 'no'],
  ])('organisms: %s is %s', (finding, is) => expect(by(organism, { finding })).toBe(is))

  test.each([
    'Many shigella',
    'Shigela sonnei',
    'Neisseria meningitides',
    'Haemophilus influenza',
    'Streptococcus pneumonia',
  ])('%s is never a no, whichever organism a rule names', (finding) => {
    const names = ['Shigella', 'Neisseria meningitidis', 'Haemophilus influenzae', 'Streptococcus pneumoniae']
    for (const name of names) expect(by({ by: 'organism', names: [name] }, { finding })).not.toBe('no')
  })

  test('what stands beside the isolates, or in a remark on one, is read too', () => {
    const isolates = [{ number: 1, organism: 'Escherichia coli', remark: 'With Salmonella, see reference' }]
    expect(by(organism, { finding: 'Escherichia coli', isolates })).toBe('unclear')
    const plain = [{ number: 1, organism: 'Escherichia coli' }]
    expect(by(organism, { finding: 'Salmonella enterica', isolates: plain })).toBe('unclear')
    expect(by(organism, { finding: 'Escherichia coli', isolates: plain })).toBe('no')
  })

  test('each isolate: one that counts is enough, one that cannot be told is for a person', () => {
    const isolates = (...found: string[]) => ({
      finding: 'x',
      isolates: found.map((one, at) => ({ number: at + 1, organism: one })),
    })
    expect(by(organism, isolates('Escherichia coli', 'Salmonella enterica'))).toBe('yes')
    expect(by(organism, isolates('Escherichia coli', 'Gram-negative rods'))).toBe('unclear')
    expect(by(organism, isolates('Escherichia coli', 'Proteus mirabilis'))).toBe('no')
  })

  test.each([
    ['3.6', 'ug/dL', 'yes'],
    ['3.5', 'ug/dL', 'no'],
    ['3.50', 'ug/dL', 'no'],
    ['<1', 'ug/dL', 'no'],
    ['<5', 'ug/dL', 'unclear'],
    ['>65', 'ug/dL', 'yes'],
    ['>3', 'ug/dL', 'unclear'],
    ['36', 'ug/L', 'unclear'],
    ['3.6', '', 'unclear'],
    ['1:64', 'ug/dL', 'unclear'],
    ['clotted', 'ug/dL', 'unclear'],
  ])('numbers: %s %s is %s', (value, unit, is) => expect(by(lead, { value, unit })).toBe(is))

  test('the unit as the laboratory prints it is the same unit', () => {
    const printed = analysis({ units: 'ug/dL', unitsLabel: 'µg/dL' })
    expect(by(lead, { value: '3.6', unit: 'µg/dL' }, printed)).toBe('yes')
  })

  test('what was not measured is no case, and what the specimen did not allow is for a person', () => {
    const any: Counts = { by: 'any' }
    expect(by(any, { finding: m.reports.notPerformed })).toBe('no')
    expect(by(any, { value: '1' })).toBe('yes')
    expect(by(any, { finding: 'Specimen not valid' }, analysis({}, 'Specimen not valid'))).toBe('unclear')
  })
})

test('a rule names a test by LOINC or as the laboratory’s own', () => {
  const { testId } = analysis()
  expect(names({ loincs: ['13955-0'], testIds: [] }, { testId }, '13955-0')).toBe(true)
  expect(names({ loincs: ['13955-0'], testIds: [] }, { testId }, undefined)).toBe(false)
  expect(names({ loincs: [], testIds: [testId] }, { testId }, undefined)).toBe(true)
})
