import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { PharmacistOrder, PharmacistRow } from '@contract/pharmacist/shapes'
import { id } from '@/features/orders/fixtures'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { toast } from '@/ui/toast'
import { analyte, draftOf, medication, numberOf, queuePage, reviewOf, waitingRow } from './test-orders'

const { open } = useServer()
const pharmacist = userNamed('pharmd')
const other = userNamed('admin')
/** A person looks at an order for longer than the page is deaf. */
const keyMs = 500
const OrderBody = z.object({ orderId: z.string() })
const nth = (body: unknown) => Number(OrderBody.parse(body).orderId.slice(-3))
const lockOf = (user: typeof pharmacist) => ({
  userId: user._id,
  name: `${user.firstName} ${user.lastName}`,
  since: '2026-11-19T18:20:00.000Z',
  until: '2026-11-19T18:22:00.000Z',
})

type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
interface Given {
  rows?: PharmacistRow[]
  handlers?: Handlers
  orders?: Record<number, Partial<PharmacistOrder>>
  path?: string
  keyMs?: number
}
/** The queue as the server has it: what is accepted is gone from it, and is there again when it is undone. */
function queue({
  rows,
  handlers = [],
  orders = {},
  path = '/pharmd_orders',
  keyMs: pace = keyMs,
}: Given = {}) {
  const sent: string[] = []
  let left = rows ?? [waitingRow(1), waitingRow(2), waitingRow(3)]
  const all = left
  const shown = (body: unknown, changes: Partial<PharmacistOrder> = {}) => {
    sent.push(JSON.stringify(body))
    return reviewOf(nth(body), { ...orders[nth(body)], ...changes })
  }
  const app = open(path, {
    user: pharmacist,
    keyMs: pace,
    handlers: [
      ...handlers,
      answers(api.pharmacist.list, () => queuePage(left)),
      answers(api.pharmacist.waiting, () => ({ count: left.length, capped: false })),
      answers(api.pharmacist.get, (body) => reviewOf(nth(body), orders[nth(body)])),
      answers(api.pharmacist.claim, { lock: lockOf(pharmacist), mine: true }),
      answers(api.pharmacist.leave, { ok: true }),
      answers(api.pharmacist.accept, (body) => {
        sent.push(JSON.stringify(body))
        left = left.filter(({ _id }) => _id !== id(nth(body)))
        return { ok: true }
      }),
      answers(api.pharmacist.undo, (body) => {
        left = all.filter(({ _id }) => left.some((one) => one._id === _id) || _id === id(nth(body)))
        return shown(body)
      }),
    ],
  })
  return { ...app, sent }
}
const pane = () => screen.getByRole('region', { name: 'Order' })
const standsOn = (n: number) => waitFor(() => expect(within(pane()).getByText(numberOf(n))).toBeVisible())

test('an accepted order leaves at once for the next one, before the server answers', async () => {
  let accepted: unknown
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  const { person } = queue({
    handlers: [
      http.post(`*/api/v1${api.pharmacist.accept.path}`, async ({ request }) => {
        accepted = await request.json()
        await waits
        return HttpResponse.json({ ok: true })
      }),
    ],
  })
  await standsOn(1)
  expect(screen.getByText('0 of 3')).toBeVisible()
  await person.keyboard('a')
  await standsOn(2)
  expect(screen.getByText('1 of 3')).toBeVisible()
  await waitFor(() => expect(accepted).toEqual({ orderId: id(1), basis: 'basis 1' }))
  answer()
})

test('a refused acceptance comes back to the order with the sentence', async () => {
  const { person } = queue({
    handlers: [refuses(api.pharmacist.accept, 'conflict', 'The results changed while you reviewed it.', 409)],
  })
  await standsOn(1)
  await person.keyboard('a')
  expect(await screen.findByText('The results changed while you reviewed it.')).toBeInTheDocument()
  await standsOn(1)
  expect(screen.getByText('0 of 3')).toBeVisible()
})

