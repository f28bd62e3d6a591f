import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { AddOn } from '@contract/add-ons/shapes'
import type { BoardType, Sheet, SheetRow } from '@contract/bench/shapes'
import type { Analysis } from '@contract/results/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import { typedResults } from '@/app/results/journal'
import { useSession } from '@/stores/session'
import { answers, refuses, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
// The dialog that comes when it is asked for is here before.
import '@/app/add-ons/confirm-add-on'
import '@/app/results/sheet/paste-dialog'
import '@/ui/dialog-sheet'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))
const user = userNamed('lab')

const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const analysis = (n: number): Analysis => ({
  _id: id(n),
  version: 1,
  orderId: id(1000 + n),
  specimenId: id(2000 + n),
  letter: 'A',
  panelId: null,
  panelName: null,
  testId: id(9000),
  testVersion: 1,
  code: 'GLU',
  name: 'Glucose',
  definition: { ...blankDefinition, kind: 'quantitative', units: 'mg/dL', unitsLabel: 'mg/dL' },
  position: 1,
  state: 'REGISTERED',
  raw: null,
  interpretation: null,
  critical: false,
  criticalCall: null,
  callAttempts: [],
  comment: null,
  reason: null,
  retestOf: null,
  resultedAt: null,
  resultedBy: null,
  resultedByName: null,
  verifiedAt: null,
  verifiedByName: null,
  releasedAt: null,
  previous: null,
  readNow: null,
  withheld: null,
})

const typeId = '0198f2a0-0000-7000-8000-000000000050'
const boardRow: BoardType = {
  testType: { _id: typeId, name: 'Chemistry' },
  specimens: 3,
  tests: 3,
  stat: 1,
  expiring: 0,
  held: 1,
  expired: 0,
  oldestAt: '2026-11-20T12:00:00.000Z',
  groups: [],
  inBatches: 2,
  filling: null,
  controls: [],
}

function rowOf(n: number, over: Partial<SheetRow> = {}): SheetRow {
  const { definition: _definition, ...rest } = analysis(n)
  return {
    specimenId: rest.specimenId,
    barcode: `26323-${String(n).padStart(4, '0')}A`,
    letter: 'A',
    orderId: rest.orderId,
    requisitionNumber: `26323-${String(n).padStart(4, '0')}`,
    patient: { lastname: 'Diaz', firstname: `Marisol ${n}`, dob: '1961-03-07' },
    sampleType: 'Serum, SST',
    source: 'Venous blood',
    priority: 'ROUTINE',
    held: false,
    specimenState: 'RECEIVED',
    collectedAt: '2026-11-20T12:00:00.000Z',
    receivedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: null,
    expired: false,
    analysis: rest,
    batch: null,
    closed: null,
    ...over,
  }
}
const sheetOf = (docs: SheetRow[]): Sheet => {
  const { testId, testVersion, definition } = analysis(1)
  return {
    docs,
    definitions: [{ testId, testVersion, definition }],
    total: docs.length,
    totalIsCapped: false,
    page: 1,
    pages: 1,
  }
}

/** A server that keeps what it takes, version by version. */
function keeps(count: number, refuse?: () => Response | undefined) {
  const rows = new Map<string, Analysis>(
    Array.from({ length: count }, (_, at) => [analysis(at + 1)._id, analysis(at + 1)]),
  )
  const sent: { _id: string; version: number; raw: string; replaces?: string | undefined }[] = []
  const enter = http.post('*/api/v1/results/enter', async ({ request }) => {
    const { cells } = api.results.enter.body?.parse(await request.clone().json()) ?? { cells: [] }
    const no = refuse?.()
    if (no) return no
    sent.push(...cells.map(({ _id, version, raw, replaces }) => ({ _id, version, raw, replaces })))
    const outcomes = cells.map(({ _id, version, raw }) => {
      const stored = rows.get(_id)
      if (stored?.version !== version)
        return { _id, ok: false, message: 'Someone else changed this result.', analysis: stored ?? null }
      const fresh: Analysis = { ...stored, version: version + 1, state: 'RESULTED', raw }
      rows.set(_id, fresh)
      return { _id, ok: true, message: null, analysis: fresh }
    })
    return HttpResponse.json(JSON.parse(JSON.stringify({ outcomes })))
  })
  return { rows, sent, enter }
}

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const page = (handlers: Handlers, docs: SheetRow[]) =>
  open('/results', {
    user,
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.bench.board, { docs: [boardRow] }),
      answers(api.addOns.open, { docs: [], toPull: 0, toConfirm: 0 }),
      answers(api.turboCls.counts, { READY: 12, PENDING: 0, ERRORS: 0, why: {}, calls: 0, capped: false }),
      answers(api.instrumentLog.attention, { docs: [] }),
      answers(api.bench.sheet, sheetOf(docs)),
      answers(api.batches.choices, { testTypes: [], instruments: [], analysts: [], lots: [] }),
      answers(api.batches.list, {
        ...{ docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null },
      }),
    ],
  })
