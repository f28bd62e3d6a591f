import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@contract/api'
import { typedNow } from '@/form/typed'
import { answers, problem, useServer } from '@/testing/app'
import { outsideContract } from '@/testing/contract-watch'
import { userNamed } from '@/testing/lab'
import {
  bootstrap,
  id,
  keepsDraft,
  order,
  readyOrder,
  salcedo,
  salcedoWhole,
  takesOrders,
  defaultHandlers,
} from './fixtures'
import { blankPatient, type OrderValues } from './values'
// The parts that come later are here before the page asks.
import './billing-card'
import './draft-offer'
import './questions-dialog'
import './specimens-card'
import './tests-card'

const { open } = useServer()

/** Opens order entry on a complete order, taken up from its draft. */
async function complete(
  changes: Partial<OrderValues>,
  handlers: HttpHandler[],
  lab: ReturnType<typeof bootstrap> = bootstrap(),
) {
  const app = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: lab,
    handlers: [...handlers, keepsDraft(readyOrder(changes)), ...defaultHandlers()],
    keyMs: 40,
  })
  await app.person.click(await screen.findByRole('button', { name: 'Resume draft' }))
  const save = await screen.findByRole('button', { name: /^Save and next/ })
  return { ...app, save: () => app.person.click(save) }
}
const saved = () => screen.findByText('Order 26323-0204 saved.', { selector: 'b' })

