import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineAbility } from '@contract/abilities'
import { api } from '@contract/api'
import type { AnalysisState, Order } from '@contract/orders/shapes'
import { effectiveRoles } from '@contract/roles'
import { answers, problem, refuses, unreachable, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, at, id, order, path, scene } from './fixtures'
import { orderMenu } from './order-menu'

const { open } = useServer()
const admin = userNamed('admin')
const released = analysis(11, 'Potassium', { state: 'RELEASED', raw: '4.2', releasedAt: at })
const named = '26323-0187, Okonkwo-Reyes, Adaeze'

type Page = ReturnType<typeof open>
type Person = Page['person']

/** Chooses a line of the menu beside the order's buttons. */
async function choose(person: Person, line: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'More: hold, flag, status' }))
  await person.click(await screen.findByRole('menuitem', { name: line }))
}
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
const done = (orderId = order._id) => ({ outcomes: [{ _id: orderId, ok: true, message: null }] })
const stale = (current: Order) =>
  new Response(
    JSON.stringify({
      error: {
        code: 'stale',
        message: 'Someone else changed this while you were editing.',
        requestId: 'req-9',
        current,
      },
    }),
    { status: 409, headers: { 'content-type': 'application/json' } },
  )
const changedBy = (by: string) =>
  answers(api.orders.history, {
    docs: [{ at, by, actingAs: null, call: 'POST /update/order', did: '', reason: null, changes: [] }],
  })

test('an order is held with a reason and a day to look again; what refuses stays in the dialog, and Undo clears it', async () => {
  const sent: unknown[] = []
  const outcomes = [
    problem('conflict', 'The order is being changed. Try again.', 409),
    { outcomes: [{ _id: order._id, ok: false, message: 'The order is already on hold.' }] },
    { outcomes: [{ _id: order._id, ok: false, message: null }] },
    done(),
    done(),
  ]
  const { person } = open(path, {
    user: admin,
    handlers: [
      answers(api.orders.hold, (body) => {
        sent.push(body)
        return outcomes[sent.length - 1] ?? done()
      }),
      ...scene(),
    ],
  })
  await choose(person, 'Put on hold…')
  const dialog = await screen.findByRole('dialog', { name: `Put ${named} on hold?` })
  expect(dialog).toHaveTextContent('Nothing is verified, released or closed until the hold is cleared.')
  expect(within(dialog).queryByText('Enter a reason.')).toBeNull()
  await press(person, 'Hold')
  expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await write(person, 'Reason', '  Waiting for the clinic ')
  expect(within(dialog).queryByText('Enter a reason.')).toBeNull()
  // A day that cannot be read holds the whole back.
  await write(person, /^Follow up/, 'some day')
  await press(person, 'Hold')
  expect(within(dialog).getByRole('textbox', { name: /^Follow up/ })).toBeInvalid()
  expect(sent).toEqual([])
  await write(person, /^Follow up/, '11/25/2026 08:00')
  expect(within(dialog).getByRole('textbox', { name: /^Follow up/ })).toBeValid()
  await press(person, 'Hold')
  expect(await within(dialog).findByText('The order is being changed. Try again.')).toBeVisible()
  await press(person, 'Hold')
  expect(await within(dialog).findByText('The order is already on hold.')).toBeVisible()
  await press(person, 'Hold')
  expect(await within(dialog).findByText(/^The server’s response could not be read/)).toBeVisible()
  await press(person, 'Hold')
  await gone()
  expect(sent).toHaveLength(4)
  for (const body of sent)
    expect(body).toEqual({
      orderIds: [order._id],
      hold: true,
      reason: 'Waiting for the clinic',
      until: '2026-11-25T15:00:00.000Z',
    })
  expect(await screen.findByText('1 order on hold')).toBeVisible()
  await press(person, 'Undo')
  await waitFor(() => expect(sent).toHaveLength(5))
  expect(sent[4]).toEqual({ orderIds: [order._id], hold: false, reason: 'Undone', until: null })
  expect(await screen.findByText('Hold cleared on 1 order')).toBeVisible()
})