test('a key that bounces is one acceptance, and counts once', async () => {
  const { sent } = queue()
  await standsOn(1)
  await act(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)
  // Two presses before the page is drawn again.
  act(() => {
    for (const _press of [1, 2])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))
  })
  clock.mockRestore()
  await standsOn(2)
  expect(screen.getByText('1 of 3')).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('an order that was reviewed elsewhere meanwhile says by whom, leaves the list, and the next one stays', async () => {
  let left = [waitingRow(1), waitingRow(2), waitingRow(3)]
  const words = 'Ana Ruiz reviewed this order, Nov 19, 2026, 13:05. It does not wait any more.'
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.list, () => queuePage(left)),
      answers(api.pharmacist.get, (body) =>
        reviewOf(nth(body), left.some(({ _id }) => _id === id(nth(body))) ? {} : { waitingSince: null }),
      ),
      answers(api.pharmacist.accept, () => {
        left = left.slice(1)
        return problem('rule_refused', words, 422)
      }),
    ],
  })
  await standsOn(1)
  await person.keyboard('a')
  expect(await screen.findByText(words)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('0 of 2')).toBeVisible())
  await standsOn(2)
  expect(screen.queryByRole('button', { name: new RegExp(numberOf(1)) })).toBeNull()
})

test('scrolling that answers with a promise, as in newer browsers, leaves the next order standing', async () => {
  const scroll = vi
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockImplementation(() => Promise.resolve() as never)
  const { person } = queue()
  await standsOn(1)
  await person.keyboard('a')
  await standsOn(2)
  expect(screen.queryByText('Something went wrong.')).toBeNull()
  scroll.mockRestore()
})

test('an acceptance is not heard before the order was on screen for 400 ms', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { person, sent } = queue({ keyMs: 0 })
  await standsOn(1)
  clock.mockReturnValue(5399)
  await person.click(screen.getByRole('button', { name: /^Accept/ }))
  expect(within(pane()).getByText(numberOf(1))).toBeVisible()
  expect(sent).toEqual([])
  clock.mockReturnValue(5401)
  await person.click(screen.getByRole('button', { name: /^Accept/ }))
  await standsOn(2)
  await waitFor(() => expect(sent).toHaveLength(1))
  clock.mockRestore()
})

test('an order that somebody else has open says who, and nothing can be done to it', async () => {
  const theirs = lockOf(other)
  const { person, sent } = queue({
    path: `/pharmd_orders?order=${id(1)}`,
    rows: [waitingRow(1, { openedBy: theirs }), waitingRow(2)],
    handlers: [answers(api.pharmacist.claim, { lock: theirs, mine: false })],
  })
  expect(await screen.findByText(new RegExp(`^${theirs.name} has this order open since`))).toBeVisible()
  for (const name of [/^Accept/, /^Change finding/, /^Advice/, /^Return to lab/, /^Change medication/])
    expect(screen.getByRole('button', { name })).toBeDisabled()
  await person.keyboard('a')
  await standsOn(1)
  expect(sent).toEqual([])
  expect(screen.getByText(`Open: ${theirs.name}`)).toBeVisible()
})

test('without a choice the first order that nobody else has open is on screen', async () => {
  queue({ rows: [waitingRow(1, { openedBy: lockOf(other) }), waitingRow(2)] })
  await standsOn(2)
})

test('advice with nothing selected says so; a line of the drug and a template go together', async () => {
  const bodies: unknown[] = []
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.advise, (body) => {
        bodies.push(body)
        return reviewOf(1)
      }),
    ],
  })
  await standsOn(1)
  await person.keyboard('i')
  const dialog = await screen.findByRole('dialog', { name: 'Add advice' })
  const add = within(dialog).getByRole('button', { name: 'Add to the report' })
  await person.click(add)
  expect(within(dialog).getByText('Choose at least one line, or write your own.')).toBeVisible()
  expect(bodies).toEqual([])
  await person.click(within(dialog).getByRole('checkbox', { name: /^Pill count/ }))
  await person.click(within(dialog).getByRole('checkbox', { name: 'Constipation' }))
  await person.click(add)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([
    {
      orderId: id(1),
      advice: [
        { kind: 'template', text: 'Consider a pill count.' },
        { kind: 'sideEffect', text: 'Oxycodone may cause constipation.' },
      ],
    },
  ])
})

