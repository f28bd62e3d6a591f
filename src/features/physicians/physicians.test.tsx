import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Physician } from '@contract/physicians/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'

const lab = useServer()
/** Keys at the pace of a hand: faster ones are a scanner's. */
const HAND_MS = 40
const open: typeof lab.open = (...input) => ({
  ...lab.open(...input),
  person: hand(HAND_MS),
})
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const maarten: Physician = {
  _id: id(1),
  version: 1,
  firstname: 'Maarten',
  lastname: 'Vandersloot',
  npi: '1487653218',
  credentials: 'MD',
  phone: null,
  email: null,
  locations: [id(50)],
  active: true,
  locationDocs: [{ _id: id(60), location: id(50), name: 'Cedar Ridge Pain & Spine, Meridian', active: true }],
  portalUsers: [{ _id: id(70), username: 'portal' }],
}
const field = (name: string) => screen.getByRole('textbox', { name })

test('an NPI whose check digit is wrong is refused before anything is sent; a right one that is taken, at its field', async () => {
  let sent = 0
  const { person } = open('/physicians/new', {
    user: userNamed('admin'),
    handlers: [
      answers(api.physicians.add, () => {
        sent += 1
        return problem('conflict', 'Another physician has this NPI.', 409, {
          npi: 'Vandersloot, Maarten has this NPI. Compare it with the form.',
        })
      }),
    ],
  })
  await person.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Cedergren')
  await person.type(field('First name'), 'Ingrid')
  await person.type(field('NPI'), '1487653219')
  await person.click(screen.getByRole('button', { name: /^Add physician/ }))
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['The check digit of this NPI is wrong. Check the number.'])
  expect(sent).toBe(0)

  await person.clear(field('NPI'))
  await person.type(field('NPI'), '1487 653 218')
  await person.click(screen.getByRole('button', { name: /^Add physician/ }))
  expect(await screen.findByRole('link', { name: /Vandersloot, Maarten has this NPI/ })).toBeVisible()
  expect(field('NPI')).toBeInvalid()
  expect(sent).toBe(1)
})

test('a physician shows locations and portal users, and takes part in orders until switched off', async () => {
  open(`/physicians/${maarten._id}`, {
    user: userNamed('admin'),
    handlers: [answers(api.physicians.get, maarten)],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Vandersloot, Maarten, MD' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove Cedar Ridge Pain & Spine, Meridian' })).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Portal users' })).getByText('portal')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'History' })).toBeVisible()
})