test('a received order is transferred to the person the specimens are of, with a reason, by who may', async () => {
  const sent: unknown[] = []
  const other = {
    _id: id(771),
    version: 1,
    patientNumber: 'P-0000771',
    firstname: 'Ruth',
    lastname: 'Rightful',
    middlename: null,
    dob: '1971-01-01',
    gender: 'F' as const,
    phone: null,
    location: id(3),
    locationName: 'Meridian',
    lastOrderAt: null,
  }
  const { person } = open(path, {
    user: admin,
    handlers: [
      answers(api.patients.search, {
        docs: [other],
        total: 1,
        totalIsCapped: false,
        page: 1,
        pages: 1,
        limit: 20,
        after: null,
      }),
      answers(api.orders.updatePatient, (body) => {
        sent.push(body)
        return {
          ...order,
          patientId: other._id,
          patient: { ...order.patient, firstname: 'Ruth', lastname: 'Rightful' },
        }
      }),
      ...scene(),
    ],
  })
  await choose(person, 'Transfer to another patient…')
  await person.type(await screen.findByRole('combobox', { name: 'Right patient' }), 'right')
  await person.click(await screen.findByRole('option', { name: /Rightful/ }))
  await press(person, 'Continue')
  await write(person, 'Reason', 'Labels were swapped')
  await press(person, 'Transfer')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      orderid: order._id,
      version: order.version,
      patient: { _id: other._id },
      transfer: { reason: 'Labels were swapped' },
    },
  ])
})

test('a flag has a reason and no day; cancelled, nothing is sent', async () => {
  const sent: unknown[] = []
  const { person } = open(path, {
    user: admin,
    handlers: [
      answers(api.orders.flag, (body) => {
        sent.push(body)
        return done()
      }),
      ...scene(),
    ],
  })
  await choose(person, 'Flag…')
  const dialog = await screen.findByRole('dialog', { name: `Flag ${named}?` })
  expect(dialog).toHaveTextContent('It does not block anything.')
  expect(within(dialog).queryByRole('textbox', { name: /^Follow up/ })).toBeNull()
  await write(person, 'Reason', 'Ask the pharmacist')
  await press(person, 'Cancel')
  await gone()
  expect(sent).toEqual([])
  await choose(person, 'Flag…')
  // Opened anew without the reason of the last time.
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('')
  await write(person, 'Reason', 'Ask the pharmacist')
  await press(person, 'Flag')
  await gone()
  expect(sent).toEqual([{ orderIds: [order._id], flag: true, reason: 'Ask the pharmacist' }])
  expect(await screen.findByText('1 order flagged')).toBeVisible()
})