test('the last acceptance is taken back with u, once the server has answered it', async () => {
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  const sent: string[] = []
  const { person } = queue({
    handlers: [
      http.post(`*/api/v1${api.pharmacist.accept.path}`, async () => {
        sent.push('accept')
        await waits
        return HttpResponse.json({ ok: true })
      }),
      answers(api.pharmacist.undo, () => {
        sent.push('undo')
        return reviewOf(1)
      }),
    ],
  })
  await standsOn(1)
  await person.keyboard('a')
  await standsOn(2)
  // The second key is heard before the first one has its answer.
  await person.keyboard('uj')
  await standsOn(3)
  expect(sent).toEqual(['accept'])
  answer()
  await standsOn(1)
  expect(sent).toEqual(['accept', 'undo'])
  expect(await screen.findByText('0 of 3')).toBeVisible()
})

test('an acceptance that is refused after u was pressed is not taken back as well', async () => {
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  const sent: string[] = []
  const { person } = queue({
    handlers: [
      http.post(`*/api/v1${api.pharmacist.accept.path}`, async () => {
        sent.push('accept')
        await waits
        return problem('conflict', 'The results changed while you reviewed it.', 409)
      }),
      answers(api.pharmacist.list, (_, request) => {
        if (new URL(request.url).searchParams.get('text') === 'walker') sent.push('search')
        return queuePage([waitingRow(1), waitingRow(2), waitingRow(3)])
      }),
      answers(api.pharmacist.undo, () => {
        sent.push('undo')
        return reviewOf(1)
      }),
    ],
  })
  await standsOn(1)
  await person.keyboard('a')
  await standsOn(2)
  await person.keyboard('uj')
  await standsOn(3)
  answer()
  expect(await screen.findByText('The results changed while you reviewed it.')).toBeInTheDocument()
  await standsOn(1)
  // A question that is asked later, and answered: an undo would have been on its way before it.
  await person.type(screen.getByRole('searchbox', { name: 'Requisition or patient' }), 'walker')
  await waitFor(() => expect(sent).toContain('search'))
  expect(sent).toEqual(['accept', 'search'])
})

test('an order that was accepted and waits anew is in the list again', async () => {
  let left = [waitingRow(1), waitingRow(2), waitingRow(3)]
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.list, () => queuePage(left)),
      answers(api.pharmacist.accept, () => {
        // A result of it was verified anew at once: it waits since then.
        left = [waitingRow(2), waitingRow(3), waitingRow(1, { waitingSince: '2026-11-19T19:00:00.000Z' })]
        return { ok: true }
      }),
    ],
  })
  await standsOn(1)
  await person.keyboard('a')
  await standsOn(2)
  const orders = screen.getByRole('list', { name: 'Orders' })
  expect(await within(orders).findByRole('button', { name: new RegExp(numberOf(1)) })).toBeVisible()
  expect(screen.getByText('1 of 4')).toBeVisible()
})

test('an order that waits no more when it is opened is shown as it is now, and leaves the list', async () => {
  let left = [waitingRow(1), waitingRow(2)]
  const { person } = queue({
    path: `/pharmd_orders?order=${id(1)}`,
    handlers: [
      answers(api.pharmacist.list, () => queuePage(left)),
      answers(api.pharmacist.get, (body) =>
        reviewOf(nth(body), left.some(({ _id }) => _id === id(nth(body))) ? {} : { waitingSince: null }),
      ),
      answers(api.pharmacist.claim, () => {
        left = left.slice(1)
        return problem('rule_refused', 'This order does not wait for a review.', 422)
      }),
    ],
  })
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeEnabled()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull(), { timeout: 5000 })
  await standsOn(1)
  const orders = screen.getByRole('list', { name: 'Orders' })
  await waitFor(() =>
    expect(within(orders).queryByRole('button', { name: new RegExp(numberOf(1)) })).toBeNull(),
  )
  await person.keyboard('j')
  await standsOn(2)
})

