import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { DiagnosisChange } from '@contract/diagnosis-changes/shapes'
import type { Order, OrderMedication, Specimen } from '@contract/orders/shapes'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, id, order, path, scene } from '../fixtures'

const { open } = useServer()
const user = userNamed('lab')

type Person = ReturnType<typeof open>['person']
/** Pasted: keys as quick as a test's would be taken for a scan. */
async function write(person: Person, field: string | RegExp, text: string): Promise<void> {
  const box = await screen.findByRole('textbox', { name: field })
  await person.clear(box)
  await person.click(box)
  await person.paste(text)
}
const press = (person: Person, name: string) =>
  screen.findByRole('button', { name }).then((button) => person.click(button))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const [tube] = order.specimens
const specimen = (changes: Partial<Specimen>): Specimen => {
  if (!tube) throw new Error('The order of the fixtures has a tube.')
  return { ...tube, ...changes }
}
const stale = (current: Order) =>
  new Response(
    JSON.stringify({
      error: { code: 'stale', message: 'Changed meanwhile.', requestId: 'req-9', current },
    }),
    { status: 409, headers: { 'content-type': 'application/json' } },
  )

// Medications

/** In the tab; the card beside it names the medications too. */
const inTab = (text: string) => screen.queryAllByText(text).filter((one) => !one.closest('aside'))
const comes = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const [one] = inTab(text)
    if (!one) throw new Error(`“${text}” is not in the tab.`)
    return one
  })

const gabapentin: OrderMedication = {
  _id: id(81),
  medicationId: id(82),
  name: 'Gabapentin',
  detail: '300 mg, three times a day',
  ingredients: ['gabapentin'],
  reading: 'read',
  verifiedFrom: { name: 'gaba', detail: '300' },
  verifiedAt: at,
}
const found = {
  _id: id(83),
  version: 1,
  name: 'Percocet',
  kind: 'brand' as const,
  strength: '5 mg / 325 mg',
  form: 'tablet',
  route: 'oral',
  ingredients: ['oxycodone', 'acetaminophen'],
  sideEffects: [],
  alternatives: [],
  active: true,
}
const search = answers(api.reference.searchMedications, {
  docs: [found],
  total: 1,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
})

test('medications are chosen from the list or written as they stand; one taken off can be put back', async () => {
  const added: unknown[] = []
  const removed: unknown[] = []
  let meds: OrderMedication[] = []
  const now = (): Order => ({ ...order, medications: meds })
  const { person } = open(`${path}?tab=medications`, {
    user,
    handlers: [
      search,
      answers(api.orders.get, now),
      answers(api.orders.addMedication, (body) => {
        added.push(body)
        if (added.length === 2) return problem('rule_refused', 'Percocet is already on this order.')
        meds = [gabapentin]
        return now()
      }),
      answers(api.orders.removeMedication, (body) => {
        removed.push(body)
        if (removed.length === 1) return problem('conflict', 'The order is being changed. Try again.', 409)
        meds = []
        return now()
      }),
      ...scene(),
    ],
  })
  expect(await comes('No medications listed')).toBeVisible()
  expect(screen.queryByText('Enter or choose a medication.')).toBeNull()
  await press(person, 'Add')
  expect(await screen.findByText('Enter or choose a medication.')).toBeVisible()
  expect(added).toEqual([])
  // As it was written on the requisition.
  const name = screen.getByRole('combobox', { name: 'Medication' })
  await person.click(name)
  await person.paste(' Gaba ')
  expect(screen.queryByText('Enter or choose a medication.')).toBeNull()
  await write(person, /^Strength, dose or schedule/, ' 300 mg ')
  await person.keyboard('{Escape}')
  await press(person, 'Add')
  expect(await screen.findByText('Medication added')).toBeVisible()
  expect(added[0]).toEqual({
    orderId: order._id,
    med: { medicationId: null, name: 'Gaba', detail: '300 mg', lastTaken: null, asNeeded: null },
  })
  // Empty again for the next, and without a complaint.
  expect(screen.getByRole('combobox', { name: 'Medication' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: /^Strength, dose or schedule/ })).toHaveValue('')
  expect(screen.queryByText('Enter or choose a medication.')).toBeNull()
  expect(inTab('No medications listed')).toEqual([])
  const line = (await comes('Gabapentin')).closest('li')
  expect(line).toHaveTextContent('300 mg, three times a day')
  expect(line).toHaveTextContent('was gaba, 300')
  expect(line).toHaveTextContent('Verified Nov 19, 2026, 06:55')

  // Chosen from the list: its strength is offered, what was written before stays.
  await person.click(screen.getByRole('combobox', { name: 'Medication' }))
  await person.paste('perc')
  // What is shown while it is looked for cannot be taken.
  await screen.findByText('1 suggestion')
  await person.click(await screen.findByRole('option', { name: /Percocet/ }))
  const detail = screen.getByRole('textbox', { name: /^Strength, dose or schedule/ })
  await waitFor(() => expect(detail).toHaveValue('5 mg / 325 mg'))
  await press(person, 'Add')
  expect(await screen.findByText('Percocet is already on this order.')).toBeVisible()
  expect(added[1]).toEqual({
    orderId: order._id,
    med: {
      medicationId: found._id,
      name: 'Percocet',
      detail: '5 mg / 325 mg',
      lastTaken: null,
      asNeeded: null,
    },
  })

  await press(person, 'Remove Gabapentin')
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
  await press(person, 'Keep')
  expect(screen.queryByRole('button', { name: 'Remove?' })).toBeNull()
  expect(removed).toEqual([])
  await press(person, 'Remove Gabapentin')
  await press(person, 'Remove?')
  expect(await screen.findByText('The order is being changed. Try again.')).toBeVisible()
  await press(person, 'Remove?')
  expect(await comes('No medications listed')).toBeVisible()
  expect(removed).toEqual(
    Array.from({ length: 2 }, () => ({ orderId: order._id, med: { _id: gabapentin._id } })),
  )
  expect(await screen.findByText('Medication removed')).toBeVisible()
  await press(person, 'Undo')
  await waitFor(() => expect(added).toHaveLength(3))
  expect(added[2]).toEqual({
    orderId: order._id,
    med: {
      medicationId: gabapentin.medicationId,
      name: 'Gabapentin',
      detail: gabapentin.detail,
      lastTaken: null,
      asNeeded: null,
    },
  })
  expect(await comes('Gabapentin')).toBeVisible()
})

