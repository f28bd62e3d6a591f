import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { AuditEntry, AuditRow, Disclosure } from '@contract/audit/shapes'
import * as download from '@/lib/download'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { Outcome } from './outcome'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')
const oriel = { _id: id(60), name: 'Quillfeather, Oriel', dob: '1961-03-07', patientNumber: 'P-0048821' }
const joy = { _id: id(7), name: 'Joy Lindqvist', username: 'joy', userType: 'lab' }
const row: AuditRow = {
  _id: '1-20',
  at: '2026-11-19T17:42:08Z',
  by: 'Joy Lindqvist',
  username: 'joy',
  userType: 'lab',
  actingAs: null,
  call: 'POST /update/order',
  did: 'Changes an order.',
  wrote: true,
  outcome: 'done',
  entity: 'order',
  entityId: id(70),
  label: '26322-0688',
  shown: 0,
  changed: 1204,
  reason: null,
}
const others: AuditRow[] = [
  {
    ...row,
    _id: '1-19',
    by: '',
    username: null,
    did: 'Signs in.',
    label: null,
    outcome: 'denied',
    changed: 0,
  },
  {
    ...row,
    _id: '1-18',
    did: 'Lists orders.',
    wrote: false,
    shown: 25,
    changed: 0,
    actingAs: 'account of lab',
  },
  { ...row, _id: '1-17', did: 'Reads a patient.', wrote: false, shown: 1, actingAs: 'emergency 1' },
]
const page = (docs: AuditRow[], changes: object = {}) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
  ...changes,
})
const entry: AuditEntry = {
  ...row,
  actingAs: 'account of lab',
  reason: 'Password confirmed',
  address: '10.1.2.3',
  sessionId: id(80),
  requestId: 'req-77',
  hash: 'abc123',
  ids: Array.from({ length: 32 }, (_, n) => ({ id: id(100 + n), label: n === 1 ? null : `Order ${n}` })),
  changes: [
    { entity: 'order', id: id(70), field: 'state', old: 'OPEN', new: null },
    { entity: 'order', id: id(70), field: 'hold', old: '', new: { since: 5 } },
    { entity: 'order', id: id(70), field: 'stat', old: true, new: false },
  ],
}
const entities = answers(api.audit.entities, ['order', 'patient'])

