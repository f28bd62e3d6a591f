import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { Colleague } from '@contract/colleagues/shapes'
import { answers, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const place = {
  _id: id(31),
  active: true,
  physician: { _id: id(32), name: 'Okonkwo, Tobias' },
  location: { _id: id(33), name: 'Cedar Ridge' },
}
const ida: Colleague = {
  ...{ _id: id(6), version: 1, username: 'ida', firstName: 'Ida', lastName: 'Quintero', email: null },
  ...{ roles: ['user', 'shipping-workflow'], active: true, hasPassword: false, bar: null, places: [place] },
}
const Sent = z.object({ colleague: z.object({ version: z.number(), roles: z.array(z.string()) }) })
const stale = (current: Colleague) =>
  HttpResponse.json(
    { error: { code: 'stale', message: 'Someone else changed this.', requestId: 'r1', current } },
    { status: 409 },
  )

/** The manager's console with Ida on it; each save is answered by the next of `replies`. */
function consoleOf(...replies: (() => Colleague | Response)[]) {
  const sent: { version: number; roles: string[] }[] = []
  const manager = userNamed('portal')
  const { person } = open('/management', {
    user: { ...manager, myroles: { ...manager.myroles, ...rolesOn(['management-console']) } },
    handlers: [
      answers(api.management.clinic, { locations: [], users: [], forms: [] }),
      answers(api.colleagues.list, {
        docs: [ida],
        roles: [
          { key: 'user', name: 'User', description: '' },
          { key: 'create-orders', name: 'Create Orders', description: '' },
        ],
        places: [place],
      }),
      answers(api.colleagues.update, (body) => {
        sent.push(Sent.parse(body).colleague)
        return replies[sent.length - 1]?.() ?? ida
      }),
    ],
  })
  return { person, sent }
}

test('a role that the manager cannot give has its name, and what is saved after the colleague set a password is saved', async () => {
  const { person, sent } = consoleOf(
    () => stale({ ...ida, version: 2, hasPassword: true }),
    () => ({ ...ida, version: 3 }),
  )
  expect(await screen.findByText('User, Shipping Workflow')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  await person.click(await screen.findByRole('checkbox', { name: /^Create Orders/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Takes effect immediately.')).toBeVisible()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(sent[1]?.roles).toContain('create-orders')
})

test('where somebody else changed the roles, the dialog says to what, keeps the choice, and saves it the second time', async () => {
  const { person, sent } = consoleOf(
    () => stale({ ...ida, version: 5, roles: ['user', 'reports'] }),
    () => ({ ...ida, version: 6 }),
  )
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.click(await screen.findByRole('checkbox', { name: /^Create Orders/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const said =
    'Someone else changed this account. Its roles are now: User, Reports. Check your choice, then try again.'
  expect(await within(screen.getByRole('dialog')).findByText(said)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /^Create Orders/ })).toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Takes effect immediately.')).toBeVisible()
  expect(sent.map(({ version }) => version)).toEqual([1, 5])
})