test('a hold and a flag are cleared at once; Undo puts back the very reason and day', async () => {
  const holds: unknown[] = []
  const flags: unknown[] = []
  const hold = {
    reason: 'Waiting for the clinic',
    at,
    by: id(9),
    byName: 'Ana Reyes',
    until: '2026-11-25T15:00:00.000Z',
  }
  const flag = { reason: 'Ask the pharmacist', at, by: id(9), byName: 'Ana Reyes' }
  const { person } = open(path, {
    user: admin,
    handlers: [
      answers(api.orders.hold, (body) => {
        holds.push(body)
        return done()
      }),
      answers(api.orders.flag, (body) => {
        flags.push(body)
        return holds.length > 0 && flags.length > 1
          ? problem('conflict', 'The order is being changed. Try again.', 409)
          : done()
      }),
      ...scene({ order: { ...order, hold, flag } }),
    ],
  })
  expect(await screen.findByText('On hold: Waiting for the clinic')).toBeVisible()
  await choose(person, 'Clear hold')
  expect(await screen.findByText('Hold cleared on 1 order')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await press(person, 'Undo')
  await waitFor(() => expect(holds).toHaveLength(2))
  expect(holds).toEqual([
    { orderIds: [order._id], hold: false, reason: null, until: null },
    { orderIds: [order._id], hold: true, reason: hold.reason, until: hold.until },
  ])
  expect(await screen.findByText('1 order on hold')).toBeVisible()
  await choose(person, 'Clear flag')
  const notice = (await screen.findByText('Flag cleared on 1 order')).closest('li')
  await person.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The order is being changed. Try again.')).toBeVisible()
  expect(flags).toEqual([
    { orderIds: [order._id], flag: false, reason: null },
    { orderIds: [order._id], flag: true, reason: flag.reason },
  ])
})

test('closing asks twice and for no reason; over somebody else’s change it says who, and goes on the order as it is now', async () => {
  const sent: unknown[] = []
  const newer: Order = { ...order, version: 5 }
  const closed: Order = { ...order, version: 6, state: 'CLOSED' }
  const { person } = open(path, {
    user: admin,
    handlers: [
      // Nothing but the answers of the two calls says how the order is now.
      answers(api.orders.get, () => (sent.length === 0 ? order : problem('forbidden', 'No more.', 403))),
      answers(api.orders.status, (body) => {
        sent.push(body)
        if (sent.length === 1) return stale(newer)
        return sent.length === 2 ? problem('rule_refused', 'Some tests are still pending.') : closed
      }),
      changedBy('Joy Lindqvist'),
      ...scene({ results: [released] }),
    ],
  })
  await choose(person, 'Close order…')
  const dialog = await screen.findByRole('dialog', { name: 'Close this order?' })
  expect(dialog).toHaveTextContent(named)
  expect(dialog).toHaveTextContent('A closed order cannot be reopened.')
  await press(person, 'Continue')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(sent).toEqual([])
  await press(person, 'Close order')
  expect(await within(dialog).findByText(/^Changed by Joy Lindqvist, 06:55\./)).toBeVisible()
  await press(person, 'Close order')
  expect(await within(dialog).findByText('Some tests are still pending.')).toBeVisible()
  expect(within(dialog).queryByText(/^Changed by/)).toBeNull()
  await press(person, 'Close order')
  await gone()
  expect(sent).toEqual(
    [4, 5, 5].map((version) => ({ orderId: order._id, version, status: 'CLOSED', reason: null })),
  )
  expect(await screen.findByText('Order closed')).toBeVisible()
  expect(screen.queryByText('Order rejected')).toBeNull()
  expect(await screen.findByText("This order is closed. Edits don't reopen it.")).toBeVisible()
})

test('rejecting needs a reason; when nobody can say who changed the order, it is said all the same', async () => {
  const sent: unknown[] = []
  const rejected: Order = { ...order, version: 5, state: 'REJECTED' }
  let shown = order
  const { person } = open(path, {
    user: admin,
    handlers: [
      answers(api.orders.get, () => shown),
      answers(api.orders.status, (body) => {
        sent.push(body)
        if (sent.length === 1) return stale(order)
        shown = rejected
        return rejected
      }),
      refuses(api.orders.history, 'forbidden', 'You may not do this.', 403),
      ...scene(),
    ],
  })
  await choose(person, 'Reject order…')
  const dialog = await screen.findByRole('dialog', { name: 'Reject this order?' })
  await press(person, 'Continue')
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await press(person, 'Reject order')
  expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
  expect(sent).toEqual([])
  await write(person, 'Reason', ' Wrong patient ')
  expect(within(dialog).queryByText('Enter a reason.')).toBeNull()
  await press(person, 'Reject order')
  expect(await within(dialog).findByText(/^Someone else changed this order\./)).toBeVisible()
  await press(person, 'Reject order')
  await gone()
  expect(sent).toEqual(
    [4, 4].map((version) => ({
      orderId: order._id,
      version,
      status: 'REJECTED',
      reason: 'Wrong patient',
    })),
  )
  expect(await screen.findByText('Order rejected')).toBeVisible()
  expect(screen.queryByText('Order closed')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit sample ID' })).toBeNull())
})

test('an order is deleted with a reason, and one goes back to the list; refused, one stays', async () => {
  const sent: unknown[] = []
  let lists = 0
  const { person, at: where } = open(path, {
    user: admin,
    handlers: [
      answers(api.orders.update, (body) => {
        sent.push(body)
        return sent.length === 1
          ? problem('rule_refused', 'A report of this order is being released.')
          : { ...order, version: 5, deleted: true }
      }),
      answers(api.orders.list, () => {
        lists += 1
        return { docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 20, after: null }
      }),
      answers(api.orders.counts, { all: 0, OPEN: 0, CLOSED: 0, REJECTED: 0, HOLD: 0, capped: false }),
      ...scene(),
    ],
  })
  await choose(person, 'Delete order…')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this order?' })
  await press(person, 'Continue')
  await press(person, 'Delete order')
  expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
  expect(sent).toEqual([])
  await write(person, 'Reason', 'Entered twice')
  await press(person, 'Delete order')
  expect(await within(dialog).findByText('A report of this order is being released.')).toBeVisible()
  expect(where()).toBe(path)
  await press(person, 'Delete order')
  await waitFor(() => expect(where()).toBe('/orders'))
  expect(await screen.findByText('Order deleted')).toBeVisible()
  expect(sent[1]).toEqual({
    orderId: order._id,
    version: 4,
    fields: { deleted: true, reason: 'Entered twice' },
  })
  await waitFor(() => expect(lists).toBeGreaterThan(0))
  await gone()
})

test('billing clears the export in two steps, without changing the order; what refuses is said', async () => {
  const sent: unknown[] = []
  const replies = [
    { outcomes: [{ _id: order._id, ok: false, message: 'The order has not been exported.' }] },
    { outcomes: [{ _id: order._id, ok: false, message: null }] },
    problem('conflict', 'The order is being changed. Try again.', 409),
    done(),
  ]
  const { person } = open(path, {
    user: userNamed('billing'),
    handlers: [
      answers(api.orders.clearExport, (body) => {
        sent.push(body)
        return replies[sent.length - 1] ?? done()
      }),
      ...scene({ order: { ...order, dateExported: at } }),
    ],
  })
  await choose(person, 'Clear export…')
  const dialog = await screen.findByRole('dialog', { name: 'Clear the export date?' })
  expect(dialog).toHaveTextContent('The order will count as not exported')
  await press(person, 'Continue')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  for (const words of [
    'The order has not been exported.',
    /^The server’s response could not be read/,
    'The order is being changed. Try again.',
  ]) {
    await press(person, 'Clear export')
    expect(await within(dialog).findByText(words)).toBeVisible()
    expect(screen.queryByText('Export cleared')).toBeNull()
  }
  await press(person, 'Clear export')
  await gone()
  expect(await screen.findByText('Export cleared')).toBeVisible()
  expect(sent).toEqual(Array.from({ length: 4 }, () => ({ orderIds: [order._id] })))
})

test('without an answer the dialog says so, and Cancel leaves the order as it is', async () => {
  const { person } = open(path, {
    user: admin,
    handlers: [unreachable(api.orders.status), ...scene({ results: [released] })],
  })
  await choose(person, 'Close order…')
  await press(person, 'Continue')
  await press(person, 'Close order')
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('alert')).toBeVisible())
  await press(person, 'Cancel')
  await gone()
  expect(screen.queryByText('Order closed')).toBeNull()
})

