import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, id, order, path, scene } from '../fixtures'

const { open } = useServer()

const read = {
  flag: '',
  rangeText: '',
  cutoff: null,
  delta: null,
  critical: false,
  isAbnormal: false,
} as const
const drug = (n: number, name: string, raw: string, finding: 'Positive' | 'Negative') =>
  analysis(n, `${name}, urine confirmation`, {
    panelName: 'Urine drug confirmation',
    state: 'RELEASED',
    releasedAt: '2026-11-19T15:00:00.000Z',
    raw,
    definition: {
      ...analysis(n, name).definition,
      kind: 'tox_confirm',
      units: 'ng/mL',
      unitsLabel: 'ng/mL',
      cutoffs: [
        { version: 1, matrix: 'urine', cutoff: '50', loq: '25', upper: '5000', effectiveFrom: '2026-01-01' },
      ],
    },
    interpretation: { ...read, finding, cutoff: '50', isAbnormal: finding === 'Positive' },
  })
const measured = (n: number, code: string, name: string, raw: string) =>
  analysis(n, name, {
    code,
    panelName: 'Specimen validity',
    panelId: id(9),
    state: 'RELEASED',
    releasedAt: '2026-11-19T15:00:00.000Z',
    raw,
    definition: { ...analysis(n, name).definition, units: null, unitsLabel: null, significantFigures: 5 },
    interpretation: { ...read, finding: null },
  })
const urine = (creatinine: string, gravity: string) => [
  measured(31, 'V-CREA', 'Validity: creatinine', creatinine),
  measured(32, 'V-SG', 'Validity: specific gravity', gravity),
]
const drugs = [drug(21, 'Oxycodone', '1284', 'Positive'), drug(22, 'Morphine', 'ND', 'Negative')]
const medication = (n: number, name: string, ingredients: string[]): Order['medications'][number] => ({
  _id: id(n),
  medicationId: null,
  name,
  detail: null,
  ingredients,
  reading: ingredients.length > 0 ? 'read' : 'unread',
  verifiedFrom: null,
  verifiedAt: null,
})
const shown = (
  results: Analysis[],
  medications: Order['medications'],
  user: Parameters<typeof userNamed>[0] = 'lab',
) => open(path, { user: userNamed(user), handlers: scene({ order: { ...order, medications }, results }) })
const row = (name: RegExp) => screen.findByRole('row', { name })
const oxycodone = medication(41, 'Roxicodone 15 mg', ['oxycodone'])

test('the specimen is said before its results, and what it forbids stands in place of them', async () => {
  shown([...drugs, ...urine('0.8', '1.0005')], [oxycodone])
  const first = await row(/Oxycodone/)
  expect(within(first).getByText('Not reported: specimen substituted')).toBeVisible()
  expect(within(first).queryByText('Positive')).toBeNull()
  expect(within(first).getByText('Not compared')).toBeVisible()
  expect(within(await row(/Morphine/)).queryByText('Negative')).toBeNull()
  // The laboratory goes on seeing what it measured.
  expect(within(first).getByText('1284')).toBeVisible()
  const rail = screen.getByRole('complementary')
  expect(within(rail).getAllByRole('heading')[0]).toHaveTextContent('Specimen validity')
  expect(
    within(rail).getByText(/Substituted: creatinine 0\.8 mg\/dL, specific gravity 1\.0005\./),
  ).toBeVisible()
})

test('a clinic is sent no value of it, and reads the same of the specimen and its drugs', async () => {
  const withheld = 'Not reported: specimen substituted'
  const sent = drugs.map((one) => ({
    ...one,
    raw: null,
    interpretation: { ...read, finding: null, cutoff: '50' },
    withheld,
  }))
  const { person } = shown([...sent, ...urine('0.8', '1.0005')], [oxycodone], 'portal')
  for (const name of [/Oxycodone/, /Morphine/]) {
    const line = await row(name)
    expect(within(line).getByText(withheld)).toBeVisible()
    expect(within(line).getByText('Not compared')).toBeVisible()
    expect(within(line).getByText('50')).toBeVisible()
  }
  expect(screen.queryByText('Positive')).toBeNull()
  expect(screen.queryByText(/waiting|awaiting/i)).toBeNull()
  await person.click(screen.getByRole('link', { name: /^Medications/ }))
  expect(await screen.findByText('Not compared')).toBeVisible()
})

test('in a dilute specimen a negative says so, and a positive stands', async () => {
  shown([...drugs, ...urine('11', '1.0020')], [oxycodone])
  expect(within(await row(/Oxycodone/)).getByText('Positive')).toBeVisible()
  const negative = await row(/Morphine/)
  expect(within(negative).getByText('Negative, dilute specimen')).toBeVisible()
  expect(within(negative).getByText('Not compared')).toBeVisible()
})

