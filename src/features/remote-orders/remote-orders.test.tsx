import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { RemoteChange } from '@contract/remote-orders/change-shapes'
import type { RemoteOrder, RemoteOrderRow } from '@contract/remote-orders/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, changes: Partial<RemoteOrderRow> = {}): RemoteOrderRow => ({
  _id: id(n),
  version: 1,
  requisitionNumber: `26332-000${n}`,
  form: 'new',
  state: 'INTRANSIT',
  source: 'portal',
  priority: 'ROUTINE',
  patient: {
    _id: id(100 + n),
    firstname: 'Ana',
    lastname: `Petrov${'abc'[n] ?? ''}`,
    dob: '1980-01-02',
    gender: 'F',
  },
  location: { _id: id(200), name: 'Cedar Ridge' },
  physician: { _id: id(300), firstname: 'Ada', lastname: 'Ruiz' },
  panels: ['Basic Metabolic Panel'],
  collectedAt: null,
  dateEntered: '2026-11-28T15:00:00.000Z',
  dateReceived: null,
  dateReported: null,
  report: null,
  reviewed: false,
  attention: 0,
  orderId: null,
  changeAsked: false,
  rejectedReason: null,
  ...changes,
})
const rows = [
  row(1),
  row(2, {
    state: 'REPORTED',
    dateReceived: '2026-11-28T16:00:00.000Z',
    dateReported: '2026-11-28T17:00:00.000Z',
    report: 'CORRECTED',
    attention: 3,
  }),
]
const counts = answers(api.remoteOrders.counts, {
  all: 2,
  REMOTE_ORDER: 1,
  RECEIVED: 0,
  REPORTED: 1,
  CLOSED: 0,
  readytoreview: 0,
  intransit: 1,
  kiosk: 1,
  fresh: 1,
  rejected: 1,
  capped: false,
})
const listed = (asked: URLSearchParams[] = []) =>
  answers(api.remoteOrders.list, (_, request) => {
    asked.push(new URL(request.url).searchParams)
    return { docs: rows, total: 2, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null }
  })

test('the list shows each by its dates, narrows by the filters of the specification, and brings critical results first [route:/remoteorders] [rule:remote-display] [rule:remote-filters]', async () => {
  const asked: URLSearchParams[] = []
  const { person, at } = open('/remoteorders', {
    user: userNamed('portal'),
    handlers: [listed(asked), counts],
  })
  const first = await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  expect(within(first).getByText('Entered')).toBeVisible()
  const second = screen.getByRole('row', { name: /26332-0002/ })
  expect(within(second).getByText('Reported')).toBeVisible()
  expect(within(second).getByText('Critical')).toBeVisible()
  expect(within(second).getByText('Corrected')).toBeVisible()
  // What asks for the clinic's eye stands first.
  expect(asked.at(0)?.get('sort')).toBe('-attention')

  await person.click(screen.getByRole('link', { name: /^Not received/ }))
  await waitFor(() => expect(asked.at(-1)?.get('state')).toBe('REMOTE_ORDER'))
  expect(at()).toBe('/remoteorders?tab=REMOTE_ORDER')
  await person.click(screen.getByRole('link', { name: /^In transit/ }))
  await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('intransit'))
  await person.click(screen.getByRole('link', { name: /^New results/ }))
  await waitFor(() => expect(asked.at(-1)?.get('fresh')).toBe('true'))
  expect(asked.at(-1)?.get('sort')).toBe('-attention')
  await person.click(screen.getByRole('link', { name: /^At the kiosk/ }))
  await waitFor(() => expect(asked.at(-1)?.get('source')).toBe('kiosk'))
  expect(asked.at(-1)?.get('state')).toBe('REMOTE_ORDER')
}, 60_000)

test('what the laboratory rejected is not called canceled, and says why', async () => {
  const docs = [
    row(1, { state: 'REJECTED', orderId: id(400), rejectedReason: 'Hemolyzed', attention: 1 }),
    row(2, { state: 'REJECTED', rejectedReason: 'Sent twice' }),
  ]
  const asked: URLSearchParams[] = []
  const { person } = open('/remoteorders', {
    user: userNamed('portal'),
    handlers: [
      answers(api.remoteOrders.list, (_, request) => {
        asked.push(new URL(request.url).searchParams)
        return { docs, total: 2, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null }
      }),
      counts,
    ],
  })
  const rejected = await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  expect(within(rejected).getByText('Rejected by lab')).toBeVisible()
  expect(within(rejected).getByText('Hemolyzed')).toBeInTheDocument()
  const canceled = screen.getByRole('row', { name: /26332-0002/ })
  expect(within(canceled).getByText('Canceled')).toBeVisible()
  await person.click(screen.getByRole('link', { name: /^Rejected by lab/ }))
  await waitFor(() => expect(asked.at(-1)?.get('rejected')).toBe('true'))
}, 60_000)

