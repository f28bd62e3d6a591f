import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { setupSteps, type SetupProgress, type SetupStep } from '@contract/setup/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { allSetUp, userNamed } from '@/testing/lab'
import { exampleText } from './examples'

const { open } = useServer()

const progress = (done: readonly SetupStep[], over: Partial<SetupProgress> = {}): SetupProgress => ({
  steps: setupSteps.map((key) => ({ key, done: done.includes(key), count: done.includes(key) ? 3 : 0 })),
  missing: done.includes('laboratory') ? [] : ['name', 'clia'],
  timeZone: 'America/New_York',
  starterFits: !done.includes('catalogue'),
  finished: false,
  dismissed: false,
  ...over,
})
const step = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`^\\d+\\. ${name}`) })
  const item = heading.closest('li')
  if (!item) throw new Error(`No step ${name}`)
  return item
}

test('an empty laboratory: what is missing, what comes next, and no way to an order before it can be entered', async () => {
  open('/setup', { user: userNamed('admin'), handlers: [answers(api.setup.progress, progress([]))] })
  const lab = await step('Your laboratory')
  expect(lab).toHaveAttribute('aria-current', 'step')
  expect(lab).toHaveTextContent('Still missing: the name, the CLIA number.')
  expect(lab).toHaveTextContent('in the America/New York time zone')
  const catalogue = await step('Tests and panels')
  expect(catalogue).toHaveTextContent('305 tests in 47 panels')
  expect(within(catalogue).getByRole('link', { name: 'Import your own tests' })).toHaveAttribute(
    'href',
    '/imports?kind=catalogue',
  )
  const order = await step('The first order')
  expect(order).toHaveTextContent('First: Tests and panels, Locations, Physicians.')
  expect(within(order).queryByRole('link')).toBeNull()
  expect(screen.getByText('0 of 11 done')).toBeVisible()
})

test('the starter menu loads with one press, and its step is then done', async () => {
  let loaded = false
  const { person } = open('/setup', {
    user: userNamed('admin'),
    handlers: [
      answers(api.setup.progress, () => progress(loaded ? ['laboratory', 'catalogue'] : ['laboratory'])),
      answers(api.setup.loadStarter, () => {
        loaded = true
        return { tests: 305, panels: 47, sampleTypes: 12, diagnoses: 90, medications: 60 }
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Load the starter menu' }))
  await waitFor(async () => expect(await step('Tests and panels')).toHaveTextContent('Done'))
  expect(screen.queryByRole('button', { name: 'Load the starter menu' })).toBeNull()
  expect(await step('Locations')).toHaveAttribute('aria-current', 'step')
})

test('asks how accounts and signatures are guarded: what each does, where it is set, and what is in force', async () => {
  open('/setup', {
    user: userNamed('admin'),
    handlers: [answers(api.setup.progress, progress(['signature']))],
  })
  const factor = await step('Two-step sign-in')
  expect(factor).toHaveTextContent('A stolen password alone opens nothing.')
  expect(factor).toHaveTextContent('To do')
  expect(within(factor).getByRole('link', { name: 'Open Lab Settings' })).toHaveAttribute('href', '/labInfo')
  expect(await step('Password at release')).toHaveTextContent('Done')
  expect(await step('A second person verifies')).toHaveTextContent('at least two people who may verify')
  expect(await step('The first order')).not.toHaveTextContent('Two-step')
})

test('a starter menu that is refused says why', async () => {
  const { person } = open('/setup', {
    user: userNamed('admin'),
    handlers: [
      answers(api.setup.progress, progress([])),
      answers(api.setup.loadStarter, () =>
        problem('conflict', 'The catalog is not empty, so the starter menu cannot be loaded.', 409),
      ),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Load the starter menu' }))
  expect(
    await screen.findByText('The catalog is not empty, so the starter menu cannot be loaded.'),
  ).toBeVisible()
})

test('the list is put away and taken back; a finished laboratory says so', async () => {
  const sent: unknown[] = []
  let dismissed = false
  const { person } = open('/setup', {
    user: userNamed('admin'),
    handlers: [
      answers(api.setup.progress, () => progress(['laboratory'], { dismissed })),
      answers(api.setup.dismiss, (body) => {
        sent.push(body)
        dismissed = !dismissed
        return progress(['laboratory'], { dismissed })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Hide from Home' }))
  expect(await screen.findByText(/hidden from Home/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show on Home again' }))
  expect(await screen.findByRole('button', { name: 'Hide from Home' })).toBeVisible()
  expect(sent).toEqual([{ dismissed: true }, { dismissed: false }])
})

test('all done', async () => {
  open('/setup', { user: userNamed('admin'), handlers: [answers(api.setup.progress, allSetUp)] })
  expect(await screen.findByText('The laboratory is set up.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go to Home' })).toBeVisible()
})

test('whoever does not run the laboratory is led home', async () => {
  const { at } = open('/setup', { user: userNamed('accession') })
  await waitFor(() => expect(at()).toMatch(/^\/(\?denied.*)?$/))
})

test('an example file names the columns that the import knows', () => {
  expect(exampleText('users').split('\r\n')[0]).toBe(
    'username,first name,last name,email,user type,roles,locations',
  )
})
