import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { OrderFields, type Order } from '@contract/orders/shapes'
import { answers, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
import { bootstrap, order, defaultHandlers } from './fixtures'
// The cards that come later are here before the page asks.
import './billing-card'
import './questions-dialog'
import './specimens-card'
import './tests-card'

const { open } = useServer()
const Sent = z.object({ orderId: z.string(), version: z.int(), fields: OrderFields })
type Update = z.infer<typeof Sent>

async function edit(found: Order, answer: (sent: Update) => Response, handlers: HttpHandler[] = []) {
  const sent: Update[] = []
  open(`/editorder/${found._id}`, {
    user: userNamed('lab'),
    bootstrap: bootstrap(),
    handlers: [
      ...handlers,
      answers(api.orders.get, found),
      http.post('*/api/v1/update/order', async ({ request }) => {
        const update = Sent.parse(await request.json())
        sent.push(update)
        return answer(update)
      }),
      ...defaultHandlers(),
    ],
  })
  await screen.findByLabelText('Requisition number')
  return { sent, person: hand(35) }
}

const stale = (current: Order) =>
  HttpResponse.json(
    {
      error: {
        code: 'stale',
        message: 'Somebody else changed it.',
        requestId: 'r1',
        current: JSON.parse(JSON.stringify(current)),
      },
    },
    { status: 409 },
  )

describe('editing an order [route:/editorder/:id]', () => {
  it('fills the form from the order, and sends back what was not touched exactly as it was', async () => {
    const { sent, person } = await edit(order, () =>
      HttpResponse.json(JSON.parse(JSON.stringify({ ...order, version: 5 }))),
    )
    expect(screen.getByLabelText('Requisition number')).toHaveValue('26323-0204')
    expect(screen.getByText('Salcedo, Ramón Ignacio', { selector: 'p' })).toBeVisible()
    expect(screen.getByLabelText('Collected')).toHaveValue('Nov 19, 2026, 08:15')
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), ' Second cup.')
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(sent).toMatchObject([
      {
        orderId: order._id,
        version: 4,
        fields: {
          comment: 'Fasting. Second cup.',
          dateCollected: order.dateCollected,
          answers: { oldQuestion: 'kept' },
        },
      },
    ])
  })

  it('merges field by field when somebody else saved first, and loses nothing', async () => {
    const theirs: Order = { ...order, version: 5, priority: 'STAT', comment: 'Short draw.' }
    const { sent, person } = await edit(order, (update) =>
      update.version === 4
        ? stale(theirs)
        : HttpResponse.json(JSON.parse(JSON.stringify({ ...theirs, version: 6 }))),
    )
    const comment = screen.getByRole('textbox', { name: /^Comment/ })
    await person.clear(comment)
    await person.type(comment, 'Fasted 12 h.')
    await person.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this order' })
    // Only they changed the priority, so theirs stands; both changed the comment, so somebody must say.
    const priority = within(dialog).getByRole('radiogroup', { name: 'Keep: Priority' })
    expect(within(priority).getByRole('radio', { name: 'Theirs' })).toBeChecked()
    const save = within(dialog).getByRole('button', { name: 'Save the merged order' })
    expect(save).toHaveAccessibleDescription(/Comment/)
    await person.click(save)
    expect(sent).toHaveLength(1)
    await person.click(
      within(within(dialog).getByRole('radiogroup', { name: 'Keep: Comment' })).getByRole('radio', {
        name: 'Yours',
      }),
    )
    await person.click(save)
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: 5, fields: { priority: 'STAT', comment: 'Fasted 12 h.' } })
  })

  it('says that a closed order stays closed, and saves a correction', async () => {
    const closed: Order = { ...order, state: 'CLOSED' }
    const { sent, person } = await edit(closed, ({ fields }) =>
      HttpResponse.json(
        JSON.parse(JSON.stringify({ ...closed, version: 5, correction: { comment: fields.comment } })),
      ),
    )
    expect(screen.getByText("This order is closed. Edits don't reopen it.")).toBeVisible()
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), ' Corrected.')
    await person.click(screen.getByRole('button', { name: /^Save correction/ }))
    expect(
      await screen.findByText('Correction of 26323-0204 saved. A corrected report is needed.', {
        selector: 'b',
      }),
    ).toBeVisible()
    // The form goes on showing what was asked for, not what the closed order says.
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Fasting. Corrected.')
    expect(sent).toHaveLength(1)
  })
})
