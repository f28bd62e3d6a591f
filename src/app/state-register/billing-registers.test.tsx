import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ContractLabDetail } from '@contract/contract-labs/shapes'
import type { JobDetail } from '@contract/jobs/shapes'
import type { PayerRuleDetail, UnmappedRow } from '@contract/payer-rules/shapes'
import type { PortalUserDetail } from '@contract/portal-users/shapes'
import type { StatementDetail } from '@contract/statements/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { bootstrapOf, rolesOn, userNamed } from '@/testing/lab'

const lab = useServer()
/** Keys at the pace of a hand: faster ones are a scanner's. */
const HAND_MS = 40
const open: typeof lab.open = (...input) => ({
  ...lab.open(...input),
  person: hand(HAND_MS),
})
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const page = <Row,>(docs: Row[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
})
const noHistory = { docs: [] }

const sawtooth: ContractLabDetail = {
  _id: id(1),
  version: 1,
  active: true,
  name: 'Sawtooth Reference',
  clia: '13D2000001',
  address: { line1: null, line2: null, city: null, state: null, zip: null },
  director: null,
  billTo: null,
  phone: null,
  interfaceNote: null,
  reportName: null,
  prices: [{ testCode: 'GLU', cents: 1250, validFrom: '2026-01-01', validTo: null }],
}

