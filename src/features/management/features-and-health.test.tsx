import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { featureNames, features } from '@contract/features'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const admin = userNamed('admin')

const featuresOf = (off: readonly string[] = [], version = 3): Reply<typeof api.management.features> => ({
  docs: featureNames.map((name) => ({ name, active: !off.includes(name), version })),
})
const noHistory = answers(api.management.featureHistory, { docs: [] })
const line = (label: string) => screen.findByRole('row', { name: new RegExp(`^${label}`) })

test('each feature says whether it is on and what it opens; one is switched on, and a refusal keeps the question', async () => {
  const sent: unknown[] = []
  let docs = featuresOf(['plating'])
  const { person } = open('/management', {
    user: admin,
    handlers: [
      answers(api.management.features, () => docs),
      noHistory,
      answers(api.management.setFeature, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('internal', 'Something went wrong.', 500)
        if (sent.length === 2) {
          docs = featuresOf(['plating'], 4)
          return problem('stale', 'Changed meanwhile.', 409)
        }
        docs = featuresOf([], 5)
        return docs
      }),
    ],
  })
  const plating = await line('Plating')
  expect(within(plating).getByText('Off')).toBeVisible()
  expect(within(plating).getByRole('switch', { name: 'Plating' })).not.toBeChecked()
  // Only what is off carries a word.
  expect(screen.getAllByText('Off')).toHaveLength(1)
  expect(screen.queryByText('On')).toBeNull()
  expect(screen.getByRole('switch', { name: 'Batching' })).toBeChecked()
  expect(screen.getAllByText('No screens of its own').length).toBeGreaterThan(0)
  expect(within(plating).queryByText('No screens of its own')).toBeNull()

  await person.click(within(plating).getByRole('switch', { name: 'Plating' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn on Plating?' })
  expect(dialog).toHaveTextContent('Takes effect immediately for everyone.')
  expect(dialog).not.toHaveTextContent('Existing records are kept.')
  expect(within(dialog).getByText('These screens will be available:')).toBeVisible()
  const ok = within(dialog).getByRole('button', { name: 'Turn on' })
  await person.click(ok)
  expect(await within(dialog).findByText('Something went wrong.')).toBeVisible()
  await person.click(ok)
  expect(
    await within(dialog).findByText(
      'Someone else just changed this feature. The list now shows its current status.',
    ),
  ).toBeVisible()
  expect(screen.queryByText('Plating is on.')).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(await screen.findByRole('switch', { name: 'Plating', checked: false }))
  await person.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Plating is on.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { name: 'plating', active: true, version: 3 },
    { name: 'plating', active: true, version: 3 },
    { name: 'plating', active: true, version: 4 },
  ])
})

test('a feature without screens is switched off without a list of them', async () => {
  const { person } = open('/management', {
    user: admin,
    handlers: [answers(api.management.features, featuresOf()), noHistory],
  })
  const [none] = await screen.findAllByText('No screens of its own')
  const row = none?.closest('tr')
  if (!row) throw new Error('No row.')
  await person.click(within(row).getByRole('switch', { checked: true }))
  const dialog = await screen.findByRole('dialog', { name: /^Turn off / })
  expect(dialog).toHaveTextContent('Existing records are kept.')
  expect(dialog).not.toHaveTextContent('These screens')
})

test('what was switched is told in the words of the screen', async () => {
  const [name] = featureNames
  if (!name) throw new Error('No features.')
  open('/management', {
    user: admin,
    handlers: [
      answers(api.management.features, featuresOf(['plating'])),
      answers(api.management.featureHistory, {
        docs: [
          {
            at: '2026-11-19T13:55:00.000Z',
            by: 'Ana Reyes',
            actingAs: null,
            call: 'POST /management/feature',
            did: '',
            reason: null,
            changes: [
              {
                entity: 'feature',
                id: '0198f2a0-0000-7000-8000-000000000001',
                field: name,
                old: true,
                new: false,
              },
            ],
          },
        ],
      }),
    ],
  })
  expect(await line('Plating')).toBeVisible()
  expect((await screen.findAllByText(/Ana Reyes/))[0]).toBeVisible()
  // In the table, and in the history.
  expect(screen.getAllByText(new RegExp(`^${features[name].label}`)).length).toBeGreaterThan(1)
})

