import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { MergePatients, type PatientMerge } from '@contract/patients/merge-shapes'
import type { ResultPoint, ResultSeries } from '@contract/patients/record-shapes'
import type { Patient } from '@contract/patients/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
// The tabs that come later are here before the page asks.
import './duplicates-tab'
import './edit-patient'
import './papers-tabs'
import './patient-facts'
import './patient-history'
import './results-tab'

const lab = useServer()
/** Keys at the pace of a hand: faster ones are a scanner's. */
const HAND_MS = 40
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const adaeze: Patient = {
  _id: id(1),
  version: 3,
  patientNumber: 'P-0048821',
  firstname: 'Adaeze',
  lastname: 'Okonkwo',
  middlename: null,
  dob: '1961-03-07',
  gender: 'F',
  race: null,
  ethnicity: null,
  phone: '(208) 555-0148',
  email: null,
  address: { line1: '12 Elm St', line2: null, city: 'Boise', state: 'ID', zip: '83705' },
  location: id(50),
  locationName: 'Cedar Ridge Pain & Spine, Meridian',
  insurance: [],
  mergedInto: null,
  updatedAt: '2026-11-19T12:00:00.000Z',
}
const duplicate: Patient = {
  ...adaeze,
  _id: id(2),
  version: 7,
  patientNumber: 'P-0050017',
  firstname: 'Ada',
  phone: '(208) 555-0199',
}
const both = answers(api.patients.get, (_, request) =>
  request.url.endsWith(duplicate._id) ? duplicate : adaeze,
)
const noOrders = answers(api.patients.orders, { docs: [] })
const noMerges = answers(api.patients.merges, { docs: [] })

const open = (tab: string, ...handlers: ReturnType<typeof answers>[]) => ({
  ...lab.open(`/patient/${adaeze._id}?tab=${tab}`, {
    user: userNamed('lab'),
    handlers: [...handlers, both, noOrders, noMerges],
  }),
  person: hand(HAND_MS),
})

const point = (day: string, raw: string, over: Partial<ResultPoint> = {}): ResultPoint => ({
  at: `${day}T15:00:00.000Z`,
  raw,
  number: Number(raw),
  flag: '',
  rangeText: '70–99',
  low: 70,
  high: 99,
  order: { _id: id(9), requisitionNumber: '26323-0187' },
  sourceFile: null,
  withheld: false,
  ...over,
})
const glucose: ResultSeries = {
  key: '2345-7 mg/dL',
  name: 'Glucose',
  loinc: '2345-7',
  unit: 'mg/dL',
  points: [
    point('2024-02-01', '88', {
      order: null,
      sourceFile: 'former.csv',
      rangeText: '',
      low: null,
      high: null,
    }),
    point('2026-05-02', '97'),
    point('2026-10-02', '140', { flag: 'H' }),
  ],
}
const culture: ResultSeries = {
  key: '600-7',
  name: 'Blood culture',
  loinc: '600-7',
  unit: null,
  points: [point('2026-01-05', 'No growth', { number: null, low: null, high: null, rangeText: '' })],
}

test('results are drawn with their range and listed; the analyte is chosen by typing and stands in the address', async () => {
  const { person, at } = open('results', answers(api.patients.results, { series: [culture, glucose] }))
  expect(
    await screen.findByRole('img', { name: /^Glucose: 3 values from Feb 1, 2024 .* latest 140\.$/ }),
  ).toBeVisible()
  const table = screen.getByRole('region', { name: 'Values, newest first' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
  ).toEqual([
    ['140 mg/dL', 'H', '70–99', '26323-0187'],
    ['97 mg/dL', '', '70–99', '26323-0187'],
    ['88 mg/dL', '', '', 'Outside laboratory, former.csv'],
  ])
  const box = screen.getByRole('combobox', { name: 'Analyte' })
  await person.clear(box)
  await person.type(box, 'cult')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/^These results are not numeric/)).toBeVisible()
  expect(await screen.findByText('No growth')).toBeVisible()
  await waitFor(() => expect(at()).toContain('analyte=600-7'))
})

test('drugs, reports and changes are listed', async () => {
  const order = { _id: id(9), requisitionNumber: '26323-0187' }
  const drug = {
    name: 'Oxycodone',
    detail: '10 mg',
    medicationId: null,
    ingredients: ['oxycodone'],
    lastAt: '2026-10-02T15:00:00.000Z',
    locationName: 'Cedar Ridge',
    order,
    orders: 2,
  }
  const paper = {
    _id: id(30),
    mediaKey: 'media-key-0000000001',
    number: 1,
    state: 'FINAL' as const,
    reason: null,
    releasedAt: '2026-10-03T15:00:00.000Z',
    current: false,
    order,
  }
  const { person } = open(
    'medications',
    answers(api.patients.medications, { docs: [drug] }),
    answers(api.patients.documents, { docs: [paper, { ...paper, _id: id(31), number: 2, current: true }] }),
    answers(api.patients.history, {
      docs: [
        {
          at: '2026-10-04T15:00:00.000Z',
          by: 'Marcus Oyelaran',
          actingAs: null,
          call: 'POST /update/patient',
          did: 'Patient edited',
          reason: null,
          changes: [
            { entity: 'patient', id: adaeze._id, field: 'dob', old: '1961-03-08', new: '1961-03-07' },
          ],
        },
      ],
    }),
  )
  expect(await screen.findByRole('rowheader', { name: 'Oxycodone 10 mg' })).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Documents' }))
  expect(await screen.findByRole('button', { name: 'View report 26323-0187, version 2' })).toBeVisible()
  expect(screen.getByText('· replaced')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'History' }))
  expect(await screen.findByRole('rowheader', { name: 'Date of birth' })).toBeVisible()
  expect(screen.getByText('1961-03-08')).toBeVisible()
})