test('the head of an order has the validity of its specimens with the values, and the last doses', async () => {
  queue({
    orders: {
      1: {
        validity: [
          { letter: 'A', word: 'valid', measured: ['Creatinine 84 mg/dL', 'Oxidants negative'] },
          { letter: 'B', word: 'not tested', measured: [] },
        ],
        prescribed: [
          medication('Oxycodone', 'INCONSISTENT_NEGATIVE', [0], { lastDose: 'Nov 18, 2026, 08:15' }),
        ],
      },
    },
  })
  await standsOn(1)
  const facts = within(pane())
    .getAllByRole('definition')
    .map((one) => one.textContent)
  expect(facts).toEqual(
    expect.arrayContaining([
      'valid · Creatinine 84 mg/dL, Oxidants negative',
      'not tested',
      'Oxycodone Nov 18, 2026, 08:15',
    ]),
  )
  expect(within(pane()).getByText('Specimen validity, specimen B')).toBeVisible()
})

test('with nothing done, u says that there is nothing to undo', async () => {
  const { person } = queue()
  await standsOn(1)
  await person.keyboard('u')
  expect(await screen.findByText('There is nothing to undo.')).toBeInTheDocument()
})

test('a changed finding of the pass under way is shown, and can be taken back', async () => {
  const about = { kind: 'analysis' as const, id: reviewOf(1).found[1]?.about.id ?? '' }
  const change = {
    _id: id(810),
    about,
    to: 'NOT_COMPARED' as const,
    reason: 'The pharmacy filled a patch.',
    name: 'Fentanyl',
    was: 'Inconsistent',
    now: 'Not compared',
  }
  let dropped: unknown
  const { person } = queue({
    orders: { 1: { reviews: [draftOf(pharmacist._id, [change])] } },
    handlers: [
      answers(api.pharmacist.drop, (body) => {
        dropped = body
        return reviewOf(1)
      }),
    ],
  })
  const words = 'Inconsistent changed to Not compared: The pharmacy filled a patch.'
  expect(await screen.findByText(words)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(dropped).toEqual({ orderId: id(1), id: id(810) })
})

test('the line whose finding was changed stays the line, wherever the change puts it', async () => {
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.change, () => {
        const before = reviewOf(1)
        const found = before.found.map((line) =>
          line.isFound
            ? { ...line, state: 'CONSISTENT' as const, sentence: 'The pharmacy filled a patch.' }
            : line,
        )
        return { ...before, found }
      }),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Fentanyl: not listed' })).toBeVisible()
  await person.keyboard('e')
  const dialog = await screen.findByRole('dialog', {
    name: 'Change the finding of Fentanyl, urine confirmation',
  })
  await person.selectOptions(within(dialog).getByRole('combobox'), 'Consistent')
  await person.type(within(dialog).getByRole('textbox'), 'The pharmacy filled a patch.')
  await person.click(within(dialog).getByRole('button', { name: 'Change finding' }))
  expect(await screen.findByRole('heading', { name: 'Fentanyl: consistent' })).toBeVisible()
})

