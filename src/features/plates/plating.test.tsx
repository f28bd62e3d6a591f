import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { useSession } from '@/stores/session'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { controlOf, idOf, pageOf, plateOf, rowOf, specimenOf, wellOf } from './fixtures'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const bench = (path: string, handlers: Handlers = []) =>
  open(path, {
    user: userNamed('lab'),
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.plates.list, pageOf([rowOf()])),
      answers(api.plates.counts, { open: 1, done: 0, deleted: 0 }),
      answers(api.plates.choices, { testTypes: [], instruments: [], layouts: [], batches: [], sources: [] }),
      answers(api.plates.get, plateOf()),
      answers(api.plates.unplaced, { docs: [specimenOf(2), specimenOf(3)] }),
    ],
  })
const onMap = `/plating/${idOf(1)}?tab=map`
const bodies = <Shape extends z.ZodType>(shape: Shape) => {
  const sent: z.output<Shape>[] = []
  return { sent, take: (body: unknown) => void sent.push(shape.parse(body)) }
}
const steps = z.object({
  steps: z.array(z.object({ do: z.string(), well: z.string(), seen: z.string().nullable() })),
})

test('the list asks for open plates, and a plate leads to its map [route:/plating] [nav:lab:Laboratory:Plating] [rule:plate-default]', async () => {
  const asked: string[] = []
  bench('/plating', [
    answers(api.plates.list, (_body, request) => {
      asked.push(new URL(request.url).searchParams.get('status') ?? '')
      return pageOf([rowOf()])
    }),
  ])
  expect(await screen.findByRole('cell', { name: 'P-1001' })).toBeVisible()
  expect(asked[0]).toBe('OPEN')
})

test.each([
  ['RESULTED', null, 'On hold, not reviewed'],
  ['REVIEWED', 'REPEAT', 'On hold: Repeat'],
  ['CLOSED', 'CONTROL_FAIL_RERUN', 'On hold: Control failed, run again'],
  ['REVIEWED', 'OVERRIDE', 'Hold overridden'],
] as const)('a held plate that is %s, decided %s, says in the list: %s', async (stage, outcome, word) => {
  const review = outcome && { outcome, reason: 'NTC amplified', by: 'Ada Verifier', at: rowOf().createdAt }
  bench('/plating', [answers(api.plates.list, pageOf([{ ...rowOf(), stage, verdict: 'HOLD', review }]))])
  const row = (await screen.findByRole('cell', { name: 'P-1001' })).closest('tr')
  expect(within(row ?? document.body).getByText(word)).toBeVisible()
  expect(within(row ?? document.body).queryByText('Reviewed')).toBeNull()
})

test('each well says what it holds; one of them is in the tab order and arrows go on [area:plate map]', async () => {
  const { person } = bench(onMap)
  const map = await screen.findByRole('grid', { name: 'Plate map of P-1001' })
  expect(within(map).getAllByRole('gridcell')).toHaveLength(96)
  expect(within(map).getByRole('gridcell', { name: 'A1, sample 26323-0001A, Diaz, Marisol 1' })).toBeVisible()
  expect(within(map).getByRole('gridcell', { name: 'H12, control NTC Water, fixed by layout' })).toBeVisible()
  const first = within(map).getByRole('gridcell', { name: 'B1, empty' })
  expect(
    within(map)
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([first])
  await person.click(first)
  await person.keyboard('{ArrowRight}')
  expect(within(map).getByRole('gridcell', { name: 'B2, empty' })).toHaveFocus()
  await person.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(within(map).getByRole('gridcell', { name: 'H2, empty' })).toHaveFocus()
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(within(map).getAllByRole('gridcell', { selected: true })).toHaveLength(2)
  await person.keyboard('C7')
  await waitFor(() => expect(within(map).getByRole('gridcell', { name: 'C7, empty' })).toHaveFocus())
})

test('a fill shows where specimens would go and is written with Enter alone', async () => {
  const { sent, take } = bodies(steps)
  const { person } = bench(onMap, [
    answers(api.plates.edit, (body) => {
      take(body)
      return {
        plate: plateOf({
          contents: [wellOf('A1', 1), wellOf('B1', 2), wellOf('C1', 3), controlOf('H12', 'NTC')],
        }),
        outcomes: [
          { well: 'B1', ok: true, message: null },
          { well: 'C1', ok: true, message: null },
        ],
      }
    }),
  ])
  await screen.findByText('26323-0002A')
  await person.click(screen.getByRole('button', { name: 'Fill' }))
  expect(await screen.findByText('Fill B1 to C1, down. Specimens: 2', { selector: 'p' })).toBeVisible()
  expect(sent).toEqual([])
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.steps).toEqual([
    { do: 'put', well: 'B1', seen: null },
    { do: 'put', well: 'C1', seen: null },
  ])
  expect(
    await screen.findByRole('gridcell', { name: 'C1, sample 26323-0003A, Diaz, Marisol 3' }),
  ).toBeVisible()
})