const likely = answers(api.patients.duplicates, {
  docs: [
    {
      patient: { ...duplicate, lastOrderAt: null },
      score: 0.93,
      reasons: ['Similar name', 'Same date of birth'],
      outcomes: {},
    },
  ],
})

test('two records are compared field by field and merged; the choices and both versions are sent', async () => {
  let sent: MergePatients | undefined
  const { person, at } = open(
    'duplicates',
    likely,
    answers(api.patients.merge, (body) => {
      sent = MergePatients.parse(body)
      return {
        _id: id(70),
        patient: { ...duplicate, version: 8 },
        ordersMoved: 4,
        ordersUpdated: 3,
        ordersWaiting: 1,
        resultsReread: 0,
        releasedDiffer: 0,
      }
    }),
  )
  expect(await screen.findByText('Similar name, Same date of birth')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Compare with Okonkwo, Ada, P-0050017' }))
  const form = await screen.findByRole('form', { name: 'Are these the same person?' })
  expect(within(form).getByText(/^Same in both: Last name, /)).toBeVisible()
  // The other record stays; of this one it takes the phone.
  await person.click(
    within(within(form).getByRole('radiogroup', { name: 'Record to keep' })).getByRole('radio', {
      name: 'P-0050017',
    }),
  )
  await person.click(
    within(within(form).getByRole('radiogroup', { name: 'Keep: Phone' })).getByRole('radio', {
      name: 'Left',
    }),
  )
  await person.click(within(form).getByRole('button', { name: 'Merge records' }))
  expect(await within(form).findByText('Enter why these are the same person.')).toBeVisible()
  expect(sent).toBeUndefined()
  await person.type(
    within(form).getByRole('textbox', { name: 'Why these are the same person' }),
    'Same ID card',
  )
  await person.click(within(form).getByRole('button', { name: 'Merge records' }))
  expect(
    await screen.findByText(
      'P-0048821 merged into P-0050017. Orders moved: 4. Open orders updated: 3. 1 closed order needs a corrected report.',
    ),
  ).toBeVisible()
  expect(sent).toEqual({
    keep: duplicate._id,
    drop: adaeze._id,
    fields: { phone: 'drop' },
    reason: 'Same ID card',
    versions: { keep: 7, drop: 3 },
  })
  await waitFor(() => expect(at()).toBe(`/patient/${duplicate._id}?tab=duplicates`))
})

test('a record that was changed meanwhile is said, and nothing typed is lost', async () => {
  const { person } = open(
    `duplicates&with=${duplicate._id}`,
    answers(api.patients.merge, () =>
      HttpResponse.json(
        { error: { code: 'stale', message: 'Someone else changed this.', requestId: 'r', current: adaeze } },
        { status: 409 },
      ),
    ),
  )
  const reason = await screen.findByRole('textbox', { name: 'Why these are the same person' })
  await person.type(reason, 'Same ID card')
  await person.click(screen.getByRole('button', { name: 'Merge records' }))
  expect(await screen.findByText('One of the records has changed. Compare both again.')).toBeVisible()
  expect(reason).toHaveValue('Same ID card')
})

test('a merge is undone with a reason; what was changed again since is named', async () => {
  const merge: PatientMerge = {
    _id: id(70),
    kept: { _id: adaeze._id, patientNumber: adaeze.patientNumber, name: 'Okonkwo, Adaeze' },
    dropped: { _id: duplicate._id, patientNumber: duplicate.patientNumber, name: 'Okonkwo, Ada' },
    reason: 'Same ID card',
    mergedAt: '2026-10-03T15:00:00.000Z',
    mergedBy: 'Marcus Oyelaran',
    undoneAt: null,
    undoneBy: null,
  }
  let tries = 0
  const { person } = open(
    'duplicates',
    answers(api.patients.duplicates, { docs: [] }),
    answers(api.patients.merges, { docs: [merge] }),
    answers(api.patients.unmerge, () => {
      tries += 1
      return tries === 1
        ? problem('conflict', 'It cannot be undone as a whole.', 409, {
            lastname: 'Changed again since the merge.',
            orders: '26323-0187',
          })
        : {
            kept: adaeze,
            dropped: duplicate,
            ordersMoved: 2,
            ordersWaiting: 0,
            resultsReread: 0,
            releasedDiffer: 0,
            closedSince: ['26323-0190'],
          }
    }),
  )
  await person.click(
    await screen.findByRole('button', { name: 'Undo the merge of P-0050017 into P-0048821' }),
  )
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByRole('textbox'), 'Two sisters')
  await person.click(within(dialog).getByRole('button', { name: 'Undo merge' }))
  expect(
    await within(dialog).findByText(
      'It cannot be undone as a whole. Changed since: Last name, orders 26323-0187.',
    ),
  ).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Undo merge' }))
  expect(await screen.findByText('Merge undone. Orders moved back: 2.')).toBeVisible()
  expect(
    await screen.findByText(/reported under the name of the record that was kept: 26323-0190/),
  ).toBeVisible()
})

test('who may not merge sees who is alike and no way to merge', async () => {
  lab.open(`/patient/${adaeze._id}?tab=duplicates`, {
    user: userNamed('accession'),
    handlers: [likely, both, noOrders],
  })
  expect(await screen.findByText('Similar name, Same date of birth')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open' })).toBeVisible()
})
