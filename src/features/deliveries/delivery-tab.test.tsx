import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Rule, Way } from '@contract/deliveries/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const way: Way = {
  _id: id(1),
  version: 2,
  kind: 'fax',
  name: 'Cedar Ridge',
  locationId: null,
  location: null,
  physicianId: null,
  physician: null,
  address: '(208) 555-0142',
  config: { attention: null },
  active: true,
  pausedAt: null,
  pausedWhy: null,
  confirmedAt: null,
  failures: 0,
  hold: 'unconfirmed',
  waiting: 3,
}
const rule: Rule = {
  _id: id(3),
  version: 1,
  name: 'Finals',
  locationId: null,
  location: null,
  panelId: null,
  panel: null,
  states: ['FINAL', 'CORRECTED'],
  onlyCritical: false,
  firstWayId: id(1),
  firstWay: 'Cedar Ridge',
  secondWayId: id(2),
  secondWay: 'Back office',
  secondAfter: 20,
  active: true,
}
const page = <Doc,>(docs: Doc[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 200,
  after: null,
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const tab = (handlers: Handlers = []) =>
  open('/management?tab=delivery', {
    user: userNamed('admin'),
    handlers: [
      ...handlers,
      answers(api.deliveries.ways, page([way])),
      answers(api.deliveries.rules, page([rule])),
      answers(api.deliveries.lines, { docs: [] }),
    ],
  })

test('says where reports go, what holds a way, and each rule as a sentence', async () => {
  tab()
  expect(await screen.findByText('Confirm the number by a test page · waiting: 3')).toBeInTheDocument()
  expect(
    await screen.findByText('To Cedar Ridge. Unless confirmed within 20 min, also to Back office.'),
  ).toBeInTheDocument()
  expect(screen.getByText('Every location · Every panel · Final, Corrected')).toBeInTheDocument()
})

test('a fax number is typed twice, and each mistake is said at its field', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.addWay, (body) => {
      sent.push(body)
      return way
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add way' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add way' })
  await person.type(within(dialog).getByLabelText('Name'), 'Cedar Ridge')
  await person.type(within(dialog).getByLabelText('Fax number'), '+44 20 7946 0123')
  await person.type(within(dialog).getByLabelText('Fax number again'), '(208) 555-0142')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(
    await within(dialog).findByText('Use a US or Canadian number. Numbers of other countries are not faxed.'),
  ).toBeInTheDocument()
  await person.clear(within(dialog).getByLabelText('Fax number'))
  await person.type(within(dialog).getByLabelText('Fax number'), '208 555 0143')
  expect(
    await within(dialog).findByText('The two numbers are not the same. Type it again.'),
  ).toBeInTheDocument()
  await person.clear(within(dialog).getByLabelText('Fax number'))
  await person.type(within(dialog).getByLabelText('Fax number'), '208 555 0142')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([{ way: { name: 'Cedar Ridge', locationId: null } }])
})

test('a number is confirmed by the code that was read back', async () => {
  const { person } = tab([
    answers(api.deliveries.confirmWay, () =>
      problem('bad_input', 'Some values are not valid.', 400, {
        code: 'This is not the code of the last test page.',
      }),
    ),
  ])
  await person.click(await screen.findByRole('button', { name: 'Enter code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Cedar Ridge' })
  await person.type(within(dialog).getByLabelText('Code'), '1234')
  await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await within(dialog).findByText('This is not the code of the last test page.')).toBeInTheDocument()
})

test('a rule needs a kind of report, and a second way that is another', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.addRule, (body) => {
      sent.push(body)
      return rule
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' })
  await person.type(within(dialog).getByLabelText('Name'), 'Finals')
  for (const state of ['Final', 'Corrected', 'Amended'])
    await person.click(within(dialog).getByRole('checkbox', { name: state }))
  await person.selectOptions(within(dialog).getByLabelText(/^Second way/), id(1))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Choose at least one kind of report.')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('checkbox', { name: 'Final' }))
  expect(await within(dialog).findByText('Choose another way than the first.')).toBeInTheDocument()
  await person.selectOptions(within(dialog).getByLabelText(/^Second way/), '')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([
    { rule: { states: ['FINAL'], firstWayId: id(1), secondWayId: null, secondAfter: null } },
  ])
})