test('the trail is asked for as the filters say, page by page, and exported with the same filters', async () => {
  const asked: Record<string, string>[] = []
  const exported: Record<string, string>[] = []
  const sought: unknown[] = []
  const saved = vi.spyOn(download, 'saveBlob').mockImplementation(() => undefined)
  const { person, at } = open('/audit', {
    user: admin,
    keyMs: 40,
    handlers: [
      entities,
      answers(api.audit.list, (_body, request) => {
        const query = Object.fromEntries(new URL(request.url).searchParams)
        asked.push(query)
        return query['entity'] === 'patient'
          ? page([])
          : page([row, ...others], {
              total: 12_000,
              totalIsCapped: true,
              after: query['after'] === undefined ? 'mark-2' : null,
            })
      }),
      answers(api.audit.patients, (body) => {
        sought.push(body)
        return [oriel]
      }),
      answers(api.audit.people, (body) => {
        sought.push(body)
        return [joy]
      }),
      http.get('*/api/v1/audit/export', ({ request }) => {
        exported.push(Object.fromEntries(new URL(request.url).searchParams))
        return exported.length === 1
          ? problem('internal', 'The export broke.', 500)
          : new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } })
      }),
    ],
  })
  const changed = await screen.findByRole('row', { name: /Changes an order/ })
  expect(asked.filter((query) => Object.keys(query).length > 0)).toEqual([])
  expect(within(changed).getByRole('cell', { name: 'Nov 19 10:42:08' })).toBeVisible()
  expect(changed).toHaveTextContent('Joy Lindqvistjoy')
  expect(changed).toHaveTextContent('POST /update/order')
  expect(changed).toHaveTextContent('26322-0688Order')
  expect(changed).toHaveTextContent('Written')
  expect(within(changed).getByRole('cell', { name: '1,204' })).toBeVisible()
  const denied = screen.getByRole('row', { name: /Signs in/ })
  expect(denied).toHaveTextContent('Not signed in')
  expect(denied).toHaveTextContent('Denied')
  const listed = screen.getByRole('row', { name: /Lists orders/ })
  expect(within(listed).getByRole('cell', { name: '25' })).toBeVisible()
  expect(listed).toHaveTextContent('joy as account of lab')
  expect(listed).toHaveTextContent('Read')
  expect(screen.getByRole('row', { name: /Reads a patient/ })).toHaveTextContent('as emergency 1')
  expect(changed).not.toHaveTextContent(/\bas\b/)
  expect(screen.getByText('4 of 12,000+')).toBeVisible()

  // No filter: nothing to clear. Older and back to the newest.
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Newest' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ after: 'mark-2' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled())
  await person.click(screen.getByRole('button', { name: 'Newest' }))
  await waitFor(() => expect(at()).not.toContain('after='))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(at()).toContain('after='))

  // Another filter begins at the newest row.
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Acting as another account')
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'actingAs' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Record type' }), 'order')
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'actingAs', entity: 'order' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Reads and writes')
  await waitFor(() => expect(asked.at(-1)).toEqual({ entity: 'order' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ entity: 'order', from: '2026-11-01' }))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ entity: 'order', from: '2026-11-01', to: '2026-11-30' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ entity: 'order', to: '2026-11-30' }))

  // A patient is sought from two letters on, a person from the first.
  const patients = screen.getByRole('combobox', { name: 'Patient' })
  await person.type(patients, 'Q')
  await person.type(patients, 'u')
  const patient = await screen.findByRole('option', { name: /Quillfeather, Oriel/, selected: true })
  expect(patient).toHaveTextContent('03/07/1961 · P-0048821')
  expect(sought).toEqual([{ text: 'Qu' }])
  await person.click(patient)
  expect(await screen.findByText('Quillfeather, Oriel · P-0048821')).toBeVisible()
  expect(sought).toContainEqual({ _id: oriel._id })
  expect(screen.queryByRole('combobox', { name: 'Patient' })).toBeNull()
  await person.type(screen.getByRole('combobox', { name: 'Person' }), 'j')
  const found = await screen.findByRole('option', { name: /Joy Lindqvist/, selected: true })
  expect(found).toHaveTextContent('joy · lab')
  await person.click(found)
  const filters = { patient: oriel._id, user: joy._id, entity: 'order', to: '2026-11-30' }
  await waitFor(() => expect(asked.at(-1)).toEqual(filters))
  const bar = screen.getByRole('group', { name: 'Filter the trail' })
  expect(within(bar).getByText('Joy Lindqvist')).toBeVisible()

  await person.click(screen.getByRole('button', { name: /Export/ }))
  const dialog = await screen.findByRole('dialog', { name: /Export 12,000\+ rows as CSV\?/ })
  const ok = within(dialog).getByRole('button', { name: 'Export CSV' })
  await person.click(ok)
  expect(await within(dialog).findByText('The export broke.')).toBeVisible()
  await waitFor(() => expect(ok).not.toHaveAttribute('aria-busy', 'true'))
  await person.click(ok)
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'aliquot_audit.csv'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(exported).toEqual([filters, filters])

  await person.click(screen.getByRole('button', { name: 'Remove filter Person' }))
  await waitFor(() => expect(at()).not.toContain('user='))
  await person.click(screen.getByRole('button', { name: 'Remove filter Patient' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ entity: 'order', to: '2026-11-30' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Record type' }), 'patient')
  expect(await screen.findByText('No audit entries match these filters.')).toBeVisible()
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (!clear) throw new Error('There is no way to clear the filters.')
  await person.click(clear)
  await screen.findByRole('row', { name: /Changes an order/ })
  expect(at()).toBe('/audit')
})

test.each([
  ['every filter', `kind=refused&from=2026-11-01&to=2026-11-02&entityId=${id(5)}&user=${id(1234)}`],
  ['a record', `entityId=${id(5)}`],
])('an address with %s is asked as it stands and cleared in one press', async (_, query) => {
  const asked: string[] = []
  const { person, at } = open(`/audit?${query}`, {
    user: admin,
    handlers: [
      entities,
      answers(api.audit.list, (_body, request) => {
        asked.push(new URL(request.url).search)
        return page([])
      }),
    ],
  })
  expect(await screen.findByText('No audit entries match these filters.')).toBeVisible()
  const fields = (text = '') => Object.fromEntries(new URLSearchParams(text))
  expect(fields(asked[0])).toEqual(fields(query))
  if (query.includes('user=')) expect(screen.getByText('00001234')).toBeVisible()
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (!clear) throw new Error('There is no way to clear the filters.')
  await person.click(clear)
  expect(await screen.findByText('No audit entries yet.')).toBeVisible()
  expect(at()).toBe('/audit')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(screen.getByText('0 of 0')).toBeVisible()
})

test('an entry opens beside the list with what it showed and changed, and Escape closes it', async () => {
  const asked: unknown[] = []
  const { person, at } = open('/audit?kind=write&after=mark-2', {
    user: admin,
    handlers: [
      entities,
      answers(api.audit.list, page([row, ...others])),
      answers(api.audit.entry, (body) => {
        asked.push(body)
        if (asked.length === 1) return problem('forbidden', 'Not yet.', 403)
        return asked.length === 2
          ? entry
          : {
              ...entry,
              by: '',
              actingAs: null,
              reason: null,
              address: null,
              sessionId: null,
              ids: [],
              changes: [],
            }
      }),
    ],
  })
  await person.click(await screen.findByText('Changes an order.'))
  const panel = await screen.findByRole('complementary', { name: 'Audit entry' })
  // Opening a row keeps the page and the filters.
  expect(at()).toContain('after=mark-2')
  expect(at()).toContain('kind=write')
  expect(at()).toContain('row=1-20')
  expect(await within(panel).findByText('This entry could not be loaded')).toBeVisible()
  expect(within(panel).getByText('Not yet.')).toBeVisible()
  await person.click(within(panel).getByRole('button', { name: 'Try again' }))
  expect(await within(panel).findByText('Viewed 32')).toBeVisible()
  expect(asked).toEqual([{ _id: '1-20' }, { _id: '1-20' }])
  expect(panel).toHaveTextContent('Written')
  expect(panel).toHaveTextContent('Nov 19, 2026, 10:42')
  expect(panel).toHaveTextContent('Joy Lindqvist (joy, lab)')
  for (const [term, value] of [
    ['Acting as', 'account of lab'],
    ['Reason', 'Password confirmed'],
    ['Call', 'POST /update/order'],
    ['Address', '10.1.2.3'],
    ['Session', id(80)],
    ['Request', 'req-77'],
  ] as const) {
    expect(within(panel).getByText(term)).toBeVisible()
    expect(within(panel).getByText(value)).toBeVisible()
  }
  expect(within(panel).getByText('abc123')).toBeVisible()
  const lines = within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines.slice(0, 3)).toEqual([
    'Order · StatusOpen → empty',
    'Order · Holdempty → {\n "since": 5\n}',
    'Order · Stattrue → false',
  ])
  expect(lines).toHaveLength(33)
  expect(lines.slice(3, 6)).toEqual(['Order 0', id(101), 'Order 2'])
  expect(within(panel).getByText('and 2 more')).toBeVisible()

  await person.click(screen.getByText('Lists orders.'))
  await waitFor(() => expect(asked.at(-1)).toEqual({ _id: '1-18' }))
  expect(await within(panel).findByText('Not signed in')).toBeVisible()
  for (const absent of ['Acting as', 'Reason', 'Address', 'Session', 'Changes', /^Viewed/, /more$/])
    expect(within(panel).queryByText(absent)).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Audit entry' })).toBeNull())
  expect(at()).not.toContain('row=')
  expect(at()).toContain('after=mark-2')
  await person.click(screen.getByText('Lists orders.'))
  await person.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Audit entry' })).toBeNull())
})

