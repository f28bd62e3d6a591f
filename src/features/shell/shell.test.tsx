import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { changelogColumns, productVersion } from '@contract/constants'
import { demoUsers } from '@contract/demo-users'
import { releaseHistory } from '@contract/about/release-history'
import { NoticeChoices, usualNotices } from '@contract/session/notices'
import { storedName } from '@/lib/persist'
import { useSession } from '@/stores/session'
import { useTheme } from '@/stores/theme'
import { answers, problem, refuses, unreachable, useServer } from '@/testing/app'
import { bootstrapOf, cedHits, userNamed, versionOf } from '@/testing/lab'
import { toast } from '@/ui/toast'
import { changeLogFile } from './change-log'
import { isNewer } from './software-update'

const { open, server } = useServer()
beforeEach(() => localStorage.setItem(storedName('version'), productVersion))

const menu = async (person: ReturnType<typeof open>['person'], item: string) => {
  await person.click(await screen.findByRole('button', { name: /^Account of/ }))
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}

describe('who sees what', () => {
  it.each(demoUsers.map(({ username }) => username))(
    '%s opens on a start screen of their own [topbar:search]',
    async (username) => {
      // A pharmacist begins at the orders to review, sales at their totals.
      const none = { docs: [], total: 0, totalIsCapped: false, page: 1, pages: 0, limit: 100, after: null }
      const day = '2026-11-19'
      const totals = {
        span: { from: day, to: day, beforeFrom: day, beforeTo: day },
        asOf: null,
        rep: null,
        everyone: false,
        mayChoose: false,
        docs: [],
      }
      open('/', {
        user: userNamed(username),
        handlers: [answers(api.pharmacist.list, none), answers(api.sales.totals, totals)],
      })
      if (username === 'kiosk') {
        expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
        expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull()
        expect(screen.getByRole('navigation')).toHaveTextContent(/^KioskContact Lab$/)
        return
      }
      await waitFor(() => expect(screen.getByRole('button', { name: /^Account of/ })).toBeVisible())
      await waitFor(() =>
        expect(screen.queryAllByRole('button', { name: /Search orders/ })).toHaveLength(
          username === 'courier' ? 0 : 1,
        ),
      )
    },
  )

  it('the navigation of the bench leads only to screens that exist, and marks the current one', async () => {
    const { router, person } = open('/about', { user: userNamed('lab') })
    await screen.findByRole('heading', { name: 'About' })
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    const links = within(nav).getAllByRole('link')
    const built = Object.keys(router.routesByPath)
    for (const link of links) expect(built).toContain(link.getAttribute('href')?.split('?')[0])
    const list = within(nav).getByRole('button', { name: 'Lists' })
    expect(list).toHaveAttribute('aria-expanded', 'false')
    await person.click(list)
    expect(list).toHaveAttribute('aria-expanded', 'true')
    expect(localStorage.getItem(storedName('navGroups'))).toBe('{"lists":true}')
    expect(document.title).toBe('About · Aliquot')
  })

  it('folds with a button and remembers it', async () => {
    const { person } = open('/about', { user: userNamed('lab') })
    await person.click(await screen.findByRole('button', { name: 'Collapse' }))
    expect(localStorage.getItem(storedName('navFolded'))).toBe('true')
    expect(screen.getByRole('button', { name: 'Expand' })).toBeVisible()
  })

  it('the change log is for the laboratory only', async () => {
    const { person } = open('/about', { user: userNamed('portal') })
    await person.click(await screen.findByRole('button', { name: /^Account of/ }))
    expect(await screen.findByRole('menuitem', { name: 'User Profile' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Change Log' })).toBeNull()
  })

  it('a refused screen is named, and the address is clean again', async () => {
    const { at } = open('/?denied=%2Fplating', { user: userNamed('billing') })
    expect(await screen.findByText('You cannot open Plating')).toBeVisible()
    await waitFor(() => expect(at()).toBe('/'))
  })

  it('a refused screen without an entry in the navigation is named in words too', async () => {
    open('/?denied=%2Fpanels_new', { user: userNamed('lab') })
    expect(await screen.findByText('You cannot open New panel')).toBeVisible()
  })

  it('asks for the terms of use first', async () => {
    let accepted = false
    const user = userNamed('lab')
    const { person } = open('/about', {
      user,
      handlers: [
        answers(api.session.current, () => ({
          primary_username: 'lab',
          user: { ...user, eulaAccepted: accepted },
          view: null,
          locations: 0,
        })),
        answers(api.session.acceptEula, () => {
          accepted = true
          return { ok: true }
        }),
      ],
    })
    await person.click(await screen.findByRole('button', { name: 'Accept and continue' }))
    expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  })
})

describe('dialogs', () => {
  it('shows the profile [topbar:profile]', async () => {
    const { person } = open('/about', { user: userNamed('lab') })
    await menu(person, 'User Profile')
    const dialog = await screen.findByRole('dialog', { name: 'User Profile' })
    expect(dialog).toHaveTextContent('Usernamelab')
    expect(dialog).toHaveTextContent('NameMarcus Oyelaran')
    expect(dialog).toHaveTextContent('Emaillab@northgate.example')
  })

  it('a clinic’s notice is read once its page is opened, one that rang meanwhile when it is followed', async () => {
    const target = '/about'
    const notice = (n: number, over: object = {}) => ({
      _id: `01990000-0000-7000-8000-00000000000${n}`,
      description: `Notice ${n}`,
      added: '2026-11-29T10:00:00.000Z',
      icon: 'other' as const,
      target,
      done: false,
      ...over,
    })
    let docs = [notice(1), notice(2, { target: '/orders' }), notice(3, { done: true })]
    const sent = vi.fn()
    const handlers = [
      answers(api.session.notifications, () => ({ docs, unread: 1 })),
      answers(api.session.readNotices, (body) => {
        sent(body)
        docs = [notice(1, { done: true }), notice(4)]
        return { ok: true }
      }),
    ]
    const { person } = open(target, { user: userNamed('portal'), handlers })
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ids: [notice(1)._id] }))
    await person.click(await screen.findByRole('button', { name: /^Notifications/ }))
    await person.click(await screen.findByRole('link', { name: /Notice 4/ }))
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ ids: [notice(4)._id] }))
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('a clinic’s notice is not read while its page could not be had, and is once another try brought it', async () => {
    const notice = {
      _id: '01990000-0000-7000-8000-000000000001',
      description: 'An order was rejected.',
      added: '2026-11-29T10:00:00.000Z',
      icon: 'other' as const,
      target: '/patients',
      done: false,
    }
    const none = { docs: [], total: 0, totalIsCapped: false, page: 1, pages: 0, limit: 100, after: null }
    const sent = vi.fn()
    let isDown = true
    const { person } = open('/patients', {
      user: userNamed('portal'),
      handlers: [
        answers(api.session.notifications, { docs: [notice], unread: 1 }),
        answers(api.session.readNotices, (body) => {
          sent(body)
          return { ok: true }
        }),
        answers(api.patients.search, () =>
          isDown ? problem('internal', 'Something went wrong.', 500) : none,
        ),
      ],
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    await act(() => new Promise((later) => setTimeout(later, 1500)))
    expect(sent).not.toHaveBeenCalled()
    // Following it to the page that failed brings nothing either.
    await person.click(await screen.findByRole('button', { name: /^Notifications/ }))
    await person.click(await screen.findByRole('link', { name: /An order was rejected/ }))
    await act(() => new Promise((later) => setTimeout(later, 1500)))
    expect(sent).not.toHaveBeenCalled()
    isDown = false
    await person.click(again)
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ids: [notice._id] }))
  })

  it('a clinic’s notice without a page is read once the list of notices was seen', async () => {
    const notice = (n: number, over: object = {}) => ({
      ...{ _id: `01990000-0000-7000-8000-00000000000${n}`, description: `Notice ${n}`, target: null },
      ...{ added: '2026-11-29T10:00:00.000Z', icon: 'other' as const, done: false },
      ...over,
    })
    const sent = vi.fn()
    const { person } = open('/about', {
      user: userNamed('portal'),
      handlers: [
        answers(api.session.notifications, {
          docs: [notice(1), notice(2, { icon: 'link' }), notice(3, { target: '/orders' })],
          unread: 3,
        }),
        answers(api.session.readNotices, (body) => {
          sent(body)
          return { ok: true }
        }),
      ],
    })
    await person.click(await screen.findByRole('button', { name: /^Notifications/ }))
    expect(await screen.findByText('Notice 1')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ids: [notice(1)._id] }))
  })

  it('a clinic’s person chooses what to be told of; a choice that is not kept is taken back and said', async () => {
    let kept: NoticeChoices = { ...usualNotices }
    let refused = false
    const { person } = open('/about', {
      user: userNamed('portal'),
      handlers: [
        answers(api.session.noticeChoices, () => kept),
        answers(api.session.chooseNotices, (body) => {
          if (refused) return problem('unavailable', 'The database is starting.', 503)
          kept = z.object({ notices: NoticeChoices }).parse(body).notices
          return kept
        }),
      ],
    })
    await menu(person, 'User Profile')
    const notices = await screen.findByRole('region', { name: 'Notices' })
    const choice = (name: string) => within(notices).getByRole('combobox', { name })
    expect(choice('Which results')).toHaveDisplayValue('Critical results only')
    await person.selectOptions(choice('Corrected and amended reports'), 'Bell and email')
    await waitFor(() => expect(choice('Corrected and amended reports')).toBeEnabled())
    expect(kept).toEqual({ ...usualNotices, corrected: 'mail' })
    await person.selectOptions(choice('Results'), 'Not at all')
    await waitFor(() => expect(kept.results).toBe('none'))
    await waitFor(() => expect(within(notices).queryByRole('combobox', { name: 'Which results' })).toBeNull())
    const failed = vi.spyOn(toast, 'error')
    refused = true
    await waitFor(() => expect(choice('Pick-ups you asked for')).toBeEnabled())
    await person.selectOptions(choice('Pick-ups you asked for'), 'Bell')
    await waitFor(() =>
      expect(failed).toHaveBeenCalledWith('Notices were not changed', {
        detail: 'The database is starting.',
      }),
    )
    await waitFor(() => expect(choice('Pick-ups you asked for')).toHaveDisplayValue('Not at all'))
  })

  it.each([
    ['Pink', 'dark-pink'],
    ['Blue', 'dark-blue'],
    ['Light', 'light-blue'],
  ])('the theme %s shows at once and is stored as %s [topbar:theme]', async (label, stored) => {
    act(() => useTheme.getState().choose(label === 'Light' ? 'dark-blue' : 'light-blue'))
    const { person } = open('/about', { user: userNamed('lab') })
    await menu(person, 'Theme Settings')
    await person.click(await screen.findByRole('radio', { name: label }))
    expect(document.documentElement.dataset['theme']).toBe(stored)
    expect(localStorage.getItem(storedName('theme'))).toBe(stored)
  })

  it('the change log opens by itself once after the version changed [rule:version-flag]', async () => {
    localStorage.setItem(storedName('version'), '9.0.28')
    open('/about', {
      user: userNamed('lab'),
      handlers: [answers(api.about.changeLog, [...releaseHistory])],
    })
    const dialog = await screen.findByRole('dialog', { name: 'Change Log' })
    expect(await within(dialog).findByText('9.0.28')).toBeVisible()
    expect(localStorage.getItem(storedName('version'))).toBe(productVersion)
  })

  it('the change log file has its columns and the date of the laboratory in its name [limit:changelog]', async () => {
    const { blob, name } = changeLogFile(
      [{ version: '9.0.29', releaseDate: '2025-04-15', action: 'Fax monitor, "new"' }],
      'America/Boise',
      new Date('2026-11-20T03:00:00Z'),
    )
    expect(name).toBe('aliquot_changelog_20261119.csv')
    expect(await blob.text()).toBe(
      `${changelogColumns.join(',')}\r\n9.0.29,2025-04-15,"Fax monitor, ""new"""\r\n`,
    )
  })

  it('offers a newer version, and leaves it for later', async () => {
    const { person } = open('/about', {
      user: userNamed('portal'),
      handlers: [answers(api.about.version, versionOf({ version: '9.1.0' }))],
    })
    const dialog = await screen.findByRole('dialog', { name: 'Software Update' })
    expect(dialog).toHaveTextContent('Version 9.1.0 is ready.')
    expect(within(dialog).getByRole('button', { name: 'Update Now' })).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['9.0.30', 2232, true],
    ['9.0.29', 2233, true],
    ['10.0.0', 1, true],
    ['9.0.29', 2232, false],
    ['9.0.3', 9999, false],
  ])('version %s build %i is newer: %s [limit:version]', (version, buildId, newer) => {
    expect(isNewer({ version, buildId }, { version: '9.0.29', buildId: 2232 })).toBe(newer)
  })

  it('lists the shortcuts that act now and can switch the single keys off', async () => {
    const { person } = open('/about', { user: userNamed('lab') })
    await menu(person, 'Shortcuts')
    const sheet = await screen.findByRole('dialog', { name: 'Shortcuts' })
    expect(sheet).toHaveTextContent('Search and go anywhere')
    await person.click(within(sheet).getByRole('checkbox', { name: 'Single-key shortcuts' }))
    expect(localStorage.getItem(storedName('singleKeys'))).toBe('false')
  })
})

