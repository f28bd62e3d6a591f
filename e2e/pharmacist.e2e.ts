import type { Locator, Page } from 'playwright/test'
import { api } from '@contract/api'
import type { PharmacistRow } from '@contract/pharmacist/shapes'
import { Caller, expect, Keys, notice, settled, test } from './helpers'

const ALL = 120
const minute = 60_000

/** An order that the journey makes beside those of the demonstration. */
interface Made {
  medications: string[]
  values: Record<string, string>
}
const fit = { 'V-CREA': '96.0', 'V-SG': '1.0160' }
const found = { ...fit, 'C-OXY': '900', 'C-NOXY': '640' }
/** Each stands for one of the things that a pharmacist does. */
const special = {
  change: { medications: ['Hydrocodone 5 mg'], values: found },
  advise: { medications: ['Oxycodone 10 mg'], values: found },
  sendBack: { medications: ['Oxycodone 10 mg'], values: { ...fit, 'C-OXY': '<25', 'C-NOXY': '<25' } },
  undo: { medications: ['Oxycodone 10 mg'], values: found },
  verify: { medications: ['Oxycodne 10 mg'], values: found },
  add: { medications: [], values: found },
  remove: {
    medications: ['Hydrocodone 5 mg', 'Oxycodone 10 mg'],
    values: { ...found, 'C-HYC': '<25', 'C-NHYC': '<25' },
  },
} satisfies Record<string, Made>
type Special = keyof typeof special

const waiting = async (caller: Caller) =>
  (await caller.call(api.pharmacist.list, { query: { limit: 200 } })).docs

/** Enters, receives, results and verifies orders over HTTP until 120 wait; answers the requisitions of those that are special. */
async function fillQueue(origin: string): Promise<Map<string, Special>> {
  const [lab, supervisor] = await Promise.all([Caller.as(origin, 'lab'), Caller.as(origin, 'admin')])
  const demo = await waiting(supervisor)
  const [like] = demo.filter(({ panels }) => panels.some((name) => name.includes('Urine')))
  if (!like) throw new Error('The demo laboratory has urine that waits for a pharmacist.')
  const [order, tests] = await Promise.all([
    lab.call(api.orders.get, { params: { id: like._id }, body: {} }),
    lab.call(api.reference.tests, {}),
  ])
  const [cup] = order.specimens
  if (!cup) throw new Error('An order has a specimen.')
  const patients = (await lab.call(api.patients.search, { body: { text: '', limit: 50 } })).docs
  const make = async ({ medications, values }: Made, nth: number): Promise<string> => {
    const before = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
    const made = await lab.call(api.orders.addOrder, {
      body: {
        order: {
          patientId: patients[nth % patients.length]?._id ?? order.patientId,
          physicianId: order.physician._id,
          locationId: order.location._id,
          dateCollected: before(90),
          dateReceived: before(30),
          specimens: [
            { letter: 'A', sampleTypeId: cup.sampleTypeId, sourceId: cup.sourceId, collectedAt: before(90) },
          ],
          items: Object.keys(values).map((code) => ({
            testId: tests.find((one) => one.code === code)?._id ?? '',
            letter: 'A',
          })),
          medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
        },
      },
    })
    const { docs } = await lab.call(api.results.ofOrder, { body: { orderId: made._id } })
    const cells = docs.map(({ _id, version, code }) => ({ _id, version, raw: values[code] ?? '' }))
    await lab.call(api.results.enter, { body: { cells } })
    const read = (await lab.call(api.results.ofOrder, { body: { orderId: made._id } })).docs
    const analyses = read.map(({ _id, version }) => ({ _id, version }))
    const { outcomes } = await supervisor.call(api.results.verify, { body: { analyses } })
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    return made.requisitionNumber
  }
  const specials = Object.entries(special) as [Special, Made][]
  const shapes: Made[] = [
    ...specials.map(([, made]) => made),
    ...Array.from({ length: Math.max(0, ALL - demo.length - specials.length) }, (_, at) =>
      at % 3 === 0 ? special.undo : at % 3 === 1 ? special.change : special.sendBack,
    ),
  ]
  const numbers: string[] = []
  for (const [nth, shape] of shapes.entries()) numbers.push(await make(shape, nth))
  return new Map(specials.map(([name], at) => [numbers[at] ?? '', name]))
}

const pane = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })
const requisitionOn = (page: Page) => pane(page).locator('header a').first()

/** A person looks at an order before they accept it: the page hears no acceptance in the first moments. */
const looked = (page: Page) =>
  page.evaluate(async () => {
    const began = performance.now()
    while (performance.now() - began < 450) await new Promise(requestAnimationFrame)
  })

async function submit(keys: Keys, dialog: Locator): Promise<void> {
  await keys.press('Tab', 'Tab', 'Enter')
  await expect(dialog).toBeHidden()
}

