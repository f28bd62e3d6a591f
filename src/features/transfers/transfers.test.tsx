import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSession } from '@/stores/session'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { id, opened, pageOf, waiting } from './test-transfers'

const { open } = useServer()
beforeEach(() => useSession.getState().end('logout'))

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const counts = { OUT: 2, IN: 3, held: 4, results: 1, unmapped: 1 }

const list = (path = '/transfers', handlers: Handlers = []) =>
  open(path, {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.transfers.list, pageOf([waiting])),
      answers(api.transfers.counts, counts),
      answers(api.transfers.get, opened()),
    ],
  })

test('lists orders to and from other laboratories with what holds them; the tabs narrow the list [feature:pol]', async () => {
  const asked: string[] = []
  const { person, at } = list('/transfers', [
    answers(api.transfers.list, (_body, request) => {
      asked.push(new URL(request.url).search)
      return pageOf([waiting])
    }),
  ])
  const row = await screen.findByRole('row', { name: /PF-20415/ })
  for (const words of ['Waits here', 'From Payette Family Practice', 'Whitlow, Joan'])
    expect(within(row).getByText(words)).toBeTruthy()
  expect(within(row).getByText('Ferritin (FERR9) is not mapped.')).toBeTruthy()
  await person.click(await screen.findByRole('link', { name: 'Waiting for a person 5' }))
  await waitFor(() => expect(asked.at(-1)).toContain('held=true'))
  await person.click(screen.getByRole('link', { name: 'From other laboratories' }))
  await waitFor(() => expect(asked.at(-1)).toContain('direction=IN'))
  expect(asked.at(-1)).not.toContain('held')
  expect(at()).toContain('direction=IN')
})

test('an empty list says what will stand here', async () => {
  list('/transfers', [answers(api.transfers.list, pageOf([]))])
  expect(await screen.findByText('Nothing was transferred yet')).toBeVisible()
})

