import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '@contract/api'
import { productVersion } from '@contract/constants'
import { storedName } from '@/lib/persist'
import { answers, problem, useServer } from '@/testing/app'
import { scan } from '@/testing/hand'
import { atTheBench, heads, lineOf, openMenu, Receive, receives } from './fixtures'
import { orderOf, receiptOf } from './test-orders'

const { open } = useServer()
beforeEach(() => localStorage.setItem(storedName('version'), productVersion))

/** A window so wide; a phone is narrow, and its screen is touched. */
const wide = (px: number, coarse = false) => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('coarse')
        ? coarse
        : query.includes('min-width')
          ? px >= Number(/\d+/.exec(query)?.[0])
          : query.includes('max-width')
            ? px <= Number(/\d+/.exec(query)?.[0])
            : false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

const doc = {
  _id: '0198f2a0-0000-7000-8000-000000000771',
  orderId: orderOf('26323-0100')._id,
  requisitionNumber: '26323-0100',
  barcode: '26323-0100A',
  letter: 'A',
  patient: 'Okafor, Chidi',
  location: 'Riverside',
  collectedAt: '2026-11-19T14:00:00Z',
  receivedAt: '2026-11-19T16:00:00Z',
  condition: 'Acceptable',
  version: 2,
  dob: '1958-07-19',
}

