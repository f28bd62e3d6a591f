import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { RegisterLot } from '@contract/batches/shapes'
import { useSession } from '@/stores/session'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'
import { batchOf, idOf, pageOf, rowOf, specimenOf } from './fixtures'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const second = rowOf({ _id: idOf(2), number: 'B-1002', specimens: 1 })
const noWork = answers(api.batches.waiting, { docs: [] })

const bench = (path = '/batching', handlers: Handlers = []) =>
  open(path, {
    user: userNamed('lab'),
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.batches.list, pageOf([rowOf(), second])),
      answers(api.batches.counts, { open: 2, complete: 1, deleted: 1 }),
      answers(api.batches.choices, {
        testTypes: [{ _id: idOf(50), name: 'Chemistry' }],
        instruments: [{ _id: idOf(60), name: 'Cobas 1', method: 'Hexokinase' }],
        analysts: [],
        lots: [],
      }),
      answers(api.batches.get, (body) => {
        const { _id } = z.object({ _id: z.string() }).parse(body)
        return _id === second._id ? batchOf({ ...second, rows: [specimenOf(3, { position: 1 })] }) : batchOf()
      }),
      noWork,
    ],
  })

test('the first open batch is selected, with its specimens by position [nav:lab:Laboratory:Batching]', async () => {
  bench()
  const list = await screen.findByRole('list', { name: 'Batches' })
  expect(within(list).getAllByRole('link')[0]).toHaveAttribute('aria-current', 'page')
  const table = await screen.findByRole('table', { name: 'Specimens of B-1001' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual(['126323-0001AS', '226323-0002AS'])
  expect(screen.getByText('Master mix, lot 24K118, to Feb 28, 2027')).toBeVisible()
})

test('a scan that is refused says why and stays; the next one is taken', async () => {
  const sent: string[] = []
  const { person } = bench('/batching', [
    answers(api.batches.scan, (body) => {
      const { code } = z.object({ code: z.string() }).parse(body)
      sent.push(code)
      if (code === 'WRONG-1') return problem('rule_refused', 'WRONG-1 is already in B-1002, filling.')
      return { batch: rowOf({ specimens: 3 }), row: specimenOf(3), already: false }
    }),
  ])
  const field = await screen.findByRole('textbox', { name: 'Scan a specimen into B-1001' })
  await person.type(field, 'WRONG-1{Enter}')
  expect(
    await screen.findByText('WRONG-1 is already in B-1002, filling.', { selector: 'span' }),
  ).toBeVisible()
  expect(field).toHaveFocus()
  await person.type(field, '26323-0003A{Enter}')
  expect(await screen.findByText('26323-0003A added at position 3.', { selector: 'span' })).toBeVisible()
  expect(screen.getByText('WRONG-1 is already in B-1002, filling.', { selector: 'span' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Dismiss WRONG-1' }))
  expect(screen.queryByText('WRONG-1 is already in B-1002, filling.', { selector: 'span' })).toBeNull()
  expect(sent).toEqual(['WRONG-1', '26323-0003A'])
})

test('Alt and an arrow move a row, Delete takes it out', async () => {
  const sent: unknown[] = []
  const { person } = bench('/batching', [
    answers(api.batches.move, (body) => {
      sent.push(body)
      return batchOf({ version: 4, rows: [specimenOf(2, { position: 1 }), specimenOf(1, { position: 2 })] })
    }),
    answers(api.batches.takeOut, (body) => {
      sent.push(body)
      return batchOf({ version: 4, rows: [specimenOf(1)] })
    }),
  ])
  const table = await screen.findByRole('table', { name: 'Specimens of B-1001' })
  await person.click(within(table).getByText('Diaz, Marisol 1'))
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ _id: idOf(1), version: 3, specimenId: idOf(101), position: 2 })
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-specimen', idOf(102)))
  await person.keyboard('{Delete}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ specimenId: idOf(102) })
})

test('deleting asks for a reason and selects the first open batch [rule:batch-delete]', async () => {
  let gone = false
  const { person, at } = bench('/batching', [
    answers(api.batches.list, () => pageOf(gone ? [second] : [rowOf(), second])),
    answers(api.batches.remove, (body) => {
      expect(body).toMatchObject({ reason: 'Wrong instrument.', version: 3 })
      gone = true
      return { batch: rowOf({ status: 'DELETED' }), next: second._id }
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete B-1001?' })
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.type(await within(dialog).findByRole('textbox', { name: 'Reason' }), 'Wrong instrument.')
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('B-1001 deleted. B-1002 is selected.')).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Specimens of B-1002' })).toBeVisible()
  expect(at()).toContain(second._id)
})

test('a stage that is refused says why above the rows', async () => {
  const { person } = bench('/batching', [
    refuses(api.batches.stage, 'rule_refused', 'Lot 24K118 of Master mix expired on Jan 31, 2026.', 422),
  ])
  await person.click(await screen.findByRole('button', { name: 'Start run' }))
  expect(await screen.findByText('Lot 24K118 of Master mix expired on Jan 31, 2026.')).toBeVisible()
})

test('n opens a batch; a wrong field says so and nothing typed is lost', async () => {
  const { person } = bench('/batching', [
    answers(api.batches.add, () =>
      problem('bad_input', 'Some fields need a correction.', 400, {
        'reagents.0.expires': 'This lot expired on Jan 31, 2026. Choose another lot.',
      }),
    ),
  ])
  await screen.findByRole('table', { name: 'Specimens of B-1001' })
  await person.click(screen.getByRole('heading', { name: /^Batching/ }))
  await person.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: 'New batch' })
  await person.selectOptions(await within(dialog).findByLabelText('Test type'), 'Chemistry')
  await person.selectOptions(within(dialog).getByLabelText(/^Instrument/), 'Cobas 1')
  expect(within(dialog).getByLabelText(/^Method and version/)).toHaveValue('Hexokinase')
  await person.click(within(dialog).getByRole('button', { name: 'Enter another lot' }))
  await person.type(within(dialog).getByLabelText('Reagent'), 'Master mix')
  await person.click(within(dialog).getByRole('button', { name: 'New batch' }))
  expect(await within(dialog).findByText(/This lot expired on Jan 31, 2026/)).toBeVisible()
  expect(within(dialog).getByLabelText('Reagent')).toHaveValue('Master mix')
})

test('lots of quality control are picked: those of the test type, controls of the instrument, and no other', async () => {
  const sent: unknown[] = []
  const lot = (n: number, over: Partial<RegisterLot>): RegisterLot => ({
    _id: idOf(700 + n),
    kind: 'reagent',
    name: 'Hexokinase',
    level: 1,
    levels: 1,
    lot: `R-${n}`,
    expires: '2027-02-28',
    lastDay: '2027-01-31',
    opened: '2026-11-01',
    testTypeIds: [idOf(50)],
    instrumentIds: [],
    ...over,
  })
  const control = { kind: 'control', name: 'Chemistry control', levels: 2 } as const
  const { person } = bench('/batching?new=true', [
    answers(api.batches.choices, {
      testTypes: [{ _id: idOf(50), name: 'Chemistry' }],
      instruments: [{ _id: idOf(60), name: 'Cobas 1', method: null }],
      analysts: [],
      lots: [
        lot(1, {}),
        lot(2, { name: 'Respiratory kit', testTypeIds: [idOf(51)] }),
        lot(3, { ...control, instrumentIds: [idOf(60)] }),
        lot(4, { ...control, instrumentIds: [idOf(61)] }),
      ],
    }),
    answers(api.batches.add, (body) => {
      sent.push(body)
      return problem('bad_input', 'Some values are not valid.', 400, {
        'batch.reagents.0.lot':
          'Lot R-1 of Hexokinase could be used until Nov 19, 2026. Choose a lot that is in date.',
        'batch.controls.0':
          'Chemistry control: lot R-3 could be used until Nov 19, 2026. Choose a control lot that is in date.',
      })
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'New batch' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New batch' }))
  expect(await dialog.findAllByText('Choose the test type to see the lots in use.')).toHaveLength(2)
  await person.selectOptions(dialog.getByLabelText('Test type'), 'Chemistry')
  await person.selectOptions(dialog.getByRole('combobox', { name: /^Instrument/ }), 'Cobas 1')
  await person.click(dialog.getByRole('combobox', { name: /^From Quality Control/ }))
  await person.keyboard('{ArrowDown}')
  expect(
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hexokinase, lot R-1, to Feb 28, 2027'])
  await person.click(screen.getByRole('option', { name: /Hexokinase/ }))
  expect(dialog.getByText('Hexokinase, lot R-1, to Feb 28, 2027')).toBeVisible()
  // The one lot is taken: its field stays with the cursor in it, and says nothing that is not so.
  expect(dialog.getByRole('combobox', { name: /^From Quality Control/ })).toHaveFocus()
  expect(dialog.queryByText(/^Quality Control has no/)).toBeNull()
  await person.click(dialog.getByRole('combobox', { name: /^Controls from Quality Control/ }))
  await person.keyboard('{ArrowDown}')
  expect(
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Chemistry control, level 1, lot R-3, Jan 31, 2027'])
  await person.click(screen.getByRole('option', { name: /Chemistry control/ }))
  await person.click(dialog.getByRole('button', { name: 'New batch' }))
  expect(await dialog.findByText(/^Lot R-1 of Hexokinase could be used until/)).toBeVisible()
  expect(dialog.getByText(/^Chemistry control: lot R-3 could be used until/)).toBeVisible()
  expect(sent).toMatchObject([
    {
      batch: {
        reagents: [{ name: 'Hexokinase', lot: 'R-1', expires: '2027-02-28', opened: '2026-11-01' }],
        controls: ['Chemistry control, level 1, lot R-3'],
      },
    },
  ])
})

test('work that waits leads to a batch of its type, filled by rule', async () => {
  const sent: unknown[] = []
  const { person } = bench('/batching', [
    answers(api.batches.list, pageOf([])),
    answers(api.batches.waiting, {
      docs: [
        {
          testType: { _id: idOf(50), name: 'Chemistry' },
          specimens: 7,
          tests: 9,
          stat: 2,
          expiring: 1,
          held: 1,
          expired: 1,
          oldestAt: '2026-11-20T12:00:00.000Z',
        },
      ],
    }),
    answers(api.batches.add, (body) => {
      sent.push(body)
      return { batch: batchOf(), outcomes: [] }
    }),
  ])
  expect(await screen.findByText('No open batches')).toBeVisible()
  for (const words of ['Can be added: 7', '2 STAT', 'On hold: 1', 'Past stability: 1'])
    expect(await screen.findByText(words)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Open a batch of Chemistry' }))
  const dialog = await screen.findByRole('dialog', { name: 'New batch' })
  await person.click(await within(dialog).findByRole('button', { name: 'New batch' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ byRule: true, batch: { testTypeId: idOf(50), maximum: 93 } })
})

test('a list that cannot be read says so and is asked again', async () => {
  let fails = true
  const { person } = bench('/batching', [
    answers(api.batches.list, () =>
      fails ? problem('internal', 'Something went wrong on the server.', 500) : pageOf([]),
    ),
  ])
  const retry = await screen.findByRole('button', { name: /try again|reload/i })
  fails = false
  await person.click(retry)
  expect(await screen.findByText('No open batches')).toBeVisible()
})

test('who only reads sees no way to change a batch [route:/batch/:batchId]', async () => {
  open('/batch/' + idOf(1), {
    user: userNamed('lab', { myroles: rolesOn(['lab-tech']) }),
    handlers: [answers(api.batches.get, batchOf())],
  })
  await screen.findByRole('table', { name: 'Specimens of B-1001' })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Scan a specimen/ })).toBeNull()
})