describe('the palette', () => {
  it('finds pages at once and opens one with Enter', async () => {
    const { person, at } = open('/searchresults', { user: userNamed('lab') })
    await person.click(await screen.findByRole('button', { name: /Search orders/ }))
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'abou' } })
    expect(await screen.findByRole('option', { name: /About/ })).toHaveAttribute('aria-selected', 'true')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/about'))
  })

  it('typing waits half a second, Enter does not; ten are asked for, and each says why it matched [topbar:search] [limit:searches]', async () => {
    const asked = vi.fn()
    const { person } = open('/about', {
      user: userNamed('lab'),
      handlers: [
        answers(api.search.global, (body) => {
          asked(body)
          return cedHits
        }),
      ],
    })
    await person.click(await screen.findByRole('button', { name: /Search orders/ }))
    const input = await screen.findByRole('combobox')
    fireEvent.change(input, { target: { value: 'ced' } })
    expect(screen.getByText('Searching…')).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ search: 'ced', take: 10 }))
    const [hit] = await screen.findAllByRole('option', { name: /Cedano.*Last name/ })
    expect(hit?.querySelector('b')).toHaveTextContent('Ced')
  })

  it('says that the search failed [msg:search-fail]', async () => {
    const { person } = open('/searchresults?text=ced', {
      user: userNamed('lab'),
      handlers: [refuses(api.search.global, 'internal', 'The index is being built.', 500)],
    })
    expect((await screen.findAllByText('Search Error')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('The index is being built.').length).toBeGreaterThan(0)
    await person.type(screen.getByRole('textbox', { name: /Search orders/ }), 'x')
  })
})

