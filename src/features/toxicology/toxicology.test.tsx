import type { HttpHandler } from 'msw'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { GraphContent, NO_CONTENT, type GraphVersion, type ReflexSetting } from '@contract/toxicology/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const version = (over: Partial<GraphVersion>): GraphVersion => ({
  _id: id(1),
  version: 1,
  number: 1,
  state: 'DRAFT',
  content: NO_CONTENT,
  reference: '2026-11',
  editedByName: 'Ana Ruiz',
  editedAt: '2026-11-19T15:00:00.000Z',
  approvedByName: null,
  approvedAt: null,
  ...over,
})
const syrup = {
  kind: 'medication' as const,
  _id: id(7),
  name: 'Doctor Bear syrup',
  substances: [],
  covered: false,
  sentence: 'Not covered: nobody could read what is in Doctor Bear syrup.',
}
const limits = [{ key: 'product:codeine>hydrocodone', value: '11' }]
const reflex: ReflexSetting[] = [
  { kind: 'panel', _id: id(21), name: 'Urine Drug Screen (TOXSCR)', mode: null, version: 0 },
  { kind: 'location', _id: id(22), name: 'Cedar Ridge', mode: 'ask', version: 3 },
]
const Saved = z.object({ content: GraphContent })
const path = '/management?tab=toxicology'
const shown = (docs: GraphVersion[], ...more: HttpHandler[]) =>
  open(path, {
    user: userNamed('admin'),
    handlers: [
      answers(api.toxicology.versions, { docs, limits, screens: [], reference: '2026-11' }),
      answers(api.toxicology.coverage, { docs: [syrup], total: 1, uncovered: 1 }),
      answers(api.toxicology.reflexSettings, { docs: reflex }),
      answers(api.pharmacist.waiting, { count: 0, capped: false }),
      ...more,
    ],
  })

test('an uncovered entry is linked to an ingredient in the draft, and what cannot stand is said beside it', async () => {
  const sent: GraphContent[] = []
  const { person } = shown(
    [],
    answers(api.toxicology.saveDraft, (body) => {
      const { content } = Saved.parse(body)
      sent.push(content)
      return version({ content })
    }),
  )
  expect(await screen.findByText('Nothing of your own yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await person.click(await screen.findByRole('button', { name: 'Link Doctor Bear syrup to an ingredient' }))
  expect(screen.getByRole('textbox', { name: 'As written, row 1' })).toHaveValue('Doctor Bear syrup')
  const ingredients = screen.getByRole('textbox', { name: 'Ingredients, row 1' })
  await waitFor(() => expect(ingredients).toHaveFocus())
  await person.keyboard('codeine; guaifenesin')
  await person.type(screen.getByRole('textbox', { name: 'Source, row 1' }), 'Label')
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(sent[0]?.names).toEqual([
    {
      typed: 'Doctor Bear syrup',
      ingredients: ['codeine', 'guaifenesin'],
      ambiguous: false,
      source: 'Label',
    },
  ])
})

test('a draft that is not saved is not left without a question', async () => {
  const { person, at } = shown(
    [],
    answers(api.tags.list, {
      docs: [],
      total: 0,
      totalIsCapped: false,
      page: 1,
      pages: 1,
      limit: 50,
      after: null,
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Add name' }))
  await person.type(screen.getByRole('textbox', { name: 'As written, row 1' }), 'Zorbulax')
  await person.click(screen.getByRole('link', { name: 'Tags' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await person.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(at()).toBe(path)
  expect(screen.getByRole('textbox', { name: 'As written, row 1' })).toHaveValue('Zorbulax')
})

test('what the server refuses is said at its cell', async () => {
  const { person } = shown(
    [],
    answers(api.toxicology.saveDraft, () =>
      problem('bad_input', 'Check the fields.', 400, {
        'content.relations.0.to': 'This makes a loop: a → b → a. Remove one of these rows.',
      }),
    ),
  )
  await person.click(await screen.findByRole('button', { name: 'Add relation' }))
  const rows = screen.getByRole('list', { name: 'Relations' })
  expect(within(rows).getByRole('combobox', { name: 'Kind, row 1' })).toHaveFocus()
  await person.type(screen.getByRole('textbox', { name: 'To, row 1' }), 'a')
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText(/This makes a loop: a → b → a/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'To, row 1' })).toBeInvalid()
})

test('approving shows what changes against the version in force', async () => {
  const approved: unknown[] = []
  const limit = { key: 'product:codeine>hydrocodone', value: '5', source: 'Director' }
  const { person } = shown(
    [
      version({ _id: id(2), number: 2, content: { ...NO_CONTENT, limits: [limit] } }),
      version({ state: 'APPROVED', approvedByName: 'Bo Lind', approvedAt: '2026-11-01T12:00:00.000Z' }),
    ],
    answers(api.toxicology.approve, (body) => {
      approved.push(body)
      return version({ _id: id(2), number: 2, state: 'APPROVED' })
    }),
  )
  expect(await screen.findByText('Draft of version 2')).toBeVisible()
  expect(screen.getByText(/Approved by Bo Lind/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Approve…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Put version 2 in force?' })
  expect(within(dialog).getByText('Limits: 1 added or changed, 0 removed or replaced')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(within(dialog).getByRole('button', { name: 'Approve version 2' }))
  await waitFor(() => expect(approved).toEqual([{ _id: id(2), version: 1 }]))
})

test('what becomes of reflex tests is set for a panel or a client, and one that somebody else set is said', async () => {
  const sent: unknown[] = []
  let stale = false
  const { person } = shown(
    [],
    answers(api.toxicology.setReflex, (body) => {
      sent.push(body)
      return stale
        ? problem('stale', 'Somebody else changed this.', 409)
        : {
            kind: 'panel' as const,
            _id: id(21),
            name: 'Urine Drug Screen (TOXSCR)',
            mode: 'add' as const,
            version: 1,
          }
    }),
  )
  const panel = await screen.findByRole('combobox', { name: 'Reflex tests for Urine Drug Screen (TOXSCR)' })
  expect(panel).toHaveDisplayValue('Ask (not set)')
  expect(screen.getByRole('combobox', { name: 'Reflex tests for Cedar Ridge' })).toHaveDisplayValue('Ask')
  await person.selectOptions(panel, 'Add at verification')
  expect(await screen.findByText('Reflex tests of Urine Drug Screen (TOXSCR) set')).toBeVisible()
  expect(sent).toEqual([{ kind: 'panel', _id: id(21), mode: 'add', version: 0 }])
  stale = true
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'Reflex tests for Cedar Ridge' }),
    'As the panel',
  )
  expect(await screen.findByText('Somebody else changed this.')).toBeVisible()
  expect(sent[1]).toEqual({ kind: 'location', _id: id(22), mode: null, version: 3 })
})
