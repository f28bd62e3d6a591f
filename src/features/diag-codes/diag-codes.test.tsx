import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { DiagCode } from '@contract/diag-codes/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { ValidityChip } from './code-chips'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')
const code = (n: number, changes: Partial<DiagCode> = {}): DiagCode => ({
  _id: id(n),
  code: 'E11.9',
  description: 'Type 2 diabetes mellitus without complications',
  billable: true,
  validFrom: '2020-10-01',
  validTo: null,
  ...changes,
})
const header = code(2, { code: 'E11', description: 'Type 2 diabetes mellitus', billable: false })
const retired = code(3, { code: 'E11.5', description: 'Retired one', validTo: '2021-10-01' })
const page = (docs: DiagCode[], changes: object = {}) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
  ...changes,
})

test.each([
  ['2026-11-20', null, 'Not yet valid'],
  ['2026-11-19', null, 'Valid'],
  ['2020-10-01', '2026-11-19', 'Retired'],
  ['2020-10-01', '2026-11-20', 'Valid to Nov 19, 2026'],
  ['2026-11-20', '2026-11-21', 'Not yet valid'],
])('a code from %s to before %s is, on Nov 19, 2026: %s', (validFrom, validTo, said) => {
  const { container } = render(<ValidityChip code={{ validFrom, validTo }} today="2026-11-19" />)
  expect(container).toHaveTextContent(new RegExp(`^${said}$`))
})

test('codes are asked for by page, words, day and kind; what matches nothing shows the way on', async () => {
  const asked: unknown[] = []
  const { person, at } = open('/diagcodes', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.reference.searchDiagCodes, (body) => {
        asked.push(body)
        return JSON.stringify(body).includes('zz')
          ? page([])
          : page([code(1), header, retired], { total: 1234, totalIsCapped: true, pages: 62 })
      }),
      answers(api.diagCodes.get, { docs: [code(1)], tests: [] }),
    ],
  })
  const row = await screen.findByRole('row', { name: /E11\.9/ })
  expect(row).toHaveTextContent('E11.9Type 2 diabetes mellitus without complicationsBillable10/01/2020Valid')
  expect(screen.getByRole('row', { name: /^E11 / })).toHaveTextContent('Header')
  expect(screen.getByRole('row', { name: /E11\.5/ })).toHaveTextContent('Retired')
  expect(screen.getByText('1,234+')).toBeVisible()
  const first = { text: '', offset: 0, limit: 20, billableOnly: true }
  expect(asked.at(-1)).toEqual(first)
  await person.click(screen.getByRole('button', { name: /^Next/ }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, offset: 20 }))
  await person.click(screen.getByRole('radio', { name: 'All codes' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, billableOnly: false }))
  expect(at()).toContain('all=true')

  // A day of service: an impossible one is said and not taken.
  await person.click(screen.getByRole('button', { name: 'Valid on' }))
  const day = await screen.findByRole('textbox', { name: 'Valid on' })
  await person.type(day, '2/31/2025')
  expect(day).toBeValid()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(day).toBeInvalid())
  expect(at()).not.toContain('on=')
  await person.clear(day)
  await person.type(day, '9/30/2025')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, billableOnly: false, on: '2025-09-30' }))
  expect(await screen.findByText('Sep 30, 2025')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Valid on' })).toBeNull()

  const search = screen.getByRole('searchbox', { name: 'Search diagnosis codes' })
  await person.type(search, 'zz')
  expect(await screen.findByText('No code matches “zz”')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Search all codes' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('row', { name: /E11\.9/ })
  expect(at()).toBe('/diagcodes?all=true')
  await person.click(screen.getByRole('radio', { name: 'Billable only' }))
  await waitFor(() => expect(at()).toBe('/diagcodes'))
  await person.type(screen.getByRole('searchbox', { name: 'Search diagnosis codes' }), 'zz')
  await person.click(await screen.findByRole('button', { name: 'Search all codes' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, text: 'zz', billableOnly: false }))
})

test('a row opens the code as of the chosen day; the day is taken away by its chip', async () => {
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  const { person, at, history } = open('/diagcodes?on=2025-09-30', {
    user: admin,
    handlers: [
      answers(api.reference.searchDiagCodes, page([code(1)])),
      answers(api.diagCodes.get, { docs: [code(1)], tests: [] }),
    ],
  })
  const cell = await screen.findByText('Type 2 diabetes mellitus without complications')
  await person.keyboard('{Control>}')
  await person.click(cell)
  await person.keyboard('{/Control}')
  expect(opened).toHaveBeenCalledWith('/diagcode/E11.9?on=2025-09-30')
  expect(at()).toBe('/diagcodes?on=2025-09-30')
  await person.click(cell)
  await waitFor(() => expect(at()).toBe('/diagcode/E11.9?on=2025-09-30'))
  await act(async () => history.back())
  await person.click(await screen.findByRole('button', { name: 'Remove filter Valid on' }))
  await waitFor(() => expect(at()).toBe('/diagcodes'))
  await person.click(await screen.findByText('Type 2 diabetes mellitus without complications'))
  await waitFor(() => expect(at()).toBe('/diagcode/E11.9'))
})

