import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { SavedView } from '@contract/views/shapes'
import type { PhysicianRow } from '@contract/physicians/shapes'
import type { Page } from '@contract/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

// A whole page loads its code in these tests; a busy machine takes its time.
const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, changes: Partial<PhysicianRow> = {}): PhysicianRow => ({
  _id: id(n),
  version: 1,
  firstname: 'Maarten',
  lastname: `Vandersloot ${n}`,
  credentials: 'MD',
  npi: `148765${String(n).padStart(4, '0')}`,
  phone: null,
  active: true,
  locationNames: [],
  ...changes,
})
const page = (docs: PhysicianRow[], changes: Partial<Page<PhysicianRow>> = {}): Page<PhysicianRow> => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
  ...changes,
})
const view = (changes: Partial<SavedView> = {}): SavedView => ({
  _id: id(500),
  version: 1,
  list: 'physicians',
  name: 'By NPI',
  shared: false,
  mine: true,
  ownerName: 'Ada Quist',
  state: { sort: 'npi', active: true },
  ...changes,
})
const list = answers(api.physicians.list, page([row(1), row(2), row(3, { active: false })]))

test('a list opens with the usual view; changed, it is saved back, and all rows are one step away', async () => {
  const sent: unknown[] = []
  const { person, at } = open('/physicians', {
    user: userNamed('admin'),
    handlers: [
      list,
      answers(api.views.list, { docs: [view()], defaultId: id(500) }),
      answers(api.views.update, (body) => {
        sent.push(body)
        return view({ version: 2, state: { active: true } })
      }),
    ],
  })
  expect(await screen.findByRole('button', { name: 'View: By NPI' })).toBeVisible()
  await waitFor(() => expect(at()).toContain('sort=npi'))
  await person.click(await screen.findByRole('button', { name: 'Name' }))
  await person.click(await screen.findByRole('button', { name: 'View: By NPI, changed' }))
  await person.click(screen.getByRole('menuitem', { name: 'Save changes to “By NPI”' }))
  await waitFor(() => expect(sent).toEqual([{ view: { _id: id(500), version: 1, state: { active: true } } }]))
  await person.click(screen.getByRole('button', { name: /^View: By NPI/ }))
  await person.click(screen.getByRole('menuitemcheckbox', { name: 'All rows' }))
  await waitFor(() => expect(at()).toBe('/physicians?view=all'))
})

test('a view is saved under a name; one that is taken is said at the field', async () => {
  let tries = 0
  const { person, at } = open('/physicians?active=true', {
    user: userNamed('accession'),
    handlers: [
      list,
      answers(api.views.add, () => {
        tries += 1
        return tries === 1
          ? problem('conflict', 'You have a view of this name already.', 409, {
              'view.name': 'You have a view of this name already. Choose another one.',
            })
          : view({ name: 'Working', state: { active: true } })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'View: All rows, changed' }))
  expect(screen.queryByRole('menuitem', { name: /Share/ })).toBeNull()
  await person.click(screen.getByRole('menuitem', { name: 'Save as new view…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this list as a view?' })
  await person.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(within(dialog).getByText('Enter a name for the view.')).toBeVisible()
  await person.type(within(dialog).getByRole('textbox', { name: 'View name' }), 'Working')
  await person.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(await within(dialog).findByText(/Choose another one/)).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(at()).toContain(`view=${id(500)}`))
})

test('columns are moved and widened by buttons, and the focus stays where it was', async () => {
  const { person, at } = open('/physicians', { user: userNamed('admin'), handlers: [list] })
  await screen.findByText('Vandersloot 1, Maarten')
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads().slice(1, 3)).toEqual(['Name', 'NPI'])
  await person.click(screen.getByRole('button', { name: 'Columns and row height' }))
  await person.click(screen.getByRole('button', { name: 'Move NPI left' }))
  await waitFor(() => expect(heads().slice(1, 3)).toEqual(['NPI', 'Name']))
  expect(screen.getByRole('button', { name: 'Move NPI left' })).toHaveFocus()
  expect(at()).toContain('cols=')
  await person.click(screen.getByRole('button', { name: 'Make NPI wider' }))
  await waitFor(() => expect(at()).toContain('widths='))
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(at()).toBe('/physicians'))
})

test('pasted codes select what is found, all that match is a second step, and a field is changed in all of them', async () => {
  const changed: unknown[] = []
  const many = answers(api.physicians.list, (_, request) => {
    const asked = new URL(request.url).searchParams
    if (asked.get('limit') !== '200') return page([row(1), row(2)], { total: 3, pages: 2 })
    return asked.has('after') ? page([row(3)]) : page([row(1), row(2)], { total: 3, after: 'bookmark' })
  })
  const { person } = open('/physicians', {
    user: userNamed('admin'),
    handlers: [
      many,
      answers(api.physicians.pick, {
        docs: [row(1)],
        hits: [
          { code: row(1).npi, ids: [id(1)] },
          { code: '1999999999', ids: [] },
        ],
      }),
      answers(api.physicians.bulkEdit, (body) => {
        changed.push(body)
        return {
          outcomes: [
            { _id: id(1), ok: true, message: null },
            { _id: id(2), ok: false, message: 'Somebody is editing it.' },
            { _id: id(3), ok: true, message: null },
          ],
        }
      }),
    ],
  })
  await screen.findByText('Vandersloot 1, Maarten')
  await person.click(screen.getByRole('button', { name: 'Paste or scan codes' }))
  await person.click(await screen.findByRole('textbox', { name: 'Codes' }))
  await person.paste(`${row(1).npi}\n1999999999\n${row(1).npi}`)
  await person.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('1 found, 1 not found, 1 duplicated')).toBeVisible()
  expect(
    within(screen.getByRole('list', { name: 'What each code matches' })).getAllByRole('listitem')[0],
  ).toHaveTextContent('1999999999not found')
  await person.click(screen.getByRole('button', { name: 'Select 1 row' }))
  const bar = await screen.findByRole('toolbar', { name: 'Actions for the selected physicians' })
  expect(within(bar).queryByRole('button', { name: /matching/ })).toBeNull()

  await person.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await person.click(within(bar).getByRole('button', { name: 'Select all 3 matching' }))
  expect(await within(bar).findByText('3 selected')).toBeVisible()

  await person.click(within(bar).getByRole('button', { name: 'Edit…' }))
  expect(await screen.findByText('Rows to change: 3 of 3. Already with this value: 0.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Change 3 rows' }))
  expect(await screen.findByText('Somebody is editing it.')).toBeVisible()
  expect(changed).toEqual([{ ids: [id(1), id(2), id(3)], change: { active: false } }])
  expect(await within(bar).findByText('1 selected')).toBeVisible()
})
