import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@contract/api'
import { setupSteps, type SetupProgress } from '@contract/setup/shapes'
import { productVersion } from '@contract/constants'
import { storedName } from '@/lib/persist'
import { setLabZone } from '@/lib/zone'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { allSetUp, userNamed } from '@/testing/lab'
import type { HomeCounts } from './queries'

const { open, server } = useServer()
beforeEach(() => {
  localStorage.setItem(storedName('version'), productVersion)
  setLabZone('America/Boise')
})

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
const counts: HomeCounts = {
  tiles: [
    { key: 'toReceive', value: 86, capped: false, note: '6 collected over 24 h ago' },
    { key: 'inProgress', value: 10_000, capped: true, note: '' },
    { key: 'onHold', value: 48, capped: false, note: '' },
    { key: 'readyToReport', value: 57, capped: false, note: '' },
    { key: 'pastTarget', value: 7, capped: false, note: 'Oldest 2.2 days, target 2 days' },
  ],
  days: Array.from({ length: 14 }, (_, n) => ({ day: day(n + 6), received: 400 + n, reported: 380 + n })),
  turnaround: [
    {
      ...{
        panel: 'Toxicology confirm',
        stat: false,
        count: 90,
        medianHours: 31,
        p90Hours: 51,
        targetHours: 48,
      },
      working: { medianHours: 12, p90Hours: 21.4 },
    },
  ],
  turnaroundApart: { missing: 0, reversed: 0 },
  work: [
    {
      kind: 'Draft',
      name: 'New order',
      next: 'Finish and save',
      to: '/orderentry',
      changedAt: '2026-11-18T20:00:00Z',
    },
  ],
  asOf: '2026-11-19T17:42:00Z',
}
const atHome = (...handlers: NonNullable<Parameters<typeof open>[1]>['handlers'] & object) =>
  open('/', {
    user: userNamed('lab'),
    handlers: [...handlers, answers(api.home.lab, counts), answers(api.labels.printers, [])],
  })

/** By hand, key by key at a person's pace, as far as the field can tell. */
function typeIn(field: HTMLElement, code: string) {
  fireEvent.change(field, { target: { value: code } })
  if (field instanceof HTMLInputElement && field.form) fireEvent.submit(field.form)
}

