import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { MessageDetail } from '@contract/ehr-jobs/shapes'
import { useSession } from '@/stores/session'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { sessionOf, userNamed } from '@/testing/lab'
import { detail, held, id, pageOf, rawOf, text } from './test-messages'

const { open, server } = useServer()
beforeEach(() => useSession.getState().end('logout'))

const counts = {
  states: { ERROR: 4, NACK: 1, SENT: 0, WAITING: 2, ACK: 9, SKIPPED: 0 },
  alarms: 1,
  stopped: 5,
  codesWaiting: 0,
}
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const admin = userNamed('admin')

const queue = (path = '/ehrjobs', handlers: Handlers = []) =>
  open(path, {
    user: admin,
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.ehrJobs.list, pageOf([held])),
      answers(api.ehrJobs.counts, counts),
      answers(api.ehrConnections.list, pageOf([])),
    ],
  })
const one = (message: MessageDetail = detail(), handlers: Handlers = []) =>
  open(`/ehrjob/${message._id}`, {
    user: admin,
    keyMs: 500,
    handlers: [
      ...handlers,
      answers(api.ehrJobs.get, message),
      answers(api.ehrJobs.raw, rawOf({ _id: message._id })),
    ],
  })

test('lists messages with their state and why, counts by state, and says when an urgent one is stopped [route:/ehrjobs] [nav:lab:Processing:EHR Queue]', async () => {
  const asked: string[] = []
  const { person, at } = queue('/ehrjobs', [
    answers(api.ehrJobs.list, (_body, request) => {
      asked.push(new URL(request.url).search)
      return pageOf([held])
    }),
  ])
  const row = await screen.findByRole('row', { name: /ORM\^O01/ })
  for (const words of ['Needs a decision', 'Unknown patient: Two patients are alike.', 'P-77', 'Cedar Ridge'])
    expect(within(row).getAllByText(words).length).toBeGreaterThan(0)
  expect(await screen.findByText('1 urgent message is stopped')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Refused 1' }))
  await waitFor(() => expect(asked.at(-1)).toContain('state=NACK'))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Sent')
  await waitFor(() => expect(asked.at(-1)).toContain('direction=out'))
  expect(at()).toContain('direction=out')
})

test('a queue without messages says what comes there, and one without stuck ones that nothing waits', async () => {
  queue('/ehrjobs', [answers(api.ehrJobs.list, pageOf([]))])
  expect(await screen.findByText('No messages yet')).toBeVisible()
})
test('filters that leave nothing say so, with the way back', async () => {
  const { person, at } = queue('/ehrjobs?state=NACK', [answers(api.ehrJobs.list, pageOf([]))])
  expect(await screen.findByText('Nothing waits for a decision')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Clear/ }))
  await waitFor(() => expect(at()).toBe('/ehrjobs'))
})
test('a queue that cannot be read says why and offers another try', async () => {
  queue('/ehrjobs', [refuses(api.ehrJobs.list, 'internal', 'The server is busy.', 500)])
  expect(await screen.findByText('The server is busy.')).toBeVisible()
})