test.each<[string, string, Partial<Order>]>([
  ['a rejected order', 'lab', { state: 'REJECTED' }],
  ['who has no right to it', 'billing', {}],
])('the medications of %s are read, not changed', async (_, username, changes) => {
  open(`${path}?tab=medications`, {
    user: userNamed(username),
    handlers: scene({
      order: { ...order, ...changes, medications: [{ ...gabapentin, verifiedFrom: null, verifiedAt: null }] },
    }),
  })
  const line = (await comes('Gabapentin')).closest('li')
  expect(line).not.toHaveTextContent(/was|Verified/)
  expect(screen.queryByRole('button', { name: 'Remove Gabapentin' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Medication' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})

// Specimens

test('a tube is received and the receipt taken back; what was there before is only said', async () => {
  const received: unknown[] = []
  const undone: unknown[] = []
  const waiting = specimen({ state: 'EXPECTED', receivedAt: null, receivedByName: null })
  const other = specimen({
    _id: id(91),
    letter: 'B',
    barcode: '26323-0187B',
    state: 'IN_TRANSIT',
    receivedAt: null,
  })
  const two: Order = { ...order, specimens: [waiting, other] }
  const both: Order = { ...order, specimens: [specimen({}), { ...specimen({}), _id: id(91), letter: 'B' }] }
  const { person } = open(`${path}?tab=specimens`, {
    user,
    handlers: [
      answers(api.specimens.receive, (body) => {
        received.push(body)
        const comment = 'Already received on Nov 19, 2026 06:55 by Ana Reyes.'
        if (received.length === 1) return { order: two, received: [], already: true, comment }
        if (received.length === 2) return problem('conflict', 'The tube is being received elsewhere.', 409)
        const these = received.length === 3 ? both.specimens : both.specimens.slice(0, 1)
        return { order: two, received: these, already: false, comment: 'Two tubes came late.' }
      }),
      answers(api.specimens.undoReceive, (body) => {
        undone.push(body)
        return undone.length === 1 ? problem('rule_refused', 'A result was entered.') : { order: two }
      }),
      ...scene({ order: two, results: [] }),
    ],
  })
  const buttons = await screen.findAllByRole('button', { name: 'Receive' })
  const [, first, second] = buttons
  if (!first || !second) throw new Error('The header and each tube have a button.')
  await person.click(first)
  expect(await screen.findByText('Already received on Nov 19, 2026 06:55 by Ana Reyes.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await person.click(second)
  expect(await screen.findByText('The tube is being received elsewhere.')).toBeVisible()
  await person.click(second)
  const notice = (await screen.findByText('Received 2 specimens')).closest('li')
  expect(notice).toHaveTextContent('Two tubes came late.')
  expect(received).toEqual([waiting.barcode, other.barcode, other.barcode].map((code) => ({ code })))
  await person.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('A result was entered.')).toBeVisible()
  expect(undone[0]).toEqual({ specimenIds: [tube?._id, id(91)], reason: 'Undone' })
  await person.click(first)
  const again = (await screen.findByText('Received 1 specimen')).closest('li')
  await person.click(within(again ?? document.body).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Receipt undone')).toBeVisible()
  expect(undone[1]).toEqual({ specimenIds: [tube?._id], reason: 'Undone' })
})

test('a receipt is taken back from its tube with a reason; a refusal is not said at the next try', async () => {
  const sent: unknown[] = []
  const { person } = open(`${path}?tab=specimens`, {
    user,
    handlers: [
      answers(api.specimens.undoReceive, (body) => {
        sent.push(body)
        return sent.length === 1
          ? problem('rule_refused', 'A result was entered meanwhile.')
          : { order: { ...order, specimens: [specimen({ state: 'EXPECTED', receivedAt: null })] } }
      }),
      ...scene({ results: [] }),
    ],
  })
  await press(person, 'Undo receipt…')
  const dialog = await screen.findByRole('dialog', { name: 'Undo receipt of specimen A?' })
  expect(within(dialog).queryByRole('textbox', { name: /Follow up/ })).toBeNull()
  await write(person, 'Reason', 'Wrong tube')
  await press(person, 'Undo receipt')
  expect(await within(dialog).findByText('A result was entered meanwhile.')).toBeVisible()
  await press(person, 'Cancel')
  await gone()
  await press(person, 'Undo receipt…')
  await screen.findByRole('dialog')
  expect(screen.queryByText('A result was entered meanwhile.')).toBeNull()
  await write(person, 'Reason', 'Wrong tube')
  await press(person, 'Undo receipt')
  await gone()
  expect(await screen.findByText('Receipt undone')).toBeVisible()
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ specimenIds: [tube?._id], reason: 'Wrong tube' })))
})

test('a tube is rejected with a reason and what became of it, in two steps; somebody else’s change is named', async () => {
  const sent: unknown[] = []
  let now = order
  const { person } = open(`${path}?tab=specimens`, {
    user,
    handlers: [
      answers(api.specimens.reject, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('rule_refused', 'A result was released.')
        if (sent.length === 2) return stale(order)
        const rejected = specimen({ version: 2, state: 'REJECTED', rejectReason: 'Leaked' })
        now = { ...order, specimens: [rejected] }
        return { order: now }
      }),
      answers(api.orders.get, () => now),
      answers(api.orders.history, {
        docs: [
          {
            at,
            by: 'Joy Lindqvist',
            actingAs: null,
            call: 'POST /update/order',
            did: '',
            reason: null,
            changes: [],
          },
        ],
      }),
      ...scene({ results: [] }),
    ],
  })
  await press(person, 'Reject…')
  const dialog = await screen.findByRole('dialog', { name: 'Reject specimen A?' })
  const inside = within(dialog)
  // With a list of suggestions a text field is a combobox to readers.
  const why = inside.getByRole('combobox', { name: 'Reason' })
  await press(person, 'Continue')
  expect(inside.getByText('Enter a reason.')).toBeVisible()
  await person.click(why)
  await person.paste('  ')
  await press(person, 'Continue')
  expect(inside.getByText('Enter a reason.')).toBeVisible()
  await person.click(why)
  await person.paste('Leaked ')
  expect(inside.queryByText('Enter a reason.')).toBeNull()
  await press(person, 'Continue')
  await press(person, 'Back')
  expect(inside.queryByRole('button', { name: 'Reject specimen' })).toBeNull()
  await press(person, 'Continue')
  expect(sent).toEqual([])
  await press(person, 'Reject specimen')
  expect(await inside.findByText('A result was released.')).toBeVisible()
  await write(person, /^Disposition/, ' discarded ')
  await press(person, 'Continue')
  await press(person, 'Reject specimen')
  expect(await inside.findByText(/^Changed by Joy Lindqvist, 06:55\./)).toBeVisible()
  expect(inside.queryByText('A result was released.')).toBeNull()
  await press(person, 'Continue')
  await press(person, 'Reject specimen')
  await gone()
  expect(await screen.findByText('Specimen A rejected')).toBeVisible()
  const body = { specimenId: tube?._id, version: 1, reason: 'Leaked' }
  expect(sent).toEqual([
    { ...body, disposition: null },
    { ...body, disposition: 'discarded' },
    { ...body, disposition: 'discarded' },
  ])
  expect(screen.getByText('Rejection reason').nextElementSibling).toHaveTextContent('Leaked')
  expect(screen.queryByRole('button', { name: 'Reject…' })).toBeNull()
})

test('each tube says what it is and offers what its state allows; who may not, is offered nothing', async () => {
  const tubes = [
    specimen({ container: 'Red top', condition: 'Hemolyzed', comment: 'Half full' }),
    specimen({ _id: id(91), letter: 'B', state: 'RECEIVED', receivedByName: null }),
    specimen({ _id: id(92), letter: 'C', state: 'EXPECTED', receivedAt: null }),
    specimen({ _id: id(93), letter: 'D', state: 'STORED' }),
    specimen({ _id: id(94), letter: 'E', state: 'DISPOSED' }),
  ]
  const shown: Order = { ...order, specimens: tubes }
  const results = [
    analysis(11, 'Potassium', { state: 'RELEASED', raw: '4.2', specimenId: id(91), letter: 'B' }),
  ]
  const view = open(`${path}?tab=specimens`, { user, handlers: scene({ order: shown, results }) })
  const offered = () =>
    tubes.map(({ letter }) => {
      const card = screen
        .getByRole('heading', { name: `${letter} · Serum` })
        .closest('section, article, div.card')
      const box = card instanceof HTMLElement ? card : document.body
      return within(box)
        .queryAllByRole('button')
        .map((one) => `${one.textContent}${one.getAttribute('aria-disabled') === 'true' ? ' (not now)' : ''}`)
    })
  await screen.findByText('Red top')
  expect(screen.getByText('Hemolyzed')).toBeVisible()
  expect(screen.getByText('Half full')).toBeVisible()
  expect(screen.getAllByText('Nov 19, 2026, 06:55, Joy Lindqvist').length).toBeGreaterThan(0)
  expect(offered()).toEqual([
    ['Undo receipt…', 'Reject…'],
    ['Undo receipt… (not now)', 'Reject… (not now)'],
    ['Receive', 'Reject…'],
    ['Reject…'],
    [],
  ])
  expect(view.at()).toContain('tab=specimens')
})

test('a clinic is offered nothing at a tube', async () => {
  open(`${path}?tab=specimens`, {
    user: userNamed('portal'),
    handlers: scene({ results: [] }),
  })
  expect(await screen.findByText('26323-0187A')).toBeVisible()
  for (const name of ['Undo receipt…', 'Reject…', 'Receive'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an order without tubes says so', async () => {
  open(`${path}?tab=specimens`, {
    user,
    handlers: scene({ order: { ...order, specimens: [] }, results: [] }),
  })
  expect(await screen.findByText('No specimens')).toBeVisible()
})

// The sample id

test('the sample id is saved where it stands; left as it was nothing is sent, and a refusal names the field', async () => {
  const sent: unknown[] = []
  const { person } = open(path, {
    user,
    handlers: [
      answers(api.orders.update, (body) => {
        sent.push(body)
        if (sent.length === 1)
          return problem('bad_input', 'Some values are not valid.', 400, {
            'fields.sampleid': 'Use at most 40 characters.',
          })
        if (sent.length === 2) return problem('rule_refused', 'The order is being released.')
        return { ...order, version: 5, sampleid: 'S-NEW' }
      }),
      ...scene(),
    ],
  })
  await press(person, 'Edit sample ID')
  const field = screen.getByRole('textbox', { name: 'Sample ID' })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('S26323-0187')
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('textbox', { name: 'Sample ID' })).toBeNull()
  expect(sent).toEqual([])
  await press(person, 'Edit sample ID')
  await write(person, 'Sample ID', ' S-NEW ')
  await press(person, 'Save')
  expect(await screen.findByText('Use at most 40 characters.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Sample ID' })).toBeInvalid()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('The order is being released.')).toBeVisible()
  await person.click(screen.getByRole('textbox', { name: 'Sample ID' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('S26323-0187')).toBeVisible()
  await press(person, 'Edit sample ID')
  expect(screen.queryByRole('alert')).toBeNull()
  await press(person, 'Cancel')
  await press(person, 'Edit sample ID')
  await write(person, 'Sample ID', 'S-NEW')
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Sample ID saved')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Sample ID' })).toBeNull()
  for (const body of sent)
    expect(body).toEqual({ orderId: order._id, version: 4, fields: { sampleid: 'S-NEW' } })
  expect(sent).toHaveLength(3)
})

