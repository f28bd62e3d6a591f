import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { z } from 'zod'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { answers, type useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { orderOf, receiptOf } from './test-orders'

export const Receive = z.object({ code: z.string(), condition: z.string().nullish() })

let users = 0
/** Opens receiving as somebody new: the scans of a session stay with their person. */
export async function atTheBench(open: ReturnType<typeof useServer>['open'], handlers: HttpHandler[]) {
  users += 1
  const user = userNamed('lab', { _id: `0198f2a0-0000-7000-8000-0000000${String(20_000 + users)}` })
  const app = open('/receiving', {
    user,
    handlers: [
      ...handlers,
      answers(api.specimens.today, { docs: [], received: 0, expected: 3 }),
      answers(api.labels.printers, []),
    ],
    keyMs: 40,
  })
  const field = await screen.findByRole('textbox', { name: 'Scan a requisition or tube' })
  return { ...app, field }
}

/** Receives every code as one of these orders, else as an ordinary one. */
export const receives = (orders: Record<string, Partial<Order>> = {}, sent: unknown[] = []) =>
  answers(api.specimens.receive, (body) => {
    const { code, condition } = Receive.parse(body)
    sent.push([code, condition ?? null])
    return receiptOf(orderOf(code, orders[code]))
  })
const list = () => screen.getByRole('table', { name: 'Received today' })
/** The line of a number, whatever else it says. */
export const lineOf = (number: string): HTMLElement =>
  within(list()).getByText(number).closest('tr') ?? list()
export const heads = () =>
  within(list())
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
export async function openMenu(person: Awaited<ReturnType<typeof atTheBench>>['person'], number: string) {
  await person.click(screen.getByRole('button', { name: `Actions for ${number}` }))
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}
