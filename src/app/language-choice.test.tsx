import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api } from '@contract/api'
import { answers, useServer } from '@/testing/app'
import { sessionOf, userNamed } from '@/testing/lab'

const { open } = useServer()

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="languages" content="en es" />')
})
afterEach(() => {
  document.querySelector('meta[name="languages"]')?.remove()
  document.cookie = 'language=; path=/; max-age=0'
})

/** The cookie of the language alone: whose start screen comes next is noted beside it. */
const languageNoted = () =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith('language='))
    .join('')
/** Everything that this browser has written down. */
const writtenDown = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])

it('what was typed to register is there again in the other language, and the password is asked for once more', async () => {
  const { person } = open('/')
  await person.click(await screen.findByRole('button', { name: 'Register' }))
  await person.type(await screen.findByLabelText('First name'), 'Lucía')
  await person.type(screen.getByLabelText(/^Clinic/), 'Hillside')
  await person.type(screen.getByLabelText('Email'), 'lucia@hillside.example.org')
  await person.type(screen.getByLabelText('Username'), 'lucia')
  await person.type(screen.getByLabelText('Password'), 'violet tractor hums at noon')
  await person.click(screen.getByRole('button', { name: 'Español' }))
  expect(languageNoted()).toBe('language=es')
  expect(writtenDown()).toContain('Hillside')
  expect(writtenDown()).not.toContain('tractor')

  // As the page that is loaded anew finds it.
  cleanup()
  open('/')
  expect(await screen.findByLabelText('First name')).toHaveValue('Lucía')
  expect(screen.getByLabelText(/^Clinic/)).toHaveValue('Hillside')
  expect(screen.getByLabelText('Email')).toHaveValue('lucia@hillside.example.org')
  expect(screen.getByLabelText('Username')).toHaveValue('lucia')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Enter your password again. It is not kept when the language changes.',
  )
  expect(writtenDown()).not.toContain('Hillside')
})

it('a username that was typed to sign in is there again', async () => {
  const { person } = open('/')
  await person.type(await screen.findByLabelText('Username'), 'lab')
  await person.click(screen.getByRole('button', { name: 'Español' }))
  cleanup()
  open('/')
  expect(await screen.findByLabelText('Username')).toHaveValue('lab')
  expect(screen.getByLabelText('Password')).not.toHaveAccessibleDescription()
})

it.each([
  ['es.account', null, ''],
  ['es', null, 'language=es'],
  ['es.account', 'en', 'language=en.account'],
] as const)(
  'in a browser that notes %s an account of the language %s leaves %s',
  async (noted, own, left) => {
    document.cookie = `language=${noted}; path=/`
    const user = { ...userNamed('lab'), language: own }
    open('/', { user, handlers: [answers(api.session.current, sessionOf(user))] })
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(languageNoted()).toBe(left)
  },
)
