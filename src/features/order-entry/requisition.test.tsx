import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { answers, problem, useServer } from '@/testing/app'
import { scan, scanAtOnce } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
import { bootstrap, defaultHandlers, id, order } from './fixtures'
// The cards that come later are here before the page asks.
import './billing-card'
import './number-notice'
import './specimens-card'
import './tests-card'

const { open } = useServer()
const Asked = z.object({ requisitionNumber: z.string() })

/** The numbers that were looked up; those in `known` are on file, as the order of the fixtures. */
function looksUp(known: readonly string[] = []) {
  const asked: string[] = []
  const handlers = [
    answers(api.orders.findNumber, (body) => {
      const { requisitionNumber } = Asked.parse(body)
      asked.push(requisitionNumber)
      return { orderId: known.includes(requisitionNumber) ? order._id : null }
    }),
    answers(api.orders.get, order),
  ]
  return { asked, handlers }
}

async function enter(handlers: HttpHandler[], path = '/orderentry') {
  const app = open(path, {
    user: userNamed('accession'),
    bootstrap: bootstrap(),
    handlers: [...handlers, ...defaultHandlers()],
    keyMs: 40,
  })
  const number = await screen.findByLabelText('Requisition number')
  if (path === '/orderentry') await waitFor(() => expect(number).toHaveFocus())
  return { ...app, number }
}
const card = () => within(screen.getByRole('region', { name: 'Requisition' }))

describe('a requisition number', () => {
  it('that is scanned stands in the empty field with its time, is looked up, and is no scan any more once it is typed over', async () => {
    const { asked, handlers } = looksUp()
    const { person, number } = await enter(handlers)
    expect(card().getByText('Scan to fill in the number')).toBeVisible()
    expect(number).toHaveAccessibleDescription('Leave blank to auto-assign')
    scan('rq-0777')
    await waitFor(() => expect(number).toHaveValue('RQ-0777'))
    expect(await card().findByText(/^Scanned \d\d:\d\d$/)).toBeVisible()
    expect(card().getByText('scanned')).toBeVisible()
    await waitFor(() => expect(asked).toEqual(['RQ-0777']))
    await person.type(number, '8')
    expect(await card().findByText('Scan to fill in the number')).toBeVisible()
    expect(card().queryByText('scanned')).toBeNull()
  })

  it('scanned again, at once or later, is said and neither changed nor asked for again', async () => {
    const { asked, handlers } = looksUp()
    const { number } = await enter(handlers)
    scan('26323-0777')
    await waitFor(() => expect(asked).toEqual(['26323-0777']))
    scanAtOnce('26323-0777')
    expect(await screen.findByText('Already scanned')).toBeInTheDocument()
    scan('26323-0777')
    expect(number).toHaveValue('26323-0777')
    expect(screen.queryByText(/but the form has/)).toBeNull()
    expect(asked).toEqual(['26323-0777'])
  })

  it('scanned at once again after another was typed over it is no other number', async () => {
    const { handlers } = looksUp()
    const { person, number } = await enter(handlers)
    scan('26323-0777')
    await person.clear(number)
    scanAtOnce('26323-0777')
    expect(await screen.findByText('Already scanned')).toBeInTheDocument()
    expect(number).toHaveValue('')
  })

  it('other than the one that stands there is asked about; taking it changes the field, staying does not', async () => {
    const { asked, handlers } = looksUp()
    const { person, number } = await enter(handlers)
    await person.type(number, '26323-0001')
    scan('26323-0002')
    expect(await screen.findByText('Scanned 26323-0002, but the form has 26323-0001.')).toBeVisible()
    await waitFor(() => expect(asked).toContain('26323-0002'))
    expect(number).toHaveValue('26323-0001')
    await person.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.queryByText(/but the form has/)).toBeNull()
    expect(number).toHaveValue('26323-0001')
    scan('26323-0003')
    await person.click(await screen.findByRole('button', { name: 'Use 26323-0003' }))
    expect(number).toHaveValue('26323-0003')
    expect(screen.queryByText(/but the form has/)).toBeNull()
    expect(card().getByText('scanned')).toBeVisible()
  })

  it('that is typed and on file is said when the field is left, once, with whose it is, and leads there', async () => {
    const { asked, handlers } = looksUp(['26323-0204'])
    const { person, number, at } = await enter(handlers)
    await person.type(number, ' 26323-0204 ')
    expect(asked).toEqual([])
    await person.tab()
    expect(await screen.findByText('26323-0204 already exists.')).toBeVisible()
    expect(screen.getByText('Salcedo, Ramón Ignacio, collected Nov 19, 2026.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.queryByText('26323-0204 already exists.')).toBeNull()
    // Left once more with the same number: it was said.
    await person.click(number)
    await person.tab()
    expect(asked).toEqual(['26323-0204'])
    await person.type(number, '{Backspace}{Backspace}')
    await person.tab()
    await person.type(number, '4')
    await person.tab()
    await waitFor(() => expect(asked).toEqual(['26323-0204', '26323-020', '26323-0204']))
    await person.click(await screen.findByRole('button', { name: 'Open it' }))
    await waitFor(() => expect(at()).toContain(order._id))
  })

  it('that cannot be one, or is none, is not asked for', async () => {
    const { asked, handlers } = looksUp()
    const { person, number } = await enter(handlers)
    await person.tab()
    await person.type(number, '!')
    await person.tab()
    await person.clear(number)
    await person.type(number, '26323-0009')
    await person.tab()
    await waitFor(() => expect(asked).toEqual(['26323-0009']))
  })

  it('whose answer was lost is asked for again when the field is left again', async () => {
    let down = true
    const asked: string[] = []
    const { person, number } = await enter([
      answers(api.orders.findNumber, (body) => {
        asked.push(Asked.parse(body).requisitionNumber)
        return down ? problem('internal', 'Something went wrong.', 500) : { orderId: order._id }
      }),
      answers(api.orders.get, order),
    ])
    await person.type(number, '26323-0204')
    await person.tab()
    await waitFor(() => expect(asked).toHaveLength(1))
    down = false
    await person.click(number)
    await person.tab()
    expect(await screen.findByText('26323-0204 already exists.')).toBeVisible()
    expect(asked).toHaveLength(2)
  })

  it('is not said to be on file by an answer that comes after another was scanned', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    const asked: string[] = []
    const { person, number } = await enter([
      http.post(`*/api/v1${api.orders.findNumber.path}`, async ({ request }) => {
        const { requisitionNumber } = Asked.parse(await request.json())
        asked.push(requisitionNumber)
        if (requisitionNumber === '26323-0204') await held
        return HttpResponse.json({ orderId: requisitionNumber === '26323-0204' ? order._id : null })
      }),
      answers(api.orders.get, order),
    ])
    await person.type(number, '26323-0204')
    await person.tab()
    await waitFor(() => expect(asked).toHaveLength(1))
    await person.type(number, '5')
    await person.tab()
    await waitFor(() => expect(asked).toHaveLength(2))
    answer()
    scan('26323-0300')
    expect(await screen.findByText(/but the form has 26323-02045/)).toBeVisible()
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(screen.queryByText(/already exists/)).toBeNull()
  })
})

