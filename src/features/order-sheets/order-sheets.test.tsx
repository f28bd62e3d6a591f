import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { OrderSheet, SheetRow } from '@contract/order-sheets/shapes'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const named = (n: number, code: string, name: string) => ({ _id: id(n), code, name })
const offered = answers(api.remoteOrders.offered, {
  forms: [
    {
      ...readyForms.fluag,
      ...{ key: 'fluag', version: 0 },
      panels: [{ ...named(10, 'FLUAG', 'Influenza antigen'), sampleTypeIds: [], sampleTypeId: null }],
      sampleTypes: [named(11, 'NARES', 'Nasal swab')],
      sources: [named(12, 'NAR', 'Nares')],
    },
  ],
  locations: [
    {
      ...named(30, 'CRPS', 'Cedar Ridge'),
      physicians: [{ _id: id(40), firstname: 'Ada', lastname: 'Ruiz', npi: '1234567893', mine: false }],
      favorites: [],
    },
  ],
  ...{ questions: [], payers: [] },
})
const row = (n: number, over: Partial<SheetRow>): SheetRow => ({
  ...{ _id: id(100 + n), version: 1, line: n + 1, state: 'READY', problems: {}, known: null, order: null },
  cells: { lastname: `Abel${n}`, firstname: 'Ann', dob: '3/7/2015', gender: 'F' },
  ...over,
})
const sheetOf = (rows: SheetRow[], version = 1): OrderSheet => ({
  ...{ _id: id(1), version, name: 'Grade 4.csv', open: true, madeAt: '2026-11-28T15:00:00.000Z' },
  columns: ['Last', 'First', 'Born', 'Sex'],
  map: { lastname: 'Last', firstname: 'First', dob: 'Born', gender: 'Sex' },
  setup: {
    ...{ form: 'fluag', locationId: id(30), physicianId: id(40), panelIds: [id(10)], sampleTypeId: id(11) },
    ...{ sourceId: null, collectedAt: null, diagnoses: [], claimReason: null },
  },
  setupProblems: { sourceId: 'Choose the source.' },
  fields: ['lastname', 'firstname', 'dob', 'gender'].map((field) => ({
    field,
    label: { lastname: 'Last name', firstname: 'First name', dob: 'Birth date', gender: 'Sex' }[field] ?? '',
    required: true,
  })),
  rows,
})

test('pasted rows are kept on the server and opened; an unreadable list says why', async () => {
  const names: (string | null)[] = []
  const { person, at } = open('/remoteorders/sheets', {
    user: userNamed('portal'),
    handlers: [
      offered,
      answers(api.orderSheets.list, {
        docs: [
          {
            _id: id(2),
            name: 'Cedar home',
            madeAt: '2026-11-27T15:00:00.000Z',
            rows: 9,
            sent: 4,
            dropped: 1,
          },
        ],
      }),
      http.post('*/api/v1/ordersheet/read', ({ request }) => {
        names.push(new URL(request.url).searchParams.get('name'))
        return names.length === 1
          ? problem('bad_input', 'This list has no rows under its column names.', 400)
          : HttpResponse.json({ _id: id(1), known: false })
      }),
      answers(api.orderSheets.get, sheetOf([row(1, {})])),
    ],
  })
  expect(await screen.findByText('Rows: 9 · sent: 4 · dropped: 1')).toBeVisible()
  const box = screen.getByRole('textbox', { name: /paste rows/i })
  await person.click(screen.getByRole('button', { name: 'Read pasted rows' }))
  expect(screen.getByText('Paste the rows first.')).toBeVisible()
  await person.click(box)
  await person.paste('Last\tFirst\nAbel\tAnn')
  await person.click(screen.getByRole('button', { name: 'Read pasted rows' }))
  expect(await screen.findByText('This list has no rows under its column names.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Read pasted rows' }))
  await waitFor(() => expect(at()).toBe(`/remoteorders/sheets/${id(1)}`))
  expect(names).toEqual(['Pasted rows', 'Pasted rows'])
}, 30_000)

test('a bad row is mended in its cell, another dropped, and the ready ones are sent', async () => {
  const mended: unknown[] = []
  const sent: unknown[] = []
  const bad = row(2, { state: 'WRONG', problems: { dob: 'Not a date.' } })
  const extra = row(3, { state: 'WRONG', problems: { row: 'The same patient and tests as line 2.' } })
  let now = sheetOf([row(1, {}), bad, extra])
  const { person } = open(`/remoteorders/sheets/${id(1)}`, {
    user: userNamed('portal'),
    keyMs: 40,
    handlers: [
      offered,
      answers(api.orderSheets.get, () => now),
      answers(api.orderSheets.list, { docs: [] }),
      answers(api.orderSheets.mend, (body) => {
        mended.push(body)
        const [first] = now.rows
        now = sheetOf([
          first ?? row(1, {}),
          row(2, { version: 2 }),
          mended.length === 1 ? extra : row(3, { version: 2, state: 'DROPPED' }),
        ])
        return now
      }),
      answers(api.orderSheets.send, (body) => {
        sent.push(body)
        const order = { _id: id(70), requisitionNumber: '26332-0007', before: false }
        now = sheetOf(now.rows.map((one) => (one.state === 'READY' ? { ...one, state: 'SENT', order } : one)))
        return {
          outcomes: [
            { _id: id(101), ok: true, message: null },
            { _id: id(102), ok: true, message: null },
          ],
        }
      }),
    ],
  })
  expect(await screen.findByText('Choose the source.')).toBeVisible()
  expect(screen.getByText('Birth date: Not a date.')).toBeVisible()
  const cell = screen.getByRole('textbox', { name: 'Birth date, line 3' })
  expect(cell).toBeInvalid()
  await person.clear(cell)
  await person.type(cell, '3/8/2015')
  await person.tab()
  await waitFor(() => expect(mended).toEqual([{ rowId: id(102), version: 1, cells: { dob: '3/8/2015' } }]))
  await person.click(screen.getByRole('button', { name: 'Drop line 4' }))
  await waitFor(() => expect(mended).toHaveLength(2))
  await person.click(await screen.findByRole('button', { name: 'Send ready orders (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send 2 orders?' })
  await person.click(within(dialog).getByRole('button', { name: 'Send ready orders (2)' }))
  expect((await screen.findAllByRole('link', { name: '26332-0007' }))[0]).toBeVisible()
  expect(sent).toEqual([{ _id: id(1), rowIds: [id(101), id(102)] }])
}, 60_000)
