import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { storedName } from '@/lib/persist'
import { toneFill } from '@/ui/chip'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import {
  bootstrap,
  defaultHandlers,
  id,
  keepsDraft,
  location,
  order,
  page,
  physician,
  readyOrder,
  takesOrders,
} from './fixtures'
// The cards that come later are here before the page asks.
import './billing-card'
import './draft-offer'
import './saved-banner'
import './specimens-card'
import './tests-card'

const { open } = useServer()

async function enter(handlers: HttpHandler[] = []) {
  const app = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: bootstrap(),
    handlers: [...handlers, ...defaultHandlers()],
    keyMs: 40,
  })
  await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
  return app
}
async function complete(handlers: HttpHandler[] = []) {
  const { person } = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: bootstrap(),
    handlers: [...handlers, keepsDraft(readyOrder()), ...defaultHandlers()],
    keyMs: 40,
  })
  await person.click(await screen.findByRole('button', { name: 'Resume draft' }))
  await screen.findByDisplayValue('26323-0204')
  return { person }
}
async function edit(found: Order, handlers: HttpHandler[] = []) {
  const app = open(`/editorder/${found._id}`, {
    user: userNamed('lab'),
    bootstrap: bootstrap(),
    handlers: [...handlers, answers(api.orders.get, found), ...defaultHandlers()],
    keyMs: 40,
  })
  await screen.findByLabelText('Requisition number')
  return app
}
const rail = () => within(screen.getByRole('complementary', { name: 'Summary' }))
const clinic = () => screen.getByRole('combobox', { name: 'Location' })
const doctor = () => screen.getByRole('combobox', { name: 'Physician' })
const nobody = { ...physician, _id: id(82), firstname: 'Osric', lastname: 'Fenwick', credentials: null }

describe('who ordered', () => {
  const pick = async (person: Awaited<ReturnType<typeof enter>>['person']) => {
    await person.type(clinic(), 'ced')
    await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
    await person.keyboard('{Enter}')
  }

  it('is said by a clinic with one physician', async () => {
    const asked: URLSearchParams[] = []
    const { person } = await enter([
      answers(api.physicians.list, (_, request) => {
        asked.push(new URL(request.url).searchParams)
        return page([physician])
      }),
    ])
    await pick(person)
    await waitFor(() => expect(doctor()).toHaveValue('Cedergren, Ingrid, DO'))
    expect(asked.map((query) => [query.get('location'), query.get('active')])).toEqual([
      [location._id, 'true'],
    ])
    expect(doctor()).toHaveAccessibleDescription('NPI 1487653218')
  })

  it('is asked for next whether the clinic was taken with Enter or with Tab', async () => {
    const { person } = await enter([answers(api.physicians.list, page([nobody, physician]))])
    await person.type(clinic(), 'ced')
    await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
    await person.keyboard('{Tab}')
    await waitFor(() => expect(doctor()).toHaveFocus())
    expect(clinic()).toHaveValue(location.name)
    // What is missing above comes after it, and the field below is not jumped over.
    await person.type(doctor(), 'fen')
    await screen.findByRole('option', { name: /Fenwick, Osric/, selected: true })
    await person.keyboard('{Tab}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toHaveFocus())
  })

  it('is not said by a clinic with two; one who does not work there is taken, and that is said', async () => {
    const { person } = await enter([
      answers(api.physicians.list, page([{ ...nobody, locationNames: ['Elsewhere'] }, physician])),
    ])
    await pick(person)
    await person.click(doctor())
    await person.type(doctor(), 'fen')
    await screen.findByRole('option', { name: /Fenwick, Osric/, selected: true })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(doctor()).toHaveValue('Fenwick, Osric'))
    expect(doctor()).toHaveAccessibleDescription('NPI 1487653218. Not listed at this location.')
  })

  it('stays as it was chosen, or as somebody types it, whatever the clinic has', async () => {
    const { person } = await enter([answers(api.physicians.list, page([nobody]))])
    await person.type(doctor(), 'fen')
    await screen.findByRole('option', { name: /Fenwick, Osric/, selected: true })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(doctor()).toHaveValue('Fenwick, Osric'))
    await pick(person)
    await waitFor(() => expect(rail().getByText(location.name)).toBeVisible())
    expect(doctor()).toHaveValue('Fenwick, Osric')
    await person.clear(doctor())
    await person.type(doctor(), 'zz')
    await person.clear(clinic())
    await waitFor(() => expect(rail().queryByText(location.name)).toBeNull())
    await pick(person)
    await waitFor(() => expect(rail().getByText(location.name)).toBeVisible())
    expect(doctor()).toHaveValue('zz')
  })
})