test.each([
  ['denied', true, 'Denied'],
  ['refused', true, 'Refused'],
  ['replayed', true, 'Repeated'],
  ['done', true, 'Written'],
  ['done', false, 'Read'],
] as const)('a call that was %s, writing %s, is said as %s', (outcome, wrote, word) => {
  const { container } = render(<Outcome row={{ outcome, wrote }} />)
  expect(container).toHaveTextContent(new RegExp(`^${word}$`))
})

const disclosure: Disclosure = {
  _id: 'd1',
  at: '2026-11-19T17:42:08Z',
  recipient: 'Grace Mbeki',
  place: 'Cedar Ridge',
  way: 'portal',
  what: 'Report 26322-0688',
  purpose: 'Treatment: viewed by a clinic',
}

test('disclosures wait for a patient, are told within the dates, and are handed out as a file', async () => {
  const asked: Record<string, string>[] = []
  const exported: Record<string, string>[] = []
  const saved = vi.spyOn(download, 'saveBlob').mockImplementation(() => undefined)
  const { person, at } = open('/audit?tab=disclosures', {
    user: admin,
    keyMs: 40,
    handlers: [
      entities,
      answers(api.audit.patients, [oriel]),
      answers(api.audit.disclosures, (_body, request) => {
        const query = Object.fromEntries(new URL(request.url).searchParams)
        asked.push(query)
        if (asked.length === 1) return problem('forbidden', 'Not yet.', 403)
        if (query['from'] === undefined)
          return {
            docs: [disclosure, { ...disclosure, _id: 'd2', way: 'link' as const, place: null }],
            capped: false,
          }
        return query['to'] === undefined ? { docs: [disclosure], capped: true } : { docs: [], capped: false }
      }),
      http.get('*/api/v1/audit/disclosures/export', ({ request }) => {
        exported.push(Object.fromEntries(new URL(request.url).searchParams))
        return new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } })
      }),
    ],
  })
  expect(await screen.findByText('Choose a patient to see the accounting of disclosures.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Disclosures' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Trail' })).not.toHaveAttribute('aria-current')
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  expect(asked).toEqual([])
  await person.type(screen.getByRole('combobox', { name: 'Patient' }), 'Quill')
  await person.click(await screen.findByRole('option', { name: /Quillfeather/, selected: true }))
  expect(await screen.findByText('The accounting of disclosures could not be loaded')).toBeVisible()
  expect(screen.getByText('Not yet.')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  const table = await screen.findByRole('table', { name: 'Disclosures' })
  const cells = within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['When', 'Who', 'Where', 'How', 'What', 'Why'],
    ['Nov 19, 2026, 10:42', 'Grace Mbeki', 'Cedar Ridge', 'Portal', 'Report 26322-0688', disclosure.purpose],
    ['Nov 19, 2026, 10:42', 'Grace Mbeki', '', 'Report link', 'Report 26322-0688', disclosure.purpose],
  ])
  expect(screen.queryByText(/Only the newest 2,000/)).toBeNull()
  // The trail of the same patient is one press away.
  expect(screen.getByRole('link', { name: 'Trail' })).toHaveAttribute(
    'href',
    `/audit?tab=trail&patient=${oriel._id}`,
  )
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  expect(await screen.findByText(/Only the newest 2,000 are shown/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: /Export/ }))
  const dialog = await screen.findByRole('dialog', { name: /Export 1 disclosures? as CSV\?/ })
  await person.click(within(dialog).getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'aliquot_disclosures.csv'))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } })
  expect(await screen.findByText('No disclosures in this period.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  expect(asked.at(-1)).toEqual({ patient: oriel._id, from: '2026-11-01', to: '2026-11-02' })
  expect(exported).toEqual([{ patient: oriel._id, from: '2026-11-01' }])
  await person.click(screen.getByRole('button', { name: 'Remove filter Patient' }))
  expect(await screen.findByText('Choose a patient to see the accounting of disclosures.')).toBeVisible()
  expect(at()).not.toContain('patient=')
})
