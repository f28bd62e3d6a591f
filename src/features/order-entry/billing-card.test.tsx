import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@contract/api'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { bootstrap, defaultHandlers, id, keepsDraft, page, readyOrder, takesOrders } from './fixtures'
import type { OrderValues } from './values'
// The cards that come later are here before the page asks.
import './billing-card'
import './draft-offer'
import './specimens-card'
import './tests-card'

const { open } = useServer()

/** Opens order entry on a complete order without codes, payer or medications. */
async function complete(handlers: HttpHandler[], changes: Partial<OrderValues> = {}, lab = bootstrap()) {
  const { person } = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: lab,
    handlers: [
      ...handlers,
      keepsDraft(readyOrder({ diagnoses: [], ...changes })),
      answers(api.payerRules.offer, { payer: null }),
      ...defaultHandlers(),
    ],
    keyMs: 40,
  })
  await person.click(await screen.findByRole('button', { name: 'Resume draft' }))
  await screen.findByDisplayValue('26323-0204')
  return { person, save: () => person.click(screen.getByRole('button', { name: /^Save and next/ })) }
}
const box = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}`) })
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent)

describe('diagnosis codes', () => {
  const code = (n: number, text: string, description: string) => ({
    _id: id(n),
    code: text,
    description,
    billable: true,
    validFrom: '2020-10-01',
    validTo: null,
  })

  it('are those of the day of collection, and what is added and taken off is what is sent', async () => {
    const asked: unknown[] = []
    const { posts, handler } = takesOrders()
    const { person, save } = await complete([
      handler,
      answers(api.reference.searchDiagCodes, (body) => {
        asked.push(body)
        return page([code(201, 'M54.50', 'Low back pain'), code(202, 'M54.51', 'Vertebrogenic pain')])
      }),
    ])
    await person.type(box('Diagnosis codes'), '{ArrowDown}')
    expect(await screen.findAllByText('Type a code or description')).not.toHaveLength(0)
    expect(asked).toEqual([])
    await person.type(box('Diagnosis codes'), 'm54')
    await waitFor(() => expect(options()).toEqual(['M54.50Low back pain', 'M54.51Vertebrogenic pain']))
    expect(asked.at(-1)).toEqual({ text: 'm54', limit: 20, on: '2026-11-19' })
    await person.click(screen.getByRole('option', { name: /M54\.50/ }))
    await person.type(box('Diagnosis codes'), 'm54')
    await person.click(await screen.findByRole('option', { name: /M54\.51/ }))
    await person.click(screen.getByRole('button', { name: 'Remove M54.50 Low back pain' }))
    await save()
    await waitFor(() => expect(posts).toHaveLength(1))
    expect(posts[0]?.order.diagnoses).toEqual(['M54.51'])
  })

  it('are asked for without a day while none was entered, and a search that fails says so', async () => {
    const asked: unknown[] = []
    const { person } = await complete(
      [
        answers(api.reference.searchDiagCodes, (body) => {
          asked.push(body)
          return problem('bad_input', 'The codes could not be searched.', 400)
        }),
      ],
      { dateCollected: { text: '', at: '2026-11-19T17:00:00.000Z' } },
    )
    await person.type(box('Diagnosis codes'), 'x')
    expect(await screen.findAllByText('The codes could not be searched.')).not.toHaveLength(0)
    expect(asked).toEqual([{ text: 'x', limit: 20 }])
  })

  it('are at most twelve', async () => {
    const { posts, handler } = takesOrders()
    const many = Array.from({ length: 13 }, (_, n) => ({
      code: `M54.${String(n)}`,
      description: 'Pain',
    }))
    const { person, save } = await complete([handler], { diagnoses: many })
    await save()
    await screen.findByRole('region', { name: 'There is a problem' })
    expect(box('Diagnosis codes')).toBeInvalid()
    await person.click(screen.getByRole('button', { name: 'Remove M54.12 Pain' }))
    await waitFor(() => expect(box('Diagnosis codes')).not.toBeInvalid())
    await save()
    await waitFor(() => expect(posts[0]?.order.diagnoses).toHaveLength(12))
  })
})

describe('the payer', () => {
  const lab = () => ({
    ...bootstrap(),
    payers: [
      { _id: id(61), name: 'Blue Cross of Idaho', electronicId: '00611', active: true },
      { _id: id(62), name: 'Blue Shield', electronicId: null, active: false },
      ...Array.from({ length: 25 }, (_, n) => ({
        _id: id(300 + n),
        name: `Payer ${String(n)}`,
        electronicId: `E-${String(n)}`,
        active: true,
      })),
    ],
  })

  it('is found by name or number among those in use, brings one to the policy, and both are sent', async () => {
    const { posts, handler } = takesOrders()
    const { person, save } = await complete([handler], {}, lab())
    await person.type(box('Insurance payer'), ' BLUE ')
    await waitFor(() => expect(options()).toEqual(['Blue Cross of Idaho00611']))
    await person.clear(box('Insurance payer'))
    await person.type(box('Insurance payer'), 'payer')
    await waitFor(() => expect(options()).toHaveLength(20))
    await person.clear(box('Insurance payer'))
    await person.type(box('Insurance payer'), '0061')
    await person.click(await screen.findByRole('option', { name: /Blue Cross/ }))
    const policy = screen.getByLabelText('Policy number')
    await waitFor(() => expect(policy).toHaveFocus())
    await save()
    await screen.findByRole('region', { name: 'There is a problem' })
    expect(policy).toBeInvalid()
    expect(posts).toEqual([])
    await person.type(policy, 'XJH1')
    await person.type(screen.getByLabelText(/^Group number/), 'G-7')
    await save()
    await waitFor(() => expect(posts).toHaveLength(1))
    expect(posts[0]?.order.insurance).toMatchObject([
      { payerId: id(61), payerName: 'Blue Cross of Idaho', policyNumber: 'XJH1', groupNumber: 'G-7' },
    ])
  })

  it('that is cleared asks for no policy any more, and a policy without one asks for it', async () => {
    const { posts, handler } = takesOrders()
    const { person, save } = await complete(
      [handler],
      { payer: { _id: id(61), name: 'Blue Cross of Idaho' } },
      lab(),
    )
    const policy = screen.getByLabelText('Policy number')
    await save()
    await screen.findByRole('region', { name: 'There is a problem' })
    expect(policy).toBeInvalid()
    await person.clear(box('Insurance payer'))
    await waitFor(() => expect(policy).not.toBeInvalid())
    await person.type(policy, '7')
    await save()
    await waitFor(() => expect(box('Insurance payer')).toBeInvalid())
    await person.clear(policy)
    await person.tab()
    await save()
    await waitFor(() => expect(posts).toHaveLength(1))
    expect(posts[0]?.order.insurance).toEqual([])
  })
})

describe('medications', () => {
  const drug = (n: number, name: string, changes: Partial<{ strength: string; active: boolean }> = {}) => ({
    _id: id(n),
    version: 1,
    name,
    kind: 'generic' as const,
    strength: '',
    form: 'tablet',
    route: 'oral',
    ingredients: [],
    sideEffects: [],
    alternatives: [],
    active: true,
    ...changes,
  })

  it('come from the list or as they were written, and are sent in that order', async () => {
    const asked: unknown[] = []
    const { posts, handler } = takesOrders()
    const { person, save } = await complete([
      handler,
      answers(api.reference.searchMedications, (body) => {
        asked.push(body)
        return page([
          drug(401, 'Metformin', { strength: '500 mg' }),
          drug(402, 'Methadone'),
          drug(403, 'Mepacrine', { active: false }),
        ])
      }),
    ])
    await person.type(box('Medications'), 'm')
    expect(await screen.findAllByText('No matches')).not.toHaveLength(0)
    expect(screen.queryByRole('option', { name: /As written/ })).toBeNull()
    await person.type(box('Medications'), 'e')
    await waitFor(() =>
      expect(options()).toEqual(['Metformin500 mg, oral', 'Methadoneoral', 'As written: “me”']),
    )
    expect(asked).toEqual([{ text: 'me', limit: 20 }])
    await person.click(screen.getByRole('option', { name: /As written/ }))
    await person.type(box('Medications'), 'me')
    await person.click(await screen.findByRole('option', { name: /Metformin/ }))
    await person.type(box('Medications'), 'me')
    await person.click(await screen.findByRole('option', { name: /Methadone/ }))
    await person.click(screen.getByRole('button', { name: 'Remove Methadone oral' }))
    await person.click(screen.getByText('Last dose and as-needed use'))
    await person.type(screen.getByRole('textbox', { name: /^Last dose of me\b/ }), '11/12/2099')
    await person.selectOptions(screen.getByRole('combobox', { name: 'How me is taken' }), 'As needed')
    await save()
    expect(await screen.findAllByText('The last dose is in the future.')).not.toHaveLength(0)
    await person.clear(screen.getByRole('textbox', { name: /^Last dose of me\b/ }))
    await person.type(screen.getByRole('textbox', { name: /^Last dose of me\b/ }), '11/12/2026')
    await save()
    await waitFor(() => expect(posts).toHaveLength(1))
    expect(posts[0]?.order.medications).toEqual([
      { medicationId: null, name: 'me', detail: null, lastTaken: '2026-11-12', asNeeded: true },
      { medicationId: id(401), name: 'Metformin', detail: '500 mg, oral', lastTaken: null, asNeeded: null },
    ])
  })
})
