import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { OrderRow } from '@contract/orders/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'
import { counts, id, page, row } from './fixtures'

const { open } = useServer()
const admin = userNamed('admin')
/** Keys in quick succession are a scan: a person takes longer. */
const keyMs = 150
const at = '2026-11-19T13:55:00.000Z'
const overlay = { reason: 'Waiting for the clinic', at, by: id(9), byName: 'Ana Reyes', until: null }

type Given = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
async function list(docs: OrderRow[], handlers: Given = [], user = admin) {
  const app = open('/orders', {
    user,
    keyMs,
    handlers: [...handlers, answers(api.orders.list, page(docs)), counts],
  })
  await screen.findByText('26323-0001')
  return app
}
type Person = ReturnType<typeof open>['person']
async function tick(person: Person, ...rows: number[]): Promise<void> {
  for (const n of rows) await person.click(screen.getByRole('checkbox', { name: `Select row ${n}` }))
}
const press = (person: Person, name: string) =>
  screen.findByRole('button', { name }).then((button) => person.click(button))
async function write(person: Person, field: string, text: string): Promise<void> {
  await person.click(await screen.findByRole('textbox', { name: field }))
  await person.paste(text)
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const ticked = () =>
  screen
    // A dialog hides the page behind it from readers.
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select row/, hidden: true })
    .flatMap(({ checked }, index) => (checked ? [index + 1] : []))