describe('the summary', () => {
  it('tells what was entered and leads to what is missing', async () => {
    const { person } = await enter()
    expect(rail().getByText('1 as PDF')).toBeVisible()
    expect(rail().getByText('Still missing')).toBeVisible()
    const missing = () =>
      rail()
        .getAllByRole('link')
        .map((link) => link.textContent)
    expect(missing()).toEqual(['Collected', 'Patient', 'Location', 'Physician', 'Panels and tests'])
    expect(rail().queryByText('Tests')).toBeNull()
    await person.click(rail().getByRole('link', { name: 'Physician' }))
    expect(doctor()).toHaveFocus()
    await person.type(screen.getByLabelText('First name'), 'Oriel')
    expect(await rail().findByText('Oriel')).toBeVisible()
    await waitFor(() => expect(missing()).toContain('Last name'))
    expect(missing()).not.toContain('Patient')
    await person.type(clinic(), 'ced')
    await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
    await person.keyboard('{Enter}')
    await screen.findByRole('button', { name: /CMP$/ })
    await person.keyboard('{Alt>}1{/Alt}{Alt>}s{/Alt}')
    expect(await rail().findByText('Comprehensive Metabolic Panel, 2 tests')).toBeVisible()
    expect(rail().getByText('A serum')).toBeVisible()
    expect(await rail().findByText('2 as PDF')).toBeVisible()
  })

  it('counts the problems that keep an order back, and is ready when none is left', async () => {
    const { person } = await complete()
    expect(await rail().findByText('Ready to save')).toBeVisible()
    expect(rail().getByText('Salcedo, Ramón Ignacio')).toBeVisible()
    await person.clear(clinic())
    await person.click(rail().getByRole('button', { name: /^Save and next/ }))
    expect(await rail().findByText('1 problem')).toBeVisible()
    await person.clear(doctor())
    expect(await rail().findByText('2 problems')).toBeVisible()
    await person.click(rail().getByRole('link', { name: 'Choose a location' }))
    expect(clinic()).toHaveFocus()
  })

  it('stands at the foot of a narrow screen with the first thing missing and both keys', async () => {
    const { posts, handler } = takesOrders()
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(max-width: 899px)',
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      })
    const { person } = await complete([handler])
    expect(await rail().findByText('Ready to save')).toBeVisible()
    expect(rail().queryByRole('heading')).toBeNull()
    await person.clear(doctor())
    await person.click(await rail().findByRole('link', { name: '1 missing: Physician' }))
    expect(doctor()).toHaveFocus()
    await person.type(doctor(), 'ced')
    await screen.findByRole('option', { name: /Cedergren/, selected: true })
    await person.keyboard('{Enter}')
    expect(await rail().findByText('Ready to save')).toBeVisible()
    await person.click(rail().getByRole('button', { name: 'Save and next' }))
    await waitFor(() => expect(posts).toHaveLength(1))
  })

  it('offers the printers of the laboratory where there is a choice, and prints where it was chosen', async () => {
    const printer = (n: number, name: string, active = true) => ({
      _id: id(n),
      version: 1,
      name,
      templates: [{ code: 'specimen', content: '' }],
      offset: 0,
      offset2: 0,
      offset3: 0,
      offset4: 0,
      active,
    })
    const asked: unknown[] = []
    const { person } = await complete([
      takesOrders().handler,
      answers(api.labels.printers, [
        printer(121, 'Zebra-Bench 1'),
        printer(122, 'Zebra-Bench 2'),
        printer(123, 'Zebra-Old', false),
      ]),
      answers(api.labels.printer, (body) => {
        asked.push(body)
        return { ...printer(122, 'Zebra-Bench 2'), templates: [] }
      }),
    ])
    expect(await rail().findByText('1 on Zebra-Bench 1')).toBeVisible()
    const choice = rail().getByRole('combobox', { name: 'Label printer' })
    expect(within(choice).getAllByRole('option')).toHaveLength(2)
    await person.selectOptions(choice, 'Zebra-Bench 2')
    expect(rail().getByText('1 on Zebra-Bench 2')).toBeVisible()
    expect(localStorage.getItem(storedName('printer'))).toContain(id(122))
    await person.click(rail().getByRole('button', { name: /^Save and print labels/ }))
    expect(await screen.findByText('Labels were not printed.')).toBeVisible()
    expect(asked).toEqual([{ printerId: id(122) }])
  })

  it('says that a draft was not saved, and that nothing can be saved twice while it is under way', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    const { posts, handler } = takesOrders(async () => {
      await held
      return HttpResponse.json(order)
    })
    const { person } = await complete([
      handler,
      http.post(`*/api/v1${api.labels.pdf.path}`, () =>
        problem('rule_refused', 'The labels could not be made.'),
      ),
      answers(api.drafts.save, () => problem('internal', 'Something went wrong.', 500)),
    ])
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), '!')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await rail().findByText('Draft not saved; trying again')).toBeVisible()
    await person.click(rail().getByRole('button', { name: /^Save and print labels/ }))
    const other = rail().getByRole('button', { name: /^Save and next/ })
    await waitFor(() => expect(other).toHaveAccessibleDescription('Saving'))
    expect(rail().getByRole('button', { name: /^Save and print/ })).toHaveAttribute('aria-busy', 'true')
    await person.click(other)
    answer()
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(posts).toHaveLength(1)
    await waitFor(() => expect(other).not.toHaveAccessibleDescription('Saving'))
    expect(await screen.findByText('The labels could not be made.')).toBeVisible()
  })
})

