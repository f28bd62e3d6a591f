import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { SupplyOrder } from '@contract/supply-orders/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const order = (over: Partial<SupplyOrder> = {}): SupplyOrder => ({
  _id: id(1),
  version: 2,
  location: { _id: id(2), name: 'Cedar Ridge' },
  state: 'SENT',
  lines: [{ supplyId: id(3), code: 'SST-5', name: 'Serum tube', unit: 'pack of 100', asked: 2, sent: 1 }],
  note: null,
  askedBy: 'Grace Mbeki',
  askedAt: '2026-11-28T15:00:00.000Z',
  shipment: 'West loop',
  sentBy: 'Ana Reyes',
  sentAt: '2026-11-28T16:00:00.000Z',
  reason: null,
  endedBy: null,
  endedAt: null,
  received: null,
  ...over,
})
const page = <Doc,>(docs: Doc[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
})

test('a clinic sees what is on its way, and marks it as arrived [nav:portal:Logistics]', async () => {
  const sent: unknown[] = []
  const { person } = open('/shipping', {
    user: userNamed('portal'),
    handlers: [
      answers(api.courier.pickups, page([])),
      answers(api.supplyOrders.list, page([order()])),
      answers(api.supplyOrders.arrived, (body) => {
        sent.push(body)
        return order({ state: 'ARRIVED' })
      }),
    ],
  })
  const row = await screen.findByRole('listitem', { name: 'Cedar Ridge' })
  expect(within(row).getByText('On its way')).toBeVisible()
  expect(within(row).getByText('1 of 2 sent')).toBeVisible()
  expect(screen.getByText('No pick-ups requested')).toBeVisible()
  await person.click(within(row).getByRole('button', { name: 'Mark as arrived' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a list that cannot be loaded says so by itself; the other one stands', async () => {
  open('/shipping', {
    user: userNamed('portal'),
    handlers: [
      answers(api.courier.pickups, page([])),
      answers(api.supplyOrders.list, () => problem('unavailable', 'The server is busy.', 503)),
    ],
  })
  expect(await screen.findByText('The server is busy.')).toBeVisible()
  expect(screen.getByText('No pick-ups requested')).toBeVisible()
})

test('whoever sends finds the orders of clinics; whoever does neither is told', async () => {
  open('/shipping', {
    user: userNamed('admin'),
    handlers: [answers(api.supplyOrders.list, page([order({ state: 'ASKED', received: 41 })]))],
  })
  expect(await screen.findByText('Orders received from here in 90 days: 41')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
})