test('a price for a test on a day that has one is refused at its line before anything is sent', async () => {
  let sent = 0
  const { person } = open(`/contractlabs/${sawtooth._id}`, {
    user: userNamed('billing'),
    handlers: [
      answers(api.contractLabs.get, sawtooth),
      answers(api.contractLabs.update, () => {
        sent += 1
        return sawtooth
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Add price' }))
  const [, code] = screen.getAllByRole('textbox', { name: 'Test code' })
  const [, price] = screen.getAllByRole('textbox', { name: 'Price' })
  const [, from] = screen.getAllByRole('textbox', { name: 'From' })
  if (!code || !price || !from) throw new Error('The second line is missing.')
  await person.type(code, 'glu')
  await person.type(price, '13.5')
  await person.type(from, '06/01/2026')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  expect(within(summary).getByRole('link')).toHaveTextContent(
    'GLU already has a price from 2026-01-01. Change the dates so they do not overlap.',
  )
  expect(sent).toBe(0)
})

const nora: PortalUserDetail = {
  _id: id(2),
  version: 3,
  username: 'nora.quist',
  firstName: 'Nora',
  lastName: 'Quist',
  email: 'nora@hillside.example.org',
  clinic: 'Hillside Family Care',
  state: 'VERIFIED',
  active: false,
  registeredAt: '2026-11-18T12:00:00.000Z',
  physicianLocations: [],
  refusal: null,
}

const refused: PortalUserDetail = { ...nora, state: 'REFUSED' }

test('a registration is not switched on before it is connected, and refused with a reason', async () => {
  const bodies: unknown[] = []
  const { person } = open(`/portalusers/${nora._id}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.portalUsers.get, nora),
      answers(api.portalUsers.refuse, (body) => {
        bodies.push(body)
        return refused
      }),
    ],
  })
  expect(await screen.findByRole('button', { name: 'Activate' })).toHaveAccessibleDescription(
    'Assign a physician and location first. Without them the account sees nothing.',
  )
  expect(screen.getByRole('link', { name: 'Assign physicians & locations' })).toHaveAttribute(
    'href',
    `/users/${nora._id}?tab=given`,
  )
  await person.click(screen.getByRole('button', { name: 'Decline' }))
  await person.click(await screen.findByRole('button', { name: 'Continue' }))
  const dialog = screen.getByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(bodies).toEqual([])
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Not a client.')
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await expect.poll(() => bodies).toEqual([{ _id: nora._id, version: 3, reason: 'Not a client.' }])
})

const rule: PayerRuleDetail = {
  _id: id(3),
  version: 1,
  active: true,
  incoming: 'BCBS of Idaho',
  kind: 'alias',
  locationId: null,
  locationName: null,
  payerId: id(31),
  payerName: 'Blue Cross of Idaho',
}
const unmapped: UnmappedRow = {
  name: 'BCBS of Idaho',
  orders: 2,
  patients: 5,
  payer: null,
  by: 'none',
  rule: null,
  suggestion: { _id: id(31), name: 'Blue Cross of Idaho', likeness: 0.86 },
}

test('an accepted suggestion is a rule, and what it moves is shown before and listed after', async () => {
  const made: unknown[] = []
  const moved: unknown[] = []
  const { person } = open('/payermapper/queue', {
    user: userNamed('billing'),
    handlers: [
      answers(api.payerRules.queue, page([unmapped])),
      answers(api.payerRules.add, (body) => {
        made.push(body)
        return rule
      }),
      answers(api.payerRules.remapPreview, {
        orders: [
          { _id: id(41), requisitionNumber: '26322-0688', payerName: 'BCBS of Idaho' },
          { _id: id(42), requisitionNumber: '26322-0689', payerName: 'bcbs of idaho' },
        ],
        isCapped: false,
      }),
      answers(api.payerRules.remap, (body) => {
        moved.push(body)
        return {
          outcomes: [
            { _id: id(41), ok: true, message: null },
            { _id: id(42), ok: false, message: 'This order is no longer open.' },
          ],
        }
      }),
    ],
  })
  expect(await screen.findByText('Blue Cross of Idaho, 86% match')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Accept: BCBS of Idaho/ }))
  expect(made).toEqual([
    { payerRule: { incoming: 'BCBS of Idaho', kind: 'alias', locationId: null, payerId: id(31) } },
  ])
  const dialog = await screen.findByRole('dialog', { name: 'Move 2 open orders to Blue Cross of Idaho?' })
  expect(within(dialog).getByText('26322-0689')).toBeVisible()
  expect(moved).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Move 2' }))
  expect(await screen.findByText('This order is no longer open.')).toBeVisible()
  expect(moved).toEqual([{ payerRuleId: rule._id, ids: [id(41), id(42)] }])
})

test('a pattern that would match any payer is refused in the form', async () => {
  const payers = [
    { _id: id(31), name: 'Blue Cross of Idaho', electronicId: 'DEMO1', kind: 'commercial', active: true },
  ]
  const { person } = open('/payermapper/new?incoming=.*', {
    user: userNamed('billing'),
    bootstrap: { ...bootstrapOf(), payers },
  })
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Match type' }), 'Pattern')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Payer' }), 'Blue Cross of Idaho')
  await person.click(screen.getByRole('button', { name: /^Add rule/ }))
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  expect(within(summary).getByRole('link')).toHaveTextContent(/^This pattern would match any payer/)
})

const statement: StatementDetail = {
  _id: id(5),
  version: 4,
  number: 'S-000017',
  state: 'REMINDER',
  active: true,
  reminders: 3,
  patientId: id(51),
  patient: { _id: id(51), name: 'Okonkwo, Adaeze', patientNumber: 'P-0048821' },
  lines: [{ orderId: null, description: 'Confirmation, opiates', serviceDate: '2026-11-01', cents: 4000 }],
  totalCents: 4000,
  paidCents: 0,
  balanceCents: 4000,
  returnedMail: true,
  note: null,
  orders: [],
  createdAt: '2026-11-02T12:00:00.000Z',
  stateAt: '2026-11-18T12:00:00.000Z',
}

test('a statement says what it waits for, shows what was sent, and why a move is not possible', async () => {
  open(`/statement/${statement._id}`, {
    user: userNamed('billing'),
    handlers: [
      answers(api.statements.get, statement),
      answers(api.statements.history, noHistory),
      answers(api.patients.orders, { docs: [] }),
    ],
  })
  expect(await screen.findByText(/^Claims and payment postings are not connected yet/)).toBeVisible()
  expect(screen.getByText('Confirmation, opiates')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark reminder as sent' })).toHaveAccessibleDescription(
    /^Three reminders have been sent/,
  )
  expect(screen.getByRole('button', { name: 'Mark as paid' })).toHaveAccessibleDescription(
    /^A balance is still due/,
  )
  expect(screen.getByRole('button', { name: 'Send to collections' })).not.toHaveAccessibleDescription()
})

test('a draft names the order of its line before the patient’s orders have come, and keeps it', async () => {
  const bodies: unknown[] = []
  const draft: StatementDetail = {
    ...statement,
    state: 'DRAFT',
    reminders: 0,
    lines: statement.lines.map((line) => ({ ...line, orderId: id(61) })),
    orders: [{ _id: id(61), requisitionNumber: '26322-0688' }],
  }
  const { person } = open(`/statement/${draft._id}`, {
    user: userNamed('billing'),
    handlers: [
      answers(api.statements.get, draft),
      answers(api.patients.orders, { docs: [] }),
      answers(api.statements.update, (body) => {
        bodies.push(body)
        return { ...draft, version: 5 }
      }),
    ],
  })
  expect(await screen.findByRole('combobox', { name: /^Order/ })).toHaveDisplayValue('26322-0688')
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'Called.')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await expect
    .poll(() => bodies)
    .toMatchObject([
      { statement: { version: 4, note: 'Called.', lines: [{ orderId: id(61), cents: 4000 }] } },
    ])
})

const job: JobDetail = {
  _id: id(6),
  version: 7,
  kind: 'Claims 837P',
  state: 'DONE_WITH_ERRORS',
  active: false,
  fileName: 'claims_20261119.edi',
  checksum: null,
  total: 40,
  done: 38,
  failed: 2,
  attempts: 1,
  message: null,
  startedBy: 'Priya Natarajan',
  createdAt: '2026-11-19T12:00:00.000Z',
  startedAt: null,
  canRetry: true,
  finishedAt: null,
}

const queued: JobDetail = { ...job, state: 'QUEUED' }

test('a job that ended with errors can be tried again and not cancelled', async () => {
  const bodies: unknown[] = []
  const { person } = open(`/billingjob/${job._id}`, {
    user: userNamed('billing'),
    handlers: [
      answers(api.billingJobs.get, job),
      answers(api.billingJobs.act, (body) => {
        bodies.push(body)
        return queued
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(() => bodies).toEqual([{ _id: job._id, version: 7, transition: 'retry', reason: null }])
  expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull()
})

test('a job that waits is canceled with the reason that was typed, and a refusal is told', async () => {
  const bodies: unknown[] = []
  const { person } = open(`/billingjob/${job._id}`, {
    user: userNamed('billing'),
    handlers: [
      answers(api.billingJobs.get, queued),
      answers(api.billingJobs.act, (body) => {
        bodies.push(body)
        return problem('conflict', 'Somebody else has changed this.', 409)
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Cancel job' }))
  await person.click(await screen.findByRole('button', { name: 'Continue' }))
  const dialog = screen.getByRole('dialog')
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong month.')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel job' }))
  await expect
    .poll(() => bodies)
    .toEqual([{ _id: job._id, version: 7, transition: 'cancel', reason: 'Wrong month.' }])
  expect(await screen.findByText('Somebody else has changed this.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('whoever only reads jobs has no buttons to move one', async () => {
  open(`/billingjob/${job._id}`, {
    user: userNamed('billing', { myroles: rolesOn(['turbo-billing']) }),
    handlers: [answers(api.billingJobs.get, queued)],
  })
  expect((await screen.findAllByText('claims_20261119.edi')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull()
})

test('the closed programme says so, and an empty register says what feeds it', async () => {
  open('/hrsa', { user: userNamed('billing'), handlers: [answers(api.hrsa.list, page([]))] })
  expect(await screen.findByText('Closed program')).toBeVisible()
  expect(screen.getByText(/stopped accepting testing claims on March 22, 2022/)).toBeVisible()
  expect(await screen.findByText('No rosters on file')).toBeVisible()
})
