import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { LocationRow } from '@contract/locations/shapes'
import type { MappedTo, PayerRuleDetail, UnmappedRow } from '@contract/payer-rules/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { bootstrapOf, userNamed } from '@/testing/lab'
// What comes later is here before the page asks.
import '@/ui/error-summary'
import '@/form/merge-dialog'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')
const page = <Row,>(docs: Row[], changes: object = {}) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
  ...changes,
})
const cross = { _id: id(30), name: 'Blue Cross of Idaho' }
const bootstrap = {
  ...bootstrapOf(),
  payers: [
    { ...cross, electronicId: null, active: true },
    { _id: id(31), name: 'Old Mutual', electronicId: null, active: false },
  ],
}
const boise: LocationRow = {
  _id: id(40),
  version: 1,
  name: 'Boise Bench',
  code: 'BENCH',
  city: null,
  state: null,
  phone: null,
  fax: null,
  active: true,
  physicianCount: 2,
}
const rule: PayerRuleDetail = {
  _id: id(1),
  version: 3,
  incoming: 'BCBS',
  kind: 'alias',
  locationId: null,
  payerId: cross._id,
  payerName: cross.name,
  locationName: null,
  active: true,
}
const unmapped = (changes: Partial<UnmappedRow>): UnmappedRow => ({
  name: 'Blue X',
  orders: 12,
  patients: 3,
  payer: null,
  by: 'none',
  rule: null,
  suggestion: null,
  ...changes,
})
const names = [
  unmapped({ suggestion: { ...cross, likeness: 0.876 } }),
  unmapped({ name: 'BCBS', payer: cross, by: 'rule', rule }),
  unmapped({ name: 'Cross', payer: cross, by: 'name' }),
  unmapped({ name: 'Q & A?', orders: 1 }),
]

test('unmapped names say what they may mean; a suggestion becomes a rule and what it moves is asked about at once', async () => {
  const asked: Record<string, string>[] = []
  const added: unknown[] = []
  const { person, at } = open('/payermapper/queue', {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.payerRules.queue, (_body, request) => {
        const query = Object.fromEntries(new URL(request.url).searchParams)
        asked.push(query)
        return page(names, { total: 24, pages: 2, page: Number(query['page'] ?? 1) })
      }),
      answers(api.payerRules.add, (body) => {
        added.push(body)
        return added.length === 1 ? problem('conflict', 'Somebody was faster.', 409) : rule
      }),
      answers(api.payerRules.remapPreview, { orders: [], isCapped: false }),
    ],
  })
  const row = async (name: string) =>
    (await screen.findByRole('cell', { name })).closest('tr') ?? expect.fail('no row')
  const suggested = await row('Blue X')
  expect([...suggested.children].slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Blue X',
    '12',
    '3',
    'Blue Cross of Idaho, 88% match',
  ])
  expect(within(suggested).getByRole('link')).toHaveAttribute(
    'href',
    '/payermapper/new?incoming=%22Blue%20X%22',
  )
  const ruled = await row('BCBS')
  expect(ruled).toHaveTextContent('A rule maps it to Blue Cross of Idaho')
  expect(within(ruled).getByRole('button', { name: 'Move open orders…' })).toBeVisible()
  expect(within(ruled).queryByRole('link')).toBeNull()
  expect(within(ruled).queryByRole('button', { name: /^Accept/ })).toBeNull()
  const named = await row('Cross')
  expect(within(named).getByRole('button', { name: 'Accept: Cross, Blue Cross of Idaho' })).toBeVisible()
  const unknown = await row('Q & A?')
  expect(unknown).toHaveTextContent('No suggestion')
  expect(within(unknown).queryByRole('button')).toBeNull()
  expect(within(unknown).getByRole('link')).toHaveAttribute(
    'href',
    '/payermapper/new?incoming=%22Q%20%26%20A%3F%22',
  )

  const accept = within(suggested).getByRole('button', { name: 'Accept: Blue X, Blue Cross of Idaho' })
  await person.click(accept)
  expect(await screen.findByText('Somebody was faster.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(accept)
  expect(await screen.findByText('“Blue X” now maps to Blue Cross of Idaho.')).toBeVisible()
  const body = {
    payerRule: { incoming: 'Blue X', kind: 'alias', locationId: null, payerId: cross._id },
  }
  expect(added).toEqual([body, body])
  const dialog = await screen.findByRole('dialog', { name: 'Move open orders…' })
  expect(await within(dialog).findByText('No open orders match this rule.')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: /^Move/ })).toBeNull()
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(screen.getByText(/Page 1 of 2/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText(/Page 2 of 2/)).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ page: '2' })
  expect(at()).toContain('page=2')
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText(/Page 1 of 2/)).toBeVisible()
})