describe('what a line of receiving says', () => {
  it('is the first thing to be known of its order: held, STAT, then its comment', async () => {
    const [tube] = orderOf('x').specimens
    if (!tube) throw new Error('The order has a tube.')
    await atTheBench(open, [
      receives({
        '26323-0001': {
          hold: { reason: 'Payer unknown', by: tube._id, byName: 'Ana Reyes', at: '2026-11-19T15:00:00Z' },
          priority: 'STAT',
          comment: 'Fasting.',
        },
        '26323-0002': { priority: 'STAT', comment: 'Fasting.' },
        '26323-0003': { comment: 'Fasting.' },
        '26323-0004': {
          specimens: [
            { ...tube, condition: 'Hemolyzed' },
            { ...tube, letter: 'B' },
          ],
        },
      }),
    ])
    scan('26323-0001', '26323-0002', '26323-0003', '26323-0004')
    await screen.findByLabelText('26323-0004 received')
    expect(lineOf('26323-0001')).toHaveTextContent(/On hold: Payer unknown$/)
    expect(lineOf('26323-0002')).toHaveTextContent(/STAT$/)
    expect(lineOf('26323-0003')).toHaveTextContent(/Acceptable.*Fasting\.$/)
    expect(lineOf('26323-0004')).toHaveTextContent(/2Hemolyzed$/)
    expect(screen.getByText('need a decision').textContent).toBe('0 need a decision')
  })

  it('has more columns the wider the window, and labels once any were printed', async () => {
    wide(1000)
    await atTheBench(open, [receives({ '26323-0002': { priority: 'STAT' } })])
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    // A column that is empty on every line gives its place to where they come from.
    expect(heads()).toEqual(['Time', 'Req #', 'Patient', 'Location', 'Specimens', 'Actions'])
    expect(lineOf('26323-0001')).toHaveTextContent('Lakeshore')
    scan('26323-0002')
    await screen.findByLabelText('26323-0002 received')
    expect(heads()).toEqual(['Time', 'Req #', 'Patient', 'Specimens', 'Condition, comment', 'Actions'])
    expect(lineOf('26323-0001')).not.toHaveTextContent('Lakeshore')
  })

  it('in the widest window tells the location and the time of collection too, and what is not known', async () => {
    wide(1300)
    const { person } = await atTheBench(open, [
      answers(api.specimens.receive, (body) => {
        const { code } = Receive.parse(body)
        return code === '99999-0001'
          ? problem('unknown_scan', 'Could not find a remote order')
          : receiptOf(orderOf(code))
      }),
    ])
    scan('26323-0001', '99999-0001')
    await screen.findByLabelText('99999-0001 not found')
    expect(heads()).toEqual([
      'Time',
      'Req #',
      'Patient',
      'Location',
      'Collected',
      'Specimens',
      'Condition, comment',
      'Actions',
    ])
    expect(lineOf('26323-0001')).toHaveTextContent(/Lakeshore.*Acceptable/)
    expect(within(lineOf('99999-0001')).getAllByText('Unknown')).toHaveLength(2)
    expect(screen.getByText(/^Check the number on the requisition/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for 99999-0001' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Set aside' }))
    expect(screen.queryByText(/^Check the number on the requisition/)).toBeNull()
    expect(within(lineOf('99999-0001')).queryByText('Unknown')).toBeNull()
  })

  it('refused for another reason offers no order to create, and says the tube was not received', async () => {
    await atTheBench(open, [
      answers(api.specimens.receive, (body) =>
        problem('rule_refused', `Order ${Receive.parse(body).code} is a draft. Submit it, then scan again.`),
      ),
    ])
    scan('26323-0001', '26323-0002')
    expect(await screen.findByLabelText('26323-0002 not received')).toBeVisible()
    expect(screen.getAllByText(/^The tube was not received\./)).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
    expect(screen.getByRole('button', { name: '2 need a decision' })).toBeVisible()
  })

  it('is a card on a phone, with the same ways out, and a touch screen keeps its keyboard down', async () => {
    wide(400, true)
    const { person, field } = await atTheBench(open, [
      answers(api.specimens.receive, (body) => {
        const { code } = Receive.parse(body)
        return code === '99999-0001'
          ? problem('unknown_scan', 'Could not find a remote order')
          : receiptOf(orderOf(code))
      }),
      answers(api.specimens.today, { docs: [doc], received: 1, expected: 3 }),
      answers(api.orders.get, orderOf('26323-0001')),
    ])
    expect(field).not.toHaveFocus()
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    scan('99999-0001')
    await screen.findByLabelText('99999-0001 not found')
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Received today' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/^99999-0001.*Could not find a remote order.*Create order.*Retry.*Set aside$/),
      expect.stringMatching(/^26323-0001.*Marchetti, Elena 07\/19\/1958.*Lakeshore.*Acceptable$/),
      expect.stringMatching(/^26323-0100.*Okafor, Chidi 07\/19\/1958.*Riverside.*$/),
    ])
    const [, received] = cards
    await openMenu(person, '26323-0001')
    await person.click(screen.getByRole('menuitem', { name: 'Reject…' }))
    const form = await screen.findByRole('form', { name: 'Reject a specimen of 26323-0001' })
    expect(received).toContainElement(form)
    await person.click(within(form).getByRole('button', { name: 'Keep specimen' }))
    expect(screen.queryByRole('form', { name: 'Reject a specimen of 26323-0001' })).toBeNull()
  })
})