test('120 orders are reviewed by keyboard: changed, advised, returned, undone, with their medications set right [route:/pharmd_orders] [feature:pharmd] [nav:lab:PharmD / ID Review:ORDERS with count badge]', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const origin = baseURL ?? ''
  const specials = await fillQueue(origin)
  const page = await as('pharmd', '/pharmd_orders')
  const caller = await Caller.as(origin, 'pharmd')
  const queue = await waiting(caller)
  expect(queue.length).toBeGreaterThanOrEqual(ALL)
  await settled(page)
  const badge = page
    .getByRole('navigation')
    .getByText(/orders? to review$/)
    .first()
  await expect(badge).toHaveText(`${queue.length} orders to review`)
  await expect(page.getByText(`0 of ${queue.length}`)).toBeVisible()

  // Somebody else who opens the first order reads who has it, and can do nothing to it.
  const [first] = queue
  await expect(requisitionOn(page)).toHaveText(first?.requisitionNumber ?? '')
  const other = await as('admin', `/pharmd_orders?order=${first?._id ?? ''}`)
  await expect(other.getByText(/has this order open since/)).toBeVisible()
  await expect(other.getByRole('button', { name: /^Accept/ })).toBeDisabled()
  await expect(
    other
      .getByRole('list', { name: 'Orders' })
      .locator('[aria-current=true]')
      .getByText(/^Open: /),
  ).toBeVisible()
  await other.close()

  const keys = new Keys(page, /./)
  let returned: PharmacistRow | undefined
  for (const [at, row] of queue.entries()) {
    await expect(requisitionOn(page), `order ${at + 1}`).toHaveText(row.requisitionNumber)
    await looked(page)
    const act = specials.get(row.requisitionNumber)
    if (act === 'change') {
      await keys.press('e')
      const dialog = page.getByRole('dialog', { name: /^Change the finding of/ })
      await expect(dialog.getByLabel('New finding')).toBeFocused()
      await keys.type('Not compared')
      await keys.press('Tab')
      await keys.type('The pharmacy filled Percocet on Nov 1.')
      await submit(keys, dialog)
      await expect(page.getByText(/changed to Not compared/)).toBeVisible()
    }
    if (act === 'advise') {
      await keys.press('i')
      const dialog = page.getByRole('dialog', { name: 'Add advice' })
      await expect(dialog.getByRole('checkbox').first()).toBeFocused()
      await keys.press('Space')
      await dialog.getByRole('button', { name: 'Add to the report' }).focus()
      await keys.press('Enter')
      await expect(dialog).toBeHidden()
    }
    if (act === 'verify') {
      await keys.press('v')
      const dialog = page.getByRole('dialog', { name: 'Correct Oxycodne 10 mg' })
      await expect(dialog.getByLabel('Medication', { exact: true })).toBeFocused()
      await keys.press('Control+a')
      await keys.pick('Medication', 'Oxycodone IR', /^Oxycodone IR/)
      await expect(dialog.getByText('Oxycodne 10 mg').last()).toBeVisible()
      await keys.press('Tab')
      await submit(keys, dialog)
      await expect(pane(page).getByText('Was: Oxycodne 10 mg')).toBeVisible()
    }
    if (act === 'add') {
      await keys.press('m')
      const dialog = page.getByRole('dialog', { name: 'Add medication' })
      await keys.pick('Medication', 'Percocet', /^Percocet/)
      await keys.press('Tab')
      await submit(keys, dialog)
      await expect(pane(page).getByRole('row', { name: /Percocet/ })).toBeVisible()
    }
    if (act === 'remove') {
      await expect(pane(page).getByRole('row', { name: /Hydrocodone 5 mg/ })).toBeVisible()
      await keys.press('d')
      await expect(notice(page, 'Press d again to remove Hydrocodone 5 mg')).toBeVisible()
      await keys.press('d')
      await expect(pane(page).getByRole('row', { name: /Hydrocodone 5 mg/ })).toHaveCount(0)
    }
    if (act === 'sendBack') {
      await keys.press('r')
      const dialog = page.getByRole('dialog', { name: `Return ${row.requisitionNumber} to the laboratory` })
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await keys.type('Repeat the confirmation from the second aliquot.')
      await submit(keys, dialog)
      returned = row
      continue
    }
    await keys.press('a')
    if (act === 'undo') {
      await expect(requisitionOn(page).filter({ hasText: row.requisitionNumber })).toHaveCount(0)
      await keys.press('u')
      await expect(requisitionOn(page)).toHaveText(row.requisitionNumber)
      await looked(page)
      await keys.press('a')
    }
  }
  await expect(page.getByText('All reviewed')).toBeVisible()
  await expect(badge).toHaveCount(0)
  expect((await caller.call(api.pharmacist.waiting, {})).count).toBe(0)
  const perOrder = keys.pressed.length / queue.length
  process.stdout.write(
    `keys, ${queue.length} orders reviewed: ${keys.pressed.length} besides what is written, ${perOrder.toFixed(2)} an order\n`,
  )
  expect(perOrder).toBeLessThanOrEqual(1.5)

  // What was done stands: the reasons, the correction and the return, by name.
  const reviewed = (await caller.call(api.pharmacist.list, { query: { reviewed: true, limit: 200 } })).docs
  const numbers = new Set(reviewed.map(({ requisitionNumber }) => requisitionNumber))
  expect(queue.filter(({ requisitionNumber }) => !numbers.has(requisitionNumber))).toEqual([returned])
  const of = async (act: Special) => {
    const row = queue.find(({ requisitionNumber }) => specials.get(requisitionNumber) === act)
    return caller.call(api.pharmacist.get, { body: { orderId: row?._id ?? '' } })
  }
  expect((await of('change')).reviews[0]?.changes).toMatchObject([
    { now: 'Not compared', reason: 'The pharmacy filled Percocet on Nov 1.' },
  ])
  expect((await of('advise')).reviews[0]?.advice).toHaveLength(1)
  expect((await of('sendBack')).order.hold?.reason).toContain('Repeat the confirmation')
  expect((await of('verify')).prescribed[0]?.verified).toMatchObject({ name: 'Oxycodne 10 mg' })
  expect((await of('add')).prescribed.map(({ name }) => name)).toEqual(['Percocet'])
  expect((await of('remove')).prescribed.map(({ name }) => name)).toEqual(['Oxycodone 10 mg'])
})
