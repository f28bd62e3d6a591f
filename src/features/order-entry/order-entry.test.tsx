import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
import { bootstrap, id, order, salcedo, takesOrders, defaultHandlers } from './fixtures'
import { OrderDraftData } from './use-order-draft'
import { blankOrder } from './values'
// The cards that come later are here before the page asks.
import './billing-card'
import './questions-dialog'
import './specimens-card'
import './tests-card'

const { open } = useServer()
/** Slower than a scanner: what comes faster is taken for a scan. */
const HAND_MS = 35

/** Opens order entry, to be used at the speed of a hand. */
async function enter(handlers: HttpHandler[] = []) {
  const app = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: bootstrap(),
    handlers: [...handlers, ...defaultHandlers()],
  })
  await screen.findByLabelText('Requisition number')
  await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
  return { ...app, person: hand(HAND_MS) }
}

/** A known patient from paper, with Enter going on to what is missing; counts the keys that are not data. */
async function typeKnown(person: UserEvent) {
  let keys = 0
  const press = async (text: string) => {
    keys += 1
    await person.keyboard(text)
  }
  await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
  await person.keyboard('26323-0204')
  await press('{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Collected')).toHaveFocus())
  await person.keyboard('11/19/26 0815')
  await press('{Enter}')
  const find = screen.getByRole('combobox', { name: 'Find a patient' })
  await waitFor(() => expect(find).toHaveFocus())
  await person.keyboard('salc')
  await screen.findByRole('option', { name: /Salcedo, Ramón/, selected: true })
  await press('{Enter}')
  const place = screen.getByRole('combobox', { name: 'Location' })
  await waitFor(() => expect(place).toHaveFocus())
  await person.keyboard('ced')
  await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
  await press('{Enter}')
  await screen.findByDisplayValue('Cedergren, Ingrid, DO')
  // The only physician of the clinic may be filled in before the focus gets there; then it goes past.
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^field-(physician|items)$/))
  if (document.activeElement?.id === 'field-physician') await press('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toHaveFocus())
  await person.keyboard('cmp')
  await press('{Enter}')
  return keys
}