const outcome = (n: number, message?: string) => ({
  _id: id(n),
  ok: message === undefined,
  message: message ?? null,
})
const said = async () =>
  within(await screen.findByRole('list', { name: 'Outcome of each row' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('billing clears the export of the ticked orders; those refused are named and stay ticked', async () => {
  const sent: unknown[] = []
  const { person } = await list(
    [row(1), row(2), row(3)],
    [
      answers(api.orders.clearExport, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('conflict', 'The orders are being exported.', 409)
        if (sent.length === 2)
          return { outcomes: [outcome(1), outcome(2, 'The order has not been exported.')] }
        return { outcomes: [outcome(2)] }
      }),
    ],
    userNamed('billing'),
  )
  await tick(person, 1, 2)
  await press(person, 'Clear export')
  const dialog = await screen.findByRole('dialog', { name: 'Clear the export date of 2 orders?' })
  await press(person, 'Continue')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  await press(person, 'Clear export')
  expect(await within(dialog).findByText('The orders are being exported.')).toBeVisible()
  expect(ticked()).toEqual([1, 2])
  await press(person, 'Clear export')
  expect(await said()).toEqual([
    '26323-0002, Halvorsen, AdaezeThe order has not been exported.',
    '26323-0001, Okonkwo, Adaeze · done',
  ])
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Clear export: 1 done, 1 failed')
  expect(await screen.findByText('Export cleared on 1 order')).toBeVisible()
  await person.keyboard('{Escape}')
  await gone()
  expect(ticked()).toEqual([2])
  // One order is called by its name, and with nothing refused nothing is listed.
  await press(person, 'Clear export')
  await screen.findByRole('dialog', { name: 'Clear the export date of 26323-0002, Halvorsen, Adaeze?' })
  await press(person, 'Continue')
  await press(person, 'Clear export')
  await gone()
  expect(ticked()).toEqual([])
  expect(sent).toEqual([{ orderIds: [id(1), id(2)] }, { orderIds: [id(1), id(2)] }, { orderIds: [id(2)] }])
})

test('several orders are deleted with one reason; where all are refused nothing is said to be done', async () => {
  const sent: unknown[] = []
  const { person } = await list(
    [row(1), row(2), row(3)],
    [
      answers(api.orders.remove, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('conflict', 'The orders are being changed.', 409)
        if (sent.length === 2)
          return { outcomes: [outcome(1, 'A report was released.'), outcome(3, 'A report was released.')] }
        return { outcomes: [outcome(1), outcome(3)] }
      }),
    ],
  )
  await tick(person, 1, 3)
  await press(person, 'Delete…')
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 orders?' })
  await press(person, 'Continue')
  await write(person, 'Reason', ' Entered twice ')
  await press(person, 'Delete 2 orders')
  expect(await within(dialog).findByText('The orders are being changed.')).toBeVisible()
  await press(person, 'Delete 2 orders')
  expect(await said()).toHaveLength(2)
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Delete: 0 done, 2 failed')
  expect(screen.queryByText(/ deleted$/)).toBeNull()
  await person.keyboard('{Escape}')
  await gone()
  expect(ticked()).toEqual([1, 3])
  await press(person, 'Delete…')
  await press(person, 'Continue')
  await write(person, 'Reason', 'Entered twice')
  await press(person, 'Delete 2 orders')
  expect(await screen.findByText('2 orders deleted')).toBeVisible()
  await gone()
  expect(ticked()).toEqual([])
  expect(sent).toEqual(
    Array.from({ length: 3 }, () => ({ orderIds: [id(1), id(3)], reason: 'Entered twice' })),
  )
})

/** Draws what it is asked for, and keeps that. */
function drawing() {
  const seen: unknown[] = []
  const handler = http.post(`*/api/v1${api.reports.generate.path}`, async ({ request }) => {
    seen.push(await request.json())
    return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
  })
  return { seen, handler }
}

test('orders without a report are named before the one file of all the others opens', async () => {
  const { seen, handler } = drawing()
  const { person } = await list(
    [row(1, { reportVersion: 2 }), row(2), row(3, { reportVersion: 1 })],
    [handler],
  )
  await tick(person, 1, 2, 3)
  await press(person, 'Generate reports')
  expect(await said()).toEqual([
    '26323-0002, Halvorsen, AdaezeNo report has been released.',
    '26323-0001, Okonkwo, Adaeze · done',
    '26323-0003, Nguyen, Adaeze · done',
  ])
  expect(seen).toEqual([])
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Generate reports' })).toBeVisible()
  await waitFor(() => expect(seen).toEqual([{ orderIds: [id(1), id(3)] }]))
  expect(await screen.findByText('Report Processing Complete')).toBeVisible()
})

test('with a report on each the file opens at once; without any there is no file', async () => {
  const { seen, handler } = drawing()
  const { person } = await list([row(1, { reportVersion: 1 }), row(2), row(3)], [handler])
  await tick(person, 2)
  await press(person, 'Generate reports')
  expect(await said()).toEqual(['26323-0002, Halvorsen, AdaezeNo report has been released.'])
  await person.keyboard('{Escape}')
  await gone()
  expect(seen).toEqual([])
  await tick(person, 1)
  await press(person, 'Generate reports')
  expect(await screen.findByRole('dialog', { name: 'Generate reports' })).toBeVisible()
  await waitFor(() => expect(seen).toEqual([{ orderIds: [id(1)] }]))
})

test('the keys of a row hold, flag and label it, or all that are ticked with it; what is on comes off', async () => {
  const holds: unknown[] = []
  const flags: unknown[] = []
  const { person } = await list(
    [row(1), row(2, { hold: overlay, flag: overlay }), row(3)],
    [
      answers(api.orders.hold, (body) => {
        holds.push(body)
        return { outcomes: [outcome(holds.length === 1 ? 2 : 1)] }
      }),
      answers(api.orders.flag, (body) => {
        flags.push(body)
        return { outcomes: flags.length === 1 ? [outcome(2)] : [outcome(1), outcome(3)] }
      }),
    ],
  )
  await person.keyboard('jh')
  expect(await screen.findByText('Hold cleared on 1 order')).toBeVisible()
  await person.keyboard('f')
  expect(await screen.findByText('Flag cleared on 1 order')).toBeVisible()
  expect(holds).toEqual([{ orderIds: [id(2)], hold: false, reason: null, until: null }])
  expect(flags).toEqual([{ orderIds: [id(2)], flag: false, reason: null }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.keyboard('kh')
  expect(
    await screen.findByRole('dialog', { name: 'Put 26323-0001, Okonkwo, Adaeze on hold?' }),
  ).toBeVisible()
  await person.keyboard('{Escape}')
  await gone()
  await tick(person, 1, 3)
  await press(person, 'Flag')
  await screen.findByRole('dialog', { name: 'Flag 2 orders?' })
  expect(screen.queryByRole('textbox', { name: /^Follow up/ })).toBeNull()
  await write(person, 'Reason', 'Look')
  await press(person, 'Flag')
  await gone()
  expect(await screen.findByText('2 orders flagged')).toBeVisible()
  expect(flags[1]).toEqual({ orderIds: [id(1), id(3)], flag: true, reason: 'Look' })
})

test('labels of several orders are printed in one dialog and recorded for each', async () => {
  const { person } = await list([row(1), row(2), row(3)])
  await tick(person, 1, 3)
  await press(person, 'Print labels')
  const dialog = await screen.findByRole('dialog', { name: 'Print labels: 2 orders' })
  expect(within(dialog).getByRole('button', { name: 'Print 2 labels' })).toBeVisible()
})

test('a clinic’s keys hold and flag nothing', async () => {
  const { person } = await list(
    [row(1), row(2)],
    [],
    userNamed('portal.results', { myroles: rolesOn(['user', 'view-remote-orders']) }),
  )
  await person.keyboard('jhfl')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.keyboard('x')
  const bar = await screen.findByRole('toolbar', { name: 'Actions for the selected orders' })
  for (const name of ['Hold', 'Flag', 'Print labels', 'Clear export', 'Delete…'])
    expect(within(bar).queryByRole('button', { name })).toBeNull()
})

test('one file holds a hundred orders and no more', async () => {
  const docs = Array.from({ length: 101 }, (_, n) =>
    row(n + 1, { requisitionNumber: `26323-${String(n + 1).padStart(4, '0')}` }),
  )
  const { person } = await list(docs)
  await person.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  const bar = await screen.findByRole('toolbar', { name: 'Actions for the selected orders' })
  expect(bar).toHaveTextContent('101 selected')
  for (const name of ['Print labels', 'Generate reports'])
    expect(within(bar).getByRole('button', { name })).toHaveAttribute(
      'aria-description',
      'At most 100 at a time.',
    )
  expect(within(bar).getByRole('button', { name: 'Hold' })).not.toHaveAttribute('aria-disabled')
  await tick(person, 1)
  for (const name of ['Print labels', 'Generate reports'])
    expect(within(bar).getByRole('button', { name })).not.toHaveAttribute('aria-disabled')
})

const ways = {
  docs: [{ _id: id(20), name: 'Saint Brigid', address: 'lab@files.example.org /in', hold: null }],
}

test('ticked orders go to a chosen server, and what does not go is named [msg:sftp-ok]', async () => {
  const sent: unknown[] = []
  const { person } = await list(
    [row(1), row(2)],
    [
      answers(api.deliveries.wayChoices, ways),
      answers(api.reports.sendResultsToSftp, (body) => {
        sent.push(body)
        return {
          outcomes: [
            { ...outcome(1), message: 'Planned for Saint Brigid.' },
            outcome(2, 'No report was released yet.'),
          ],
        }
      }),
    ],
  )
  await tick(person, 1, 2)
  await press(person, 'Send by SFTP')
  await screen.findByRole('dialog', { name: 'Send 2 orders by SFTP?' })
  await person.selectOptions(await screen.findByLabelText('To'), id(20))
  await press(person, 'Continue')
  await press(person, 'Send by SFTP')
  expect(await screen.findByText('SFTP Reporting Complete')).toBeVisible()
  expect(sent).toEqual([{ orderIds: [id(1), id(2)], wayId: id(20) }])
  const [refused, planned] = await said()
  expect(refused).toContain('No report was released yet.')
  expect(planned).toContain('Planned for Saint Brigid.')
})

test('nobody is told that it is complete while nothing can leave', async () => {
  const { person } = await list(
    [row(1)],
    [
      answers(api.deliveries.wayChoices, ways),
      answers(api.reports.sendResultsToSftp, {
        outcomes: [{ ...outcome(1), message: 'Planned for Saint Brigid. It gets nothing yet.', waits: true }],
      }),
    ],
  )
  await tick(person, 1)
  await press(person, 'Send by SFTP')
  await screen.findByRole('dialog')
  await press(person, 'Continue')
  await press(person, 'Send by SFTP')
  expect(await screen.findByText('Planned, and nothing leaves yet.')).toBeVisible()
  expect(screen.queryByText('SFTP Reporting Complete')).toBeNull()
})

test('where nothing is planned, or the call fails, the specification’s words say so [msg:sftp-fail]', async () => {
  let calls = 0
  const { person } = await list(
    [row(1)],
    [
      answers(api.deliveries.wayChoices, { docs: [] }),
      answers(api.reports.sendResultsToSftp, () => {
        calls += 1
        if (calls === 1) return problem('conflict', 'Something else is under way.', 409)
        return {
          outcomes: [
            outcome(
              1,
              'No rule, location or physician names an SFTP way for it. Choose the server, or ask a Lab Admin.',
            ),
          ],
        }
      }),
    ],
  )
  await tick(person, 1)
  await press(person, 'Send by SFTP')
  await screen.findByRole('dialog')
  await press(person, 'Continue')
  await press(person, 'Send by SFTP')
  expect(await screen.findByText('SFTP Report Error')).toBeVisible()
  expect(await screen.findByText('Something else is under way.')).toBeVisible()
  await press(person, 'Send by SFTP')
  expect(await said()).toEqual([
    expect.stringContaining(
      'No rule, location or physician names an SFTP way for it. Choose the server, or ask a Lab Admin.',
    ),
  ])
})
