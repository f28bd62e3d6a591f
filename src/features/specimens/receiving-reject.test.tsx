import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { productVersion } from '@contract/constants'
import type { Order } from '@contract/orders/shapes'
import { storedName } from '@/lib/persist'
import { answers, problem, useServer } from '@/testing/app'
import { scan } from '@/testing/hand'
import { atTheBench, heads, lineOf, openMenu, receives } from './fixtures'
import { orderOf, receiptOf } from './test-orders'

const { open } = useServer()
beforeEach(() => localStorage.setItem(storedName('version'), productVersion))

describe('rejecting at the bench', () => {
  const [tube] = orderOf('26323-0001').specimens
  const two = (changes: Partial<Order['specimens'][number]> = {}) =>
    tube
      ? orderOf('26323-0001', {
          specimens: [
            { ...tube, _id: '0198f2a0-0000-7000-8000-000000000881', ...changes },
            { ...tube, letter: 'B', version: 7 },
          ],
        })
      : orderOf('26323-0001')
  async function begin(now: Order, handlers: HttpHandler[] = []) {
    const rejected: unknown[] = []
    const app = await atTheBench(open, [
      // Only B came in with this scan.
      answers(
        api.specimens.receive,
        receiptOf(orderOf('26323-0001'), { received: two().specimens.slice(1) }),
      ),
      ...handlers,
      answers(api.orders.get, now),
      answers(api.specimens.reject, (body) => {
        rejected.push(body)
        return { order: now }
      }),
    ])
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    await openMenu(app.person, '26323-0001')
    await app.person.click(screen.getByRole('menuitem', { name: 'Reject…' }))
    return { ...app, rejected }
  }
  const form = () => screen.findByRole('form', { name: 'Reject a specimen of 26323-0001' })

  it('proposes the tube of the line; another, a reason in own words and what becomes of it are sent', async () => {
    const { person, rejected } = await begin(two())
    const box = within(await form())
    expect(box.getByRole('radio', { name: 'B' })).toBeChecked()
    expect(box.getByLabelText('Reason')).toHaveFocus()
    await person.click(box.getByRole('radio', { name: 'A' }))
    expect(box.queryByLabelText('Describe the problem')).toBeNull()
    await person.selectOptions(box.getByLabelText('Reason'), 'Other reason')
    const own = box.getByLabelText('Describe the problem')
    await person.type(own, '  ')
    expect(box.queryByText('Choose or enter a reason.')).toBeNull()
    await person.click(box.getByRole('button', { name: 'Reject A' }))
    expect(own).toHaveAccessibleDescription('Choose or enter a reason.')
    expect(box.getByLabelText('Reason')).not.toBeInvalid()
    expect(rejected).toEqual([])
    await person.type(own, 'Cap off')
    await person.selectOptions(box.getByLabelText('Disposition'), 'Discarded')
    await person.click(box.getByRole('button', { name: 'Reject A' }))
    await screen.findByText('Rejected A: Cap off')
    expect(rejected).toEqual([
      {
        specimenId: '0198f2a0-0000-7000-8000-000000000881',
        version: 2,
        reason: 'Cap off',
        disposition: 'Discarded',
      },
    ])
  })

  it('offers only the tube that can still be rejected, Escape keeps it, and a refusal is said there', async () => {
    const { person, field, rejected } = await begin(two({ state: 'REJECTED' }), [
      answers(api.specimens.reject, () => problem('stale', 'Somebody else changed it.', 409)),
    ])
    const box = within(await form())
    expect(box.queryByRole('radio')).toBeNull()
    await person.selectOptions(box.getByLabelText('Reason'), 'Clotted')
    await person.click(box.getByRole('button', { name: 'Reject B' }))
    expect(await box.findByRole('alert')).toHaveTextContent('Somebody else changed it.')
    await person.type(box.getByLabelText('Reason'), '{Escape}')
    expect(screen.queryByRole('form', { name: /^Reject a specimen/ })).toBeNull()
    expect(field).toHaveFocus()
    expect(rejected).toEqual([])
    expect(lineOf('26323-0001')).not.toHaveTextContent('Rejected')
  })

  it('has nothing to offer where no tube is left', async () => {
    const { person, field } = await begin({
      ...two(),
      specimens: two().specimens.map((one, at) => ({ ...one, state: at === 0 ? 'REJECTED' : 'DISPOSED' })),
    })
    expect(await screen.findByText(/^No specimen of this order can be rejected\./)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Keep specimen' }))
    expect(screen.queryByText(/^No specimen of this order can be rejected\./)).toBeNull()
    expect(field).toHaveFocus()
  })

  it('says why the order could not be looked at', async () => {
    await begin(two(), [answers(api.orders.get, () => problem('not_found', 'This order is gone.', 404))])
    expect(await screen.findByRole('alert')).toHaveTextContent('This order is gone.')
  })
})

describe('labels that nobody printed', () => {
  const printer = (n: number, name: string) => ({
    _id: orderOf(`printer ${String(n)}`)._id,
    version: 1,
    name,
    templates: [{ code: 'specimen', content: '' }],
    offset: 0,
    offset2: 0,
    offset3: 0,
    offset4: 0,
    active: true,
  })

  it('wait for a PDF of all of them, or are tried again', async () => {
    const prints: unknown[] = []
    URL.createObjectURL = () => 'blob:labels'
    URL.revokeObjectURL = () => undefined
    let service = false
    const { person } = await atTheBench(open, [
      answers(api.labels.printers, [printer(1, 'Zebra 1'), printer(2, 'Zebra 2')]),
      receives(),
      http.post(/127\.0\.0\.1:\d+\/cxf/, () => (service ? HttpResponse.json({}) : HttpResponse.error())),
      answers(api.labels.updatePrinter, (body) => {
        prints.push(z.object({ printerId: z.string() }).parse(body).printerId)
        return { ok: true }
      }),
      http.post(`*/api/v1${api.labels.pdf.path}`, async ({ request }) => {
        prints.push(await request.json())
        return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      }),
    ])
    const auto = await screen.findByRole('switch', { name: 'Auto-print labels' })
    expect(auto).not.toBeChecked()
    scan('26323-0000')
    await screen.findByLabelText('26323-0000 received')
    expect(heads()).not.toContain('Labels')
    await person.click(auto)
    expect(auto).toBeChecked()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Label printer' }), 'Zebra 2')
    scan('26323-0001')
    expect(await screen.findByText('Labels for 1 order are not printed.')).toBeVisible()
    expect(heads()).toContain('Labels')
    scan('26323-0002')
    expect(await screen.findByText('Labels for 2 orders are not printed.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Labels as PDF' }))
    await waitFor(() =>
      expect(prints).toEqual([
        { orderIds: [orderOf('26323-0002')._id, orderOf('26323-0001')._id], labels: 1, copies: 1 },
      ]),
    )
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/are not printed/)).toBeNull())
    expect(await screen.findAllByText('In the PDF')).toHaveLength(2)

    scan('26323-0003')
    await screen.findByText('Labels for 1 order are not printed.')
    service = true
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 printed')).toBeVisible()
    expect(prints.slice(1)).toEqual([printer(2, '')._id])
    expect(screen.queryByText('Labels for 1 order are not printed.')).toBeNull()
  })

  it('that could not be put on record say why, and wait for no PDF', async () => {
    const { person } = await atTheBench(open, [
      answers(api.labels.printers, [printer(1, 'Zebra 1')]),
      receives(),
      http.post(/127\.0\.0\.1:\d+\/cxf/, () => HttpResponse.json({})),
      answers(api.labels.updatePrinter, () => problem('rule_refused', 'The printer is gone.')),
    ])
    const auto = await screen.findByRole('switch', { name: 'Auto-print labels on Zebra 1' })
    expect(screen.queryByText('No label printer is set up.')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Label printer' })).toBeNull()
    await person.click(auto)
    scan('26323-0001')
    expect(await screen.findByText('Not printed: The printer is gone.')).toBeVisible()
    expect(screen.queryByText(/are not printed/)).toBeNull()
  })
})
