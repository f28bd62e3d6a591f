import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { at, id, order, path, scene } from '@/features/order/fixtures'
import { storedName } from '@/lib/persist'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open, server } = useServer()
const user = userNamed('lab')

const printer = (n: number, name: string, changes = {}): Reply<typeof api.labels.printers>[number] => ({
  _id: id(70 + n),
  version: 1,
  name,
  templates: [{ code: 'specimen', content: '' }],
  offset: 0,
  offset2: 0,
  offset3: 0,
  offset4: 0,
  active: true,
  ...changes,
})
const bench = printer(1, 'Zebra, Bench 2')
const desk = printer(2, 'Zebra, Desk', { templates: [] })
const retired = printer(3, 'Zebra, Cellar', { active: false })

const noHistory = answers(api.orders.history, { docs: [] })
const printedBefore = answers(api.orders.history, {
  docs: [
    {
      at,
      by: 'Joy Lindqvist',
      actingAs: null,
      call: 'POST /requisition/updatePrinter',
      did: '',
      reason: null,
      changes: [],
    },
  ],
})
const pdf = (seen: unknown[]) =>
  http.post(`*/api/v1${api.labels.pdf.path}`, async ({ request }) => {
    seen.push(await request.json())
    return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
  })

const Job = z.object({
  label: z.string(),
  printer: z.string(),
  data: z.array(z.object({ requisitionNumber: z.string(), specimenLetter: z.string() })),
})
/** The label service of this computer, on one port; what it was sent. */
function service(port: number, refusal?: string) {
  const jobs: z.infer<typeof Job>[] = []
  server.use(
    http.post(/127\.0\.0\.1:\d+\/cxf/, async ({ request }) => {
      if (!request.url.includes(`:${String(port)}/`)) return HttpResponse.error()
      if (!request.url.endsWith('/process')) return HttpResponse.json({})
      if (refusal !== undefined) return new HttpResponse(refusal, { status: 500 })
      jobs.push(Job.parse(await request.json()))
      return HttpResponse.json({})
    }),
  )
  return jobs
}
const noService = () => server.use(http.post(/127\.0\.0\.1:\d+\/cxf/, () => HttpResponse.error()))

/** What the record of a print says, with the key that it went under. */
function records(answer: (times: number) => Response | { ok: true } = () => ({ ok: true })) {
  const sent: { body: unknown; key: string | null }[] = []
  const handler = answers(api.labels.updatePrinter, (body, request) => {
    sent.push({ body, key: request.headers.get('idempotency-key') })
    return answer(sent.length)
  })
  return { sent, handler }
}

