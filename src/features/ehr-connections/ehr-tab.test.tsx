import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Code, Connection, ConnectionDetail } from '@contract/ehr-connections/shapes'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const noName = { namespace: '', oid: '', oidType: '' }

const connection: Connection = {
  _id: id(1),
  version: 4,
  name: 'Cedar Ridge',
  kind: 'chart',
  locationId: null,
  location: null,
  state: 'TESTING',
  listenPort: 6661,
  config: {
    ...{ theirApplication: noName, theirFacility: noName, ourApplication: noName, ourFacility: noName },
    ...{ takes: ['ORM^O01'], zone: '', patientAuthority: 'CLINIC', patientIdType: 'MR' },
    limits: { field: 65_536, attachment: 5_000_000 },
    ...{ makesPatients: false, alwaysOriginal: false },
    target: { host: 'hl7.cedar.example', port: 7000, tls: true, ca: '' },
    ...{ sendsResults: true, sendsCharges: false, sendsPdf: false, pdfCode: '' },
    ...{ expectedHours: null, contractLabId: null },
  },
  contractLab: null,
  certificateAt: null,
  pausedAt: null,
  pausedWhy: null,
  alarmAt: null,
  alarmWhy: null,
  liveAt: null,
  reviewedAt: null,
  reviewBy: null,
  review: 'none',
  lastInAt: null,
  lastOutAt: null,
  codesWaiting: 1,
  stopped: 2,
  waiting: 0,
}
const opened: ConnectionDetail = {
  ...connection,
  checks: [
    { item: 'compendium', at: '2026-11-19T17:00:00.000Z', by: 'Ana Reyes', note: 'By mail' },
    { item: 'questions', at: null, by: null, note: null },
  ],
  signatures: { interface: null, director: null },
  listening: 'listens',
  address: { host: 'lis.example.org', port: 6661, tls: true },
}
const code: Code = {
  _id: id(7),
  version: 2,
  connectionId: id(1),
  connection: 'Cedar Ridge',
  kind: 'provider',
  code: '1114933458',
  system: 'NPI',
  words: 'Okafor, Amara',
  panelId: null,
  testId: null,
  physicianId: null,
  locationId: null,
  sampleTypeId: null,
  question: null,
  means: null,
  ignored: false,
  waiting: true,
  timesSeen: 3,
  lastSeenAt: '2026-11-19T17:00:00.000Z',
  mappedBy: null,
  mappedAt: null,
}
const page = <Row,>(docs: Row[], total = docs.length) => ({
  ...{ docs, total, totalIsCapped: false, page: 1, pages: 1, limit: 200, after: null },
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const tab = (handlers: Handlers = []) =>
  open('/management?tab=ehr', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.ehrConnections.list, page([connection])),
      answers(api.ehrConnections.get, opened),
      answers(api.ehrConnections.heard, { docs: [] }),
      answers(api.ehrConnections.codes, page([code])),
      answers(api.ehrConnections.ports, {
        ...{ host: 'lis.example.org', tls: true },
        docs: [
          { port: 6661, taken: true, by: 'Cedar Ridge' },
          { port: 6662, taken: false, by: null },
        ],
      }),
    ],
  })
const details = async (person: ReturnType<typeof tab>['person']) =>
  person.click(await screen.findByRole('button', { name: 'Details of Cedar Ridge' }))

test('says of each connection what it is, what stands still on it, and which codes are unknown', async () => {
  tab()
  expect(await screen.findByText('Testing')).toBeVisible()
  expect(screen.getByRole('link', { name: /2 need a person · 1 unknown code$/ })).toHaveAttribute(
    'href',
    `/ehrjobs?connection=${id(1)}&stopped=true`,
  )
  expect(screen.getByText('Nothing received yet · Nothing sent yet')).toBeVisible()
  expect(await screen.findByText(/^Provider · Cedar Ridge · Seen 3 times/)).toBeVisible()
})

test('without connections the tab says what one is for, and an error says itself', async () => {
  tab([
    answers(api.ehrConnections.list, page([])),
    refuses(api.ehrConnections.codes, 'internal', 'The server is busy.', 500),
  ])
  expect(await screen.findByText('No connections yet')).toBeVisible()
  expect(await screen.findByText('The server is busy.')).toBeVisible()
})

test('a connection is paused with a reason', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.ehrConnections.pause, (body) => {
      sent.push(body)
      return { ...opened, pausedAt: '2026-11-19T17:00:00.000Z', pausedWhy: 'New chart version' }
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Pause Cedar Ridge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pause Cedar Ridge' })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText('Reason'), 'New chart version')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(1), version: 4, why: 'New chart version' }]))
})

