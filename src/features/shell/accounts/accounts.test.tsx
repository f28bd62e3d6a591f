import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@contract/api'
import { productVersion } from '@contract/constants'
import { storedName } from '@/lib/persist'
import { answers, refuses, useServer } from '@/testing/app'
import { bootstrapOf, nothingLinked, sessionOf, userNamed } from '@/testing/lab'
import { leftUntil } from './acting-banner'

const { open } = useServer()
beforeEach(() => localStorage.setItem(storedName('version'), productVersion))
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const menu = async (person: ReturnType<typeof open>['person']) =>
  person.click(await screen.findByRole('button', { name: /^Account of/ }))

describe('linked accounts [dialog:add-account] [rule:linked-accounts]', () => {
  const linked = [
    { _id: id(1), parent: 'sales', child: 'anna.two', verified: true },
    { _id: id(2), parent: 'sales', child: 'anna.three', verified: false },
  ]

  it('Send Request waits for two characters; a refusal is an alert with the error [topbar:addaccount] [msg:addaccount-fail]', async () => {
    const { person } = open('/about', {
      user: userNamed('sales'),
      handlers: [
        refuses(
          api.access.addLinkedUser,
          'rule_refused',
          'No account with this username can be linked with yours.',
          422,
        ),
      ],
    })
    await menu(person)
    await person.click(await screen.findByRole('menuitem', { name: 'Add Account' }))
    const send = await screen.findByRole('button', { name: 'Send Request' })
    expect(send).toBeDisabled()
    await person.type(screen.getByLabelText('Username'), 'x')
    expect(send).toBeDisabled()
    await person.type(screen.getByLabelText('Username'), 'y')
    expect(send).toBeEnabled()
    await person.click(send)
    expect(await screen.findByRole('alert')).toHaveTextContent('No account with this username can be linked')
  })

  it('a request that waits is shown as Pending verification and cannot be chosen [topbar:verifylink]', async () => {
    const { person } = open('/about', {
      user: userNamed('sales'),
      bootstrap: { ...bootstrapOf(), linkedUsers: linked },
      handlers: [answers(api.reference.linkedUsers, linked)],
    })
    await menu(person)
    expect(await screen.findByRole('menuitem', { name: /anna\.two/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const waits = screen.getByRole('menuitem', { name: /anna\.three Pending verification/ })
    expect(waits).toHaveAttribute('aria-disabled', 'true')
  })

  it('couriers have no Add Account [role:courier-link] [topbar:addaccount]', async () => {
    const { person } = open('/about', { user: userNamed('courier') })
    await menu(person)
    expect(await screen.findByRole('menuitem', { name: 'User Profile' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Add Account' })).toBeNull()
  })
})

describe('the bell', () => {
  const asked = {
    _id: id(7),
    description: 'Grace Mbeki asks to link her account with yours',
    added: '2026-11-19T17:00:00.000Z',
    icon: 'link' as const,
    target: null,
    done: false,
  }
  const link = {
    _id: id(8),
    username: 'portal',
    name: 'Grace Mbeki',
    direction: 'from' as const,
    state: 'pending' as const,
    notification: asked._id,
  }

  it.each([
    ['Accept', 'ACCEPT'],
    ['Decline', 'DECLINE'],
  ])(
    'lists what is new, and a link request is answered there: %s [topbar:notifications] [topbar:verifylink]',
    async (button, action) => {
      const sent = vi.fn()
      const { person } = open('/about', {
        user: userNamed('sales'),
        handlers: [
          answers(api.session.notifications, { docs: [asked], unread: 1 }),
          answers(api.access.status, { ...nothingLinked, links: [link] }),
          answers(api.access.handleNotificationAction, (body) => {
            sent(body)
            return { ok: true }
          }),
        ],
      })
      await person.click(await screen.findByRole('button', { name: /^Notifications/ }))
      expect(await screen.findByText(asked.description)).toBeVisible()
      await person.click(screen.getByRole('button', { name: 'Verify Link Request' }))
      const dialog = await screen.findByRole('dialog', { name: 'Verify Link Request' })
      expect(await within(dialog).findByText(/Grace Mbeki/)).toBeVisible()
      await person.click(within(dialog).getByRole('button', { name: button }))
      await waitFor(() =>
        expect(sent).toHaveBeenCalledExactlyOnceWith({ notificationItem: asked._id, action }),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )
})

describe('the banner', () => {
  it('says whose account one works in, with one way back', async () => {
    const user = userNamed('sales')
    open('/about', {
      user,
      handlers: [
        answers(api.session.current, { ...sessionOf(user), primary_username: 'anna' }),
        answers(api.access.status, { ...nothingLinked, switched: true }),
      ],
    })
    expect(await screen.findByText(/You are working as Dana Novak \(sales\)\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Back to my account' })).toBeVisible()
  })

  it('says which view one sees', async () => {
    const user = userNamed('admin')
    open('/about', { user, handlers: [answers(api.session.current, { ...sessionOf(user), view: 'portal' })] })
    expect(await screen.findByText('You are in the Portal view.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Back to my own view' })).toBeVisible()
  })

  it('counts an emergency access down to nothing', () => {
    const ends = '2026-11-19T13:00:00.000Z'
    expect(leftUntil(ends, Date.parse('2026-11-19T12:00:00.000Z'))).toBe('60:00')
    expect(leftUntil(ends, Date.parse('2026-11-19T12:59:51.500Z'))).toBe('0:09')
    expect(leftUntil(ends, Date.parse(ends))).toBeNull()
  })
})