describe('order entry [route:/orderentry]', () => {
  it('takes over a requisition that was scanned at receiving, and looks it up as if scanned here', async () => {
    const asked: unknown[] = []
    const { at } = open('/orderentry?requisition=26323-0777', {
      user: userNamed('accession'),
      bootstrap: bootstrap(),
      handlers: [
        answers(api.orders.findNumber, (body) => {
          asked.push(body)
          return { orderId: order._id }
        }),
        answers(api.orders.get, order),
        ...defaultHandlers(),
      ],
    })
    const field = await screen.findByLabelText('Requisition number')
    expect(field).toHaveValue('26323-0777')
    expect(await screen.findByText(/^Scanned/)).toBeVisible()
    expect(await screen.findByText(new RegExp(`${order.requisitionNumber} already exists`))).toBeVisible()
    expect(asked).toEqual([{ requisitionNumber: '26323-0777' }])
    // A reload after the save must not offer the number again.
    await waitFor(() => expect(at()).toBe('/orderentry'))
    expect(field).toHaveValue('26323-0777')
  })

  it('takes a known patient from paper in fewer than twelve keys besides the data, and goes on to the next', async () => {
    const { posts, handler } = takesOrders()
    const { person } = await enter([handler])
    const keys = await typeKnown(person)
    expect(keys).toBeLessThanOrEqual(12)
    // The payer on file was filled in, so it need not be asked for again.
    await screen.findByDisplayValue('XJH1234')
    await person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(posts).toHaveLength(1)
    expect(posts[0]?.order).toMatchObject({
      requisitionNumber: '26323-0204',
      patientId: salcedo._id,
      dateCollected: '2026-11-19T15:15:00.000Z',
      specimens: [{ letter: 'A', container: 'SST, 5 mL', condition: 'Acceptable' }],
      items: [{ panelId: id(41), letter: 'A' }],
      insurance: [{ policyNumber: 'XJH1234' }],
    })
    // The clinic stays; everything of this patient is gone.
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveValue('Cedar Ridge Pain & Spine, Eagle')
    expect(screen.getByLabelText('Requisition number')).toHaveValue('')
    expect(screen.getByLabelText('Last name')).toHaveValue('')
  })

  it('names every problem on top and at its field, and checks again while it is mended', async () => {
    const { person } = await enter()
    expect(screen.queryByText('Choose a location')).toBeNull()
    await person.keyboard('{Control>}{Enter}{/Control}')
    const summary = await screen.findByRole('region', { name: 'There is a problem' })
    expect(summary).toHaveFocus()
    expect(document.title).toMatch(/^Error: /)
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter the collection date and time',
      'Enter the last name',
      'Enter the first name',
      'Enter the date of birth',
      'Choose the gender',
      'Choose a location',
      'Choose a physician',
      'Choose a sample type for specimen A',
      'Choose a source for specimen A',
      'Order at least one test or panel',
    ])
    await person.click(within(summary).getByRole('link', { name: 'Enter the last name' }))
    expect(screen.getByLabelText('Last name')).toHaveFocus()
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Enter the last name')
    await person.keyboard('Diaz')
    await waitFor(() => expect(screen.getByLabelText('Last name')).not.toBeInvalid())
    // A panel brings the specimen it needs, and its problems go with it.
    await person.type(screen.getByRole('combobox', { name: 'Location' }), 'ced')
    await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
    await person.keyboard('{Enter}')
    await screen.findByRole('button', { name: /CMP$/ })
    await person.keyboard('{Alt>}1{/Alt}')
    await waitFor(() => expect(within(summary).queryByText(/specimen A|one test or panel/)).toBeNull())
  })

  it('says at once that a date cannot be, and nothing while it is being typed', async () => {
    const { person } = await enter()
    const dob = screen.getByLabelText('Date of birth')
    await person.type(dob, '13/9/90')
    expect(dob).not.toBeInvalid()
    await person.tab()
    await waitFor(() => expect(dob).toHaveAccessibleDescription(/no month 13/i))
    await person.clear(dob)
    await person.type(dob, '1/9/90')
    expect(dob).not.toBeInvalid()
    expect(dob).toHaveAccessibleDescription(/^Jan 9, 1990 · \d+ y/)
  })

  it('shows who may be the same person while typing, and takes that person', async () => {
    const asked: unknown[] = []
    const candidates = answers(api.patients.duplicates, (body) => {
      asked.push(body)
      return {
        docs: [{ patient: salcedo, score: 0.95, reasons: ['Same name', 'Same date of birth'], outcomes: {} }],
      }
    })
    const { person } = await enter([candidates])
    await person.type(screen.getByLabelText('Last name'), 'Salcedo')
    await person.type(screen.getByLabelText('First name'), 'Ramon')
    await person.type(screen.getByLabelText('Date of birth'), '1/9/90')
    const box = await screen.findByRole('region', { name: 'Already on file?' })
    expect(await within(box).findByText('Same name, Same date of birth')).toBeVisible()
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ lastname: 'Salcedo', firstname: 'Ramon', dob: '1990-01-09' }),
    )
    await person.click(within(box).getByRole('button', { name: /^Use this patient/ }))
    expect(await screen.findByText('P-0000091')).toBeVisible()
    expect(screen.queryByLabelText('Last name')).toBeNull()
    expect(await screen.findByDisplayValue('XJH1234')).toBeVisible()
  })

  it('asks before it creates a patient who is like one on file, and then creates one only once', async () => {
    const alike = answers(api.patients.duplicates, {
      docs: [{ patient: salcedo, score: 0.95, reasons: ['Same name'], outcomes: {} }],
    })
    const registered: unknown[] = []
    const add = http.post('*/api/v1/add/patient', async ({ request }) => {
      registered.push(await request.json())
      return HttpResponse.json({
        ...salcedo,
        _id: id(99),
        race: null,
        ethnicity: null,
        email: null,
        address: { line1: null, line2: null, city: null, state: null, zip: null },
        insurance: [],
        mergedInto: null,
        updatedAt: '2026-11-19T17:00:00Z',
      })
    })
    const { posts, handler } = takesOrders((_, nth) =>
      nth === 1
        ? problem('conflict', 'Requisition 26323-0204 is in use.', 409, {
            requisitionNumber: '26323-0204 is in use. Open that order or enter another number.',
          })
        : HttpResponse.json(order),
    )
    const { person } = await enter([alike, add, handler])
    await person.type(screen.getByLabelText('Requisition number'), '26323-0204')
    await person.type(screen.getByLabelText('Collected'), '11/19/26 0815')
    await person.type(screen.getByLabelText('Last name'), 'Salcedo')
    await person.type(screen.getByLabelText('First name'), 'Ramona')
    await person.type(screen.getByLabelText('Date of birth'), '1/9/91')
    await person.click(screen.getByRole('radio', { name: 'Female' }))
    await person.type(screen.getByRole('combobox', { name: 'Location' }), 'ced')
    await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
    await person.keyboard('{Enter}')
    await screen.findByDisplayValue('Cedergren, Ingrid, DO')
    await person.keyboard('{Alt>}1{/Alt}{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Already on file?' })
    expect(registered).toHaveLength(0)
    await person.click(within(dialog).getByRole('button', { name: 'Create anyway' }))
    // The server refuses the number: its words stand at the field, and nothing else is lost.
    await waitFor(() =>
      expect(screen.getByLabelText('Requisition number')).toHaveAccessibleDescription(/is in use/),
    )
    expect(registered).toHaveLength(1)
    await person.clear(screen.getByLabelText('Requisition number'))
    await person.type(screen.getByLabelText('Requisition number'), '26323-0205')
    await person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(registered).toHaveLength(1)
    expect(
      posts.map(({ order: { requisitionNumber, patientId } }) => `${requisitionNumber} ${patientId}`),
    ).toEqual([`26323-0204 ${id(99)}`, `26323-0205 ${id(99)}`])
  })

  it('sends once however often it is pressed, and asks again with the same key when the answer is lost', async () => {
    let pressed: () => void = () => undefined
    const allPressed = new Promise<void>((done) => {
      pressed = done
    })
    const { posts, handler } = takesOrders(async (_, nth) => {
      await allPressed
      return nth < 4 ? HttpResponse.error() : HttpResponse.json(order)
    })
    const { person } = await enter([handler])
    await typeKnown(person)
    await screen.findByDisplayValue('XJH1234')
    const save = screen.getByRole('button', { name: /^Save and next/ })
    await person.dblClick(save)
    await person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    pressed()
    expect(await screen.findByText('Not saved')).toBeVisible()
    expect(screen.getByLabelText('Collected')).toHaveValue('11/19/26 0815')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Order 26323-0204 saved.', { selector: 'b' })).toBeVisible()
    expect(posts.length).toBeGreaterThan(1)
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1)
    expect(posts[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('saves a draft of what was typed and offers it when the form opens again', async () => {
    const drafts: unknown[] = []
    const save = answers(api.drafts.save, (body) => {
      drafts.push(body)
      return { version: 1, updatedAt: '2026-11-19T17:42:00.000Z' }
    })
    const first = await enter([save])
    await first.person.type(screen.getByLabelText('Last name'), 'Diaz')
    await first.person.type(screen.getByLabelText('Collected'), 't 08:15')
    expect(await screen.findByText('Draft saved 10:42')).toBeVisible()
    const kept = z.object({ data: OrderDraftData }).parse(drafts.at(-1))
    expect(kept.data.values.newPatient.lastname).toBe('Diaz')
  })

  it('takes up a draft with dates as they were meant when they were typed', async () => {
    const values = blankOrder('America/Boise')
    const data = {
      values: {
        ...values,
        dateCollected: { text: 't 08:15', at: '2026-11-17T20:00:00.000Z' },
        newPatient: { ...values.newPatient, lastname: 'Diaz' },
      },
      version: null,
      base: null,
    }
    const offered = answers(api.drafts.get, {
      draft: { form: 'order-entry', data, version: 1, updatedAt: '2026-11-17T20:01:00.000Z' },
      others: [],
    })
    const { person } = await enter([offered])
    const line = await screen.findByRole('region', { name: 'Continue your draft?' })
    expect(line).toHaveTextContent('Diaz')
    await person.click(within(line).getByRole('button', { name: 'Resume draft' }))
    expect(await screen.findByDisplayValue('t 08:15')).toHaveAccessibleDescription('Tue, Nov 17, 2026, 08:15')
    expect(screen.getByLabelText('Last name')).toHaveValue('Diaz')
  })

  const printer = {
    _id: id(121),
    version: 1,
    name: 'Zebra-Bench 2',
    templates: [{ code: 'specimen', content: '' }],
    offset: 0,
    offset2: 0,
    offset3: 0,
    offset4: 0,
    active: true,
  }

  it('says that labels are printed and their record is not, in the words of the catalogue [msg:printer-update-fail]', async () => {
    const { person } = await enter([
      takesOrders().handler,
      answers(api.labels.printers, [printer]),
      answers(api.labels.printer, printer),
      answers(api.labels.updatePrinter, () =>
        problem('unavailable', 'The server is starting. Try again.', 503),
      ),
      http.post('http://127.0.0.1:8181/cxf/barcode/:what', () => HttpResponse.text('label service')),
    ])
    await typeKnown(person)
    await screen.findByDisplayValue('XJH1234')
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findAllByText('Update Barcode Printer Error')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/The server is starting/).length).toBeGreaterThan(0)
  })

  it('prints a label for each specimen on the printer of this workstation and records it', async () => {
    const jobs: unknown[] = []
    const recorded: unknown[] = []
    const { handler } = takesOrders()
    const { person } = await enter([
      handler,
      answers(api.labels.printers, [printer]),
      answers(api.labels.printer, printer),
      answers(api.labels.updatePrinter, (body) => {
        recorded.push(body)
        return { ok: true }
      }),
      http.post('http://127.0.0.1:8181/cxf/barcode/:what', async ({ request, params }) => {
        if (params['what'] === 'process') jobs.push(await request.json())
        return HttpResponse.text('label service')
      }),
    ])
    await typeKnown(person)
    await screen.findByDisplayValue('XJH1234')
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('1 label printed on Zebra-Bench 2.')).toBeVisible()
    expect(jobs).toMatchObject([
      {
        label: 'specimen',
        printer: 'Zebra-Bench 2',
        data: [{ requisitionNumber: '26323-0204', specimenLetter: 'A', patientLastName: 'Salcedo' }],
      },
    ])
    expect(recorded).toMatchObject([
      { orderId: order._id, printerId: printer._id, labels: 1, copies: 1, port: 8181 },
    ])
    await person.click(screen.getByRole('button', { name: 'Reprint' }))
    await waitFor(() => expect(recorded).toHaveLength(2))
    expect(recorded[1]).toMatchObject({ reason: 'Reprinted from order entry' })
  })
})