describe('Is this correct?', () => {
  // Older than anybody is likely to be, and not so old that the date is refused.
  const year = new Date().getFullYear() - 115
  const old = {
    patient: null,
    newPatient: {
      ...blankPatient,
      lastname: 'Quillfeather',
      firstname: 'Oriel',
      gender: 'F' as const,
      dob: typedNow(`1/9/${year}`),
    },
  }
  const registers = (sent: unknown[]) =>
    answers(api.patients.add, (body) => {
      sent.push(body)
      return {
        ...salcedoWhole,
        _id: id(99),
        lastname: 'Quillfeather',
        firstname: 'Oriel',
        dob: `${year}-01-09`,
      }
    })
  const asked = () => screen.findByRole('dialog', { name: 'Is this correct?' })

  it('asks before anything is sent; going back changes nothing and leads to the field; yes holds for every further try', async () => {
    const registered: unknown[] = []
    const { posts, handler } = takesOrders((_, nth) =>
      nth === 1
        ? problem('conflict', 'Requisition 26323-0204 is in use.', 409, {
            requisitionNumber: '26323-0204 is in use. Open that order or enter another number.',
          })
        : HttpResponse.json(order),
    )
    const { person, save } = await complete(old, [handler, registers(registered)])
    await save()
    expect(within(await asked()).getByRole('listitem')).toHaveTextContent(
      /^The patient is 1\d\d years old\.$/,
    )
    await person.click(within(await asked()).getByRole('button', { name: 'Go back and change' }))
    await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus())
    expect(screen.getByLabelText('Date of birth')).toHaveValue(`1/9/${year}`)
    expect([registered, posts]).toEqual([[], []])

    // It was not answered, so it is asked again.
    await save()
    await person.click(within(await asked()).getByRole('button', { name: 'Yes, save' }))
    const number = screen.getByLabelText('Requisition number')
    await waitFor(() => expect(number).toHaveAccessibleDescription(/is in use/))
    await person.type(number, '5')
    await save()
    expect(await saved()).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(registered).toHaveLength(1)
    expect(posts.map(({ order: { requisitionNumber } }) => requisitionNumber)).toEqual([
      '26323-0204',
      '26323-02045',
    ])
  })

  it('asks where the patient has the same on another order of the day, once; what the server doubts stands beside the number', async () => {
    const questions: unknown[] = []
    const doubt = 'The diagnosis codes valid on Mar 1, 2025 are not loaded.'
    const { posts, handler } = takesOrders(() => HttpResponse.json({ ...order, warnings: [doubt] }))
    const { person, save } = await complete({}, [
      handler,
      answers(api.orders.sameDay, (body) => {
        questions.push(body)
        return { docs: [{ orderId: id(7), requisitionNumber: '26323-0101', names: ['Glucose'] }] }
      }),
    ])
    await save()
    expect(within(await asked()).getByRole('listitem')).toHaveTextContent(
      /^Glucose is already on order 26323-0101, collected /,
    )
    expect(posts).toEqual([])
    expect(questions).toMatchObject([{ patientId: salcedo._id, except: null }])
    await person.click(within(await asked()).getByRole('button', { name: 'Yes, save' }))
    expect(await saved()).toBeVisible()
    expect(posts).toHaveLength(1)
    expect(await screen.findByText(doubt)).toBeVisible()
  })

  it('asks anew of another value, and not again of the one that was answered', async () => {
    const alike = answers(api.patients.duplicates, {
      docs: [{ patient: salcedo, score: 0.95, reasons: ['Same name'], outcomes: {} }],
    })
    const { person, save } = await complete(old, [alike])
    await save()
    await person.click(within(await asked()).getByRole('button', { name: 'Yes, save' }))
    const back = async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Already on file?' })
      await person.click(within(dialog).getByRole('button', { name: 'Go back and change' }))
    }
    await back()
    await save()
    // Answered already: straight on to the next question.
    await back()
    const dob = screen.getByLabelText('Date of birth')
    await person.clear(dob)
    await person.type(dob, `1/9/${year + 1}`)
    await save()
    expect(await asked()).toBeVisible()
  })

  it('asks about a test that is made for the other sex, and goes back to the tests', async () => {
    const lab = bootstrap()
    const tests = lab.tests.map((one) => (one.code === 'GLU' ? { ...one, onlyFor: 'F' as const } : one))
    const { posts, handler } = takesOrders()
    const { person, save } = await complete({}, [handler], { ...lab, tests })
    await save()
    expect(within(await asked()).getByRole('listitem')).toHaveTextContent('Glucose is a test for women.')
    await person.click(within(await asked()).getByRole('button', { name: 'Go back and change' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toHaveFocus())
    expect(posts).toEqual([])
    await save()
    await person.click(within(await asked()).getByRole('button', { name: 'Yes, save' }))
    expect(await saved()).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})

describe('sending again', () => {
  /** Lost on the way back: the server has taken it, and the page tries by itself three times. */
  const LOST = 3
  const keysOf = (posts: readonly { key: string | null }[]) => new Set(posts.map(({ key }) => key))

  it('asks again by itself when the server is back, under the same key: one order', async () => {
    const { posts, handler } = takesOrders((_, nth) =>
      nth <= LOST ? HttpResponse.error() : HttpResponse.json(order),
    )
    const { save } = await complete({}, [handler])
    await save()
    expect(await screen.findByText('Not saved')).toBeVisible()
    expect(screen.getByText(/are sent again when it responds/)).toBeVisible()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await saved()).toBeVisible()
    expect(posts).toHaveLength(LOST + 1)
    expect(keysOf(posts).size).toBe(1)
    expect(new Set(posts.map(({ order: sent }) => JSON.stringify(sent))).size).toBe(1)
  })

  it('what was changed since is not sent unasked, and goes under a key of its own', async () => {
    const { posts, handler } = takesOrders((_, nth) =>
      nth <= LOST ? HttpResponse.error() : HttpResponse.json(order),
    )
    const { person, save } = await complete({}, [handler])
    await save()
    await screen.findByText('Not saved')
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), ' Twice.')
    await waitFor(() => expect(screen.queryByText(/are sent again when it responds/)).toBeNull())
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByText('Not saved')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await saved()).toBeVisible()
    expect(posts.map(({ order: { comment } }) => comment)).toEqual([
      'Fasting.',
      'Fasting.',
      'Fasting.',
      'Fasting. Twice.',
    ])
    expect(keysOf(posts).size).toBe(2)
  })

  it('keeps the key where the answer could not be read: the order may be on file', async () => {
    const { posts, handler } = takesOrders((_, nth) =>
      nth === 1
        ? HttpResponse.json({ _id: order._id }, { headers: { [outsideContract]: 'yes' } })
        : HttpResponse.json(order),
    )
    const { person, save } = await complete({}, [handler])
    await save()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The server’s response could not be read')
    expect(alert).toHaveTextContent('It is not known whether anything was saved.')
    expect(alert).not.toHaveTextContent('refused')
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await saved()).toBeVisible()
    expect(posts).toHaveLength(2)
    expect(keysOf(posts).size).toBe(1)
  })

  it('keeps the key where a lost answer is followed by a refusal that looked at nothing', async () => {
    const { posts, handler } = takesOrders((_, nth) => {
      if (nth <= LOST) return HttpResponse.error()
      return nth === LOST + 1
        ? problem('too_many_requests', 'Too many tries. Wait 2 seconds and try again.', 429)
        : HttpResponse.json(order)
    })
    const { person, save } = await complete({}, [handler])
    await save()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Too many tries\. Wait 2 seconds and try again\./)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Fasting.')
    await save()
    expect(await saved()).toBeVisible()
    expect(posts).toHaveLength(LOST + 2)
    expect(keysOf(posts).size).toBe(1)
  })
})

