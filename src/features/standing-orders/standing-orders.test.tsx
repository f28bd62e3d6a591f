import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { StandingOrder } from '@contract/standing-orders/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const standing: StandingOrder = {
  ...{ _id: id(1), version: 3, state: 'ACTIVE' },
  patient: { _id: id(50), firstname: 'Ana', lastname: 'Petrov', dob: '1980-01-02' },
  location: { _id: id(30), name: 'Cedar Ridge' },
  physician: { _id: id(40), firstname: 'Ada', lastname: 'Ruiz' },
  panels: ['Prothrombin time'],
  ...{ everyWeeks: 2, from: '2026-11-02', until: null, times: 6, when: 'present', made: 1 },
  ...{ nextDue: '2026-11-16', due: true, problem: null },
  last: { _id: id(60), requisitionNumber: '26306-0001', due: '2026-11-02', waits: false },
  questions: [{ key: 'fasting', label: 'Fasting?', type: 'yesno', choices: [], required: true, hint: null }],
  ...{ setByName: 'Cy Cole', setAt: '2026-11-01T15:00:00.000Z' },
  ...{ endedReason: null, endedByName: null, endedAt: null },
}
const page = (docs: StandingOrder[]) => ({
  docs,
  ...{ total: docs.length, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null },
})

test('what is due is made with its questions asked anew, and ended with a reason', async () => {
  const made: unknown[] = []
  const ended: unknown[] = []
  const { person } = open('/remoteorders/standing', {
    user: userNamed('portal'),
    keyMs: 40,
    handlers: [
      answers(api.standingOrders.list, () => page(ended.length > 0 ? [] : [standing])),
      answers(api.standingOrders.make, (body) => {
        made.push(body)
        if (made.length === 1) return problem('rule_refused', 'Order 26306-0001 is not received yet.', 422)
        return {
          ...{ _id: id(70), version: 1, requisitionNumber: '26320-0009', state: 'INTRANSIT' as const },
          ...{ dateEntered: '2026-11-16T15:00:00.000Z', warnings: [] },
        }
      }),
      answers(api.standingOrders.end, (body) => {
        ended.push(body)
        return { ...standing, state: 'ENDED' as const, nextDue: null }
      }),
    ],
  })
  expect(await screen.findByText(/Every 2 weeks · 1 of 6 made/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Make order for Petrov, Ana' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make the order for Petrov, Ana?' })
  await person.click(within(dialog).getByRole('button', { name: 'Make order' }))
  expect(await within(dialog).findByText(/Fasting\?/, { selector: 'p' })).toBeVisible()
  expect(made).toEqual([])
  await person.click(within(dialog).getByRole('radio', { name: 'Yes' }))
  await person.click(within(dialog).getByRole('button', { name: 'Make order' }))
  expect(await within(dialog).findByText('Order 26306-0001 is not received yet.')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Make order' }))
  expect(await screen.findByText('Order 26320-0009 made.')).toBeVisible()
  expect(made[1]).toMatchObject({ _id: id(1), version: 3, answers: { fasting: true } })
  await person.click(screen.getByRole('button', { name: 'End the standing order for Petrov, Ana' }))
  const ask = await screen.findByRole('dialog', { name: 'End this standing order?' })
  await person.type(within(ask).getByRole('textbox'), 'Moved away')
  await person.click(within(ask).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Nothing is due')).toBeVisible()
  await waitFor(() => expect(ended).toEqual([{ _id: id(1), version: 3, reason: 'Moved away' }]))
}, 60_000)