test('an empty table offers the import to who may, and to nobody else', async () => {
  const handlers = [answers(api.reference.searchDiagCodes, page([]))]
  open('/diagcodes', { user: admin, handlers })
  expect(await screen.findByText('No diagnosis codes yet')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Import codes' })[0]).toHaveAttribute(
    'href',
    '/imports?kind=icd10cm',
  )
  cleanup()
  open('/diagcodes', { user: userNamed('lab'), handlers })
  expect(await screen.findByText('No diagnosis codes yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Import codes' })).toBeNull()
})

test('a header code shows what may be used in its place, its years and its tests', async () => {
  const asked: unknown[] = []
  open('/diagcode/e11?on=2025-09-30', {
    user: admin,
    handlers: [
      answers(api.reference.searchDiagCodes, (body) => {
        asked.push(body)
        return page([{ ...header, validTo: '2999-10-01' }, code(1), code(4, { code: 'X99', billable: true })])
      }),
      answers(api.diagCodes.get, {
        docs: [
          { ...header, validFrom: '2021-10-01' },
          { ...header, _id: id(9), validTo: '2021-10-01', billable: true },
        ],
        tests: [
          { _id: id(70), code: 'GLU', name: 'Glucose', active: true },
          { _id: id(71), code: 'A1C', name: 'Hemoglobin A1c', active: false },
        ],
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'E11' })).toBeVisible()
  expect(asked).toEqual([{ text: 'e11', limit: 100, billableOnly: false, on: '2025-09-30' }])
  expect(screen.getByText(/^A header code is not accepted on a claim/)).toBeVisible()
  expect(screen.getByText('Valid to Sep 30, 2999')).toBeVisible()
  expect(screen.getByText('Sep 30, 2999')).toBeVisible()
  expect(screen.getByText('Codes under E11')).toBeVisible()
  expect(screen.getByRole('link', { name: 'E11.9' })).toHaveAttribute('href', '/diagcode/E11.9?on=2025-09-30')
  expect(screen.queryByRole('link', { name: 'X99' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'E11' })).toBeNull()
  expect(await screen.findByText('Oct 1, 2021 – no end date')).toBeVisible()
  expect(screen.getByText('Oct 1, 2020 – Sep 30, 2021')).toBeVisible()
  const glucose = screen.getByRole('link', { name: 'Glucose' })
  expect(glucose).toHaveAttribute('href', `/test/${id(70)}?tab=diagcodes`)
  expect(glucose.closest('li')).toHaveTextContent(/^GlucoseGLU$/)
  expect(screen.getByRole('link', { name: 'Hemoglobin A1c' }).closest('li')).toHaveTextContent('InactiveA1C')
})

test('a billable code without others below has no list of them; a header without any says so', async () => {
  let docs = [code(1)]
  const handlers = [
    answers(api.reference.searchDiagCodes, () => page(docs)),
    answers(api.diagCodes.get, { docs: [code(1)], tests: [] }),
  ]
  const { router } = open('/diagcode/E11.9', { user: admin, handlers })
  expect(await screen.findByRole('heading', { level: 1, name: 'E11.9' })).toBeVisible()
  expect(screen.queryByText(/^Codes under/)).toBeNull()
  expect(screen.queryByText(/^A header code/)).toBeNull()
  expect(await screen.findByText('No tests use this code.')).toBeVisible()
  expect(screen.queryByText('Valid to')).toBeNull()
  docs = [header]
  await act(() => router.navigate({ to: '/diagcode/$id', params: { id: 'E11' } }))
  const card = await screen.findByText('Codes under E11')
  expect(within(card.closest('section') ?? document.body).getByText('None')).toBeVisible()
  docs = [code(1), code(8, { code: 'E11.90' })]
  await act(() =>
    router.navigate({ to: '/diagcode/$id', params: { id: 'E11.9' }, search: { on: '2025-01-01' } }),
  )
  expect(await screen.findByRole('link', { name: 'E11.90' })).toBeVisible()
  expect(screen.queryByText(/^A header code/)).toBeNull()
})

test('a code that was not valid that day says which and when, and leads back to the search', async () => {
  open('/diagcode/e11.5?on=2025-09-30', {
    user: admin,
    handlers: [
      answers(api.reference.searchDiagCodes, page([code(1, { code: 'E11.59' })])),
      answers(api.diagCodes.get, () => problem('not_found', 'There is nothing here.', 404)),
    ],
  })
  expect(await screen.findByText('E11.5 is not a valid code on Sep 30, 2025.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search diagnosis codes' })).toHaveAttribute(
    'href',
    '/diagcodes?text=E11.5&all=true',
  )
  expect(screen.queryByText('Code history')).toBeNull()
})
