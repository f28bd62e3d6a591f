import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { MedicationDetail } from '@contract/medications/shapes'
import { answers, useServer } from '@/testing/app'
import { hand } from '@/testing/hand'
import { userNamed } from '@/testing/lab'

const lab = useServer()
const open: typeof lab.open = (...input) => ({
  ...lab.open(...input),
  person: hand(30),
})
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const codeine: MedicationDetail = {
  _id: id(1),
  version: 1,
  name: 'Codral Forte',
  kind: 'brand',
  strength: '30 mg',
  form: 'tablet',
  route: 'oral',
  ingredients: ['Codeine phosphate'],
  sideEffects: ['Drowsiness'],
  alternatives: [],
  active: true,
  source: null,
  market: null,
  marketedBy: [],
  sameIngredients: [{ _id: id(2), name: 'Codeine', strength: '30 mg', kind: 'generic', active: true }],
  metabolites: [{ ingredient: 'Codeine phosphate', becomes: ['morphine'] }],
}

test('an administrator types ingredients one to a line', async () => {
  const bodies: unknown[] = []
  const { person } = open(`/medication/${codeine._id}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.medications.get, codeine),
      answers(api.medications.update, (body) => {
        bodies.push(body)
        return { ...codeine, version: 2 }
      }),
    ],
  })
  const field = await screen.findByRole('textbox', { name: /^Ingredients/ })
  await person.type(field, '{Enter}  Acetaminophen{Enter}{Enter}')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(bodies).toMatchObject([
      { medication: { version: 1, ingredients: ['Codeine phosphate', 'Acetaminophen'] } },
    ]),
  )
})

test('a pharmacist reads it, with what else holds the same and what the body makes of it', async () => {
  const { person } = open(`/medication/${codeine._id}`, {
    user: userNamed('pharmd'),
    handlers: [answers(api.medications.get, codeine)],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Codral Forte' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Ingredients/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
  expect(screen.getByText('Drowsiness')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Related' }))
  const same = await screen.findByRole('region', { name: 'With the same ingredients' })
  expect(within(same).getByRole('link', { name: 'Codeine' })).toBeVisible()
  expect(screen.getByText('metabolizes to morphine')).toBeVisible()
})