/** The lines of the menu, each with why it does not act, for who has every right. */
function menu(changes: Partial<Order>, states: AnalysisState[] = []): Record<string, string | null> {
  const { userType, myroles } = admin
  const ability = defineAbility({ userType, roles: effectiveRoles(myroles), features: new Set() })
  const none = () => undefined
  const lines = orderMenu({
    order: { ...order, ...changes },
    analyses: states.map((state, n) => analysis(20 + n, 'Potassium', { state })),
    ability,
    ask: none,
    clear: none,
    edit: none,
  })
  return Object.fromEntries(
    lines.flatMap((line) =>
      typeof line === 'object' && 'label' in line ? [[line.label, line.disabledReason ?? null]] : [],
    ),
  )
}
const held = { reason: 'Wait', at, by: id(9), byName: 'Ana Reyes', until: null }

test.each<[string, Partial<Order>, AnalysisState[], Record<string, string | null>]>([
  [
    'an open order whose tests wait is not closed',
    {},
    ['REGISTERED', 'RELEASED'],
    {
      'Edit order': null,
      'Requisition form': null,
      'Transfer to another patient…': null,
      'Put on hold…': null,
      'Flag…': null,
      'Close order…': 'Some tests are still pending.',
      'Reject order…': 'A result on this order has been released. Correct it instead.',
      'Delete order…': null,
    },
  ],
  [
    'an open order with everything released is closed and no more rejected',
    { dateExported: at },
    ['RELEASED'],
    {
      'Edit order': null,
      'Requisition form': null,
      'Transfer to another patient…': null,
      'Put on hold…': null,
      'Flag…': null,
      'Clear export…': null,
      'Close order…': null,
      'Reject order…': 'A result on this order has been released. Correct it instead.',
      'Delete order…': null,
    },
  ],
  [
    'on hold the hold is cleared first',
    { hold: held, flag: { reason: 'Look', at, by: id(9), byName: 'Ana Reyes' } },
    ['RELEASED'],
    {
      'Edit order': null,
      'Requisition form': null,
      'Transfer to another patient…': null,
      'Clear hold': null,
      'Clear flag': null,
      'Close order…': 'The order is on hold. Clear the hold first.',
      'Reject order…': 'A result on this order has been released. Correct it instead.',
      'Delete order…': null,
    },
  ],
  [
    'a closed order is edited and flagged, neither held nor rejected',
    { state: 'CLOSED' },
    ['RELEASED'],
    {
      'Edit order': null,
      'Requisition form': null,
      'Put on hold…': 'The order is CLOSED.',
      'Flag…': null,
      'Delete order…': null,
    },
  ],
  [
    'a rejected order is only deleted',
    { state: 'REJECTED' },
    ['REJECTED'],
    {
      'Edit order': 'The order is REJECTED.',
      'Requisition form': null,
      'Put on hold…': 'The order is REJECTED.',
      'Flag…': 'The order is REJECTED.',
      'Reject order…': 'The order is rejected, so this is not possible. Reload to see its current state.',
      'Delete order…': null,
    },
  ],
])('the menu: %s', (_, changes, states, lines) => {
  expect(menu(changes, states)).toEqual(lines)
})

