import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { OrderFields, type Order } from '@contract/orders/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { bootstrap, id, order, defaultHandlers } from './fixtures'

const { open } = useServer()
const written: Order = {
  ...order,
  insurance: [
    { payerId: null, payerName: 'BCBS Idaho', policyNumber: 'XJH1', groupNumber: null, relation: 'self' },
  ],
}
const Asked = z.object({ text: z.string() })
const Sent = z.object({ fields: OrderFields })

/** Opens the order with these payers; `offer` is the payer mapper. Answers what the save sent, once it did. */
function edited(
  insurance: Order['insurance'],
  offer: (body: unknown) => { _id: string; name: string } | null,
) {
  const existing = { ...written, insurance }
  let sent: OrderFields | undefined
  open(`/editorder/${order._id}`, {
    user: userNamed('lab'),
    bootstrap: bootstrap(),
    handlers: [
      answers(api.orders.get, existing),
      answers(api.payerRules.offer, (body) => ({ payer: offer(body) })),
      http.post('*/api/v1/update/order', async ({ request }) => {
        sent = Sent.parse(await request.json()).fields
        return HttpResponse.json({ ...existing, version: 5 })
      }),
      ...defaultHandlers(),
    ],
  })
  return { person: userEvent.setup(), sent: () => sent }
}

describe('a payer that came as a name alone', () => {
  it('is offered as the payer mapper reads it; what was written stays until the offer is taken', async () => {
    const asked: unknown[] = []
    const { person, sent } = edited(written.insurance, (body) => {
      asked.push(body)
      return { _id: id(61), name: 'Blue Cross of Idaho' }
    })
    expect(
      await screen.findByText(
        'Not a payer on file. Payer Mapper matches “BCBS Idaho” to Blue Cross of Idaho.',
      ),
    ).toBeVisible()
    expect(asked[0]).toEqual({ text: 'BCBS Idaho', locationId: order.location._id })
    expect(screen.getByRole('combobox', { name: /^Insurance payer/ })).toHaveValue('BCBS Idaho')
    await person.click(screen.getByRole('button', { name: 'Use Blue Cross of Idaho' }))
    await waitFor(() => expect(screen.queryByText(/Payer Mapper matches/)).toBeNull())
    expect(screen.getByRole('combobox', { name: /^Insurance payer/ })).toHaveValue('Blue Cross of Idaho')
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent()?.insurance).toMatchObject([
        { payerId: id(61), payerName: 'Blue Cross of Idaho', policyNumber: 'XJH1' },
      ]),
    )
  })

  it('the second and third of an edited order too, each by itself', async () => {
    const other = (payerName: string, policyNumber: string) => ({
      payerId: null,
      payerName,
      policyNumber,
      groupNumber: null,
      relation: 'spouse' as const,
    })
    const known: Record<string, { _id: string; name: string }> = {
      'Medicaid ID': { _id: id(62), name: 'Idaho Medicaid' },
      'Aetna PPO': { _id: id(63), name: 'Aetna' },
    }
    const { person, sent } = edited(
      [...written.insurance, other('Medicaid ID', 'M2'), other('Aetna PPO', 'A3')],
      (body) => known[Asked.parse(body).text] ?? null,
    )
    expect(
      await screen.findByText(
        'Second payer: not on file. Payer Mapper matches “Medicaid ID” to Idaho Medicaid.',
      ),
    ).toBeVisible()
    expect(
      await screen.findByText('Third payer: not on file. Payer Mapper matches “Aetna PPO” to Aetna.'),
    ).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Use Idaho Medicaid as second payer' }))
    await waitFor(() => expect(screen.queryByText(/^Second payer/)).toBeNull())
    expect(screen.getByText(/^Third payer/)).toBeVisible()
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent()?.insurance).toMatchObject([
        { payerId: null, payerName: 'BCBS Idaho', policyNumber: 'XJH1' },
        { payerId: id(62), payerName: 'Idaho Medicaid', policyNumber: 'M2', relation: 'spouse' },
        { payerId: null, payerName: 'Aetna PPO', policyNumber: 'A3' },
      ]),
    )
  })
})