test('a queue that cannot be read asks again, an empty one says that all is mapped, and one page has no turning', async () => {
  let tries = 0
  const { person } = open('/payermapper/queue', {
    user: admin,
    handlers: [
      answers(api.payerRules.queue, () => {
        tries += 1
        return tries < 3 ? problem('forbidden', 'Not now.', 403) : page<UnmappedRow>([])
      }),
    ],
  })
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(screen.queryByText('Every payer is mapped')).toBeNull()
  tries = 3
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Every payer is mapped')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a name is tried at a location or anywhere, and each way of matching is said', async () => {
  const asked: unknown[] = []
  const none: MappedTo = { payer: null, by: 'none', rule: null, suggestion: null }
  const replies: (MappedTo | Response)[] = [
    { ...none, payer: cross, by: 'rule', rule },
    { ...none, payer: cross, by: 'name' },
    { ...none, payer: cross, by: 'electronicId' },
    { ...none, suggestion: { ...cross, likeness: 0.5 } },
    none,
    problem('internal', 'The test broke.', 500),
  ]
  const { person } = open('/payermapper/queue', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.payerRules.queue, page<UnmappedRow>([])),
      answers(api.locations.list, page([boise])),
      answers(api.payerRules.test, (body) => {
        asked.push(body)
        return replies[asked.length - 1] ?? expect.fail('asked too often')
      }),
    ],
  })
  const name = await screen.findByRole('textbox', { name: 'What would this map to?' })
  const ask = screen.getByRole('button', { name: 'Try' })
  await person.type(name, ' ')
  await person.click(ask)
  expect(asked).toEqual([])
  await person.type(name, 'BCBS')
  await person.click(ask)
  expect(await screen.findByText('Matches the rule “BCBS”')).toBeVisible()
  expect(screen.getByText('Blue Cross of Idaho')).toBeVisible()
  expect(asked).toEqual([{ text: ' BCBS', locationId: null }])
  // Another text takes the answer away.
  await person.type(name, '1')
  expect(screen.queryByText('Matches the rule “BCBS”')).toBeNull()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Matches the name of a payer on file.')).toBeVisible()
  await person.type(screen.getByRole('combobox', { name: /Location/ }), 'Bench')
  await person.click(await screen.findByRole('option', { name: /Boise Bench/, selected: true }))
  expect(screen.queryByText('Matches the name of a payer on file.')).toBeNull()
  await person.click(ask)
  expect(await screen.findByText('Matches the electronic payer ID of a payer on file.')).toBeVisible()
  expect(asked.at(-1)).toEqual({ text: ' BCBS1', locationId: boise._id })
  await person.click(ask)
  expect(await screen.findByText('No match. No rule or payer name fits.')).toBeVisible()
  expect(screen.getByText('Suggestion: Blue Cross of Idaho')).toBeVisible()
  await person.click(ask)
  await waitFor(() => expect(screen.queryByText(/^Suggestion:/)).toBeNull())
  expect(await screen.findByText('No match. No rule or payer name fits.')).toBeVisible()
  await person.click(ask)
  expect(await screen.findByText('The test broke.')).toBeVisible()
})