test('a list without matches clears its filters', async () => {
  const { person } = list('/transfers?direction=OUT', [
    answers(api.transfers.list, (_body, request) =>
      new URL(request.url).search.includes('direction') ? pageOf([]) : pageOf([waiting]),
    ),
  ])
  expect(await screen.findByText('No transfers match')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(await screen.findByRole('row', { name: /PF-20415/ })).toBeTruthy()
})

test('a list that cannot be read says why', async () => {
  list('/transfers', [refuses(api.transfers.list, 'internal', 'The server is busy.', 500)])
  expect(await screen.findByText('The server is busy.')).toBeVisible()
})

test('an order is accepted for somebody on file or somebody new; who it is must be said, and a stale one is read again', async () => {
  const sent: unknown[] = []
  let version = 3
  const { person } = list(`/transfers?transfer=${id(1)}`, [
    answers(api.transfers.get, () => opened({ version })),
    answers(api.transfers.accept, (body) => {
      sent.push(body)
      if (sent.length > 1) return opened({ version: 5, state: 'ACCEPTED', partnerNumber: 'PF-20415' })
      version = 4
      return problem('stale', 'Someone else changed this while you were editing.', 409)
    }),
  ])
  const panel = await screen.findByRole('complementary', { name: 'Transfer of PF-20415' })
  expect(await within(panel).findByText('Glucose (GLU), A')).toBeVisible()
  await person.click(within(panel).getByRole('button', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept requisition PF-20415' })
  expect(dialog).toHaveTextContent('From Payette Family Practice: Whitlow, Joan, born Nov 2, 1990.')
  await person.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(within(dialog).getByText('Choose the patient, or register a new one.')).toBeVisible()
  expect(sent).toEqual([])
  await person.selectOptions(within(dialog).getByLabelText('Patient'), 'Register a new patient')
  await person.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await within(dialog).findByText('Someone else changed this while you were editing.')).toBeVisible()
  // What was chosen stays, and the next try goes with what stands now.
  expect(within(dialog).getByLabelText('Patient')).toHaveDisplayValue('Register a new patient')
  await waitFor(async () => {
    await person.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(sent.at(-1)).toMatchObject({ version: 4 })
  })
  expect(sent.at(-1)).toEqual({ _id: id(1), version: 4, registerPatient: true, byHand: false })
  expect(await screen.findByText('Accepted as PF-20415.')).toBeVisible()
})

test('an order is refused with a reason that the other laboratory is told; a refusal of ours stays in the dialog', async () => {
  const sent: unknown[] = []
  const { person } = list(`/transfers?transfer=${id(1)}`, [
    answers(api.transfers.refuse, (body) => {
      sent.push(body)
      return sent.length > 1
        ? opened({ version: 4, state: 'REFUSED', why: 'Sent twice' })
        : problem('stale', 'Someone else changed this while you were editing.', 409)
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Refuse' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refuse requisition PF-20415' })
  expect(dialog).toHaveTextContent('The other laboratory is told the reason.')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText('Reason'), 'Sent twice')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Someone else changed this while you were editing.')).toBeVisible()
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Sent twice')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ _id: id(1), reason: 'Sent twice' })
  expect(await screen.findByText('Refused.')).toBeVisible()
})

test('an order that still waits says what for, and a result that waits for its original is decided with a reason', async () => {
  const sent: unknown[] = []
  const outside = {
    ...{ _id: id(7), version: 1, kind: 'result' as const, number: 2, state: 'WAITS' as const },
    why: 'It corrects or follows version 1, which has not arrived. Ask for it.',
    reportState: 'CORRECTED' as const,
    performer: { name: 'Silver Fork Reference', clia: '99D0061188' },
    panels: [],
    ...{ specimens: [], criticalCalls: [], notes: [], callAttempts: [], callsOwed: [] },
    ...{ receivedAt: '2026-11-19T15:00:00.000Z', filedAt: null, reportedAt: null, decidedBy: null },
  }
  const stuck = opened({
    direction: 'OUT',
    state: 'RESULTED',
    orderId: id(5),
    outside: [outside],
    holds: ['Ferritin (FERR9) is not mapped.'],
  })
  const { person } = list(`/transfers?transfer=${id(1)}`, [
    answers(api.transfers.get, stuck),
    answers(api.transfers.decideResult, (body) => {
      sent.push(body)
      return { ...stuck, outside: [{ ...outside, version: 2, state: 'REFUSED' as const }] }
    }),
    answers(api.transfers.ask, { transfer: stuck, problem: 'The other laboratory did not answer.', came: 0 }),
  ])
  const panel = await screen.findByRole('complementary')
  expect(await within(panel).findByText('Ferritin (FERR9) is not mapped.')).toBeVisible()
  expect(within(panel).getByText(outside.why)).toBeVisible()
  await person.click(within(panel).getByRole('button', { name: 'Ask now' }))
  expect(await screen.findByText('The other laboratory did not answer.')).toBeVisible()
  await person.click(within(panel).getByRole('button', { name: 'Decide' }))
  const dialog = await screen.findByRole('dialog', { name: 'Results on hold' })
  await person.selectOptions(within(dialog).getByRole('combobox'), 'Refuse')
  await person.type(within(dialog).getByLabelText('Reason'), 'Withdrawn by telephone')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([{ _id: id(7), version: 1, how: 'refuse', reason: 'Withdrawn by telephone' }]),
  )
})

test('a critical result of the other laboratory says so, with what they found and whom they told, and its call is recorded', async () => {
  const sent: unknown[] = []
  const potassium = 'Potassium 7.4 mmol/L, CRIT H'
  const outside = {
    ...{ _id: id(7), version: 3, kind: 'result' as const, number: 1, state: 'HELD' as const },
    why: 'The results name Maria Married, born 1961-03-07. That is not the patient of this order.',
    reportState: 'FINAL' as const,
    performer: { name: 'Silver Fork Reference', clia: '99D0061188' },
    panels: [],
    specimens: [
      {
        ...{ letter: 'A', type: 'Serum', source: 'Venous blood', acceptable: true },
        ...{ collected: { date: '', time: '' }, received: { date: '', time: '' } },
        ...{ condition: 'Hemolyzed', disposition: '' },
      },
    ],
    criticalCalls: [
      {
        ...{ result: 'Potassium 7.4 mmol/L', toldTo: 'Dr. Vandersloot', at: 'Nov 19, 2026, 12:05 MST' },
        ...{ by: 'Lee Park', how: '', readBack: true, outcome: 'reached' as const },
      },
    ],
    notes: ['Specimen grossly hemolyzed'],
    callAttempts: [],
    callsOwed: [potassium],
    ...{ receivedAt: '2026-11-19T15:00:00.000Z', filedAt: null, reportedAt: null, decidedBy: null },
  }
  const open = opened({ direction: 'OUT', state: 'RESULTED', orderId: id(5), outside: [outside] })
  const { person } = list(`/transfers?transfer=${id(1)}`, [
    answers(api.transfers.get, open),
    answers(api.transfers.callCritical, (body) => {
      sent.push(body)
      return { ...open, outside: [{ ...outside, callsOwed: [] }] }
    }),
  ])
  const panel = await screen.findByRole('complementary')
  expect(await within(panel).findByText('Critical, nobody was told')).toBeVisible()
  expect(within(panel).getByText('Specimen A, Serum: Hemolyzed')).toBeVisible()
  expect(within(panel).getByText('Specimen grossly hemolyzed')).toBeVisible()
  expect(within(panel).getByText(/Told by Silver Fork Reference: Potassium 7.4/)).toBeVisible()
  await person.click(within(panel).getByRole('button', { name: 'Record the call' }))
  const dialog = await screen.findByRole('dialog', { name: 'Critical results of Silver Fork Reference' })
  await person.click(within(dialog).getByRole('button', { name: m.order.criticalOk }))
  expect(within(dialog).getByText(m.order.criticalPersonNotifiedMissing)).toBeVisible()
  expect(sent).toEqual([])
  await person.type(within(dialog).getByLabelText(m.order.criticalPersonNotified), 'Dr. Lindqvist')
  await person.type(within(dialog).getByLabelText(m.order.criticalRole), 'Physician')
  await person.click(within(dialog).getByRole('checkbox', { name: m.order.criticalReadBack }))
  await person.click(within(dialog).getByRole('button', { name: m.order.criticalOk }))
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        ...{ _id: id(7), version: 3, about: [potassium], outcome: 'reached', readBack: true },
        ...{ toldTo: 'Dr. Lindqvist', role: 'Physician' },
      }),
    ]),
  )
})