describe('a refusal that no field shows', () => {
  const refusedOnce = (fields?: Record<string, string>) =>
    takesOrders((_, nth) =>
      nth === 1
        ? problem('rule_refused', 'The order breaks a rule of the laboratory.', 422, fields)
        : HttpResponse.json(order),
    )
  const untouched = () => {
    expect(screen.getByLabelText('Requisition number')).toHaveValue('26323-0204')
    expect(screen.getByLabelText('Collected')).toHaveValue('Nov 19, 2026, 08:15')
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Fasting.')
    expect(screen.getByRole('button', { name: 'Remove Comprehensive Metabolic Panel' })).toBeVisible()
  }

  it('stands in the summary, which takes the focus; the next try is not kept back by it', async () => {
    const { posts, handler } = refusedOnce({ sampleid: 'S-204 is on another order.' })
    const { save } = await complete({}, [handler])
    await save()
    const summary = await screen.findByRole('region', { name: 'There is a problem' })
    expect(summary).toHaveFocus()
    expect(within(summary).getByText('S-204 is on another order.')).toBeVisible()
    untouched()
    await save()
    expect(await saved()).toBeVisible()
    expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull()
    expect(posts).toHaveLength(2)
  })

  it('leads to the part of the page that it speaks of', async () => {
    const { handler } = refusedOnce({ 'order.specimens.0.letter': 'There is a specimen A already.' })
    const { person, save } = await complete({}, [handler])
    await save()
    const summary = await screen.findByRole('region', { name: 'There is a problem' })
    expect(summary).toHaveFocus()
    await person.click(within(summary).getByRole('link', { name: 'There is a specimen A already.' }))
    expect(screen.getByRole('region', { name: 'Specimens' })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    )
    untouched()
  })

  it('is said over the form where it names nothing at all, with its number, and the draft stays', async () => {
    const thrown: unknown[] = []
    const { handler } = refusedOnce()
    const { save } = await complete({}, [
      handler,
      answers(api.drafts.discard, () => {
        thrown.push('draft')
        return { ok: true }
      }),
    ])
    await save()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Not saved: the server refused it')
    expect(alert).toHaveTextContent('The order breaks a rule of the laboratory. req-1')
    untouched()
    expect(thrown).toEqual([])
    await save()
    expect(await saved()).toBeVisible()
    await waitFor(() => expect(new Set(thrown)).toEqual(new Set(['draft'])))
    expect(screen.queryByText('Not saved: the server refused it')).toBeNull()
  })
})