const cellOf = (n: number) =>
  screen.findByRole('textbox', { name: new RegExp(`26323-${String(n).padStart(4, '0')}A`) })

test('Enter saves and goes down the column, past what takes no value; of 200 rows only those in sight are in the document [route:/results]', async () => {
  const server = keeps(200)
  const docs = Array.from({ length: 200 }, (_, at) =>
    rowOf(at + 1, at === 1 ? { closed: 'On hold: Label differs', held: true } : {}),
  )
  const { person } = page([server.enter], docs)
  const first = await cellOf(1)
  const grid = screen.getByRole('grid', { name: 'Result sheet' })
  expect(grid).toHaveAttribute('aria-rowcount', '201')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
  // One cell of the sheet is in the tab order.
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await person.click(first)
  await person.keyboard('91{Enter}')
  expect(await cellOf(3)).toHaveFocus()
  expect(screen.getAllByText('On hold: Label differs')[0]).toBeVisible()
  await person.keyboard('92{Enter}')
  await waitFor(() => expect(server.sent.map(({ raw }) => raw)).toEqual(['91', '92']))
  expect(typedResults(user._id).size).toBe(0)
  await person.keyboard('{Control>}{End}{/Control}')
  expect(await cellOf(200)).toHaveFocus()
})

test('what was sent and not answered survives the tab, and goes again; what was only typed waits for Enter', async () => {
  const down = keeps(2, () => HttpResponse.error())
  const { person } = page([down.enter], [rowOf(1), rowOf(2)])
  await person.click(await cellOf(1))
  await person.keyboard('91{Enter}')
  await screen.findByText(/Results not saved yet: 1/)
  await person.keyboard('4')
  await waitFor(() => expect(typedResults(user._id).size).toBe(2))
  // Nothing that says whose they are.
  expect(localStorage.getItem('aliquot.typedResults')).not.toMatch(/Diaz|Marisol|26323|1961/)
  cleanup()
  useSession.getState().end('logout')
  const up = keeps(2)
  page([up.enter], [rowOf(1), rowOf(2)])
  await waitFor(() => expect(up.sent).toEqual([{ _id: analysis(1)._id, version: 1, raw: '91' }]))
  expect(await cellOf(2)).toHaveValue('4')
  expect(screen.getByText('Typed before and not saved: 1')).toBeVisible()
  expect([...typedResults(user._id).keys()]).toEqual([analysis(2)._id])
})

test('a value that was sent as the session ended goes by itself after the same person signed in', async () => {
  const { person } = page([refuses(api.results.enter, 'unauthenticated', 'Sign in.', 401)], [rowOf(1)])
  await person.click(await cellOf(1))
  await person.keyboard('3.3{Enter}')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect([...typedResults(user._id).values()]).toMatchObject([{ text: '3.3', sent: true }])
  cleanup()
  const up = keeps(1)
  page([up.enter], [rowOf(1)])
  await waitFor(() => expect(up.sent).toEqual([{ _id: analysis(1)._id, version: 1, raw: '3.3' }]))
})

test('the key for a batch marks a row before it makes one of it', async () => {
  const { person } = page([refuses(api.batches.add, 'conflict', 'Nothing waits any more.', 409)], [])
  const row = (await screen.findByRole('button', { name: 'Show tests of Chemistry' })).closest('tr')
  await person.keyboard('b')
  await waitFor(() => expect(row).toHaveFocus())
  expect(screen.queryByText('Nothing waits any more.')).toBeNull()
  await person.keyboard('b')
  expect(await screen.findByText('Nothing waits any more.')).toBeVisible()
})