test('of a specimen that is not valid nothing else can be chosen, and the dialog says why', async () => {
  const closed = { rule: 'specimen-not-valid', word: 'Not compared' }
  const found = [
    analyte('Fentanyl, urine confirmation', 'NOT_COMPARED', { ...closed, value: '', isFound: false }),
  ]
  const prescribed = [medication('Oxycodone', 'NOT_COMPARED', [], closed)]
  const { person } = queue({ orders: { 1: { found, prescribed } } })
  await standsOn(1)
  await person.click(screen.getByRole('button', { name: /^Change finding/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^The specimen is not valid/)).toBeVisible()
  expect(within(dialog).queryByRole('option', { name: 'Consistent' })).toBeNull()
  expect(within(dialog).queryByRole('option', { name: /Inconsistent/i })).toBeNull()
  expect(within(dialog).getByRole('button', { name: 'Change finding' })).toHaveAttribute('aria-disabled')
})

test('a medication is removed with d twice, and not when another line was looked at in between', async () => {
  const removed: unknown[] = []
  const { person } = queue({
    handlers: [
      answers(api.orders.removeMedication, (body) => {
        removed.push(body)
        return reviewOf(1).order
      }),
    ],
  })
  await standsOn(1)
  // Fentanyl is the first line; the listed medication is the second.
  await person.keyboard('{ArrowDown}d')
  expect(await screen.findByText('Press d again to remove Oxycodone')).toBeInTheDocument()
  toast.dismiss()
  await waitFor(() => expect(screen.queryByText('Press d again to remove Oxycodone')).toBeNull())
  await person.keyboard('{ArrowUp}{ArrowDown}d')
  expect(await screen.findByText('Press d again to remove Oxycodone')).toBeInTheDocument()
  expect(removed).toEqual([])
  await person.keyboard('d')
  await waitFor(() => expect(removed).toHaveLength(1))
})

test('a finding with nothing chosen leads to the field that is missing, and Ctrl+Enter sends it', async () => {
  const sent: unknown[] = []
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.change, (body) => {
        sent.push(body)
        return reviewOf(1)
      }),
    ],
  })
  await standsOn(1)
  await person.keyboard('e')
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Change finding' }))
  expect(within(dialog).getByRole('combobox')).toHaveFocus()
  await person.selectOptions(within(dialog).getByRole('combobox'), 'Consistent')
  await person.keyboard('{Control>}{Enter}{/Control}')
  const reason = within(dialog).getByRole('textbox')
  expect(reason).toHaveFocus()
  await person.type(reason, 'A patch')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('the refusal of one return is not shown on the next', async () => {
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.sendBack, () => problem('rule_refused', 'This order is on hold already.')),
    ],
  })
  await standsOn(1)
  await person.keyboard('r')
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Repeat it')
  await person.click(screen.getByRole('button', { name: 'Return to lab' }))
  expect(await screen.findByText('This order is on hold already.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.keyboard('r')
  await screen.findByRole('dialog')
  expect(screen.queryByText('This order is on hold already.')).toBeNull()
})

test('the search keeps every letter that is typed, where it is typed, and asks once it rests', async () => {
  const { person, at } = queue({ keyMs: 60 })
  await standsOn(1)
  const before = at()
  const field = screen.getByRole('searchbox', { name: 'Requisition or patient' })
  await person.type(field, '26324-0040')
  expect(field).toHaveValue('26324-0040')
  expect(at()).toBe(before)
  await person.keyboard('{Home}x')
  expect(field).toHaveValue('x26324-0040')
  await waitFor(() => expect(at()).toBe('/pharmd_orders?text=x26324-0040'))
  await person.keyboard('y{Enter}')
  await waitFor(() => expect(at()).toBe('/pharmd_orders?text=xy26324-0040'))
  expect(field).toHaveValue('xy26324-0040')
  // What is typed on stands, whatever the address made of it so far.
  await person.clear(field)
  await person.keyboard('walker ')
  await waitFor(() => expect(at()).toBe('/pharmd_orders?text=walker'))
  expect(field).toHaveValue('walker ')
})

test('an empty queue says so and leads to what was reviewed; a search without a match can be cleared', async () => {
  const { person, at } = queue({ rows: [] })
  expect(await screen.findByText('All reviewed')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'See reviewed orders' }))
  expect(await screen.findByText('No reviewed orders yet')).toBeVisible()
  expect(at()).toBe('/pharmd_orders?reviewed=true')
  await person.click(screen.getByRole('searchbox', { name: 'Requisition or patient' }))
  await person.paste('Nobody')
  expect(await screen.findByText('No orders match “Nobody”')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('No reviewed orders yet')).toBeVisible()
})

test('a queue that cannot be read says why and is asked for again', async () => {
  let tries = 0
  const { person } = queue({
    handlers: [
      answers(api.pharmacist.list, () => {
        tries += 1
        return tries === 1 ? problem('internal', 'Something went wrong.', 400) : queuePage([waitingRow(1)])
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: /again|Retry/i }))
  await standsOn(1)
})

test('an order that cannot be read is asked for again by its own button', async () => {
  let tries = 0
  const { person } = queue({
    rows: [waitingRow(1)],
    handlers: [
      answers(api.pharmacist.get, () => {
        tries += 1
        return tries === 1 ? problem('internal', 'Something went wrong.', 400) : reviewOf(1)
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: /again|Retry/i }))
  await standsOn(1)
})
