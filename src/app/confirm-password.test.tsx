import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
// The dialog that comes later is here before the page asks.
import './confirm-password'

const { open } = useServer()
const needed = () => problem('password_needed', 'Enter your password again to sign for this.', 403)

/** A page behind the sign-in, and a call of it that the server takes only after the password was typed. */
async function signing() {
  const typed: unknown[] = []
  const tried = vi.fn()
  const { person } = open('/about', {
    user: userNamed('lab'),
    handlers: [
      answers(api.reference.linkedUsers, []),
      answers(api.session.acceptEula, () => {
        tried()
        return typed.includes('right') ? { ok: true } : needed()
      }),
      answers(api.session.confirmPassword, (body) => {
        const { password } = Object(body)
        typed.push(password)
        return password === 'right'
          ? { until: '2026-11-19T20:00:00.000Z' }
          : problem('rule_refused', 'Incorrect password.', 422, {
              password: 'Incorrect password.',
            })
      }),
    ],
  })
  await screen.findByRole('heading', { name: 'About' })
  const outcome = vi.fn()
  void call(api.session.acceptEula, { body: { userId: userNamed('lab')._id } }).then(outcome, outcome)
  expect(await screen.findByRole('dialog', { name: 'Sign with your password' })).toBeVisible()
  return { person, tried, outcome, typed }
}

it('asks for the password and makes the refused call again [R5]', async () => {
  const { person, tried, outcome } = await signing()
  await person.type(screen.getByLabelText('Password'), 'wrong')
  await person.click(screen.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText('Incorrect password.')).toBeVisible()
  expect(tried).toHaveBeenCalledTimes(1)
  await person.clear(screen.getByLabelText('Password'))
  await person.type(screen.getByLabelText('Password'), 'right{Enter}')
  await waitFor(() => expect(outcome).toHaveBeenCalledWith({ ok: true }))
  expect(tried).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('without the password the call is refused, and its screen says so', async () => {
  const { person, tried, outcome, typed } = await signing()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() =>
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'password_needed' })),
  )
  expect(tried).toHaveBeenCalledTimes(1)
  expect(typed).toEqual([])
})
