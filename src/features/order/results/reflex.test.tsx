import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ReflexOffer } from '@contract/results/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { analysis, id, order, path, scene } from '../fixtures'

const { open } = useServer()

const fentanyl = analysis(21, 'Fentanyl, urine screen', {
  state: 'VERIFIED',
  raw: '5',
  definition: { ...analysis(21, 'Fentanyl').definition, kind: 'tox_screen' },
})
const offer = (n: number, name: string): ReflexOffer => ({
  testId: id(n),
  code: `C-${n}`,
  name,
  letter: 'A',
  rule: 'positive-screen-unexplained',
  sentence: 'Fentanyl screen positive and not explained by the medications',
})
const offers = [offer(61, 'Fentanyl, urine confirmation'), offer(62, 'Norfentanyl, urine confirmation')]
const both = offers.map(({ testId, letter }) => ({ testId, letter }))

function shown(held = false) {
  const sent: unknown[] = []
  const hold = { reason: 'Ask', by: id(90), byName: 'Ana Ruiz', at: '2026-11-19T15:00:00.000Z' }
  const { person } = open(path, {
    user: userNamed('lab'),
    handlers: [
      answers(api.results.reflexes, { offers }),
      answers(api.results.addReflexes, (body) => {
        sent.push(body)
        return { added: offers.slice(0, 1) }
      }),
      answers(api.results.dismissReflexes, (body) => {
        sent.push(body)
        return { dismissed: 2 }
      }),
      ...scene({ order: held ? { ...order, hold } : order, results: [fentanyl] }),
    ],
  })
  return { person, sent }
}
const card = () => screen.findByRole('region', { name: 'Reflex tests' })

test('each test is named with its reason, and those that stay chosen are added', async () => {
  const { person, sent } = shown()
  const reflex = await card()
  expect(within(reflex).getAllByText(/Fentanyl screen positive and not explained/)).toHaveLength(2)
  await person.click(within(reflex).getByRole('checkbox', { name: /Norfentanyl/ }))
  await person.click(within(reflex).getByRole('button', { name: /^Add 1/ }))
  expect(await screen.findByText('1 added')).toBeVisible()
  expect(sent).toEqual([{ orderId: order._id, tests: both.slice(0, 1) }])
})

test('Shift+R adds them', async () => {
  const { person, sent } = shown()
  await card()
  await person.keyboard('{Shift>}R{/Shift}')
  expect(await screen.findByText('1 added')).toBeVisible()
  expect(sent).toEqual([{ orderId: order._id, tests: both }])
})

test('they are declined with a reason, and not without', async () => {
  const { person, sent } = shown()
  await person.click(within(await card()).getByRole('button', { name: 'Decline…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline reflex tests' })
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Screen alone')
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Reflex tests declined')).toBeVisible()
  expect(sent).toEqual([{ orderId: order._id, tests: both, reason: 'Screen alone' }])
})

test('on hold nothing is added', async () => {
  const { person, sent } = shown(true)
  await card()
  await person.keyboard('{Shift>}R{/Shift}')
  await person.click(within(await card()).getByRole('button', { name: /^Add 2/ }))
  expect(sent).toEqual([])
})