describe('what can be done with a line', () => {
  it('is undoing it alone, after which nothing of it can be rejected or undone', async () => {
    const undone: unknown[] = []
    const { person } = await atTheBench(open, [
      receives(),
      answers(api.specimens.undoReceive, (body) => {
        undone.push(body)
        return { order: orderOf('26323-0001') }
      }),
    ])
    await person.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Nothing to undo in this session.')).toBeVisible()
    scan('26323-0001', '26323-0002')
    await screen.findByLabelText('26323-0002 received')
    expect(await openMenu(person, '26323-0001')).toEqual([
      'Reprint labels',
      'Open order',
      'Undo receipt',
      'Reject…',
    ])
    await person.click(screen.getByRole('menuitem', { name: 'Undo receipt' }))
    await waitFor(() => expect(lineOf('26323-0001')).toHaveTextContent(/Receipt undone$/))
    expect(undone).toMatchObject([{ specimenIds: orderOf('26323-0001').specimens.map(({ _id }) => _id) }])
    expect(await openMenu(person, '26323-0001')).toEqual(['Reprint labels', 'Open order'])
    await person.keyboard('{Escape}')
    // The last that stands is the next to be taken back; one that is undone is not undone again.
    await person.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(lineOf('26323-0002')).toHaveTextContent(/Receipt undone$/))
    expect(undone).toHaveLength(2)
  })

  it('is said where it could not be undone, and the receipt stands', async () => {
    const { person } = await atTheBench(open, [
      receives(),
      answers(api.specimens.undoReceive, () => problem('rule_refused', 'Results are on file.')),
    ])
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    await person.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(lineOf('26323-0001')).toHaveTextContent(/Not undone: Results are on file\.$/))
  })

  it('is taking back typing, not a receipt, while text stands in the field', async () => {
    const undone: unknown[] = []
    const { person, field } = await atTheBench(open, [
      receives(),
      answers(api.specimens.undoReceive, (body) => {
        undone.push(body)
        return { order: orderOf('26323-0001') }
      }),
    ])
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.getByText('Scanner ready')).toBeVisible()
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    await person.type(field, ' ')
    expect(screen.getByText('Press Enter to receive')).toBeVisible()
    await person.keyboard('{Enter}')
    await person.keyboard('{Control>}z{/Control}')
    expect(undone).toEqual([])
    await person.clear(field)
    await person.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(undone).toHaveLength(1))
  })

  it('on what came in elsewhere is what needs no scan of here', async () => {
    const { person } = await atTheBench(open, [
      answers(api.specimens.today, { docs: [doc], received: 1_250, expected: 3 }),
    ])
    await screen.findByText('Okafor, Chidi')
    expect(screen.getByText('Newest first, the last 1 of 1,250 specimens')).toBeVisible()
    await person.keyboard('{F4}')
    expect(await screen.findByText('Nothing received to print labels for.')).toBeVisible()
    expect(await openMenu(person, '26323-0100')).toEqual(['Open order', 'Reject…'])
  })

  it('F4 prints the labels of the last receipt again, and closing that gives the field back', async () => {
    const { person, field } = await atTheBench(open, [
      receives(),
      answers(api.orders.history, () => problem('rule_refused', 'No history.')),
    ])
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    expect(screen.getByText('reprint')).toBeVisible()
    await person.keyboard('{F4}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('26323-0001')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(field).toHaveFocus())
  })
})

describe('the next scan', () => {
  it('has the condition of its key, says that it is for one, and is Acceptable again', async () => {
    const sent: unknown[] = []
    const { person } = await atTheBench(open, [receives({}, sent)])
    const once = 'Applies to one scan, then returns to Acceptable.'
    expect(screen.queryByText(once)).toBeNull()
    await person.keyboard('{Alt>}7{/Alt}')
    expect(screen.getByRole('radio', { name: 'Leaked' })).toBeChecked()
    expect(screen.getByText(once)).toBeVisible()
    scan('26323-0001')
    await screen.findByLabelText('26323-0001 received')
    expect(screen.queryByText(once)).toBeNull()
    await person.keyboard('{Alt>}2{/Alt}{Alt>}1{/Alt}')
    scan('26323-0002')
    await waitFor(() =>
      expect(sent).toEqual([
        ['26323-0001', 'Leaked'],
        ['26323-0002', null],
      ]),
    )
  })

  it('without a server: one says so in the singular, and today’s list that fails keeps nobody from receiving', async () => {
    let dead = true
    await atTheBench(open, [
      answers(api.specimens.today, () => problem('rule_refused', 'No list.')),
      answers(api.specimens.receive, (body) =>
        dead ? Response.error() : receiptOf(orderOf(Receive.parse(body).code)),
      ),
    ])
    expect(await screen.findByText('Today’s list could not be loaded.')).toBeVisible()
    expect(screen.getByText('specimens received today').textContent).toBe('– specimens received today')
    expect(screen.getByText('specimens still expected').textContent).toBe('– specimens still expected')
    scan('26323-0001')
    expect(await screen.findByText('1 scan waiting to send')).toBeVisible()
    dead = false
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByLabelText('26323-0001 received')
    expect(screen.queryByText('1 scan waiting to send')).toBeNull()
  })
})