describe('an order that is edited', () => {
  const words = 'This order was rejected. It can no longer be edited.'

  it('and was rejected cannot be saved, by button or key', async () => {
    const sent: unknown[] = []
    const { person } = await edit({ ...order, state: 'REJECTED' }, [
      answers(api.orders.update, (body) => {
        sent.push(body)
        return order
      }),
    ])
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByText(/This order is closed/)).toBeNull()
    for (const name of [/^Save changes/, /^Save and print labels/]) {
      const key = rail().getByRole('button', { name })
      expect(key).toHaveAccessibleDescription(words)
      await person.click(key)
    }
    await person.keyboard('{Control>}{Enter}{/Control}{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(sent).toEqual([])
    expect(rail().getByRole('button', { name: /^Save changes/ })).not.toHaveAttribute('aria-busy')
  })

  it('is saved once more on what the last save made of it, and says what became of its labels', async () => {
    const versions: number[] = []
    const prints: unknown[] = []
    let version = 4
    const { person } = await edit(order, [
      answers(api.orders.update, (body) => {
        const sent = z.object({ version: z.int(), fields: z.object({ comment: z.string() }) }).parse(body)
        versions.push(sent.version)
        version += 1
        return { ...order, version, comment: sent.fields.comment }
      }),
      http.post(`*/api/v1${api.labels.pdf.path}`, async ({ request }) => {
        prints.push(await request.json())
        return prints.length <= 2
          ? problem('rule_refused', 'The labels could not be made.')
          : new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      }),
    ])
    URL.createObjectURL = () => 'blob:labels'
    URL.revokeObjectURL = () => undefined
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    expect(screen.queryByText(words)).toBeNull()
    const saved = () => screen.findByText('Order 26323-0204 saved.', { selector: 'b' })
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), ' One.')
    await person.click(rail().getByRole('button', { name: /^Save changes/ }))
    expect(await saved()).toBeVisible()
    expect(prints).toEqual([])
    expect(screen.queryByText('Labels were not printed.')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Order 26323-0204 saved.', { selector: 'b' })).toBeNull()

    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), ' Two.')
    await person.click(rail().getByRole('button', { name: /^Save and print labels/ }))
    expect(await screen.findByText('Labels were not printed.')).toBeVisible()
    // The order is safe and its tubes are not: amber, with the way on; and in sight, also where the order is the same.
    const line = screen.getByText('Order 26323-0204 saved.', { selector: 'b' }).closest('[role=status]')
    expect(line).toHaveClass(toneFill('warning'))
    expect(line).toHaveTextContent(
      'Labels were not printed. The labels could not be made.Some specimens have no label yet. Check the printer and reprint, or save the labels as a PDF.',
    )
    expect(versions).toEqual([4, 5])
    shown.mockClear()
    await person.type(screen.getByRole('textbox', { name: /^Comment/ }), ' Three.')
    await person.click(rail().getByRole('button', { name: /^Save and print labels/ }))
    await waitFor(() => expect(versions).toEqual([4, 5, 6]))
    await waitFor(() =>
      expect(shown.mock.contexts.some((one) => one instanceof Element && one.contains(line))).toBe(true),
    )
    shown.mockRestore()
    expect(await screen.findByText('Labels were not printed.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save as PDF' }))
    expect(await screen.findByText(/the labels are in a PDF/)).toBeVisible()
    // Still no label on a tube: amber, and the PDF is one press away.
    expect(
      screen.getByText('Order 26323-0204 saved.', { selector: 'b' }).closest('[role=status]'),
    ).toHaveClass(toneFill('warning'))
    expect(screen.getByRole('button', { name: 'Open the PDF' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save as PDF' })).toBeNull()
    expect(download).toHaveBeenCalledTimes(1)
    download.mockRestore()
    expect(prints).toEqual([
      { orderIds: [order._id], labels: 1, copies: 1 },
      { orderIds: [order._id], labels: 1, copies: 1 },
      { orderIds: [order._id], labels: 1, copies: 1 },
    ])
  })
})