describe('the requisition of an order that is edited', () => {
  it('is not taken for another order, whatever was left or scanned', async () => {
    const asked: string[] = []
    const { person, number } = await enter(
      [
        answers(api.orders.findNumber, (body) => {
          asked.push(Asked.parse(body).requisitionNumber)
          return { orderId: order._id }
        }),
        answers(api.orders.get, order),
      ],
      `/editorder/${order._id}`,
    )
    expect(number).toHaveValue('26323-0204')
    expect(number).not.toHaveAccessibleDescription('Leave blank to auto-assign')
    await person.click(number)
    await person.tab()
    await waitFor(() => expect(asked).toEqual(['26323-0204']))
    scan('26323-0205')
    expect(await screen.findByText('Scanned 26323-0205, but the form has 26323-0204.')).toBeVisible()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(screen.queryByText(/already exists/)).toBeNull()
  })

  it('that is given the number of another order says so', async () => {
    const other = { ...order, _id: id(102), requisitionNumber: '26323-0300' }
    const { person, number } = await enter(
      [
        answers(api.orders.findNumber, { orderId: other._id }),
        answers(api.orders.get, (_, request) => (request.url.includes(other._id) ? other : order)),
      ],
      `/editorder/${order._id}`,
    )
    await person.clear(number)
    await person.type(number, '26323-0300')
    await person.tab()
    expect(await screen.findByText('26323-0300 already exists.')).toBeVisible()
  })
})
