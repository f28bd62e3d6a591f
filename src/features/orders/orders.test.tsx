import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { answers, problem, unreachable, useServer } from '@/testing/app'
import { bootstrapOf, userNamed } from '@/testing/lab'
import { rangeOf } from '@/table/use-ticks'
import { counts, id, page, row } from './fixtures'

// A whole page loads its code in these tests; a busy machine takes its time.
const { open } = useServer()
/** Keys in quick succession are a scan: a person takes longer. */
const keyMs = 150
const three = [row(1), row(2, { priority: 'STAT' }), row(3)]

test('the list opens on the last 30 days, and a tab, a filter and Back round-trip through the address [limit:30-days] [sort:orders]', async () => {
  const asked: URLSearchParams[] = []
  const list = answers(api.orders.list, (_, request) => {
    asked.push(new URL(request.url).searchParams)
    return page(three)
  })
  const { person, at, history } = open('/orders', { user: userNamed('lab'), handlers: [list, counts] })
  await screen.findByText('26323-0001')
  expect(screen.getByText('last 30 days')).toBeVisible()
  expect(asked[0]?.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(screen.getByRole('columnheader', { name: 'Collected' })).toHaveAttribute('aria-sort', 'descending')
  expect(at()).toBe('/orders')

  await person.click(screen.getByRole('link', { name: /^Hold/ }))
  await waitFor(() => expect(asked.at(-1)?.get('state')).toBe('HOLD'))
  expect(at()).toBe('/orders?tab=HOLD')

  await person.click(screen.getByRole('button', { name: 'Remove filter Collected' }))
  await waitFor(() => expect(asked.at(-1)?.has('from')).toBe(false))
  expect(at()).toBe('/orders?tab=HOLD&days=all')

  history.back()
  await screen.findByText('last 30 days')
  expect(at()).toBe('/orders?tab=HOLD')
})

test('a tile of the home page opens its own list, as a filter that can be taken off [url:work]', async () => {
  const asked: URLSearchParams[] = []
  const list = answers(api.orders.list, (_, request) => {
    asked.push(new URL(request.url).searchParams)
    return page(three)
  })
  const { person, at } = open('/orders?tab=OPEN&days=all&work=readyToReport', {
    user: userNamed('lab'),
    handlers: [list, counts],
  })
  await screen.findByText('26323-0001')
  expect(asked[0]?.get('work')).toBe('readyToReport')
  expect(screen.getByText('ready to report')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Remove filter Waiting' }))
  await waitFor(() => expect(asked.at(-1)?.has('work')).toBe(false))
  expect(at()).toBe('/orders?tab=OPEN&days=all')
})

test('a critical value that nobody was told of has the row’s edge and a solid mark; one told of is quiet', async () => {
  const docs = [row(1, { critical: 'OWED' }), row(2, { critical: 'TOLD' }), row(3)]
  const list = answers(api.orders.list, page(docs))
  open('/orders', { user: userNamed('lab'), handlers: [list, counts] })
  const [owed, told, none] = await Promise.all(
    docs.map(async ({ requisitionNumber }) => (await screen.findByText(requisitionNumber)).closest('tr')),
  )
  expect(owed?.innerHTML).toContain('--crit')
  expect(owed).toHaveTextContent('provider not notified yet')
  expect(told?.innerHTML).not.toContain('--crit')
  expect(told).toHaveTextContent('provider notified, read back')
  expect(none).not.toHaveTextContent('Critical')
})

test('a search goes over all dates and says so', async () => {
  let last = new URLSearchParams()
  const list = answers(api.orders.list, (_, request) => {
    last = new URL(request.url).searchParams
    return page(last.get('text') ? [] : three)
  })
  const { person } = open('/orders', { user: userNamed('lab'), handlers: [list, counts], keyMs })
  await screen.findByText('26323-0001')
  await person.click(screen.getByRole('searchbox', { name: 'Search orders' }))
  await person.paste('26101-0001')
  await person.keyboard('{Enter}')
  expect(await screen.findByText('No order matches “26101-0001”')).toBeVisible()
  expect(screen.getByText('Search covers all dates')).toBeVisible()
  expect(last.has('from')).toBe(false)
})

test('an empty range offers all dates; a failure offers another try and names the request', async () => {
  const empty = answers(api.orders.list, (_, request) =>
    page(new URL(request.url).searchParams.has('from') ? [] : three),
  )
  const { person } = open('/orders', { user: userNamed('lab'), handlers: [empty, counts] })
  expect(await screen.findByText('No orders collected in the last 30 days')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show all dates' }))
  expect(await screen.findByText('26323-0001')).toBeVisible()
})

test('a list that fails says so with the request’s id', async () => {
  let fails = true
  const list = answers(api.orders.list, () =>
    fails ? problem('internal', 'Something went wrong on the server.', 500) : page(three),
  )
  const { person } = open('/orders', { user: userNamed('lab'), handlers: [list, counts] })
  expect(await screen.findByText('req-1')).toBeVisible()
  fails = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('26323-0001')).toBeVisible()
})

test('a bulk hold tells the outcome of every row, leaves the refused ones selected and can be undone', async () => {
  const sent: unknown[] = []
  const hold = answers(api.orders.hold, (body) => {
    sent.push(body)
    return {
      outcomes: [
        { _id: id(1), ok: true, message: null },
        { _id: id(2), ok: false, message: 'The order is already on hold.' },
      ],
    }
  })
  const { person } = open('/orders', {
    user: userNamed('lab'),
    handlers: [answers(api.orders.list, page(three)), counts, hold],
  })
  await screen.findByText('26323-0001')
  await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select row 2' }))
  const bar = screen.getByRole('toolbar', { name: 'Actions for the selected orders' })
  expect(bar).toHaveTextContent('2 selected')
  await person.click(within(bar).getByRole('button', { name: 'Hold' }))

  await person.click(screen.getByRole('button', { name: 'Hold' }))
  expect(screen.getByText('Enter a reason.')).toBeVisible()
  expect(sent).toEqual([])
  await person.type(screen.getByLabelText('Reason'), 'Waiting for the clinic')
  await person.click(screen.getByRole('button', { name: 'Hold' }))

  const outcomes = await screen.findByRole('list', { name: 'Outcome of each row' })
  expect(screen.getByText('Hold: 1 done, 1 failed')).toBeVisible()
  expect(
    within(outcomes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '26323-0002, Halvorsen, AdaezeThe order is already on hold.',
    '26323-0001, Okonkwo, Adaeze · done',
  ])
  expect(sent[0]).toMatchObject({ orderIds: [id(1), id(2)], hold: true, reason: 'Waiting for the clinic' })
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? outcomes)
  expect(screen.getByRole('checkbox', { name: 'Select row 1' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select row 2' })).toBeChecked()

  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ orderIds: [id(1)], hold: false }))
})

test('deleting takes two steps and a reason', async () => {
  const sent: unknown[] = []
  const remove = answers(api.orders.remove, (body) => {
    sent.push(body)
    return { outcomes: [{ _id: id(1), ok: true, message: null }] }
  })
  const { person } = open('/orders', {
    user: userNamed('lab'),
    handlers: [answers(api.orders.list, page(three)), counts, remove],
  })
  await screen.findByText('26323-0001')
  await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  await person.click(screen.getByRole('button', { name: 'Delete…' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(screen.getByRole('button', { name: /^Delete 1 order/ }))
  expect(screen.getByText('Enter a reason.')).toBeVisible()
  await person.type(screen.getByLabelText('Reason'), 'Entered twice')
  await person.click(screen.getByRole('button', { name: /^Delete 1 order/ }))
  await waitFor(() => expect(sent).toEqual([{ orderIds: [id(1)], reason: 'Entered twice' }]))
})

test('who may not act sees no bulk buttons for it', async () => {
  const { person } = open('/orders', {
    user: userNamed('portal'),
    handlers: [answers(api.orders.list, page(three)), counts],
  })
  await screen.findByText('26323-0001')
  await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  const bar = screen.getByRole('toolbar')
  expect(within(bar).queryByRole('button', { name: 'Hold' })).toBeNull()
  expect(within(bar).queryByRole('button', { name: 'Delete…' })).toBeNull()
})

test('billing sends exports again; it opens no reports, holds and deletes nothing', async () => {
  const { person } = open('/orders', {
    user: userNamed('billing'),
    handlers: [answers(api.orders.list, page(three)), counts],
  })
  await screen.findByText('26323-0001')
  await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  const bar = screen.getByRole('toolbar')
  const offered = within(bar)
    .getAllByRole('button')
    .flatMap(({ textContent }) => textContent || [])
  expect(offered).toContain(m.orders.bulk.clearExport)
  for (const none of ['reports', 'hold', 'flag', 'remove'] as const)
    expect(offered).not.toContain(m.orders.bulk[none])
})

test('the rows are walked, ticked and peeked with keys', async () => {
  const { person } = open('/orders', {
    user: userNamed('lab'),
    handlers: [answers(api.orders.list, page(three)), counts, unreachable(api.orders.get)],
    keyMs,
  })
  await screen.findByText('26323-0001')
  await person.keyboard('jx')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select row 2' })).toBeChecked())
  await person.keyboard('jX')
  expect(await screen.findByRole('toolbar')).toHaveTextContent('2 selected')
  await person.keyboard(' ')
  const peek = await screen.findByRole('complementary', { name: 'At a glance' })
  expect(peek).toHaveTextContent('Nguyen, Adaeze')
  await person.keyboard('k')
  await waitFor(() => expect(peek).toHaveTextContent('Halvorsen, Adaeze'))
})

test('a panel stands in the list by its short name, and by its name where it has none', async () => {
  const panel = (n: number, code: string, name: string, shortName: string | null) => ({
    ...{ _id: id(n), version: 1, code, name, shortName, loinc: null, procedureCodes: [], sampleTypeId: null },
    ...{ testIds: [id(90)], active: true },
  })
  open('/orders', {
    user: userNamed('lab'),
    bootstrap: {
      ...bootstrapOf(),
      panels: [
        panel(81, 'COVFLU', 'COVID-19, Influenza and RSV PCR', 'COVID/Flu/RSV'),
        panel(82, 'X', 'Lipid Panel', null),
      ],
    },
    handlers: [
      answers(
        api.orders.list,
        page([row(1, { panels: ['COVID-19, Influenza and RSV PCR', 'Lipid Panel'] })]),
      ),
      counts,
    ],
  })
  expect(await screen.findByText('COVID/Flu/RSV, Lipid Panel')).toHaveAttribute(
    'title',
    'COVID-19, Influenza and RSV PCR, Lipid Panel',
  )
})

test('the preview of a row opens its released report, as the button for many does', async () => {
  const asked: unknown[] = []
  const closed = row(1, { state: 'CLOSED', reportState: 'FINAL', reportVersion: 1 })
  const { person } = open('/orders', {
    user: userNamed('lab'),
    handlers: [
      answers(api.orders.list, page([closed, ...three.slice(1)])),
      counts,
      unreachable(api.orders.get),
      answers(api.reports.gate, {
        missing: [],
        blockers: [],
        nextState: 'FINAL',
        ready: false,
        unreported: false,
        dropsReview: null,
      }),
      answers(api.reports.generate, (body) => {
        asked.push(body)
        return problem('unavailable', 'No paper can be read.', 503)
      }),
    ],
    keyMs,
  })
  await screen.findByText('26323-0001')
  await person.keyboard('{Home} ')
  const peek = await screen.findByRole('complementary', { name: 'At a glance' })
  await person.click(within(peek).getByRole('button', { name: 'Preview' }))
  await screen.findByRole('dialog', { name: 'Released report, 26323-0001' })
  await waitFor(() => expect(asked[0]).toEqual({ orderId: id(1) }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  await person.click(screen.getByRole('button', { name: 'Generate reports' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ orderIds: [id(1)] }))
})

test('a range reaches from the last ticked row to this one, either way', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeOf(ids, 'gone', 'c')).toEqual(['c'])
  expect(rangeOf(ids, 'a', 'gone')).toEqual([])
})