test('a problem shows its place in the message, whose fields say their number and move by arrow keys', async () => {
  const { person } = one()
  expect(await screen.findByRole('heading', { name: 'ORM^O01 from Cedar Ridge' })).toBeVisible()
  expect(screen.getByText('2 messages of this patient wait, in order')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show PID-11.5 in the message' }))
  const marked = await screen.findByRole('button', { name: /^PID-11 Address: 880 Alder Ct/ })
  await waitFor(() => expect(marked).toHaveFocus())
  expect(within(marked).getByText('8361')).toBeVisible()
  await person.keyboard('{ArrowUp}')
  expect(screen.getByRole('button', { name: /^MSH-11 Processing id: P/ })).toHaveFocus()
  await person.keyboard('{ArrowLeft}')
  expect(screen.getByRole('button', { name: /^MSH-10 Control id: CR-1001/ })).toHaveFocus()
  expect(screen.getByText(/MSA\|CA\|CR-1001/)).toBeVisible()
})

test('the patient is chosen among those who are alike, with what agrees and what differs', async () => {
  const sent: unknown[] = []
  const { person } = one(detail(), [
    answers(api.ehrJobs.choosePatient, (body) => {
      sent.push(body)
      return detail({ state: 'WAITING', hold: null, why: null, version: 4 })
    }),
  ])
  const card = await screen.findByRole('region', { name: 'Whose message is it?' })
  expect(await within(card).findByText('Hale, Nora', { selector: 'b' })).toBeVisible()
  expect(within(card).getByText(/Date of birth differs/)).toBeVisible()
  expect(within(card).getByText(/Date of birth agrees/)).toBeVisible()
  await person.click(within(card).getAllByRole('button', { name: 'Use Hale, Nora' })[1] ?? card)
  await screen.findByText('Patient chosen. It is being filed.')
  expect(sent).toEqual([{ _id: id(1), version: 3, patientId: id(12), reason: null }])
})

test('somebody who differs from the message is taken with what differs before the eyes, and a reason', async () => {
  const sent: unknown[] = []
  const { person } = one(detail(), [
    answers(api.ehrJobs.choosePatient, (body) => {
      sent.push(body)
      return detail({ state: 'WAITING', hold: null, why: null, version: 4 })
    }),
  ])
  const card = await screen.findByRole('region', { name: 'Whose message is it?' })
  expect(await within(card).findAllByText(/Sex agrees/)).toHaveLength(2)
  await person.click(within(card).getAllByRole('button', { name: 'Use Hale, Nora' })[0] ?? card)
  const dialog = await screen.findByRole('dialog', { name: 'Use this patient all the same?' })
  expect(dialog).toHaveTextContent('Date of birth Jan 2, 1980 in the message, Feb 1, 1980 on file')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Use Hale, Nora' }))
  expect(sent).toEqual([])
  await person.type(
    within(dialog).getByRole('textbox', { name: 'Why it is the same person' }),
    'Day and month were swapped, by phone',
  )
  await person.click(within(dialog).getByRole('button', { name: 'Use Hale, Nora' }))
  await screen.findByText('Patient chosen. It is being filed.')
  expect(sent).toEqual([
    { _id: id(1), version: 3, patientId: id(11), reason: 'Day and month were swapped, by phone' },
  ])
})

test('a new patient is made only after a second question', async () => {
  const sent: unknown[] = []
  const { person } = one(detail({ maybe: [] }), [
    answers(api.ehrJobs.choosePatient, (body) => {
      sent.push(body)
      return detail({ state: 'WAITING', hold: null, why: null, version: 4 })
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Make a new patient' }))
  expect(sent).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'Make a new patient?' })
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Make a new patient' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(1), version: 3, patientId: null, reason: null }]))
})

const content = detail({ hold: 'content', why: 'Confirm what was read.', maybe: [] })

test('what was read is confirmed, a message is tried again or skipped with its reason, and a refusal is told', async () => {
  const sent: unknown[] = []
  const { person } = one(content, [
    answers(api.ehrJobs.act, (body) => {
      sent.push(body)
      return problem('rule_refused', 'It is on its way this moment. Look again in a minute.', 422)
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Skip' }))
  const dialog = await screen.findByRole('dialog', { name: 'Skip this message?' })
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Sent twice')
  await person.click(within(dialog).getByRole('button', { name: 'Skip' }))
  expect(await screen.findByText('It is on its way this moment. Look again in a minute.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { _id: id(1), version: 3, transition: 'skip', reason: 'Sent twice' },
      { _id: id(1), version: 3, transition: 'again', reason: null },
    ]),
  )
  expect(screen.getByRole('button', { name: 'Confirm as read' })).toBeVisible()
})

const editor = () => screen.findByRole('textbox', { name: 'Message text' })

async function edit(person: ReturnType<typeof one>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Edit and replay' }))
  const box = await editor()
  await person.clear(box)
  await person.click(box)
  await person.paste(text.replace('8361', '83616'))
  await person.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'ZIP of the order')
}

test('an edit shows what changes, field by field, before it goes as the next version', async () => {
  const sent: unknown[] = []
  const next = detail({ _id: id(2), edition: 2, version: 1, state: 'WAITING', hold: null, why: null })
  const { person, at } = one(content, [
    answers(api.ehrJobs.replay, (body) => {
      sent.push(body)
      return next
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Edit and replay' }))
  await editor()
  await person.click(screen.getByRole('button', { name: /^Replay as version 2/ }))
  expect(await screen.findByText('Nothing was changed. Try it again instead.')).toBeVisible()
  expect(sent).toEqual([])
  const box = await editor()
  await person.clear(box)
  await person.click(box)
  await person.paste(text.replace('8361', '83616'))
  expect(await screen.findByText('PID-11', { selector: 'li span' })).toBeVisible()
  expect(screen.getByText('880 Alder Ct^^Eagle^ID^83616', { selector: 'ins' })).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'ZIP of the order')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent).toEqual([
      { _id: id(1), version: 3, text: text.replace('8361', '83616'), reason: 'ZIP of the order' },
    ]),
  )
  await waitFor(() => expect(at()).toBe(`/ehrjob/${id(2)}`))
})

test('a message that changed meanwhile keeps the edit and says what it is now', async () => {
  const { person } = one(content, [
    answers(api.ehrJobs.replay, () => problem('stale', 'Somebody changed this.', 409)),
  ])
  await edit(person)
  await person.click(screen.getByRole('button', { name: /^Replay as version 2/ }))
  expect(
    await screen.findByText(/^This message changed while you edited: it is now “Needs a decision”/),
  ).toBeVisible()
  expect(await editor()).toHaveValue(text.replace('8361', '83616'))
})

test('an edit stands in the editor again after an ended session', async () => {
  const { person } = one(content)
  await edit(person)
  server.use(refuses(api.ehrJobs.replay, 'unauthenticated', 'Your session has ended.', 401))
  await person.click(screen.getByRole('button', { name: /^Replay as version 2/ }))
  server.use(
    answers(api.session.login, { token: 'token 2', primary_username: admin.username, user: admin }),
    answers(api.session.current, sessionOf(admin)),
  )
  await person.type(await screen.findByLabelText('Username'), admin.username)
  await person.type(screen.getByLabelText('Password'), 'aliquot-demo-2026')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await editor()).toHaveValue(text.replace('8361', '83616'))
  expect(screen.getByRole('textbox', { name: 'Reason for the change' })).toHaveValue('ZIP of the order')
})

test('what was taken can only be looked at, with the way to its order', async () => {
  one(
    detail({
      ...{ state: 'ACK', hold: null, why: null, problems: [] },
      ...{ orderId: id(5), requisitionNumber: '26325-0098' },
    }),
  )
  const links = await screen.findAllByRole('link', { name: '26325-0098' })
  expect(links[0]).toHaveAttribute('href', `/order/${id(5)}`)
  for (const name of ['Try again', 'Edit and replay', 'Skip', 'Confirm as read'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a merge is confirmed with both records before the eyes [route:/ehrjob/:id]', async () => {
  const sent: unknown[] = []
  const { person } = one(detail({ hold: 'merge', why: 'P-2 is to be merged into P-1.' }), [
    answers(api.ehrJobs.act, (body) => {
      sent.push(body)
      return detail({ state: 'WAITING', hold: null, why: null, version: 4 })
    }),
  ])
  const card = await screen.findByRole('region', { name: 'Records that it asks to merge' })
  expect(within(card).getAllByRole('link', { name: 'Hale, Nora' })).toHaveLength(2)
  expect(within(card).getByText('Is merged into it')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Do as it asks' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is this the same person?' })
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Do as it asks' }))
  await waitFor(() => expect(sent).toEqual([{ _id: id(1), version: 3, transition: 'confirm', reason: null }]))
})

test('the fields of a segment stand in a table with their names and what they mean', async () => {
  const { person } = one()
  await person.click(await screen.findByRole('button', { name: 'Show PID-11.5 in the message' }))
  const table = await screen.findByRole('region', { name: 'PID Patient' })
  expect(within(table).getByRole('row', { name: 'PID-5 Name Hale^Nora Hale, Nora' })).toBeVisible()
  expect(within(table).getByRole('row', { name: 'PID-7 Date of birth 19800102 Jan 2, 1980' })).toBeVisible()
  expect(within(table).queryByRole('row', { name: /^PID-10/ })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'All' }))
  expect(within(table).getByRole('row', { name: /^PID-10 Race empty/ })).toBeVisible()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'OBR Request')
  const request = await screen.findByRole('region', { name: 'OBR Request' })
  expect(
    within(request).getByRole('row', { name: /^OBR-4 Test ordered .* Glucose \(their own code\)$/ }),
  ).toBeVisible()
})
