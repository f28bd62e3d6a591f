import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { id } from '@/features/orders/fixtures'
import { useSession } from '@/stores/session'
import { answers, refuses, useServer } from '@/testing/app'
import { sessionOf, userNamed } from '@/testing/lab'
import { numberOf, queuePage, reviewOf, waitingRow } from './test-orders'

const { open, server } = useServer()
const pharmacist = userNamed('pharmd')
const other = userNamed('admin')
const lock = {
  userId: pharmacist._id,
  name: 'Elena Petrakis',
  since: '2026-11-19T18:20:00.000Z',
  until: '2026-11-19T18:22:00.000Z',
}
beforeEach(() => useSession.getState().end('logout'))

const desk = () =>
  open('/pharmd_orders', {
    user: pharmacist,
    keyMs: 500,
    handlers: [
      answers(api.pharmacist.list, () => queuePage([waitingRow(1), waitingRow(2)])),
      answers(api.pharmacist.waiting, { count: 2, capped: false }),
      answers(api.pharmacist.get, (body) => reviewOf(Number(JSON.stringify(body).match(/(\d{3})"/)?.[1]))),
      answers(api.pharmacist.claim, { lock, mine: true }),
      answers(api.pharmacist.leave, { ok: true }),
    ],
  })

async function signInAgain(person: UserEvent, user = pharmacist): Promise<void> {
  server.use(
    answers(api.session.login, { token: 'token 2', primary_username: user.username, user }),
    answers(api.session.current, sessionOf(user)),
  )
  await person.type(await screen.findByLabelText('Username'), user.username)
  await person.type(screen.getByLabelText('Password'), 'aliquot-demo-2026')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}
const ended = (endpoint: Parameters<typeof refuses>[0]) =>
  server.use(refuses(endpoint, 'unauthenticated', 'Your session has ended.', 401))

async function changeWithReason(person: UserEvent): Promise<void> {
  expect(await screen.findByRole('heading', { name: 'Fentanyl: not listed' })).toBeVisible()
  await person.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: /^Change the finding of Fentanyl/ })
  await person.selectOptions(within(dialog).getByRole('combobox'), 'Consistent')
  await person.type(within(dialog).getByRole('textbox'), 'Patient brought the bottle')
  ended(api.pharmacist.change)
  await person.click(within(dialog).getByRole('button', { name: 'Change finding' }))
}

test('a finding and its reason stand in the dialog again after an ended session', async () => {
  const { person, at } = desk()
  await changeWithReason(person)
  await signInAgain(person)
  const dialog = await screen.findByRole('dialog', { name: /^Change the finding of Fentanyl/ })
  expect(within(dialog).getByRole('combobox')).toHaveDisplayValue('Consistent')
  expect(within(dialog).getByRole('textbox')).toHaveValue('Patient brought the bottle')
  expect(at()).toBe(`/pharmd_orders?order=${id(1)}`)
  // Put away by the person, it is gone.
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await person.keyboard('e')
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveValue('')
})

test('so do the words of advice, and what was chosen', async () => {
  const { person } = desk()
  await screen.findByText(numberOf(1), { selector: 'header *' })
  await person.keyboard('i')
  const dialog = await screen.findByRole('dialog', { name: 'Add advice' })
  await person.click(within(dialog).getByRole('checkbox', { name: 'Constipation' }))
  await person.type(within(dialog).getByRole('textbox'), 'Count the pills')
  ended(api.pharmacist.advise)
  await person.click(within(dialog).getByRole('button', { name: 'Add to the report' }))
  await signInAgain(person)
  const again = await screen.findByRole('dialog', { name: 'Add advice' })
  expect(within(again).getByRole('textbox')).toHaveValue('Count the pills')
  expect(within(again).getByRole('checkbox', { name: 'Constipation' })).toBeChecked()
})

test('so does the reason of a return', async () => {
  const { person } = desk()
  await screen.findByText(numberOf(1), { selector: 'header *' })
  await person.keyboard('r')
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Repeat it')
  ended(api.pharmacist.sendBack)
  await person.click(screen.getByRole('button', { name: 'Return to lab' }))
  await signInAgain(person)
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('Repeat it')
})

test('somebody else who signs in at this screen finds nothing of it, nor does the first one after them', async () => {
  const { person } = desk()
  await changeWithReason(person)
  await signInAgain(person, other)
  await waitFor(() => expect(useSession.getState().userid).toBe(other._id))
  await screen.findByText(numberOf(1), { selector: 'header *' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.keyboard('e')
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveValue('')
})