test('the methods of a type stand under it with their instruments, and a batch of one takes its tests alone', async () => {
  const { testType: _type, inBatches: _in, groups: _groups, ...counts } = boardRow
  const way = (n: number, method: string, instruments: BoardType['groups'][number]['instruments']) => ({
    ...{ ...counts, specimens: n, method, instruments, testIds: [id(70 + n)] },
  })
  const docs = [
    {
      ...boardRow,
      groups: [
        way(2, 'Hexokinase', [{ _id: id(60), code: 'CHEM-1', name: 'Chemistry 1' }]),
        way(1, 'Biuret', []),
      ],
    },
  ]
  const sent: unknown[] = []
  const { person } = page(
    [
      answers(api.bench.board, { docs }),
      http.post('*/api/v1/add/batch', async ({ request }) => {
        sent.push(await request.clone().json())
        return undefined
      }),
      refuses(api.batches.add, 'conflict', 'Nothing waits any more.', 409),
    ],
    [],
  )
  const board = await screen.findByRole('table', { name: 'Waiting work by test type, method and instrument' })
  expect(within(board).getByText('Methods: 2')).toBeVisible()
  expect(within(board).getByText('CHEM-1')).toBeVisible()
  const [make] = within(board).getAllByRole('button', { name: 'Make batch of Chemistry, Hexokinase' })
  if (!make) throw new Error('No button here.')
  await person.click(make)
  await waitFor(() =>
    expect(sent).toMatchObject([
      { byRule: true, batch: { method: 'Hexokinase', testIds: [id(72)], instrumentId: id(60) } },
    ]),
  )
  await person.click(within(board).getByRole('button', { name: 'Methods of Chemistry' }))
  expect(within(board).queryByText('Hexokinase')).toBeNull()
})

test('a scanned tube of the sheet takes the cursor to its row, and what was typed elsewhere stays typed and is not sent', async () => {
  const server = keeps(3)
  const { person, at } = page([server.enter], [rowOf(1), rowOf(2), rowOf(3)])
  await person.click(await cellOf(1))
  await person.keyboard('91')
  await hand(0).keyboard('26323-0003A{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toHaveAttribute('aria-label', expect.stringContaining('26323-0003A')),
  )
  expect(await cellOf(1)).toHaveValue('91')
  expect(server.sent).toEqual([])
  expect(at()).toContain('/results')
})

test('a critical value is asked for before another replaces it; until then nothing is sent and both stay in sight', async () => {
  const server = keeps(1)
  const critical: Analysis = { ...analysis(1), state: 'RESULTED', raw: '690', critical: true }
  server.rows.set(critical._id, critical)
  const { definition: _definition, ...shown } = critical
  const { person } = page([server.enter], [rowOf(1, { analysis: shown })])
  const cell = await cellOf(1)
  await person.tripleClick(cell)
  await person.keyboard('69{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Replace critical Glucose 690 mg/dL?' })
  expect(dialog).toHaveTextContent('The call about 690 mg/dL is still owed')
  expect(server.sent).toEqual([])
  await person.keyboard('{Escape}')
  expect(await cellOf(1)).toHaveValue('69')
  await person.click(await cellOf(1))
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Replace with 69' }))
  await waitFor(() => expect(server.sent).toMatchObject([{ raw: '69', replaces: '690' }]))
})

test('a pasted block with a column for each test is read by its first row', async () => {
  const server = keeps(2)
  const { person } = page([server.enter], [rowOf(1), rowOf(2)])
  await person.click(await screen.findByRole('button', { name: 'Paste from sheet' }))
  const dialog = await screen.findByRole('dialog', { name: 'Paste results' })
  await person.click(within(dialog).getByLabelText('Rows'))
  await person.paste('Barcode\tGLU\tXYZ\n26323-0002A\t92\t1\n26323-0001A\t91\t2')
  await person.click(within(dialog).getByRole('button', { name: 'Compare' }))
  expect(await within(dialog).findByText('Results to save: 2')).toBeVisible()
  expect(within(dialog).getByText(/^Column XYZ: no test of this list/)).toBeVisible()
})

test('two values are shown where somebody else entered one meanwhile, and one is chosen', async () => {
  const server = keeps(2)
  const theirs: Analysis = {
    ...analysis(1),
    version: 2,
    state: 'RESULTED',
    raw: '88',
    resultedByName: 'Lena Brandt',
  }
  server.rows.set(theirs._id, theirs)
  const { person } = page([server.enter], [rowOf(1), rowOf(2)])
  await person.click(await cellOf(1))
  await person.keyboard('91{Enter}')
  // Enter has gone on to the next row; both values stay in sight.
  expect(await cellOf(2)).toHaveFocus()
  expect(await screen.findByText('Yours: 91')).toBeVisible()
  expect(screen.getByText('Saved by Lena Brandt: 88')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ version: 2, raw: '91' }))
})

