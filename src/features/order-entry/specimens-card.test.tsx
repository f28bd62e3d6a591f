import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import {
  bootstrap,
  defaultHandlers,
  id,
  keepsDraft,
  order,
  randomVoid,
  readyOrder,
  serum,
  takesOrders,
  urine,
  venous,
  wound,
} from './fixtures'
import type { OrderValues } from './values'
// The cards that come later are here before the page asks.
import './billing-card'
import './draft-offer'
import './specimens-card'
import './tests-card'

const { open } = useServer()
type Lab = ReturnType<typeof bootstrap>

async function enter(handlers: HttpHandler[] = [], lab: Lab = bootstrap()) {
  const app = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: lab,
    handlers: [...handlers, ...defaultHandlers()],
    keyMs: 40,
  })
  await waitFor(() => expect(screen.getByLabelText('Requisition number')).toHaveFocus())
  return app
}
/** Opens order entry on what a draft holds. */
async function takeUp(values: OrderValues, handlers: HttpHandler[]) {
  const app = open('/orderentry', {
    user: userNamed('accession'),
    bootstrap: bootstrap(),
    handlers: [...handlers, keepsDraft(values), ...defaultHandlers()],
    keyMs: 40,
  })
  await app.person.click(await screen.findByRole('button', { name: 'Resume draft' }))
  await screen.findByDisplayValue('26323-0204')
  return app
}
async function edit(found: Order, lab: Lab = bootstrap()) {
  const app = open(`/editorder/${found._id}`, {
    user: userNamed('lab'),
    bootstrap: lab,
    handlers: [answers(api.orders.get, found), ...defaultHandlers()],
    keyMs: 40,
  })
  await screen.findByLabelText('Requisition number')
  return app
}
const card = () => within(screen.getByRole('region', { name: 'Specimens' }))
const letters = () =>
  card()
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
const cellOf = (field: string, letter: string) => card().getByLabelText(`${field} of specimen ${letter}`)
const addKey = () => card().getByRole('button', { name: /^Add specimen/ })
const tests = () => within(screen.getByRole('region', { name: 'Tests and panels' }))
const chipOf = (name: string) => screen.getByRole('button', { name: `Remove ${name}` }).parentElement