test('the labels of the order are offered from its header', async () => {
  const { person } = open(path, {
    user: admin,
    handlers: [answers(api.orders.history, { docs: [] }), ...scene()],
  })
  await press(person, 'Labels')
  expect(await screen.findByRole('dialog', { name: `Print labels: ${named}` })).toBeVisible()
  await press(person, 'Cancel')
  await gone()
})

test('an order is marked as a proficiency specimen with a reason, says so, and the mark comes off again', async () => {
  const sent: unknown[] = []
  const mark = answers(api.transfers.markProficiency, (body) => {
    sent.push(body)
    return { proficiency: true }
  })
  const { person } = open(path, { user: admin, handlers: [mark, ...scene()] })
  await choose(person, 'Mark as proficiency specimen…')
  await screen.findByRole('dialog', { name: `Mark ${named} as a proficiency specimen` })
  await write(person, /reason/i, 'API 2026, event 3')
  await press(person, 'Mark')
  await gone()
  expect(sent).toEqual([{ orderId: order._id, proficiency: true, reason: 'API 2026, event 3' }])
})

test('a proficiency specimen is told on its page', async () => {
  const { person } = open(path, { user: admin, handlers: scene({ order: { ...order, proficiency: true } }) })
  expect(await screen.findByText('Proficiency specimen')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'More: hold, flag, status' }))
  expect(await screen.findByRole('menuitem', { name: 'Take off the proficiency mark…' })).toBeVisible()
})
