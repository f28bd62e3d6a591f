import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Isolate } from '@contract/results/isolates'
import type { Analysis } from '@contract/results/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, path, scene } from '../fixtures'
import { pastedLines } from './isolate-draft'

const { open } = useServer()
const user = userNamed('admin')

const isolate: Isolate = {
  number: 1,
  organism: 'Escherichia coli',
  code: 'ECOLI',
  quantity: '>100,000 CFU/mL',
  remark: '',
  breakpoints: { standard: 'CLSI', edition: 'M100, 35th edition' },
  susceptibilities: [
    { antibiotic: 'Ampicillin', method: 'MIC', value: '>=32', interpretation: 'R', suppressed: false },
    { antibiotic: 'Meropenem', method: 'MIC', value: '<=0.25', interpretation: 'S', suppressed: true },
  ],
}
const culture = (changes: Partial<Analysis> = {}) =>
  analysis(21, 'Culture, urine', {
    definition: {
      ...blankDefinition,
      kind: 'micro',
      choices: [{ code: 'ECOLI', label: 'Escherichia coli', abnormal: true, critical: false }],
    },
    state: 'RESULTED',
    raw: 'Escherichia coli, >100,000 CFU/mL; Proteus mirabilis, 3+',
    interpretation: {
      flag: 'ABN',
      finding: 'Escherichia coli, >100,000 CFU/mL; Proteus mirabilis, 3+',
      rangeText: 'No growth',
      cutoff: null,
      delta: null,
      critical: false,
      isAbnormal: true,
    },
    ...changes,
  })

describe('a pasted block', () => {
  test.each([
    [
      'Ampicillin\t>=32\nCefazolin\t4',
      [
        ['Ampicillin', '>=32', null],
        ['Cefazolin', '4', null],
      ],
    ],
    ['Antibiotic\tMIC\nAmpicillin\t>=32\tR', [['Ampicillin', '>=32', 'R']]],
    [
      'Ampicillin\t>=32 r\n\nCefazolin\tSDD\n',
      [
        ['Ampicillin', '>=32', 'R'],
        ['Cefazolin', '', 'SDD'],
      ],
    ],
    ['Ampicillin\tfoo\tbar', [['Ampicillin', 'foo bar', null]]],
    ['\t4', [['', '4', null]]],
  ])('%j', (text, lines) =>
    expect(pastedLines(text, 'MIC')?.map((one) => [one.antibiotic, one.value, one.interpretation])).toEqual(
      lines,
    ),
  )
  test('a zone in mm is of a disk', () =>
    expect(pastedLines('Nitrofurantoin\t22 mm', 'MIC')).toMatchObject([{ method: 'disk', value: '22 mm' }]))
  test('a single name is no block', () => expect(pastedLines('Ampicillin', 'MIC')).toBeNull())
})

test('isolates begin with what the result names, and are saved with it in one call', async () => {
  const one = culture()
  let rows = [one]
  const sent: unknown[] = []
  const entering = answers(api.results.enter, (body) => {
    sent.push(body)
    rows = [{ ...one, version: 2, isolates: [isolate] }]
    return { outcomes: [{ _id: one._id, ok: true, message: null, analysis: rows[0] ?? one }] }
  })
  const { person } = open(path, {
    user,
    handlers: [entering, answers(api.results.ofOrder, () => ({ docs: rows })), ...scene()],
  })
  await person.click(await screen.findByRole('button', { name: 'Add isolates to Culture, urine' }))
  const dialog = await screen.findByRole('dialog', { name: 'Isolates of Culture, urine' })
  const first = within(dialog).getByRole('group', { name: 'Isolate 1' })
  expect(within(first).getByLabelText('Organism')).toHaveProperty('value', 'Escherichia coli')
  expect(within(first).getByLabelText(/^Quantity/)).toHaveProperty('value', '>100,000 CFU/mL')
  const second = within(dialog).getByRole('group', { name: 'Isolate 2' })
  expect(within(second).getByLabelText('Organism')).toHaveProperty('value', 'Proteus mirabilis')
  await person.click(within(second).getByRole('button', { name: 'Remove isolate 2' }))

  await person.selectOptions(within(first).getByLabelText(/^Breakpoint source/), 'CLSI')
  await person.type(within(first).getByLabelText(/^Edition/), 'M100, 35th edition')
  await person.click(within(first).getByLabelText('Antibiotic 1 of isolate 1'))
  await person.paste('Ampicillin\t>=32\tR\nMeropenem\t<=0.25\tS')
  await person.click(within(first).getByLabelText('Do not print antibiotic 2 of isolate 1'))
  await person.click(within(dialog).getByRole('button', { name: 'Save isolates' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { code: _, ...entered } = isolate
  expect(sent[0]).toMatchObject({ cells: [{ _id: one._id, version: 1, raw: one.raw, isolates: [entered] }] })
  expect(await screen.findByText('1. Escherichia coli, >100,000 CFU/mL')).toBeTruthy()
})

test('Enter goes down the lines and never saves; a refusal is said in the dialog and loses nothing', async () => {
  const one = culture({ isolates: [isolate] })
  const sent: unknown[] = []
  const refusing = answers(api.results.enter, (body) => {
    sent.push(body)
    const message = 'Isolate 1: Ampicillin: “x” is not an MIC.'
    return { outcomes: [{ _id: one._id, ok: false, message, analysis: null }] }
  })
  const { person } = open(path, { user, handlers: [refusing, ...scene({ results: [one] })] })
  await person.click(await screen.findByRole('button', { name: 'Isolates of Culture, urine' }))
  const value = await screen.findByLabelText('Value 1 of isolate 1')
  await person.clear(value)
  await person.type(value, 'x{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Value 2 of isolate 1'))
  expect(sent).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Save isolates' }))
  expect(await screen.findByText('Isolate 1: Ampicillin: “x” is not an MIC.')).toBeTruthy()
  expect(value).toHaveProperty('value', 'x')
})

test('of a released culture they are corrected with a reason and whom was told, in a second step', async () => {
  const one = culture({ state: 'RELEASED', releasedAt: at, isolates: [isolate] })
  const sent: unknown[] = []
  const correcting = answers(api.results.correct, (body) => {
    sent.push(body)
    return { outcomes: [{ _id: one._id, ok: true, message: null, analysis: one }] }
  })
  const { person } = open(path, { user, handlers: [correcting, ...scene({ results: [one] })] })
  await person.click(await screen.findByRole('button', { name: 'Isolates of Culture, urine' }))
  await person.selectOptions(await screen.findByLabelText('Interpretation 1 of isolate 1'), 'I')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter the person notified.')).toBeTruthy()
  await person.type(screen.getByLabelText('Reason'), 'Wrong card read')
  await person.type(screen.getByLabelText('Person notified'), 'Dr. Vandersloot')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(sent).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Draft correction' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    reason: 'Wrong card read',
    toldTo: 'Dr. Vandersloot',
    isolates: [{ susceptibilities: [{ interpretation: 'I' }, { suppressed: true }] }],
  })
})

test('who may only read sees them as they stand; a culture without growth offers none', async () => {
  const { person } = open(path, {
    user,
    handlers: scene({
      results: [
        culture({ state: 'VERIFIED', isolates: [isolate] }),
        { ...culture({ raw: 'No growth' }), _id: analysis(22, 'x').testId, name: 'Culture, wound' },
      ],
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Isolates of Culture, urine' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('row', { name: /Meropenem \(not printed\)/ })).toBeTruthy()
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add isolates to Culture, wound' })).toBeNull()
})
