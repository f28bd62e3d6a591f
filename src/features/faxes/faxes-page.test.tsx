import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Delivery } from '@contract/deliveries/shapes'
import { faxStatusOf, type Fax, type FaxDetail } from '@contract/faxes/shapes'
import { answers, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const row: Fax = {
  _id: id(1),
  faxId: id(1),
  status: 'FAILED',
  version: 3,
  purpose: 'report',
  channel: 'fax',
  state: 'FAILED',
  endedHow: null,
  inHand: false,
  recipient: 'Lakeshore Pain & Spine',
  address: '(336) 555-0119',
  orderId: id(5),
  requisitionNumber: '26325-0098',
  number: 1,
  reportState: 'FINAL',
  tries: 4,
  pages: 4,
  lastTryAt: '2026-11-19T17:28:00.000Z',
  nextTryAt: null,
  why: 'Line busy',
  hold: null,
  isSecond: false,
  plannedAt: '2026-11-19T17:00:00.000Z',
  confirmedAt: null,
}
const detail: FaxDetail = {
  ...row,
  wayId: id(7),
  way: row.recipient,
  mediaKey: 'key',
  patient: { firstname: 'Colin', lastname: 'Marsh' },
  attempts: [1, 2, 3, 4].map((number) => ({
    number,
    askedAt: '2026-11-19T17:17:00.000Z',
    askedBy: null,
    partnerId: `SBX-${number}`,
    endedAt: '2026-11-19T17:18:00.000Z',
    end: 'FAILED',
    fault: 'again',
    words: 'Line busy',
    pages: 4,
    pagesSent: null,
  })),
  follows: null,
  followedBy: null,
  secondAt: null,
  endedBy: null,
  endedAt: null,
  misdirected: null,
}
const page = (docs: Fax[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 25,
  after: null,
})
const counts = {
  QUEUED: 11,
  SENDING: 2,
  SENT: 214,
  FAILED: 6,
  CANCELLED: 0,
  RESOLVED_MANUALLY: 1,
  capped: false,
}
const line = { channel: 'fax' as const, missing: false, sandbox: false, pausedAt: null, pausedWhy: null }

interface Given {
  docs?: Fax[]
  lines?: (
    typeof line | (Omit<typeof line, 'pausedAt' | 'pausedWhy'> & { pausedAt: string; pausedWhy: string })
  )[]
  fax?: FaxDetail
  handlers?: NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
}
const queue = ({ docs = [row], lines = [line], fax = detail, handlers = [] }: Given = {}) =>
  open('/faxes', {
    user: userNamed('admin'),
    // A person types; faster would be a scanner.
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.faxes.search, page(docs)),
      answers(api.faxes.counts, counts),
      answers(api.faxes.get, fax),
      answers(api.deliveries.lines, { docs: lines }),
    ],
  })