type Given = NonNullable<Parameters<typeof open>[1]>['handlers']
async function dialogOf(handlers: NonNullable<Given>, shown = order) {
  const app = open(path, { user, handlers: [...handlers, ...scene({ order: shown })] })
  await app.person.click(await screen.findByRole('button', { name: 'Labels' }))
  const dialog = await screen.findByRole('dialog', { name: /^Print labels: / })
  return { ...app, dialog: within(dialog) }
}
const segment = (group: string, value: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: value })
const letters = () => screen.queryAllByRole('figure').map((figure) => figure.getAttribute('aria-label'))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('labels and copies go to the chosen printer, on record with the port; the printer is remembered', async () => {
  const jobs = service(8282)
  const { sent, handler } = records()
  const { person, dialog } = await dialogOf([
    handler,
    noHistory,
    answers(api.labels.printers, [bench, desk, retired]),
  ])
  expect(await dialog.findByRole('button', { name: 'Print 1 label' })).toBeVisible()
  expect(segment('Labels', '1')).toBeChecked()
  expect(segment('Copies of each', '1')).toBeChecked()
  expect(letters()).toEqual(['Label A'])
  expect(within(screen.getByRole('figure')).getByText('OKONKWO-REYES, Adaeze')).toBeVisible()
  expect(dialog.queryByText('No printer is set up. The labels open as a PDF.')).toBeNull()
  expect(dialog.queryByRole('textbox')).toBeNull()
  // A printer out of service is not offered.
  const choice = dialog.getByRole('combobox', { name: 'Printer' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Zebra, Bench 2', 'Zebra, Desk'])
  expect(choice).toHaveValue(bench._id)
  await person.selectOptions(choice, 'Zebra, Desk')
  expect(localStorage.getItem(storedName('printer'))).toContain(desk._id)
  await person.click(segment('Labels', '3'))
  expect(letters()).toEqual(['Label A', 'Label B', 'Label C'])
  await person.click(segment('Copies of each', '2'))
  await person.click(dialog.getByRole('button', { name: 'Print 6 labels' }))
  await gone()
  expect(await screen.findByText('Labels sent to Zebra, Desk, port 8282')).toBeVisible()
  expect(jobs).toHaveLength(1)
  expect(jobs[0]).toMatchObject({ label: 'default', printer: 'Zebra, Desk' })
  expect(jobs[0]?.data.map((one) => one.requisitionNumber + one.specimenLetter)).toEqual(
    ['A', 'A', 'B', 'B', 'C', 'C'].map((letter) => `26323-0187${letter}`),
  )
  expect(sent.map(({ body }) => body)).toEqual([
    { orderId: order._id, printerId: desk._id, labels: 3, copies: 2, reason: null, port: 8282 },
  ])
})

test('labels that were printed before ask why', async () => {
  const jobs = service(8181)
  const { sent, handler } = records()
  const { person, dialog } = await dialogOf([handler, printedBefore, answers(api.labels.printers, [bench])])
  const why = await dialog.findByRole('textbox', { name: 'Reason for reprinting' })
  expect(why).toBeValid()
  await person.click(dialog.getByRole('button', { name: 'Print 1 label' }))
  expect(why).toBeInvalid()
  expect(jobs).toEqual([])
  await person.click(why)
  await person.paste('  ')
  await person.click(dialog.getByRole('button', { name: 'Print 1 label' }))
  expect(why).toBeInvalid()
  await person.click(why)
  await person.paste('Torn off ')
  expect(why).toBeValid()
  await person.click(dialog.getByRole('button', { name: 'Print 1 label' }))
  await gone()
  expect(jobs[0]).toMatchObject({ label: 'specimen', printer: 'Zebra, Bench 2' })
  expect(sent.map(({ body }) => body)).toEqual([
    { orderId: order._id, printerId: bench._id, labels: 1, copies: 1, reason: 'Torn off', port: 8181 },
  ])
})

test('when only the record fails, the next try records under the same key and prints nothing again', async () => {
  const jobs = service(8181)
  const { sent, handler } = records((times) =>
    times < 3
      ? problem('conflict', 'The server is busy.', 409)
      : times === 3
        ? problem('rule_refused', 'Say why.', 422)
        : { ok: true },
  )
  const { person, dialog } = await dialogOf([handler, noHistory, answers(api.labels.printers, [bench])])
  await person.click(await dialog.findByRole('button', { name: 'Print 1 label' }))
  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent('Update Barcode Printer Error')
  expect(alert).toHaveTextContent('The server is busy.')
  expect(dialog.queryByRole('textbox', { name: 'Reason for reprinting' })).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Record again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).not.toBeNull()
  // Somebody printed it meanwhile: a reason is owed, asked for and sent as another intention.
  await person.click(await dialog.findByRole('button', { name: 'Record again' }))
  const why = await dialog.findByRole('textbox', { name: 'Reason for reprinting' })
  await person.click(why)
  await person.paste('Second tube')
  await person.click(dialog.getByRole('button', { name: 'Record again' }))
  await gone()
  expect(await screen.findByText('Labels sent to Zebra, Bench 2, port 8181')).toBeVisible()
  expect(jobs).toHaveLength(1)
  expect(sent[3]?.body).toMatchObject({ reason: 'Second tube', port: 8181 })
  expect(sent[3]?.key).not.toBe(sent[0]?.key)
})

test('a field that is refused asks for the reason too', async () => {
  service(8181)
  const { handler } = records(() =>
    problem('bad_input', 'Some values are not valid.', 400, { reason: 'Enter a reason.' }),
  )
  const { person, dialog } = await dialogOf([handler, noHistory, answers(api.labels.printers, [bench])])
  await person.click(await dialog.findByRole('button', { name: 'Print 1 label' }))
  expect(await dialog.findByRole('textbox', { name: 'Reason for reprinting' })).toBeVisible()
})

test('a service that refuses printed nothing: nothing goes on record, and it can be tried again', async () => {
  service(8181, 'No paper.')
  const { sent, handler } = records()
  const { person, dialog } = await dialogOf([handler, noHistory, answers(api.labels.printers, [bench])])
  await person.click(await dialog.findByRole('button', { name: 'Print 1 label' }))
  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent('No paper.')
  expect(alert).toHaveTextContent('No label was printed.')
  expect(sent).toEqual([])
  expect(dialog.queryByRole('button', { name: 'Record again' })).toBeNull()
  const jobs = service(8181)
  await person.click(dialog.getByRole('button', { name: 'Print 1 label' }))
  await gone()
  expect(jobs).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('where no label service answers the labels open as a PDF', async () => {
  noService()
  const seen: unknown[] = []
  const { sent, handler } = records()
  const { person, dialog } = await dialogOf([
    handler,
    pdf(seen),
    noHistory,
    answers(api.labels.printers, [bench]),
  ])
  await dialog.findByRole('combobox', { name: 'Printer' })
  await person.click(segment('Labels', '2'))
  await person.click(dialog.getByRole('button', { name: 'Print 2 labels' }))
  expect(await screen.findByRole('dialog', { name: 'Labels' })).toBeVisible()
  await waitFor(() => expect(seen).toEqual([{ orderIds: [order._id], labels: 2, copies: 1 }]))
  expect(sent.map(({ body }) => body)).toEqual([
    { orderId: order._id, printerId: bench._id, labels: 2, copies: 1, reason: null, port: null },
  ])
})

test('a laboratory without a printer gets the PDF, and nothing is on record as printed', async () => {
  const seen: unknown[] = []
  const { person, dialog } = await dialogOf([pdf(seen), noHistory, answers(api.labels.printers, [])])
  expect(await dialog.findByText('No printer is set up. The labels open as a PDF.')).toBeVisible()
  expect(dialog.queryByRole('combobox')).toBeNull()
  await person.click(segment('Copies of each', '4'))
  await person.click(dialog.getByRole('button', { name: 'Print 4 labels' }))
  await screen.findByRole('dialog', { name: 'Labels' })
  await waitFor(() => expect(seen).toEqual([{ orderIds: [order._id], labels: 1, copies: 4 }]))
})

test('an order without a number has no labels', async () => {
  const bare = { ...order, requisitionNumber: ' ' }
  const { person, dialog } = await dialogOf([noHistory, answers(api.labels.printers, [bench])], bare)
  expect(await dialog.findByRole('combobox', { name: 'Printer' })).toBeVisible()
  expect(dialog.getByText('Labels need a requisition number.')).toBeVisible()
  expect(letters()).toEqual([])
  for (const name of ['As PDF', 'Print 0 labels']) {
    const button = dialog.getByRole('button', { name })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await person.click(button)
  }
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByRole('dialog')).toHaveAccessibleName(/^Print labels: /)
})

test('printers that cannot be had are said, and asked for again', async () => {
  const { person, dialog } = await dialogOf([
    refuses(api.labels.printers, 'forbidden', 'The printers are not for you.', 403),
    noHistory,
  ])
  expect(await dialog.findByText('Get Barcode Printer Error')).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveTextContent('The printers are not for you.')
  expect(dialog.queryByText('No printer is set up. The labels open as a PDF.')).toBeNull()
  server.use(answers(api.labels.printers, [bench]))
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('combobox', { name: 'Printer' })).toHaveValue(bench._id)
  expect(dialog.queryByText('Get Barcode Printer Error')).toBeNull()
})