test('a pasted block is matched by barcode in each row, shown, and saved row by row; without barcodes it is refused', async () => {
  const server = keeps(3)
  const { person } = page(
    [server.enter],
    [rowOf(1), rowOf(2), rowOf(3, { closed: 'This test was canceled.' })],
  )
  await person.click(await screen.findByRole('button', { name: 'Paste from sheet' }))
  const dialog = await screen.findByRole('dialog', { name: 'Paste results' })
  const rows = within(dialog).getByLabelText('Rows')
  await person.click(rows)
  await person.paste('91\n92')
  await person.click(within(dialog).getByRole('button', { name: 'Compare' }))
  expect(
    await within(dialog).findByText(
      'Each row needs the barcode of its specimen. Paste barcode, test and result.',
    ),
  ).toBeVisible()
  await person.clear(rows)
  await person.click(rows)
  await person.paste('Barcode\tResult\n26323-0002A\t92\n26323-0009A\t93\n26323-0003A\t94\n26323-0001A\t91')
  await person.click(within(dialog).getByRole('button', { name: 'Compare' }))
  expect(await within(dialog).findByText('Results to save: 2')).toBeVisible()
  expect(within(dialog).getByText('Row 3: 26323-0009A is not on this sheet.')).toBeVisible()
  expect(within(dialog).getByText(/Row 4: 26323-0003A, .*This test was canceled/)).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Save 2' }))
  await waitFor(() =>
    expect(server.sent.map(({ _id, raw }) => [_id, raw]).toSorted()).toEqual(
      [
        [analysis(1)._id, '91'],
        [analysis(2)._id, '92'],
      ].toSorted(),
    ),
  )
})

test('added tests with something left to do stand under the board, and a pulled tube is said at once', async () => {
  const step = { at: '2026-11-20T12:00:00.000Z', by: id(7), byName: 'Lena Brandt' }
  const added: AddOn = {
    _id: id(81),
    version: 1,
    orderId: id(1001),
    requisitionNumber: '26323-0001',
    specimenId: id(2001),
    letter: 'A',
    barcode: '26323-0001A',
    tests: [{ testId: id(9001), code: 'FT4', name: 'Free thyroxine' }],
    requester: 'Dr. Lena Ortiz',
    how: 'oral',
    askedAt: step.at,
    volume: 350,
    needed: { needed: 60, known: ['TSH'], unknown: ['FT4'] },
    keepsUntil: null,
    note: null,
    recorded: step,
    dueOn: '2026-11-21',
    confirmed: null,
    efforts: [],
    toPull: true,
    pulled: null,
  }
  const sent: unknown[] = []
  const { person } = page(
    [
      answers(api.addOns.open, { docs: [added], toPull: 1, toConfirm: 1 }),
      answers(api.addOns.pull, (body) => {
        sent.push(body)
        return { ...added, toPull: false, pulled: step }
      }),
      answers(api.addOns.confirm, (body) => {
        sent.push(body)
        return { ...added, confirmed: { ...step, note: 'Fax' } }
      }),
    ],
    [rowOf(1)],
  )
  await person.click(await screen.findByText('Added tests: 1 to pull, 1 to confirm'))
  const list = screen.getByRole('list', { name: 'Added tests with something left to do' })
  expect(within(list).getByText('Free thyroxine')).toBeVisible()
  expect(within(list).getByText(/Dr\. Lena Ortiz/)).toBeVisible()
  expect(
    within(list).getByText(/At least 60 µL are needed for TSH\. Least volume not known: FT4\./),
  ).toBeVisible()
  await person.click(within(list).getByRole('button', { name: 'Specimen 26323-0001A pulled from storage' }))
  await person.click(within(list).getByRole('button', { name: 'Confirmation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Written confirmation' })
  await person.click(within(dialog).getByRole('button', { name: 'Record' }))
  expect(within(dialog).getByText('Enter the document, or what was done to get it.')).toBeVisible()
  await person.type(within(dialog).getByRole('textbox'), 'Fax of Nov 20')
  await person.click(within(dialog).getByRole('button', { name: 'Record' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { _id: added._id, version: 1 },
      { _id: added._id, version: 1, confirmed: true, note: 'Fax of Nov 20' },
    ]),
  )
})