describe('the lab home', () => {
  it('is titled by the day and shows five numbers, each leading to its list; red only past the target', async () => {
    atHome()
    expect(await screen.findByRole('heading', { level: 1, name: 'Thursday, November 19' })).toBeVisible()
    expect(screen.getByText('Counts as of 10:42')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'New order' })[0]).toHaveAttribute('href', '/orderentry')
    const tiles = within(screen.getByRole('region', { name: 'Today’s work' })).getAllByRole('link')
    expect(
      tiles.map((tile) => [tile.querySelector('strong')?.textContent, tile.getAttribute('href')]),
    ).toEqual([
      ['86', '/orders?tab=OPEN&days=all&work=toReceive'],
      ['10,000+', '/orders?tab=OPEN&days=all&work=inProgress&sort=-dateReceived'],
      ['48', '/orders?tab=HOLD&days=all'],
      ['57', '/orders?tab=OPEN&days=all&work=readyToReport&sort=-dateReceived'],
      ['7', '/orders?tab=OPEN&days=all&work=pastTarget&sort=dateReceived'],
    ])
    const red = tiles.filter((tile) => tile.querySelector('strong')?.classList.contains('text-danger'))
    expect(red).toEqual([tiles.at(-1)])
  })

  it('shows work, two weeks as chart and table, and turnaround against its target', async () => {
    const { person } = atHome()
    const work = await screen.findByRole('region', { name: 'My work' })
    expect(within(work).getByRole('row', { name: /Draft New order Finish and save Nov 18/ })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Orders received and reported' })).toHaveTextContent(
      '413 received',
    )
    await person.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getByRole('row', { name: 'today 413 393' })).toBeVisible()
    expect(
      screen.getByRole('img', { name: 'Median 31 h, 90th percentile 2.1 days, target 2 days' }),
    ).toBeVisible()
    expect(screen.getByText('2.1 days')).toHaveClass('text-danger')
    expect(screen.getByText('31 h')).not.toHaveClass('text-danger')
    expect(screen.getByText('n 90 · Working: median 12 h, 90th 21 h')).toBeVisible()
  })

  it('says of turnaround that only elapsed time is known, what STAT is, and which reports count apart', async () => {
    const [row] = counts.turnaround
    if (!row) throw new Error('No row.')
    atHome(
      answers(api.home.lab, {
        ...counts,
        turnaround: [{ ...row, stat: true, count: 3, p90Hours: null, working: null }],
        turnaroundApart: { missing: 2, reversed: 1 },
      }),
    )
    const card = await screen.findByRole('region', { name: /^Turnaround/ })
    expect(within(card).getByRole('rowheader', { name: /Toxicology confirm, STAT/ })).toHaveTextContent('n 3')
    expect(card).toHaveTextContent('No shifts are on file: only elapsed time is shown.')
    expect(card).toHaveTextContent('Counted apart: 2 without a receipt time, 1 reported before receipt.')
  })

  it.each([
    ['empty', [], 'lg:grid-cols-[5fr_7fr]'],
    ['not empty', counts.work, 'lg:grid-cols-[7fr_5fr]'],
  ])('gives the scan box the wider place while My work is %s', async (_, work, columns) => {
    atHome(answers(api.home.lab, { ...counts, work }))
    const mine = await screen.findByRole('region', { name: 'My work' })
    const box = screen.getByRole('region', { name: 'Scan' })
    expect(mine.nextElementSibling).toBe(box)
    expect(mine.parentElement).toHaveClass(columns)
  })

  it('keeps the figures about the laboratory to those who manage Home', async () => {
    open('/', {
      user: userNamed('billing'),
      handlers: [
        answers(api.home.lab, { ...counts, days: [], turnaround: [] }),
        answers(api.labels.printers, []),
      ],
    })
    expect(await screen.findByRole('region', { name: 'My work' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Orders received and reported' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /^Turnaround/ })).toBeNull()
  })

  it('asks again every 30 s without keeping the session alive, and says when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const background: (string | null)[] = []
    let fails = false
    atHome(
      answers(api.home.lab, (_, request) => {
        background.push(request.headers.get('x-background'))
        return fails ? problem('internal', 'Something went wrong.', 500) : counts
      }),
    )
    await screen.findByText('Counts as of 10:42')
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(background).toEqual(['1', '1']))
    fails = true
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(await screen.findByText('Not refreshed since 10:42')).toBeVisible()
    expect(screen.getByText('86')).toBeVisible()
  })

  it('a scan opens its order; one without an order stays, with the way out', async () => {
    const { at } = atHome(refuses(api.orders.byRequisition, 'not_found', 'Not found.', 404))
    const field = await screen.findByRole('textbox', { name: 'Scan a requisition or tube' })
    typeIn(field, '99999-0001')
    expect(await screen.findByText('Could not find a remote order')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Fix' })).toHaveAttribute(
      'href',
      '/orderentry?requisition=99999-0001',
    )
    expect(screen.getByText('1 problem')).toBeVisible()
    expect(at()).toBe('/')
  })

  it('a new laboratory is shown what to set up', async () => {
    const none: HomeCounts = {
      ...counts,
      tiles: counts.tiles.map((tile) => ({ ...tile, value: 0, capped: false, note: '' })),
      days: counts.days.map(({ day: on }) => ({ day: on, received: 0, reported: 0 })),
      turnaround: [],
      turnaroundApart: { missing: 0, reversed: 0 },
      work: [],
    }
    const progress: SetupProgress = {
      ...allSetUp,
      steps: allSetUp.steps.map((step) => ({ ...step, done: step.key === 'catalogue' })),
      finished: false,
    }
    let dismissed = false
    const { person } = open('/', {
      user: userNamed('admin'),
      handlers: [
        answers(api.home.lab, none),
        answers(api.setup.progress, () => ({ ...progress, dismissed })),
        answers(api.setup.dismiss, () => {
          dismissed = true
          return { ...progress, dismissed }
        }),
      ],
    })
    const list = await screen.findByRole('region', { name: 'Set up the laboratory' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(setupSteps.length)
    expect(within(list).getByText(`1 of ${setupSteps.length} done`)).toBeVisible()
    expect(within(list).getByRole('link', { name: 'Open setup' })).toHaveAttribute('href', '/setup')
    expect(screen.queryByRole('region', { name: 'My work' })).toBeNull()
    await person.click(within(list).getByRole('button', { name: 'Hide from Home' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up the laboratory' })).toBeNull())
    expect(screen.getByRole('region', { name: 'My work' })).toBeVisible()
  })

  it('says what failed, keeps the scan box, and asks again on request', async () => {
    const { person } = atHome(refuses(api.home.lab, 'internal', 'Something went wrong.', 500))
    expect(await screen.findByText('The counts could not be loaded.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Scan a requisition or tube' })).toBeVisible()
    server.use(answers(api.home.lab, counts))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Counts as of 10:42')).toBeVisible()
  })
})