describe('the specimens of an order', () => {
  it('are added under the next letter, taken off again, and no letter comes twice', async () => {
    const { person } = await enter()
    const remove = card().getByRole('button', { name: 'Remove specimen A' })
    expect(remove).toHaveAttribute('aria-disabled', 'true')
    await person.click(remove)
    expect(letters()).toEqual(['A'])

    await person.keyboard('{Alt>}s{/Alt}')
    expect(letters()).toEqual(['A', 'B'])
    expect(screen.getByText('Specimen B added')).toBeInTheDocument()
    expect(card().getByText('2, lettered from A')).toBeVisible()
    await waitFor(() => expect(cellOf('Sample type', 'B')).toHaveFocus())
    await person.click(card().getByRole('button', { name: 'Remove specimen B' }))
    expect(letters()).toEqual(['A'])
    expect(screen.getByText('Specimen B removed')).toBeInTheDocument()
    await waitFor(() => expect(addKey()).toHaveFocus())
    await person.click(addKey())
    expect(letters()).toEqual(['A', 'C'])
  })

  it('have what goes with their type, unless somebody entered something else', async () => {
    const { person } = await enter()
    await person.selectOptions(cellOf('Sample type', 'A'), urine)
    expect(cellOf('Container', 'A')).toHaveValue('Cup, 60 mL')
    expect(cellOf('Source', 'A')).toHaveValue(randomVoid)
    await person.selectOptions(cellOf('Sample type', 'A'), serum)
    expect(cellOf('Container', 'A')).toHaveValue('SST, 5 mL')
    expect(cellOf('Source', 'A')).toHaveValue(venous)
    await person.clear(cellOf('Container', 'A'))
    await person.type(cellOf('Container', 'A'), 'Red top')
    await person.selectOptions(cellOf('Source', 'A'), id(23))
    await person.selectOptions(cellOf('Sample type', 'A'), wound)
    expect(cellOf('Container', 'A')).toHaveValue('Red top')
    expect(cellOf('Source', 'A')).toHaveValue(id(23))
    expect(cellOf('Condition', 'A')).toHaveValue('Acceptable')
  })

  it('each keep what is entered for them, and that is sent', async () => {
    const { posts, handler } = takesOrders()
    const [a] = readyOrder().specimens
    const b = { ...a, letter: 'B', sampleTypeId: urine, sourceId: randomVoid, container: 'Cup, 60 mL' }
    const { person } = await takeUp(
      readyOrder({ specimens: a ? [a, { ...a, ...b }] : [], lastLetter: 'B' }),
      [handler],
    )
    await waitFor(() => expect(letters()).toEqual(['A', 'B']))
    await person.clear(cellOf('Condition', 'B'))
    await person.type(cellOf('Condition', 'B'), 'Leaked')
    await person.type(cellOf('Container', 'A'), ' x2')
    await person.selectOptions(cellOf('Source', 'B'), id(24))
    await person.click(screen.getByRole('button', { name: /^Save and next/ }))
    await waitFor(() => expect(posts).toHaveLength(1))
    expect(posts[0]?.order.specimens).toMatchObject([
      { letter: 'A', container: 'SST, 5 mL x2', condition: 'Acceptable', sourceId: venous },
      { letter: 'B', container: 'Cup, 60 mL', condition: 'Leaked', sourceId: id(24) },
    ])
  })

  it('say under the line what each of them lacks once it was tried', async () => {
    const { person } = await enter()
    await person.click(addKey())
    await person.selectOptions(cellOf('Sample type', 'A'), urine)
    expect(cellOf('Sample type', 'B')).not.toBeInvalid()
    await person.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('region', { name: 'There is a problem' })
    expect(cellOf('Sample type', 'B')).toBeInvalid()
    expect(cellOf('Sample type', 'B')).toHaveAccessibleDescription(/Choose a sample type for specimen B/)
    expect(cellOf('Source', 'B')).toHaveAccessibleDescription(/Choose a source for specimen B/)
    expect(cellOf('Container', 'B')).not.toBeInvalid()
    expect(cellOf('Sample type', 'A')).not.toBeInvalid()
    expect(cellOf('Sample type', 'A')).not.toHaveAccessibleDescription(/specimen/)
    await person.selectOptions(cellOf('Sample type', 'B'), urine)
    await waitFor(() => expect(card().queryByText(/for specimen B/)).toBeNull())
  })

  it('offer the types and sources of today, and those that stand there already', async () => {
    const lab = bootstrap()
    const away = <T extends { _id: string }>(rows: T[], gone: string) =>
      rows.map((row) => (row._id === gone ? { ...row, active: false } : row))
    await edit(order, {
      ...lab,
      sampleTypes: away(away(lab.sampleTypes, serum), wound),
      specimenSources: away(away(lab.specimenSources, venous), id(24)),
    })
    const offered = (field: string) =>
      within(cellOf(field, 'A'))
        .getAllByRole('option')
        .map((one) => one.textContent)
    expect(offered('Sample type')).toEqual(expect.arrayContaining(['Serum', 'Urine, random']))
    expect(offered('Sample type')).not.toContain('Wound swab')
    expect(offered('Source')).toEqual(expect.arrayContaining(['Venous blood', 'Wound, lower extremity']))
    expect(offered('Source')).not.toContain('Wound, upper extremity')
  })

  it('come to an end with the letter Z', async () => {
    const [a] = order.specimens
    if (!a) throw new Error('The order has a specimen.')
    const { person } = await edit({
      ...order,
      specimens: [a, { ...a, _id: id(112), letter: 'Y', barcode: '26323-0204Y' }],
    })
    await person.click(addKey())
    expect(letters()).toEqual(['A', 'Y', 'Z'])
    expect(addKey()).toHaveAccessibleDescription('The letters A to Z are used up.')
    await person.keyboard('{Alt>}s{/Alt}')
    expect(letters()).toEqual(['A', 'Y', 'Z'])
    expect(screen.queryByText('Specimen [ added')).toBeNull()
  })
})