test('a test message says in words what came back, and what was heard shows what was no message', async () => {
  const { person } = tab([
    answers(api.ehrConnections.sendTest, {
      ok: false,
      said: 'The certificate of hl7.cedar.example:7000 is not trusted (SELF_SIGNED). Nothing was sent.',
      answer: null,
    }),
    answers(api.ehrConnections.heard, {
      docs: [
        {
          at: '2026-11-19T17:00:00.000Z',
          ...{ messageId: id(30), type: '', controlId: '', ok: false },
          said: 'The message was cut in the middle. The sender sends it again.',
        },
      ],
    }),
  ])
  await details(person)
  expect(await screen.findByText('lis.example.org:6661')).toBeVisible()
  expect(
    await screen.findByText('The message was cut in the middle. The sender sends it again.'),
  ).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send test message' }))
  expect(await screen.findByText(/^The certificate of hl7\.cedar\.example:7000 is not trusted/)).toBeVisible()
})

test('the checklist blocks signing and going live until it is whole, and says so', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.ehrConnections.check, (body) => {
      sent.push(body)
      return opened
    }),
  ])
  await details(person)
  expect(await screen.findByText('1 of 2 checked')).toBeVisible()
  for (const name of ['Sign as interface administrator', 'Sign as laboratory director', 'Go live'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
      'Check every item of the list first.',
    )
  await person.type(screen.getByLabelText('Note for “Order questions exchanged”'), 'Seen by Kim')
  await person.click(screen.getByRole('checkbox', { name: 'Order questions exchanged' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { _id: id(1), version: 4, check: { item: 'questions', done: true, note: 'Seen by Kim' } },
    ]),
  )
})

test('a second signature of the same person is refused in words', async () => {
  const whole: ConnectionDetail = {
    ...opened,
    checks: opened.checks.slice(0, 1),
    signatures: { interface: { by: 'Ana Reyes', at: '2026-11-19T17:00:00.000Z' }, director: null },
  }
  const { person } = tab([
    answers(api.ehrConnections.get, whole),
    answers(api.ehrConnections.sign, () =>
      problem('rule_refused', 'You signed already. The other signature is another person’s.', 422),
    ),
  ])
  await details(person)
  await person.click(await screen.findByRole('button', { name: 'Sign as laboratory director' }))
  expect(
    await screen.findByText('You signed already. The other signature is another person’s.'),
  ).toBeVisible()
})

test('a connection is added with each mistake at its field; what is secret is typed and never shown', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.ehrConnections.add, (body) => {
      sent.push(body)
      return opened
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add connection' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add connection' })
  await person.click(within(dialog).getByRole('checkbox', { name: 'This connection sends' }))
  await person.click(within(dialog).getByRole('checkbox', { name: 'Send results (ORU^R01)' }))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter a name.')).toBeVisible()
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText('Name'), 'Lakeside')
  await person.type(within(dialog).getByLabelText('Host'), 'hl7.lakeside.example')
  await person.type(within(dialog).getByLabelText('Their port'), '7001')
  await waitFor(() =>
    expect(within(dialog).getByRole('option', { name: '6661, used by Cedar Ridge' })).toBeDisabled(),
  )
  await person.selectOptions(within(dialog).getByLabelText('Port'), '6662')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        connection: {
          ...{ name: 'Lakeside', listenPort: 6662, certificate: null },
          config: { target: { host: 'hl7.lakeside.example', port: 7001, tls: true } },
        },
      },
    ]),
  )
})

test('an edit that lost against another one says so and keeps what was typed', async () => {
  const { person } = tab([
    answers(api.ehrConnections.update, () => problem('stale', 'Somebody changed this connection.', 409)),
  ])
  await person.click(await screen.findByRole('button', { name: 'Edit Cedar Ridge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit connection' })
  await person.type(within(dialog).getByLabelText('Name'), ' West')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Somebody changed this connection.')).toBeVisible()
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Cedar Ridge West')
})

test('of a live connection the dialog says that another place to send to is signed for', async () => {
  const said = 'Another place needs both signatures. What is sent waits until then.'
  const live: Connection = { ...connection, state: 'LIVE', review: 'current' }
  const { person } = tab([answers(api.ehrConnections.list, page([live]))])
  await person.click(await screen.findByRole('button', { name: 'Edit Cedar Ridge' }))
  expect(within(await screen.findByRole('dialog', { name: 'Edit connection' })).getByText(said)).toBeVisible()
})

test('a code is mapped to somebody found by name, and the dialog says how many messages that lets go', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.ehrJobs.list, page([], 3)),
    answers(api.ehrConnections.mapCode, (body) => {
      sent.push(body)
      return { ...code, ignored: true, waiting: false }
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Map 1114933458' }))
  const dialog = await screen.findByRole('dialog', { name: 'What is 1114933458 here?' })
  expect(
    await within(dialog).findByText(
      '3 messages of Cedar Ridge wait for a code and are filed again when you save.',
    ),
  ).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Choose what it is here.')).toBeVisible()
  await person.click(within(dialog).getByRole('radio', { name: 'Ignored' }))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(7), version: 2, means: { is: 'ignored' } }]))
})