test('lists faxes with their status, tries and plain reason, 25 at a time, with a count for each status [route:/faxes] [nav:lab:Processing:Fax Queue]', async () => {
  const bodies: unknown[] = []
  queue({
    handlers: [
      answers(api.faxes.search, (body) => {
        bodies.push(body)
        return page([row])
      }),
    ],
  })
  const shown = await screen.findByRole('row', { name: /Lakeshore Pain & Spine/ })
  for (const text of ['Failed', '26325-0098', '4', 'Line busy'])
    expect(within(shown).getAllByText(text).length).toBeGreaterThan(0)
  expect(bodies[0]).toEqual({ text: '', offset: 0, limit: 25 })
  expect(screen.getByRole('link', { name: 'Failed 6' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Fax Queue' })).toHaveAttribute('aria-current', 'page')
})

test('shows the tries of a fax beside the queue, and resends it with the words of the specification [msg:fax-resend-ok]', async () => {
  const sent: unknown[] = []
  const { person } = queue({
    handlers: [
      answers(api.faxes.resend, (body) => {
        sent.push(body)
        return { ...detail, state: 'WAITING' as const, status: 'QUEUED' as const }
      }),
    ],
  })
  await person.click(await screen.findByText('Lakeshore Pain & Spine'))
  const panel = await screen.findByRole('complementary', { name: 'Delivery to Lakeshore Pain & Spine' })
  expect(await within(panel).findAllByText('Line busy')).toHaveLength(5)
  expect(within(panel).getByText('Try 4')).toBeInTheDocument()
  await person.click(within(panel).getByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('Resent success')).toBeInTheDocument()
  expect(sent).toEqual([{ faxId: row.faxId }])
})

test('sets the status with a reason, and never without one', async () => {
  const sent: unknown[] = []
  const { person } = queue({
    handlers: [
      answers(api.faxes.setStatus, (body) => {
        sent.push(body)
        return {
          ...detail,
          state: 'GIVEN_UP' as const,
          endedHow: 'resolved' as const,
          status: 'RESOLVED_MANUALLY' as const,
        }
      }),
    ],
  })
  await person.click(await screen.findByText('Lakeshore Pain & Spine'))
  await person.click(await screen.findByRole('button', { name: 'Set status' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set status' })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter the reason.')).toBeInTheDocument()
  await person.type(within(dialog).getByLabelText('Reason'), 'Read to the nurse')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Recorded.')
  expect(sent).toEqual([{ faxId: row.faxId, status: 'RESOLVED_MANUALLY', reason: 'Read to the nurse' }])
})

test('reports a misdirected fax with what the law asks', async () => {
  const sent: unknown[] = []
  const { person } = queue({
    handlers: [
      answers(api.faxes.misdirected, (body) => {
        sent.push(body)
        return detail
      }),
    ],
  })
  await person.click(await screen.findByText('Lakeshore Pain & Spine'))
  await person.click(await screen.findByRole('button', { name: 'Report as misdirected' }))
  const dialog = await screen.findByRole('dialog', { name: 'Misdirected fax' })
  await person.click(within(dialog).getByRole('button', { name: 'Stop the number and record' }))
  expect(
    await within(dialog).findByText('Enter who received it, or that this is not known.'),
  ).toBeInTheDocument()
  await person.type(within(dialog).getByLabelText('Who received it'), 'A bakery')
  await person.type(within(dialog).getByLabelText('What you asked, and their answer'), 'Destroy it; agreed')
  await person.click(within(dialog).getByRole('button', { name: 'Stop the number and record' }))
  await screen.findByText('Recorded. The number is stopped.')
  expect(sent).toMatchObject([
    {
      faxId: row.faxId,
      report: { who: 'A bakery', what: 'Destroy it; agreed', seen: true, lowProbability: false },
    },
  ])
})

test('what the server refuses is said; a fax under way is neither resent nor ended', async () => {
  const { person } = queue({
    handlers: [
      refuses(api.faxes.resend, 'rule_refused', 'Version 2 goes to this recipient. Send that one.', 422),
    ],
  })
  await person.click(await screen.findByText('Lakeshore Pain & Spine'))
  await person.click(await screen.findByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('Version 2 goes to this recipient. Send that one.')).toBeInTheDocument()
})

test('a line that stands still is said above the queue, and whoever may lets it go on', async () => {
  const resumed: unknown[] = []
  const { person } = queue({
    lines: [{ ...line, pausedAt: '2026-11-19T17:00:00.000Z', pausedWhy: 'The fax account has no credit' }],
    handlers: [
      answers(api.deliveries.resumeLine, (body) => {
        resumed.push(body)
        return { ok: true as const }
      }),
    ],
  })
  expect(await screen.findByText('Fax: our line is stopped')).toBeInTheDocument()
  expect(screen.getByText('The fax account has no credit')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Let it go on' }))
  await screen.findByText('The line goes on.')
  expect(resumed).toEqual([{ channel: 'fax' }])
})

test('each state of the ledger has one word in the queue', () => {
  const word = (state: Delivery['state'], over: { endedHow?: Delivery['endedHow']; inHand?: boolean } = {}) =>
    faxStatusOf({ state, endedHow: over.endedHow ?? null, inHand: over.inHand ?? false })
  expect(word('WAITING')).toBe('QUEUED')
  expect(word('WAITING', { inHand: true })).toBe('SENDING')
  expect(word('SENT')).toBe('SENDING')
  expect(word('CONFIRMED')).toBe('SENT')
  expect(word('FAILED')).toBe('FAILED')
  expect(word('GIVEN_UP', { endedHow: 'misdirected' })).toBe('FAILED')
  expect(word('GIVEN_UP', { endedHow: 'cancelled' })).toBe('CANCELLED')
  expect(word('GIVEN_UP', { endedHow: 'superseded' })).toBe('CANCELLED')
  expect(word('GIVEN_UP', { endedHow: 'resolved' })).toBe('RESOLVED_MANUALLY')
})