test('the mark of a selection: what was refused stays chosen with its reason [rule:reviewed-mark]', async () => {
  const sent: unknown[] = []
  const reviewed = answers(api.remoteOrders.reviewed, (body) => {
    sent.push(body)
    return {
      outcomes: [
        { _id: id(1), ok: false, message: 'No results have been reported for this order.' },
        { _id: id(2), ok: true, message: null },
      ],
    }
  })
  const { person } = open('/remoteorders', {
    user: userNamed('portal'),
    handlers: [listed(), counts, reviewed],
  })
  await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  const [, first, ...others] = screen.getAllByRole('checkbox')
  await person.click(first ?? document.body)
  // Labels are the clinic's until the laboratory has the specimens.
  expect(await screen.findByRole('button', { name: m.order.actLabels })).not.toHaveAttribute('aria-disabled')
  for (const box of others) await person.click(box)
  expect(screen.getByRole('button', { name: m.order.actLabels })).toHaveAttribute('aria-disabled', 'true')
  await person.click(await screen.findByRole('button', { name: 'Mark reviewed' }))
  const told = await screen.findByRole('dialog')
  expect(told).toHaveTextContent('No results have been reported for this order.')
  // With the report that the list shows, so that a newer one is not marked unseen.
  expect(sent).toMatchObject([{ state: true, seen: [{ _id: id(2), dateReported: rows[1]?.dateReported }] }])
}, 60_000)

test('an account that only reads may neither order nor mark [home:portal-list]', async () => {
  const { at } = open('/', { user: userNamed('portal.results'), handlers: [listed(), counts] })
  await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  expect(at()).toBe('/remoteorders')
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull()
}, 60_000)

const received: RemoteOrder = {
  ...row(2, { state: 'RECEIVED', dateReceived: '2026-11-28T16:00:00.000Z', orderId: id(400) }),
  patient: {
    ...{ _id: id(102), firstname: 'Ana', lastname: 'Petrov', dob: '1980-01-02', gender: 'F' },
    ...{ patientNumber: 'P-100', race: null, ethnicity: null, phone: null, email: null },
    address: { line1: null, line2: null, city: null, state: null, zip: null },
  },
  facts: null,
  ...{ formVersion: 0, formTitle: 'New order', specimens: [], items: [], insurance: [], medications: [] },
  diagnoses: [{ code: 'E11.9', description: 'Type 2 diabetes mellitus' }],
  ...{ answers: [], residence: null, worker: null, consent: null, files: [], comment: null },
  ...{ claimReason: null, preparedByName: 'Dana Hale', signedByName: 'Dana Hale', signedFor: null },
  ...{
    signedAt: null,
    reviewedBy: null,
    reviewedAt: null,
    maySign: false,
    reports: [],
    timeline: [],
  },
}
const asked: RemoteChange = {
  ...{ _id: id(600), version: 1, remoteOrderId: id(2), orderId: id(400), requisitionNumber: '26332-0002' },
  patient: { firstname: 'Ana', lastname: 'Petrov', dob: '1980-01-02' },
  ...{ locationName: 'Cedar Ridge', state: 'ASKED', text: 'The diagnosis was wrong.' },
  asked: { diagnoses: ['I10'] },
  ...{ askedAt: '2026-11-28T17:00:00.000Z', askedByName: 'Dana Hale' },
  ...{ answer: null, answeredAt: null, answeredByName: null },
}

test('what a visitor of a kiosk said stands beside the record until the order is signed', async () => {
  const waiting: RemoteOrder = {
    ...received,
    ...{ state: 'READYTOREVIEW', orderId: null, dateReceived: null, maySign: true },
    facts: {
      ...{ gender: null, race: null, ethnicity: null, phone: '(208) 555-0190', email: null },
      address: { line1: '12 Elm St', line2: null, city: 'Meridian', state: 'ID', zip: '83642' },
    },
    patient: {
      ...received.patient,
      address: { line1: null, line2: null, city: 'Boise', state: 'ID', zip: '83702' },
    },
  }
  open(`/remoteorders/${id(2)}`, {
    user: userNamed('portal'),
    handlers: [
      answers(api.remoteOrders.get, waiting),
      answers(api.remoteOrders.delegates, { docs: [], mayName: false }),
    ],
  })
  const said = await screen.findByRole('region', { name: m.remoteOrderEntry.said }, { timeout: 15_000 })
  expect(said).toHaveTextContent(m.remoteOrderEntry.saidCompare)
  expect(said).toHaveTextContent('Phone(208) 555-0190The record has none.')
  expect(said).toHaveTextContent('12 Elm St, Meridian, ID 83642In the record: Boise, ID 83702')
  expect(said).not.toHaveTextContent('Sex')
}, 60_000)