describe('a test on a specimen', () => {
  const needs = 'Urine Drug Screen needs Urine, random; specimen A is Serum.'

  it('that it cannot be run on says what it needs, and one key brings that', async () => {
    const { person } = await edit(order)
    await person.type(screen.getByRole('combobox', { name: 'Panels and tests' }), 'toxscr')
    await person.click(await screen.findByRole('option', { name: /Urine Drug Screen/ }))
    expect(await tests().findByText(needs)).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Panels and tests' })).toBeInvalid()
    expect(chipOf('Urine Drug Screen')).toHaveTextContent(/^A/)
    await person.keyboard('{Alt>}s{/Alt}')
    expect(tests().queryByText(needs)).toBeNull()
    expect(letters()).toEqual(['A', 'B'])
    expect(cellOf('Sample type', 'B')).toHaveValue(urine)
    expect(chipOf('Urine Drug Screen')).toHaveTextContent(/^B/)
    expect(chipOf('Comprehensive Metabolic Panel')).toHaveTextContent(/^A/)
    expect(screen.getByRole('combobox', { name: 'Panels and tests' })).not.toBeInvalid()

    // Without its specimen it says that it is gone, and where it could go.
    await person.click(card().getByRole('button', { name: 'Remove specimen B' }))
    expect(tests().getByText('Urine Drug Screen is assigned to specimen B, which was removed.')).toBeVisible()
    await person.click(tests().getByRole('button', { name: /^Add specimen C Urine, random/ }))
    expect(chipOf('Urine Drug Screen')).toHaveTextContent(/^C/)
  })

  it('moves to another that suits it', async () => {
    const { person } = await edit(order)
    await person.click(addKey())
    await person.selectOptions(cellOf('Sample type', 'A'), urine)
    await person.selectOptions(cellOf('Sample type', 'B'), serum)
    await person.click(tests().getByRole('button', { name: /^Use specimen B/ }))
    expect(chipOf('Comprehensive Metabolic Panel')).toHaveTextContent(/^B/)
    expect(tests().queryByText(/needs/)).toBeNull()
  })

  it('is on no key before a location is chosen, and is taken once from the short list, by key and by press', async () => {
    const lab = bootstrap()
    const keys = [
      { place: 1, panelId: id(41) },
      { place: 2, panelId: id(42) },
    ]
    const { person } = await enter([answers(api.orders.panelKeys, { docs: keys })], {
      ...lab,
      panels: lab.panels.map((panel) => (panel.code === 'CMP' ? { ...panel, active: false } : panel)),
    })
    expect(tests().getByText('None yet')).toBeVisible()
    expect(tests().getByText('Choose a location to see its panels on Alt 1 to 9.')).toBeVisible()
    await person.keyboard('{Alt>}1{/Alt}{Alt>}2{/Alt}')
    expect(tests().getByText('None yet')).toBeVisible()
    expect(tests().queryByRole('button', { name: /TOXSCR$/ })).toBeNull()
    await person.type(screen.getByRole('combobox', { name: 'Location' }), 'ced')
    await screen.findByRole('option', { name: /Cedar Ridge/, selected: true })
    await person.keyboard('{Enter}')
    expect(await tests().findByRole('button', { name: /TOXSCR$/ })).toHaveTextContent('Alt 2TOXSCR')
    expect(tests().queryByRole('button', { name: /CMP$/ })).toBeNull()
    await person.keyboard('{Alt>}1{/Alt}')
    expect(tests().getByText('None yet')).toBeVisible()
    await person.keyboard('{Alt>}2{/Alt}')
    expect(await tests().findByText('1 test')).toBeVisible()
    expect(cellOf('Sample type', 'A')).toHaveValue(urine)
    await person.click(tests().getByRole('button', { name: /TOXSCR$/ }))
    expect(screen.getAllByRole('button', { name: 'Remove Urine Drug Screen' })).toHaveLength(1)
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }))
    expect(await summary.findByText('Urine Drug Screen, 1 test')).toBeVisible()
  })

  it('is on the key that the location gave it, also where keys before it are free; another location has its own', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    const { person } = await takeUp(readyOrder(), [
      http.post(`*/api/v1${api.orders.panelKeys.path}`, async () => {
        await held
        return HttpResponse.json({ docs: [{ place: 3, panelId: id(42) }] })
      }),
    ])
    // Until they are known no key orders what it might order elsewhere.
    expect(await tests().findByText('Common here')).toBeVisible()
    expect(tests().queryByRole('button', { name: /TOXSCR$/ })).toBeNull()
    await person.keyboard('{Alt>}2{/Alt}')
    expect(screen.queryByRole('button', { name: 'Remove Urine Drug Screen' })).toBeNull()
    answer()
    const key = await tests().findByRole('button', { name: /TOXSCR$/ })
    expect(key).toHaveTextContent('Alt 3TOXSCR')
    expect(key).toHaveAttribute('aria-keyshortcuts', 'Alt+3')
    await person.keyboard('{Alt>}1{/Alt}{Alt>}2{/Alt}')
    expect(screen.queryByRole('button', { name: 'Remove Urine Drug Screen' })).toBeNull()
    await person.keyboard('{Alt>}3{/Alt}')
    expect(await screen.findByRole('button', { name: 'Remove Urine Drug Screen' })).toBeVisible()
    await person.clear(screen.getByRole('combobox', { name: 'Location' }))
    expect(await tests().findByText('Choose a location to see its panels on Alt 1 to 9.')).toBeVisible()
    expect(tests().queryByRole('button', { name: /TOXSCR$/ })).toBeNull()
  })
})