test('c places a control, Delete clears with what was seen, and replacing asks once', async () => {
  const { sent, take } = bodies(steps)
  const { person } = bench(onMap, [
    answers(api.plates.edit, (body) => {
      take(body)
      return { plate: plateOf(), outcomes: [{ well: 'A1', ok: false, message: 'A1 holds 26323-0009A.' }] }
    }),
  ])
  await person.click(await screen.findByRole('gridcell', { name: 'D1, empty' }))
  await person.keyboard('c')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.steps).toEqual([{ do: 'control', well: 'D1', seen: null }])
  await person.click(screen.getByRole('gridcell', { name: /^A1, sample/ }))
  await person.keyboard('{Delete}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.steps).toEqual([{ do: 'clear', well: 'A1', seen: idOf(301) }])
  expect(await screen.findByText('A1 holds 26323-0009A.')).toBeVisible()
  await person.keyboard('b')
  const dialog = await screen.findByRole('dialog', { name: 'Replace what is in these wells?' })
  expect(dialog).toHaveTextContent('Filled wells: A1')
  expect(sent).toHaveLength(2)
})

test('a scan goes to the well that the field names, and a refused one stays with its reason', async () => {
  const sent: unknown[] = []
  const { person } = bench(onMap, [
    answers(api.plates.scan, (body) => {
      sent.push(body)
      const { code } = z.object({ code: z.string() }).parse(body)
      if (code === 'WRONG-1') return problem('rule_refused', 'WRONG-1 is already on P-1002, C7.')
      return {
        plate: plateOf({ contents: [wellOf('A1', 1), wellOf('B1', 2), controlOf('H12', 'NTC')] }),
        wells: ['B1'],
        barcode: '26323-0002A',
        already: false,
      }
    }),
  ])
  const field = await screen.findByRole('textbox', { name: 'Scan into B1' })
  await person.type(field, 'WRONG-1{Enter}')
  expect(await screen.findByText('WRONG-1 is already on P-1002, C7.', { selector: 'span' })).toBeVisible()
  await person.type(field, '26323-0002A{Enter}')
  expect(
    await screen.findByText('B1, sample 26323-0002A, Diaz, Marisol 2, placed', { selector: 'section *' }),
  ).toBeVisible()
  expect(screen.getByText('WRONG-1 is already on P-1002, C7.', { selector: 'span' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Scan into C1' })).toBeVisible()
  expect(sent).toMatchObject([
    { code: 'WRONG-1', well: 'B1' },
    { code: '26323-0002A', well: 'B1' },
  ])
})

test('a plate that is loaded shows its map and its table and nothing that changes them', async () => {
  const { person } = bench(onMap, [answers(api.plates.get, plateOf({ stage: 'LOADED' }))])
  await person.click(await screen.findByRole('gridcell', { name: 'B1, empty' }))
  expect(screen.queryByRole('textbox', { name: /Scan into/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Table' }))
  const table = await screen.findByRole('table', { name: 'Wells of P-1001' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

test('a barcode that is typed on the map goes on in the scan field and is placed with Enter [area:plate map]', async () => {
  const sent: unknown[] = []
  const { person } = bench(onMap, [
    answers(api.plates.scan, (body) => {
      sent.push(body)
      return {
        plate: plateOf({ contents: [wellOf('A1', 1), wellOf('B1', 2), controlOf('H12', 'NTC')] }),
        wells: ['B1'],
        barcode: '26323-0002A',
        already: false,
      }
    }),
  ])
  await person.click(await screen.findByRole('gridcell', { name: 'B1, empty' }))
  await person.keyboard('26')
  const field = await screen.findByRole('textbox', { name: 'Scan into B1' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveValue('26')
  await person.keyboard('323-0002A{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ code: '26323-0002A', well: 'B1' }]))
})

test('the corner of what is chosen fills it, and c on a control makes it the next kind', async () => {
  const { sent, take } = bodies(steps)
  const own = { ...controlOf('D1', 'NTC'), locked: false }
  const { person } = bench(onMap, [
    answers(api.plates.get, plateOf({ contents: [wellOf('A1', 1), own] })),
    answers(api.plates.edit, (body) => {
      take(body)
      return { plate: plateOf(), outcomes: [{ well: 'D1', ok: true, message: null }] }
    }),
  ])
  await screen.findByText('26323-0002A')
  await person.click(await screen.findByRole('gridcell', { name: 'B1, empty' }))
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  const handle = screen.getByTitle('Drag to fill')
  expect(handle.closest('[role=gridcell]')).toHaveAccessibleName('C1, empty')
  await person.pointer([{ keys: '[MouseLeft>]', target: handle }, { keys: '[/MouseLeft]' }])
  expect(await screen.findByText('Fill B1 to C1, down. Specimens: 2', { selector: 'p' })).toBeVisible()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('gridcell', { name: 'D1, control NTC Water' }))
  await person.keyboard('c')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.steps).toEqual([{ do: 'control', well: 'D1', seen: own._id }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a map from a file shows its differences before anything is sent', async () => {
  const { sent, take } = bodies(steps)
  const { person } = bench(onMap, [
    answers(api.plates.edit, (body) => {
      take(body)
      return { plate: plateOf(), outcomes: [{ well: 'B1', ok: true, message: null }] }
    }),
  ])
  await screen.findByText('26323-0002A')
  await person.click(screen.getByRole('button', { name: 'Import map' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import a map into P-1001' })
  const text = 'Well,Content\nB1,26323-0002A\nC1,99999-0001A'
  await person.upload(
    within(dialog).getByLabelText('File'),
    new File([text], 'map.csv', { type: 'text/csv' }),
  )
  const table = await within(dialog).findByRole('table', { name: 'Differences to P-1001' })
  expect(within(table).getByRole('row', { name: 'B1 empty 26323-0002A' })).toBeVisible()
  expect(dialog).toHaveTextContent(
    'C1: 99999-0001A is neither on this plate nor among the specimens that wait.',
  )
  expect(sent).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Change wells: 1' }))
  await waitFor(() => expect(sent[0]?.steps).toEqual([{ do: 'put', well: 'B1', seen: null }]))
})

test('a file that names no plate is read after the plate in the instrument was scanned', async () => {
  const sent: unknown[] = []
  const asked = 'The file does not name its plate. Scan the barcode of the plate that was in the instrument.'
  const { person } = bench(onMap, [
    answers(api.plates.get, plateOf({ stage: 'RUNNING' })),
    answers(api.plates.readRun, (body) => {
      sent.push(body)
      return problem('bad_input', 'The file was not read.', 400, { scanned: asked })
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Read a run' }))
  const dialog = await screen.findByRole('dialog', { name: 'Read a run into P-1001' })
  await person.upload(within(dialog).getByLabelText('File'), new File(['[Results]'], 'run.txt'))
  await person.click(within(dialog).getByRole('button', { name: 'Read' }))
  const field = await within(dialog).findByRole('textbox', { name: 'Plate in the instrument' })
  expect(within(dialog).getByText(asked)).toBeVisible()
  await person.type(field, 'P-1001{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ file: btoa('[Results]') }, { file: btoa('[Results]'), scanned: 'P-1001' }])
})