test('features that cannot be asked for say why', async () => {
  open('/management', {
    user: admin,
    handlers: [
      answers(api.management.features, () => problem('forbidden', 'Not for this account.', 403)),
      noHistory,
    ],
  })
  expect(await screen.findByText('Not for this account.')).toBeVisible()
})

const health: Reply<typeof api.management.health> = {
  docs: [
    {
      key: 'database',
      ok: true,
      detail: 'PostgreSQL 18',
      lastGood: '2026-11-19T13:55:00.000Z',
      lastBad: null,
    },
    {
      key: 'storage',
      ok: false,
      detail: 'The folder is full.',
      lastGood: null,
      lastBad: '2026-11-19T14:55:00.000Z',
    },
  ],
}
const noPrograms = answers(api.fhir.clients, {
  docs: [],
  baseUrl: 'https://lab.example/fhir/R4',
  tokenUrl: 'https://lab.example/fhir/R4/token',
})
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('what the laboratory depends on stands as it was answered, and the label service of this computer beside it', async () => {
  let asked = 0
  let up = false
  const { person } = open('/management?tab=integrations', {
    user: admin,
    handlers: [
      answers(api.management.health, () => {
        asked += 1
        return health
      }),
      http.post('http://127.0.0.1:8181/cxf/barcode/id', () => HttpResponse.text('Labels')),
      http.post('http://127.0.0.1:8181/cxf/barcode/version', () => HttpResponse.text('7.1')),
      http.post('http://127.0.0.1:8282/cxf/barcode/id', () =>
        up ? HttpResponse.text('Only a name') : HttpResponse.error(),
      ),
      http.post('http://127.0.0.1:8282/cxf/barcode/version', () => new HttpResponse(null, { status: 404 })),
      http.post('*/cxf/barcode/*', () => HttpResponse.error()),
      noPrograms,
    ],
  })
  expect(cellsOf(await line('Database'))).toEqual([
    'WorkingPostgreSQL 18',
    'Nov 19, 2026, 06:55',
    'none recorded',
  ])
  expect(cellsOf(await line('File storage'))).toEqual([
    'Needs attentionThe folder is full.',
    'none recorded',
    'Nov 19, 2026, 07:55',
  ])
  const port = (n: number) => line(`Label service, port ${n}`)
  await waitFor(async () => expect(cellsOf(await port(8181))[0]).toBe('WorkingResponding: 7.1'))
  await waitFor(async () => expect(cellsOf(await port(8282))[0]).toBe('Not responding on this computer'))
  // A port that is silent is no alarm: when it was asked stands under the failures.
  const [, good, bad] = cellsOf(await port(8282))
  expect(good).toBe('none recorded')
  expect(bad).not.toBe('none recorded')
  expect(cellsOf(await port(8181))[2]).toBe('none recorded')
  expect(cellsOf(await port(8181))[1]).not.toBe('none recorded')
  up = true
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(async () => expect(cellsOf(await port(8282))[0]).toBe('WorkingResponding: Only a name'))
  expect(asked).toBe(2)
})

test('when the server does not say how it stands, that is said, and this computer is asked all the same', async () => {
  let asked = 0
  const { person } = open('/management?tab=integrations', {
    user: admin,
    handlers: [
      answers(api.management.health, () => {
        asked += 1
        return asked === 1 ? problem('forbidden', 'Not for this account.', 403) : health
      }),
      http.post('*/cxf/barcode/*', () => HttpResponse.error()),
      noPrograms,
    ],
  })
  expect(await screen.findByText('Not for this account.')).toBeVisible()
  expect(await line('Label service, port 8181')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await line('Database')).toBeVisible()
})

test('the list is narrowed by words of a feature, of what it does or of what it opens', async () => {
  const { person } = open('/management', {
    user: admin,
    handlers: [answers(api.management.features, featuresOf()), noHistory],
  })
  const names = () => screen.queryAllByRole('switch').map((one) => one.getAttribute('aria-label'))
  const box = await screen.findByRole('searchbox', { name: 'Search features' })
  const all = names()
  expect(all.length).toBeGreaterThan(15)
  await person.type(box, 'maps plate')
  expect(names()).toEqual(['Plating'])
  await person.clear(box)
  await person.type(box, 'no such thing')
  expect(names()).toEqual([])
  expect(screen.getByText('No feature matches “no such thing”')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show all features' }))
  expect(names()).toEqual(all)
})
