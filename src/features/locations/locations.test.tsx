import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { Location } from '@contract/locations/shapes'
import { answers, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'

const lab = useServer()
const HAND_MS = 40
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const meridian: Location = {
  _id: id(50),
  version: 4,
  name: 'Cedar Ridge Pain & Spine, Meridian',
  code: 'CRPS-MER',
  address: { line1: '880 E Overland Road', line2: null, city: 'Meridian', state: 'ID', zip: '83642' },
  phone: '(208) 555-0100',
  fax: null,
  salesRepId: null,
  active: true,
  physicians: [],
}
const noOrders = answers(api.orders.list, {
  docs: [],
  total: 0,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 10,
  after: null,
})
const open = (user: string, path: string, ...handlers: ReturnType<typeof answers>[]) => ({
  ...lab.open(path, {
    user: userNamed(user),
    handlers: [
      ...handlers,
      answers(api.locations.get, meridian),
      answers(api.reference.zip, { places: null }),
      noOrders,
    ],
  }),
  person: hand(HAND_MS),
})

test('what still uses a location is said before it is switched off [route:/location/:id]', async () => {
  let sent: unknown
  const { person } = open(
    'admin',
    `/location/${meridian._id}`,
    answers(api.locations.uses, {
      uses: [{ what: 'open orders', count: 12, to: `/orders?location=${meridian._id}` }],
    }),
    answers(api.locations.setActive, (body) => {
      sent = body
      return { outcomes: [{ _id: meridian._id, ok: true, message: null }] }
    }),
  )
  expect(await screen.findByText('Recent orders')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('link', { name: 'open orders' })).toBeVisible()
  expect(within(dialog).getByText('12')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText(`${meridian.name} is inactive.`)).toBeVisible()
  expect(sent).toEqual({ ids: [meridian._id], active: false })
})

test('an edit sends the sales rep back as it was, and never whether the location is active', async () => {
  const Sent = z.object({ location: z.record(z.string(), z.unknown()) })
  let sent: z.infer<typeof Sent> | undefined
  const { person } = open(
    'admin',
    `/location/${meridian._id}?tab=details`,
    answers(api.locations.update, (body) => {
      sent = Sent.parse(body)
      return { ...meridian, version: 5, phone: '(208) 555-0111' }
    }),
  )
  const phone = await screen.findByRole('textbox', { name: /^Phone/ })
  await person.clear(phone)
  await person.type(phone, '(208) 555-0111')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent?.location).toMatchObject({ version: 4, phone: '(208) 555-0111', salesRepId: null })
  expect(sent?.location).not.toHaveProperty('active')
})

test('whoever may not edit sees what it is doing, and neither history nor switch', async () => {
  open('accession', `/location/${meridian._id}`)
  const tabs = await screen.findByRole('navigation', { name: 'Sections' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent?.trim()),
  ).toEqual(['Overview'])
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
})
