import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Delivery, DeliveryRow } from '@contract/deliveries/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const row: DeliveryRow = {
  _id: id(1),
  version: 3,
  purpose: 'report',
  channel: 'fax',
  state: 'WAITING',
  endedHow: null,
  inHand: false,
  recipient: 'Cedar Ridge',
  address: '(208) 555-0142',
  orderId: id(5),
  requisitionNumber: '26325-0098',
  number: 2,
  reportState: 'CORRECTED',
  tries: 0,
  pages: null,
  lastTryAt: null,
  nextTryAt: null,
  why: null,
  hold: 'paused',
  isSecond: false,
  plannedAt: '2026-11-19T17:00:00.000Z',
  confirmedAt: null,
}
const detail: Delivery = {
  ...row,
  wayId: id(7),
  way: row.recipient,
  mediaKey: 'key',
  patient: { firstname: 'Helena', lastname: 'Brandt' },
  attempts: [],
  follows: null,
  followedBy: { _id: id(2), state: 'CONFIRMED', recipient: 'Back office' },
  secondAt: null,
  endedBy: null,
  endedAt: null,
  misdirected: null,
}

test('the ledger says what is held and why, and ends a delivery by hand with a reason', async () => {
  const sent: unknown[] = []
  const { person } = open('/deliveries', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.deliveries.list, {
        docs: [row],
        total: 1,
        totalIsCapped: false,
        page: 1,
        pages: 1,
        limit: 20,
        after: null,
      }),
      answers(api.deliveries.counts, {
        WAITING: 1,
        SENT: 0,
        CONFIRMED: 1204,
        FAILED: 4,
        GIVEN_UP: 1,
        capped: false,
      }),
      answers(api.deliveries.get, detail),
      answers(api.deliveries.lines, { docs: [] }),
      answers(api.deliveries.end, (body) => {
        sent.push(body)
        return { ...detail, state: 'GIVEN_UP' as const, endedHow: 'cancelled' as const }
      }),
    ],
  })
  const line = await screen.findByRole('row', { name: /26325-0098/ })
  expect(within(line).getByText('This way is stopped')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Confirmed 1,204' })).toBeInTheDocument()
  await person.click(within(line).getByText('Cedar Ridge'))
  const panel = await screen.findByRole('complementary', { name: 'Delivery to Cedar Ridge' })
  expect(await within(panel).findByText('Second way: Back office, confirmed')).toBeInTheDocument()
  await person.click(within(panel).getByRole('button', { name: 'End by hand' }))
  const dialog = await screen.findByRole('dialog', { name: 'End by hand' })
  await person.selectOptions(within(dialog).getByLabelText('Status'), 'cancelled')
  await person.type(within(dialog).getByLabelText('Reason'), 'Went by mail')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Recorded.')
  expect(sent).toEqual([{ _id: row._id, how: 'cancelled', reason: 'Went by mail' }])
})