describe('a scan that no screen claims', () => {
  it('says when there is no such order [msg:no-remote-order]', async () => {
    const { person } = open('/about', {
      keyMs: 0,
      user: userNamed('lab'),
      handlers: [refuses(api.orders.byRequisition, 'not_found', 'Not found.', 404)],
    })
    await screen.findByRole('heading', { name: 'About' })
    await person.keyboard('26323-0192{Enter}')
    expect(await screen.findByText('Could not find a remote order')).toBeVisible()
    expect(screen.getByText('26323-0192')).toBeVisible()
  })
})

describe('the end of a session', () => {
  it('logout empties the session and says goodbye [topbar:logout]', async () => {
    const said = vi.fn()
    const { person, at } = open('/about', {
      user: userNamed('lab'),
      handlers: [
        answers(api.session.logout, (_, request) => {
          said(request.headers.get('authorization'))
          return { ok: true }
        }),
      ],
    })
    await menu(person, 'Logout')
    expect(await screen.findByText('Logged out, see you soon!')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(useSession.getState().id_token).toBeNull()
    expect(at()).toBe('/')
    await waitFor(() => expect(said).toHaveBeenCalledWith('Bearer token'))
  })

  it('want of activity: a quiet line, the countdown, then out and back here after signing in [rule:idle]', async () => {
    const { at } = open('/about', { user: userNamed('lab'), bootstrap: bootstrapOf({ logoutSeconds: 300 }) })
    await screen.findByRole('heading', { name: 'About' })
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now')
    const idleFor = (seconds: number) => {
      clock.mockReturnValue(start + seconds * 1000)
      act(() => void window.dispatchEvent(new Event('focus')))
    }
    idleFor(245)
    expect(screen.getByText('Signing out in 1 minute — press any key')).toBeVisible()
    idleFor(292)
    expect(await screen.findByRole('dialog', { name: 'Still there?' })).toHaveTextContent(
      /Signing out in [789] s/,
    )
    expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
    idleFor(302)
    clock.mockRestore()
    expect(await screen.findByText('Logged out, see you soon!')).toBeVisible()
    await waitFor(() => expect(at()).toBe('/?redirect=%2Fabout'))
  })

  it.each([
    [false, 'signed out'],
    [true, 'left alone'],
  ])('a kiosk, exempt %s, is %s when nobody touches it [rule:idle]', async (idleExempt, outcome) => {
    const bootstrap = bootstrapOf({ logoutSeconds: 300 })
    open('/', {
      user: userNamed('kiosk'),
      bootstrap: { ...bootstrap, labInfo: { ...bootstrap.labInfo, idleExempt } },
    })
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
    const later = Date.now() + 292_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(screen.queryAllByRole('dialog', { name: 'Still there?' })).toHaveLength(
      outcome === 'signed out' ? 1 : 0,
    )
    clock.mockRestore()
  })

  it('a token that the server no longer knows leads to the sign-in page', async () => {
    open('/about', {
      user: userNamed('lab'),
      handlers: [refuses(api.session.current, 'unauthenticated', 'Sign in.', 401)],
    })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await screen.findByText('Your session has ended. Sign in again.')).toBeVisible()
  })

  it('reference data that cannot be loaded: the browser’s alert, then a page to try again from [msg:ref-load]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
    let broken = true
    const { person } = open('/about', {
      user: userNamed('lab'),
      handlers: [
        answers(api.reference.bootstrap, () =>
          broken
            ? Response.json(
                { error: { code: 'internal', message: 'Database is starting.', requestId: 'r' } },
                { status: 500 },
              )
            : bootstrapOf(),
        ),
      ],
    })
    expect(await screen.findByText('The reference data could not be loaded')).toBeVisible()
    expect(alert).toHaveBeenCalledExactlyOnceWith(
      'The reference data could not be loaded: Database is starting.',
    )
    broken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  })

  it('says that the server does not answer', async () => {
    open('/about', { user: userNamed('lab') })
    await screen.findByRole('heading', { name: 'About' })
    expect(screen.queryByText(/No connection/)).toBeNull()
    server.use(unreachable(api.about.version))
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/No connection to the server/)).toBeVisible()
  })
})