test('a medication that nobody could read is said beside what was found', async () => {
  const { person } = shown(drugs, [medication(42, 'pain pill', [])])
  const first = await row(/Oxycodone/)
  expect(within(first).getByText('Not compared')).toBeVisible()
  expect(
    within(first).getByText('Oxycodone was detected; one medication could not be read, not compared.'),
  ).toBeInTheDocument()
  const rail = screen.getByRole('complementary')
  expect(within(rail).getByText('“pain pill” could not be read and was not compared.')).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: /^Medications/ }))
  expect(await screen.findByText('Could not be read: not compared')).toBeVisible()
})

test('a test is compared under the name that the catalog gives it', async () => {
  shown(drugs, [oxycodone])
  expect(
    within(await row(/Oxycodone/)).getByText('Oxycodone was detected and is listed.'),
  ).toBeInTheDocument()
})

test('the head over cutoffs says so, and over nothing else', async () => {
  const pcr = analysis(51, 'mecA', {
    panelId: id(10),
    panelName: 'Resistance genes',
    definition: { ...analysis(51, 'mecA').definition, kind: 'pcr', units: '{Ct}', unitsLabel: null },
  })
  shown([...drugs, ...urine('110', '1.0160'), pcr], [oxycodone])
  const heads = async (table: string) =>
    within(await screen.findByRole('table', { name: table }))
      .getAllByRole('columnheader')
      .map((one) => one.textContent)
  expect(await heads('Urine drug confirmation')).toContain('Cutoff')
  expect(await heads('Specimen validity')).toContain('Range')
  expect(await heads('Resistance genes')).toContain('Expected')
  expect(screen.queryByText('{Ct}')).toBeNull()
})

test('a panel of drugs and validity is two cards, so that the comparison has its column', async () => {
  const together = [...drugs, ...urine('110', '1.0160')].map((one) => ({
    ...one,
    panelId: id(8),
    panelName: 'Opioid confirmation',
  }))
  shown(together, [oxycodone])
  const card = await screen.findByRole('table', { name: 'Opioid confirmation' })
  expect(within(card).getByRole('columnheader', { name: 'Medications' })).toBeVisible()
  expect(within(card).getByText('Oxycodone was detected and is listed.')).toBeInTheDocument()
  const beside = screen.getByRole('table', { name: 'Opioid confirmation, specimen validity' })
  expect(within(beside).getAllByRole('rowheader')).toHaveLength(2)
})

test('before it has a value a drug shows its cutoff, and not what is expected of others', async () => {
  const waiting = drug(21, 'Oxycodone', '', 'Negative')
  const expected = { sex: 'any', fromDays: 0, toDays: null, low: null, high: null, text: 'Negative' } as const
  shown(
    [
      {
        ...waiting,
        state: 'REGISTERED',
        raw: null,
        releasedAt: null,
        interpretation: null,
        definition: { ...waiting.definition, ranges: [expected] },
      },
    ],
    [oxycodone],
  )
  const row = (await screen.findByRole('rowheader', { name: /^Oxycodone/ })).closest('tr')
  expect(row?.textContent).toContain('50')
  expect(row?.textContent).not.toContain('Negative')
})

test('each finding is told with its rule and what it rests on, and per creatinine for trends', async () => {
  shown([...drugs, ...urine('110', '1.0160')], [oxycodone])
  const first = await row(/Oxycodone/)
  expect(
    within(first).getByText(
      'rule: listed-and-found; Oxycodone 1284 ng/mL, cutoff 50 (version of 2026-01-01), confirmation',
    ),
  ).toBeInTheDocument()
  expect(within(first).getByText('1170 ng/mL per 100 mg/dL creatinine, for trends only')).toBeVisible()
  // Nothing was found of it, so there is nothing to divide.
  expect(within(await row(/Morphine/)).queryByText(/creatinine/)).toBeNull()
})

test('without creatinine it says why it is not calculated', async () => {
  shown(drugs, [oxycodone])
  expect(
    within(await row(/Oxycodone/)).getByText('Not calculated: creatinine was not measured'),
  ).toBeVisible()
})

test('of an unfit specimen nothing is told per creatinine', async () => {
  shown([...drugs, ...urine('0.8', '1.0005')], [oxycodone])
  const first = await row(/Oxycodone/)
  expect(within(first).queryByText(/for trends only/)).toBeNull()
  expect(within(first).queryByText(/listed-and-found/)).toBeNull()
})
