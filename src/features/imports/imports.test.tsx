import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import type { Reply } from '@contract/endpoint'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const preview: Reply<typeof api.imports.preview> = {
  columns: ['Last Name', 'First', 'Born'],
  map: { lastname: 'Last Name', firstname: 'First', dob: null },
  rows: [
    { line: 2, cells: ['Okonkwo', 'Adaeze', '1961-03-07'], problems: [] },
    {
      line: 3,
      cells: ['Diaz', '', '31/31/1980'],
      problems: [
        { column: 'First', message: 'Enter the first name.' },
        { column: 'Born', message: 'March has no day 31.' },
      ],
    },
  ],
  total: 240,
  message: 'No column holds the date of birth. Say which one does.',
}
const run: ImportRun = {
  _id: id(1),
  kind: 'patients',
  state: 'RUNNING',
  fileName: 'patients.csv',
  total: 240,
  done: 20,
  loaded: 19,
  refused: 1,
  message: null,
  refusedMediaKey: null,
  canRetry: false,
  startedAt: '2026-11-19T12:00:00.000Z',
  finishedAt: null,
}
const file = () => new File(['Last Name,First,Born\n'], 'patients.csv', { type: 'text/csv' })

test('a file is previewed with its problems, its columns are set right, and the run counts up to its result', async () => {
  const asked: URLSearchParams[] = []
  let state: ImportRun | null = null
  let polls = 0
  const { person } = open('/imports?kind=patients', {
    user: userNamed('admin'),
    handlers: [
      http.post('*/api/v1/import/preview', ({ request }) => {
        const query = new URL(request.url).searchParams
        asked.push(query)
        return HttpResponse.json(
          query.get('map') ? { ...preview, map: { ...preview.map, dob: 'Born' }, message: null } : preview,
        )
      }),
      http.post('*/api/v1/import/start', ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        state = run
        return HttpResponse.json(run)
      }),
      answers(api.imports.run, () => {
        polls += 1
        if (polls === 1) return run
        state = {
          ...run,
          state: 'DONE_WITH_ERRORS',
          done: 240,
          loaded: 239,
          refused: 1,
          refusedMediaKey: 'refusedrefusedrefused',
        }
        return state
      }),
      answers(api.imports.recent, () => (state ? [state] : [])),
    ],
  })
  expect(await screen.findByText('No imports yet')).toBeVisible()
  await person.upload(screen.getByLabelText('File'), file())

  const table = await screen.findByRole('table', { name: 'Preview' })
  expect(screen.getByText('First 2 of 240 rows')).toBeVisible()
  expect(screen.getByText('1 of these rows has a problem')).toBeVisible()
  expect(
    within(within(table).getByRole('list', { name: 'Line 3' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['First: Enter the first name.', 'Born: March has no day 31.'])
  expect(screen.getByText('No column holds the date of birth. Say which one does.')).toBeVisible()

  await person.selectOptions(screen.getByRole('combobox', { name: /^Date of birth/ }), 'Born')
  await waitFor(() => expect(asked.at(-1)?.get('map')).toBe('{"dob":"Born"}'))
  await waitFor(() =>
    expect(screen.queryByText('No column holds the date of birth. Say which one does.')).toBeNull(),
  )

  await person.click(screen.getByRole('button', { name: 'Import 240 rows' }))
  await waitFor(() => expect(asked.at(-1)?.get('fileName')).toBe('patients.csv'))
  expect(await screen.findByRole('progressbar', { name: 'Importing patients.csv' })).toHaveAttribute(
    'aria-valuenow',
    '20',
  )
  expect(await screen.findByText('239 imported, 1 rejected')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeVisible()
})

test('a file that cannot be read says why, and another one may be chosen', async () => {
  const { person } = open('/imports', {
    user: userNamed('admin'),
    handlers: [
      http.post('*/api/v1/import/preview', () =>
        problem('rule_refused', 'This is no ICD-10-CM order file.', 422),
      ),
      answers(api.imports.recent, []),
    ],
  })
  await person.upload(
    await screen.findByLabelText('File'),
    new File(['?'], 'notes.txt', { type: 'text/plain' }),
  )
  expect(await screen.findByText('This is no ICD-10-CM order file.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('whoever may not import is not let in', async () => {
  const { at } = open('/imports', { user: userNamed('accession') })
  await waitFor(() => expect(at()).toMatch(/^\/(\?|$)/))
  expect(screen.queryByRole('heading', { name: 'Imports' })).toBeNull()
})

test('an import that runs is stopped after a question, and goes on where it stopped', async () => {
  let state: ImportRun = { ...run, state: 'RUNNING' }
  const asked: unknown[] = []
  const { person } = open('/imports', {
    user: userNamed('admin'),
    handlers: [
      answers(api.imports.loincMatches, { codes: 0, docs: [] }),
      answers(api.imports.recent, () => [state]),
      answers(api.imports.run, () => state),
      http.post('*/api/v1/import/act', async ({ request }) => {
        const body = (await request.json()) as { transition: 'cancel' | 'retry' }
        asked.push(body)
        state =
          body.transition === 'cancel'
            ? { ...run, state: 'CANCELLED', loaded: 19, canRetry: true }
            : { ...run, state: 'RUNNING' }
        return HttpResponse.json(state)
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Stop import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop the import of patients.csv?' })
  expect(asked).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Stop import' }))
  expect(await screen.findByText('Stopped. Rows imported before: 19.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('progressbar', { name: 'Importing patients.csv' })).toBeVisible()
  expect(asked).toEqual([
    { _id: run._id, transition: 'cancel' },
    { _id: run._id, transition: 'retry' },
  ])
})