test('a clinic asks for a change of an order that was received, in words, and takes it back', async () => {
  let docs: RemoteChange[] = []
  const { person } = open(`/remoteorders/${id(2)}`, {
    user: userNamed('portal'),
    handlers: [
      answers(api.remoteOrders.get, received),
      answers(api.remoteOrders.changes, () => ({ docs })),
      answers(api.remoteOrders.askChange, () => {
        docs = [asked]
        return asked
      }),
      answers(api.remoteOrders.withdrawChange, () => {
        docs = [{ ...asked, state: 'WITHDRAWN' }]
        return { ...asked, state: 'WITHDRAWN' as const }
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Ask for a change' }, { timeout: 15_000 }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Ask for a change' }))
  expect(within(dialog).getByText('Say what should change.')).toBeVisible()
  await person.type(within(dialog).getByRole('textbox', { name: 'What should change, and why' }), 'Wrong.')
  await person.click(within(dialog).getByRole('button', { name: 'Ask for a change' }))
  expect(await screen.findByText('Waiting for the laboratory')).toBeVisible()
  expect(screen.getByText('Diagnoses: I10')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('Taken back')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
}, 60_000)

test('the laboratory has what clinics ask above the list, and accepts or declines it with words', async () => {
  const said: unknown[] = []
  let docs = [asked, { ...asked, _id: id(601), text: 'Add the secondary insurance.', asked: {} }]
  const { person } = open('/remoteorders', {
    user: userNamed('admin'),
    handlers: [
      listed(),
      counts,
      answers(api.remoteOrders.changes, () => ({ docs })),
      answers(api.remoteOrders.answerChange, (body) => {
        said.push(body)
        docs = docs.slice(1)
        return { ...asked, state: 'ACCEPTED' as const }
      }),
    ],
  })
  expect(
    await screen.findByText('Add the secondary insurance.', undefined, { timeout: 15_000 }),
  ).toBeVisible()
  await person.click(screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
  const accepting = await screen.findByRole('dialog')
  await person.type(within(accepting).getByRole('textbox', { name: 'Answer to the clinic' }), 'Changed.')
  await person.click(within(accepting).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]).toMatchObject({ _id: id(600), version: 1, accept: true, answer: 'Changed.' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Decline' })).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(within(dialog).getByText('Say why it is declined. The clinic reads this.')).toBeVisible()
  await person.type(within(dialog).getByRole('textbox', { name: 'Answer to the clinic' }), 'Not covered.')
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(said[1]).toMatchObject({ _id: id(601), accept: false, answer: 'Not covered.' })
}, 60_000)

test('whoever may names the accounts that sign for the provider, and ends it', async () => {
  const named: unknown[] = []
  const signer = {
    ...{ _id: id(700), physicianId: id(300), userId: id(701), name: 'Nora Quist', version: 1 },
    ...{ kind: 'delegate' as const, since: '2026-11-28T15:00:00.000Z', byName: 'Ada Ruiz' },
  }
  let docs: (typeof signer)[] = []
  const { person } = open(`/remoteorders/${id(2)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.remoteOrders.get, { ...received, state: 'READYTOREVIEW', orderId: null }),
      answers(api.remoteOrders.delegates, () => ({ docs, mayName: true })),
      answers(api.remoteOrders.nameDelegate, (body) => {
        named.push(body)
        docs = [signer]
        return signer
      }),
      answers(api.remoteOrders.endDelegate, () => {
        docs = []
        return { ok: true as const }
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Name' }, { timeout: 15_000 }))
  expect(screen.getByText('Enter the username of an account of this clinic.')).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'nora')
  await person.click(screen.getByRole('button', { name: 'Name' }))
  expect(await screen.findByText('Nora Quist')).toBeVisible()
  expect(named[0]).toMatchObject({ username: 'nora', kind: 'delegate' })
  await person.click(screen.getByRole('button', { name: 'End for Nora Quist' }))
  await waitFor(() => expect(screen.queryByText('Nora Quist')).toBeNull())
}, 60_000)