test('the open orders of a rule are named, moved when asked, and what became of each is said', async () => {
  const moved: unknown[] = []
  const orders = Array.from({ length: 9 }, (_, n) => ({
    _id: id(200 + n),
    requisitionNumber: `26322-${1000 + n}`,
    payerName: 'BCBS',
  }))
  let previews = 0
  const { person } = open(`/payermapper/${rule._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.payerRules.get, rule),
      answers(api.payerRules.remapPreview, (body) => {
        expect(body).toEqual({ payerRuleId: rule._id })
        previews += 1
        return previews === 1
          ? problem('forbidden', 'Not now.', 403)
          : { orders: previews === 2 ? orders : orders.slice(0, 8), isCapped: previews === 2 }
      }),
      answers(api.payerRules.remap, (body) => {
        moved.push(body)
        if (moved.length === 1) return problem('internal', 'The disk is full.', 500)
        return {
          outcomes: orders.map(({ _id }, n) =>
            n === 4
              ? { _id, ok: false, message: 'This order is no longer open.' }
              : { _id, ok: true, message: null },
          ),
        }
      }),
    ],
  })
  const start = await screen.findByRole('button', { name: 'Move open orders…' })
  expect(screen.getByRole('heading', { level: 1, name: 'BCBS' })).toBeVisible()
  await person.click(start)
  let dialog = await screen.findByRole('dialog', { name: 'Move open orders…' })
  expect(await within(dialog).findByText('Not now.')).toBeVisible()
  expect(within(dialog).queryByText('No open orders match this rule.')).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(start)
  dialog = await screen.findByRole('dialog', { name: 'Move 9 open orders to Blue Cross of Idaho?' })
  expect(dialog).toHaveTextContent('Each order’s payer is changed to Blue Cross of Idaho.')
  expect(within(dialog).getByText(/^More than 10,000 orders match/)).toBeVisible()
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toHaveLength(9)
  expect(lines[7]).toBe('26322-1007BCBS')
  expect(lines[8]).toBe('and 1 more')
  const go = within(dialog).getByRole('button', { name: 'Move 9' })
  await person.click(go)
  expect(await within(dialog).findByText('The disk is full.')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: /^Move/ }))
  const outcome = await screen.findByRole('dialog', {
    name: 'Moved to Blue Cross of Idaho: 8 done, 1 failed',
  })
  const became = within(outcome)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(became[0]).toBe('26322-1004This order is no longer open.')
  expect(became[1]).toBe('26322-1000 · done')
  expect(moved[0]).toEqual({ payerRuleId: rule._id, ids: orders.map(({ _id }) => _id) })
  await person.click(within(outcome).getAllByRole('button', { name: 'Close' }).at(-1) ?? outcome)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a rule in use says what it reads and means; one that is off moves nothing, and Deactivate says what uses it', async () => {
  const sent: unknown[] = []
  let stands: PayerRuleDetail = { ...rule, kind: 'pattern', locationId: boise._id, locationName: boise.name }
  const { person } = open(`/payermapper/${rule._id}`, {
    user: admin,
    bootstrap,
    handlers: [
      answers(api.payerRules.get, () => stands),
      answers(api.payerRules.uses, { uses: [{ what: 'open orders', count: 1204, to: '/orders' }] }),
      answers(api.payerRules.setActive, (body) => {
        sent.push(body)
        if (sent.length === 1)
          return { outcomes: [{ _id: rule._id, ok: false, message: 'It is still needed.' }] }
        stands = { ...stands, active: !stands.active, version: stands.version + 1 }
        return { outcomes: [{ _id: rule._id, ok: true, message: null }] }
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'BCBS' })
  expect(screen.getAllByText('Pattern')[0]).toBeVisible()
  expect(screen.getAllByText('Boise Bench')[0]).toBeVisible()
  expect(screen.queryByText('Inactive')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate BCBS?' })
  expect(await within(dialog).findByText('1,204')).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'open orders' })).toHaveAttribute('href', '/orders')
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  expect(await within(dialog).findByText('It is still needed.')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('BCBS is inactive.')).toBeVisible()
  expect(await screen.findByText('Inactive')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Move open orders…' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Activate' }))
  const again = await screen.findByRole('dialog', { name: 'Activate BCBS?' })
  expect(within(again).queryByText('Still used by')).toBeNull()
  expect(within(again).queryByText('It is still needed.')).toBeNull()
  await person.click(within(again).getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('BCBS is active again.')).toBeVisible()
  expect(sent).toEqual([
    { ids: [rule._id], active: false },
    { ids: [rule._id], active: false },
    { ids: [rule._id], active: true },
  ])
})

test('a new rule begins with the name it comes from, offers active payers only, and is sent as it is typed', async () => {
  const sent: unknown[] = []
  const { person, at } = open('/payermapper/new?incoming=%22Blue%20(X%22', {
    user: admin,
    bootstrap,
    keyMs: 40,
    handlers: [
      answers(api.locations.list, page([boise])),
      answers(api.payerRules.get, rule),
      answers(api.payerRules.add, (body) => {
        sent.push(body)
        return rule
      }),
    ],
  })
  const incoming = await screen.findByRole('textbox', { name: 'Incoming name or code' })
  expect(incoming).toHaveValue('Blue (X')
  const payer = screen.getByRole('combobox', { name: 'Payer' })
  expect(within(payer).queryByRole('option', { name: 'Old Mutual' })).toBeNull()
  const kind = screen.getByRole('combobox', { name: 'Match type' })
  expect(
    within(kind)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Exact', 'Alias', 'Pattern'])
  expect(kind).toHaveDisplayValue('Alias')
  await person.selectOptions(kind, 'Pattern')
  const add = screen.getByRole('button', { name: /^Add rule/ })
  await person.click(add)
  expect((await screen.findAllByText('Choose the payer.'))[0]).toBeVisible()
  // Whether the pattern can be read is asked once every field is sound.
  await person.selectOptions(payer, cross.name)
  await person.click(add)
  await waitFor(() => expect(incoming).toBeInvalid())
  expect(sent).toEqual([])
  await person.clear(incoming)
  await person.type(incoming, 'Blue .*')
  await person.type(screen.getByRole('combobox', { name: 'Location' }), 'Ben')
  await person.click(await screen.findByRole('option', { name: /Boise Bench/, selected: true }))
  await person.click(add)
  expect(await screen.findByText('Rule added.')).toBeVisible()
  expect(sent).toEqual([
    { payerRule: { incoming: 'Blue .*', kind: 'pattern', locationId: boise._id, payerId: cross._id } },
  ])
  await waitFor(() => expect(at()).toBe(`/payermapper/${rule._id}`))
})

test('an edited rule is sent with its version; what somebody else changed meanwhile is laid beside it', async () => {
  const sent: unknown[] = []
  const theirs: PayerRuleDetail = {
    ...rule,
    version: 4,
    kind: 'exact',
    locationId: boise._id,
    locationName: boise.name,
  }
  const { person } = open(`/payermapper/${rule._id}`, {
    user: admin,
    bootstrap,
    keyMs: 40,
    handlers: [
      answers(api.payerRules.get, rule),
      answers(api.payerRules.update, (body) => {
        sent.push(body)
        if (sent.length > 1) return { ...theirs, version: 5, incoming: 'BCBS-I' }
        return HttpResponse.json(
          {
            error: { code: 'stale', message: 'Someone else changed this.', requestId: 'r1', current: theirs },
          },
          { status: 409 },
        )
      }),
    ],
  })
  const incoming = await screen.findByRole('textbox', { name: 'Incoming name or code' })
  await person.type(incoming, '-I')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  const dialog = await screen.findByRole('dialog')
  const line = (name: RegExp) => within(dialog).getByRole('rowheader', { name }).closest('tr')
  expect(line(/Match type/)).toHaveTextContent(/Alias.*Exact/)
  expect(line(/Location/)).toHaveTextContent(/All locations.*Boise Bench/)
  expect(line(/Incoming/)).toHaveTextContent('BCBS-I')
  expect(within(dialog).queryByRole('rowheader', { name: /Payer/ })).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const fields = { incoming: 'BCBS-I', payerId: cross._id, _id: rule._id }
  expect(sent).toEqual([
    { payerRule: { ...fields, kind: 'alias', locationId: null, version: 3 } },
    { payerRule: { ...fields, kind: 'exact', locationId: boise._id, version: 4 } },
  ])
})