test('what cannot be read of the documents is said', async () => {
  open(`${path}?tab=documents`, {
    user,
    handlers: [refuses(api.reports.versions, 'forbidden', 'The reports are not for you.', 403), ...scene()],
  })
  expect((await screen.findAllByText('The reports are not for you.')).length).toBeGreaterThan(0)
})

// Diagnoses that changed after receipt

const changed: DiagnosisChange = {
  _id: id(91),
  version: 2,
  before: ['E11.9'],
  after: ['I10'],
  changedAt: at,
  changedBy: 'Marcus Oyelaran',
  releasedAt: null,
  releasedBy: null,
  authorizedBy: null,
  how: null,
  note: null,
  confirmedAt: null,
  recordedBy: null,
}

test('a diagnosis that nobody stands for says so in Billing, and who authorized it is recorded by name', async () => {
  let docs = [changed]
  const sent: unknown[] = []
  const { person } = open(`${path}?tab=billing`, {
    user,
    handlers: [
      ...scene(),
      answers(api.diagnosisChanges.ofOrder, () => ({ docs })),
      answers(api.diagnosisChanges.confirm, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('rule_refused', 'The order is being changed. Try again.')
        const confirmed = { ...changed, authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const }
        docs = [{ ...confirmed, confirmedAt: at, recordedBy: 'Marcus Oyelaran' }]
        return docs[0] ?? changed
      }),
    ],
  })
  expect(
    await screen.findByText('Diagnosis changed after receipt: provider has not confirmed.'),
  ).toBeVisible()
  expect(screen.getByText(/^E11\.9 became I10, .* by Marcus Oyelaran\./)).toBeVisible()
  await press(person, 'Record authorization')
  const dialog = await screen.findByRole('dialog', { name: 'Who authorized the diagnoses?' })
  await press(person, 'Save')
  expect(within(dialog).getByText('Enter who authorized the diagnoses.')).toBeVisible()
  expect(sent).toEqual([])
  await write(person, 'Authorized by', 'Dr. Lena Ortiz')
  await person.selectOptions(within(dialog).getByRole('combobox', { name: 'How' }), 'by phone or in person')
  await press(person, 'Save')
  expect(await within(dialog).findByText('The order is being changed. Try again.')).toBeVisible()
  // Nothing typed is lost.
  await press(person, 'Save')
  await gone()
  const authority = { authorizedBy: 'Dr. Lena Ortiz', how: 'oral', note: '' }
  expect(sent).toEqual([1, 2].map(() => ({ _id: changed._id, version: 2, ...authority })))
  expect(
    await screen.findByText(/Authorized by Dr\. Lena Ortiz, by phone or in person\. Recorded/),
  ).toBeVisible()
})

test('changed diagnoses name who entered them, and who only released the correction as that', async () => {
  const released = { ...changed, releasedAt: at, releasedBy: 'Priya Raman' }
  const older = { ...released, _id: id(92), changedAt: null, changedBy: null, confirmedAt: at }
  const docs = [
    released,
    { ...older, how: 'written' as const, authorizedBy: 'Dr. Lena Ortiz', recordedBy: 'X' },
  ]
  open(`${path}?tab=billing`, {
    user,
    handlers: [...scene(), answers(api.diagnosisChanges.ofOrder, { docs })],
  })
  expect(
    await screen.findByText(
      /^E11\.9 became I10\. Entered by Marcus Oyelaran, .*\. Released in a correction by Priya Raman, /,
    ),
  ).toBeVisible()
  expect(
    screen.getByText(
      /^E11\.9 became I10\. Who entered it is not known\. Released in a correction by Priya Raman, /,
    ),
  ).toBeVisible()
})
