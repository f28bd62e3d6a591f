import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { OrderFields, type Order } from '@contract/orders/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { scan } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
import { bootstrap, id, keepsDraft, order, readyOrder, takesOrders, urine, defaultHandlers } from './fixtures'
import type { OrderValues } from './values'
// The parts that come later are here before the page asks.
import './billing-card'
import './draft-offer'
import './questions-dialog'
import './specimens-card'
import './tests-card'

const { open } = useServer()
type Lab = ReturnType<typeof bootstrap>
const page = (path: string, handlers: HttpHandler[], lab: Lab = bootstrap()) =>
  open(path, {
    user: userNamed(path === '/orderentry' ? 'accession' : 'lab'),
    bootstrap: lab,
    handlers: [...handlers, ...defaultHandlers()],
    keyMs: 40,
  })
const offered = () => screen.findByRole('region', { name: 'Continue your draft?' })

describe('an offered draft', () => {
  it('is not written over while it waits for its answer; started new it is thrown away and nothing of it stays', async () => {
    const said: string[] = []
    const { person } = page('/orderentry', [
      keepsDraft(readyOrder()),
      answers(api.drafts.discard, () => {
        said.push('discarded')
        return { ok: true }
      }),
      answers(api.drafts.save, (body) => {
        const { data } = z
          .object({ data: z.object({ values: z.object({ comment: z.string() }) }) })
          .parse(body)
        said.push(`saved ${data.values.comment}`)
        return { version: 1, updatedAt: '2026-11-19T17:43:00.000Z' }
      }),
    ])
    const line = await offered()
    expect(line).toHaveTextContent('A draft for Salcedo, Ramón')
    // Only a button answers it, and the form is open to typing.
    expect(screen.getByLabelText('Requisition number')).toHaveFocus()
    await person.keyboard('{Escape}')
    expect(line).toBeVisible()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(said).toEqual([])
    await person.click(within(line).getByRole('button', { name: 'Start new' }))
    await waitFor(() => expect(said).toEqual(['discarded']))
    expect(screen.queryByRole('region', { name: 'Continue your draft?' })).toBeNull()
    expect(screen.getByLabelText('Requisition number')).toHaveValue('')
    // The next key is typed where the form begins.
    await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
    expect(screen.queryByText('P-0000091')).toBeNull()
    // What is typed from here on is the new draft.
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), 'New')
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(said).toEqual(['discarded', 'saved New']))
  })

  it('taken up it fills the whole form and stays on the server until the order is saved', async () => {
    const thrown: string[] = []
    const { posts, handler } = takesOrders()
    const { person } = page('/orderentry', [
      handler,
      keepsDraft(readyOrder()),
      answers(api.drafts.discard, () => {
        thrown.push('draft')
        return { ok: true }
      }),
    ])
    await person.click(within(await offered()).getByRole('button', { name: 'Resume draft' }))
    expect(await screen.findByDisplayValue('26323-0204')).toBeVisible()
    expect(screen.getByText('Salcedo, Ramón Ignacio', { selector: 'p' })).toBeVisible()
    expect(thrown).toEqual([])
    await person.click(screen.getByRole('button', { name: /^Save and next/ }))
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(posts).toMatchObject([{ order: { comment: 'Fasting.', items: [{ panelId: id(41) }] } }])
    // With it goes what it had become.
    await waitFor(() => expect(thrown).toEqual(['draft', 'draft']))
  })

  it('leaves a number that was scanned meanwhile in its field, and brings the rest of the draft', async () => {
    const { person } = page('/orderentry', [keepsDraft(readyOrder({ requisitionNumber: '', scannedAt: '' }))])
    const line = await offered()
    scan('REQ777888')
    expect(await screen.findByDisplayValue('REQ777888')).toBeVisible()
    await person.click(within(line).getByRole('button', { name: 'Resume draft' }))
    expect(await screen.findByText('Salcedo, Ramón Ignacio', { selector: 'p' })).toBeVisible()
    expect(screen.getByLabelText('Requisition number')).toHaveValue('REQ777888')
    await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
    expect(screen.getByText(/^Scanned \d/)).toBeVisible()
  })

  it.each([
    ['Use the draft', '26323-0204', 'Fasting.'],
    ['Keep the form', 'REQ777888', ''],
  ])(
    'that has another number than was scanned asks which it is to be, and mixes nothing: %s',
    async (answer, number, comment) => {
      const thrown: string[] = []
      const { person } = page('/orderentry', [
        keepsDraft(readyOrder()),
        answers(api.drafts.discard, () => {
          thrown.push('draft')
          return { ok: true }
        }),
      ])
      const line = await offered()
      scan('REQ777888')
      await screen.findByDisplayValue('REQ777888')
      await person.click(within(line).getByRole('button', { name: 'Resume draft' }))
      const asks = await screen.findByRole('region', { name: 'The form and the draft differ' })
      expect(asks).toHaveTextContent('Requisition number: REQ777888 in the form, 26323-0204 in the draft.')
      expect(screen.getByLabelText('Requisition number')).toHaveValue('REQ777888')
      expect(thrown).toEqual([])
      await person.click(within(asks).getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveValue(number))
      expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue(comment)
      expect(thrown).toEqual(comment === '' ? ['draft'] : [])
      expect(screen.queryByRole('region', { name: /draft/ })).toBeNull()
    },
  )

  it.each([
    ['an older form', { values: { lastname: 'Diaz' }, version: null, base: null }],
    ['another form', { name: 'Cedar Ridge', code: 'CRE' }],
  ])('of %s is not offered, and the form begins empty', async (_, data) => {
    page('/orderentry', [
      answers(api.drafts.get, {
        draft: { form: 'order-entry', data, version: 3, updatedAt: '2026-11-19T17:42:00.000Z' },
        others: [],
      }),
    ])
    await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
    expect(screen.queryByRole('region', { name: 'Continue your draft?' })).toBeNull()
    expect(screen.getByLabelText('Last name')).toHaveValue('')
  })

  it('of whoever was here before is never offered from memory: only what the server answers now', async () => {
    const mine = readyOrder({ comment: 'Mine.' })
    let asked = 0
    let answer: () => void = () => undefined
    const deferred = new Promise<void>((done) => {
      answer = done
    })
    const get = http.get('*/api/v1/draft/order-entry', async () => {
      asked += 1
      if (asked > 1) await deferred
      const draft =
        asked > 1
          ? null
          : {
              form: 'order-entry',
              data: { values: mine, version: null, base: null },
              version: 1,
              updatedAt: '2026-11-19T17:42:00.000Z',
            }
      return HttpResponse.json(JSON.parse(JSON.stringify({ draft, others: [] })))
    })
    const { history } = page('/orderentry', [get])
    await offered()
    act(() => history.push('/about'))
    await waitFor(() => expect(screen.queryByLabelText('Requisition number')).toBeNull())
    act(() => history.push('/orderentry'))
    expect(await screen.findByLabelText('Requisition number')).toHaveValue('')
    await waitFor(() => expect(asked).toBe(2))
    expect(screen.queryByRole('region', { name: 'Continue your draft?' })).toBeNull()
    answer()
    await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
    expect(screen.queryByRole('region', { name: 'Continue your draft?' })).toBeNull()
  })

  it('of changes to an order that has changed since is saved on what it was begun from, so that it is laid beside it', async () => {
    const begun = readyOrder({ keptAnswers: { oldQuestion: 'kept' } })
    const newer: Order = { ...order, version: 5, priority: 'STAT' }
    const sent: number[] = []
    const { person } = page(`/editorder/${order._id}`, [
      answers(api.orders.get, newer),
      keepsDraft({ ...begun, comment: 'Fasted 12 h.' }, { version: 4, base: begun }),
      answers(api.orders.update, (body) => {
        const { version } = z.object({ version: z.int() }).parse(body)
        sent.push(version)
        return HttpResponse.json(
          {
            error: {
              code: 'stale',
              message: 'Someone else changed it.',
              requestId: 'r1',
              current: JSON.parse(JSON.stringify(newer)),
            },
          },
          { status: 409 },
        )
      }),
    ])
    await person.click(within(await offered()).getByRole('button', { name: 'Resume draft' }))
    expect(await screen.findByDisplayValue('Fasted 12 h.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: /^Save changes/ }))
    const merge = await screen.findByRole('dialog', { name: 'Someone else changed this order' })
    expect(sent).toEqual([4])
    const kept = (field: string, who: string) =>
      within(within(merge).getByRole('radiogroup', { name: `Keep: ${field}` })).getByRole('radio', {
        name: who,
      })
    expect(kept('Comment', 'Yours')).toBeChecked()
    expect(kept('Priority', 'Theirs')).toBeChecked()
  })
})

