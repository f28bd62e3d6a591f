import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { SalesRepDetail } from '@contract/sales-reps/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'

const lab = useServer()
const HAND_MS = 40
const open: typeof lab.open = (...input) => ({
  ...lab.open(...input),
  person: hand(HAND_MS),
})
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const eagle = {
  _id: id(50),
  name: 'Cedar Ridge, Eagle',
  code: 'CRPS-EAG',
  city: 'Eagle',
  state: 'ID',
  active: true,
}
const gem = { ...eagle, _id: id(51), name: 'Gem Family', code: 'GEMFM', city: 'Emmett' }
const kendra: SalesRepDetail = {
  _id: id(1),
  version: 1,
  firstname: 'Kendra',
  lastname: 'Whitlock',
  email: 'kendra@northgate.example',
  phone: null,
  team: 'West',
  userId: null,
  account: null,
  active: true,
  locations: [eagle],
}

test('the list shows sales reps with how many locations they have [route:/salesreps]', async () => {
  const { locations: _listed, ...row } = kendra
  open('/salesreps', {
    user: userNamed('admin'),
    handlers: [
      answers(api.salesReps.list, {
        docs: [{ ...row, locationCount: 3 }],
        total: 1,
        totalIsCapped: false,
        page: 1,
        pages: 1,
        limit: 20,
        after: null,
      }),
    ],
  })
  expect((await screen.findAllByText('Whitlock, Kendra'))[0]).toBeVisible()
  expect(screen.getByRole('link', { name: /New sales rep/ })).toBeVisible()
})

test('a location is given, saying who has it now, and taken away [route:/salesrep/:id]', async () => {
  let rep = kendra
  const { person } = open(`/salesrep/${kendra._id}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.salesReps.get, () => rep),
      answers(api.salesReps.findLocations, {
        docs: [{ ...gem, salesRep: { _id: id(2), name: 'Dahl, Piet' } }],
      }),
      answers(api.salesReps.giveLocation, () => (rep = { ...rep, locations: [eagle, gem] })),
      answers(api.salesReps.takeLocation, () => (rep = { ...rep, locations: [gem] })),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Whitlock, Kendra' })).toBeVisible()
  await person.type(screen.getByRole('combobox', { name: 'Find a location' }), 'gem')
  // A click on the answer to an older question is not taken: the list is about to change under the pointer.
  await waitFor(async () => {
    await person.click(screen.getByRole('option', { name: /Gem Family.*assigned to Dahl, Piet/ }))
    expect(screen.getByText('Gem Family is assigned to Dahl, Piet and will be reassigned.')).toBeVisible()
  })
  await person.click(screen.getByRole('button', { name: 'Assign location' }))
  await person.click(await screen.findByRole('button', { name: 'Remove Cedar Ridge, Eagle' }))
  await screen.findByRole('button', { name: 'Remove Gem Family' })
  expect(screen.queryByText('Cedar Ridge, Eagle')).toBeNull()
})

test('an e-mail address that another has is refused at its field', async () => {
  const { person } = open('/salesrep/new', {
    user: userNamed('admin'),
    handlers: [
      answers(api.salesReps.add, () =>
        problem('conflict', 'Taken.', 409, { email: 'Another sales rep already has this email address.' }),
      ),
    ],
  })
  await person.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Whitlock')
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Kendra')
  await person.type(screen.getByRole('textbox', { name: /^Email/ }), 'kendra@northgate.example')
  await person.click(screen.getByRole('button', { name: /^Add sales rep/ }))
  expect(
    await screen.findByRole('link', { name: 'Another sales rep already has this email address.' }),
  ).toBeVisible()
})

test('whoever only reads sees the locations and nothing to change', async () => {
  const sales = userNamed('sales')
  open(`/salesrep/${kendra._id}`, {
    user: { ...sales, myroles: { user: { enabled: true } } },
    handlers: [answers(api.salesReps.get, kendra)],
  })
  expect(await screen.findByText('Cedar Ridge, Eagle')).toBeVisible()
  const tabs = screen.getByRole('navigation', { name: 'Sections' })
  expect(within(tabs).getAllByRole('link')).toHaveLength(1)
  for (const name of ['Assign location', 'Remove Cedar Ridge, Eagle', 'Deactivate'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