describe('what is no longer offered', () => {
  const tox = { panelId: id(42), testId: null, code: 'TOXSCR', name: 'Urine Drug Screen', letter: 'B' }
  const withTox = (): Partial<OrderValues> => {
    const { specimens, items } = readyOrder()
    const [a] = specimens
    return {
      specimens: a
        ? [a, { ...a, letter: 'B', sampleTypeId: urine, sourceId: id(22), container: 'Cup, 60 mL' }]
        : [],
      lastLetter: 'B',
      items: [...items, tox],
    }
  }
  const without = (change: (lab: Lab) => Partial<Lab>): Lab => {
    const lab = bootstrap()
    return { ...lab, ...change(lab) }
  }
  const inactive = <T extends { code: string }>(rows: T[], code: string): T[] =>
    rows.map((row) => (row.code === code ? { ...row, active: false } : row))
  const chip = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  const summary = () => screen.findByRole('region', { name: 'There is a problem' })

  it.each<[string, Lab, string]>([
    [
      'a panel that was put away',
      without(({ panels }) => ({ panels: inactive(panels, 'TOXSCR') })),
      'Urine Drug Screen is no longer offered. Remove it or choose another.',
    ],
    [
      'a panel that is not in the catalogue at all',
      without(({ panels }) => ({ panels: panels.filter(({ code }) => code !== 'TOXSCR') })),
      'Urine Drug Screen is no longer offered. Remove it or choose another.',
    ],
    [
      'a panel of which one test was put away',
      without(({ tests }) => ({ tests: inactive(tests, 'S-AMP') })),
      'Amphetamines Screen is no longer offered.',
    ],
  ])(
    '%s in a draft stays in sight, says so at the tests, and nothing is sent until it is off',
    async (_, lab, words) => {
      const { posts, handler } = takesOrders()
      const { person } = page('/orderentry', [handler, keepsDraft(readyOrder(withTox()))], lab)
      await person.click(within(await offered()).getByRole('button', { name: 'Resume draft' }))
      const save = await screen.findByRole('button', { name: /^Save and next/ })
      await person.click(save)
      await person.click(within(await summary()).getByRole('link', { name: words }))
      expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toHaveFocus()
      expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toBeInvalid()
      expect(within(screen.getByRole('region', { name: 'Tests and panels' })).getByText(words)).toBeVisible()
      expect(chip('Comprehensive Metabolic Panel')).toBeVisible()
      expect(posts).toEqual([])

      await person.click(chip('Urine Drug Screen'))
      expect(screen.queryByRole('button', { name: 'Remove Urine Drug Screen' })).toBeNull()
      await waitFor(() => expect(screen.queryByText(words)).toBeNull())
      await person.click(save)
      expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
      expect(posts).toMatchObject([{ order: { items: [{ panelId: id(41) }] } }])
      expect(posts[0]?.order.items).toHaveLength(1)
    },
  )

  it('on an order that has it already it stays, and goes back as it was', async () => {
    const sent: OrderFields[] = []
    const { person } = page(
      `/editorder/${order._id}`,
      [
        answers(api.orders.get, order),
        answers(api.orders.update, (body) => {
          sent.push(z.object({ fields: OrderFields }).parse(body).fields)
          return { ...order, version: 5 }
        }),
      ],
      without(({ panels, tests }) => ({ panels: inactive(panels, 'CMP'), tests: inactive(tests, 'NA') })),
    )
    await person.click(await screen.findByRole('button', { name: /^Save changes/ }))
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(sent).toMatchObject([{ items: [{ panelId: id(41), letter: 'A' }] }])
    expect(chip('Comprehensive Metabolic Panel')).toBeVisible()
  })

  it('a test of an order that is edited can be taken off', async () => {
    const { person } = page(`/editorder/${order._id}`, [answers(api.orders.get, order)])
    await screen.findByLabelText('Requisition number')
    await person.click(chip('Comprehensive Metabolic Panel'))
    expect(screen.queryByRole('button', { name: 'Remove Comprehensive Metabolic Panel' })).toBeNull()
    await person.click(screen.getByRole('button', { name: /^Save changes/ }))
    expect(within(await summary()).getByText('Order at least one test or panel')).toBeVisible()
  })

  it('added to an edited order by a draft it is refused like on a new one', async () => {
    const sent: unknown[] = []
    const base = readyOrder({ keptAnswers: { oldQuestion: 'kept' } })
    const { person } = page(
      `/editorder/${order._id}`,
      [
        answers(api.orders.get, order),
        keepsDraft({ ...base, ...withTox() }, { version: 4, base }),
        answers(api.orders.update, (body) => {
          sent.push(body)
          return { ...order, version: 5 }
        }),
      ],
      without(({ panels }) => ({ panels: inactive(panels, 'TOXSCR') })),
    )
    await person.click(within(await offered()).getByRole('button', { name: 'Resume draft' }))
    await person.click(await screen.findByRole('button', { name: /^Save changes/ }))
    expect(within(await summary()).getByRole('link')).toHaveTextContent(
      'Urine Drug Screen is no longer offered. Remove it or choose another.',
    )
    expect(chip('Urine Drug Screen')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('put away after the page had its catalogue, the server says so at the tests', async () => {
    const words = 'Urine Drug Screen is no longer offered. Remove it or choose another.'
    const { posts, handler } = takesOrders((_, nth) =>
      nth === 1 ? problem('rule_refused', words, 422, { 'items.1': words }) : HttpResponse.json(order),
    )
    const { person } = page('/orderentry', [handler, keepsDraft(readyOrder(withTox()))])
    await person.click(within(await offered()).getByRole('button', { name: 'Resume draft' }))
    await person.click(await screen.findByRole('button', { name: /^Save and next/ }))
    await person.click(within(await summary()).getByRole('link', { name: words }))
    expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toHaveFocus()
    expect(within(screen.getByRole('region', { name: 'Tests and panels' })).getByText(words)).toBeVisible()
    expect(chip('Urine Drug Screen')).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})
