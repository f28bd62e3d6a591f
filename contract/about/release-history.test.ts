import { expect, test } from 'vitest'
import { productVersion } from '../constants'
import { releaseHistory } from './release-history'

test('the history begins with the running version and goes back in time', () => {
  expect(releaseHistory[0]).toMatchObject({ version: productVersion, releaseDate: '2025-04-15' })
  const dates = releaseHistory.map(({ releaseDate }) => releaseDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set(releaseHistory.map(({ version }) => version)).size).toBe(releaseHistory.length)
})

test('the recorded features go by their names alone: no entry promises what the product does not do', () => {
  const recorded = [
    'Fax monitor',
    'Pharm.D. workflow',
    'Staph aureus/epidermidis MRSA/MSSA logic',
    'Turbo Billing',
    'Point-of-care support',
    'POL transfer between systems',
    'Conflict manager',
    'Shipping',
    'Plating',
    'Batching',
    'Kiosk mode',
    'HRSA import',
  ]
  const described = releaseHistory.map(({ action }) => action).filter((action) => !recorded.includes(action))
  expect(described).toHaveLength(releaseHistory.length - recorded.length)
  expect(described.map((action) => action.split(':')[0])).toEqual([
    'Order entry',
    'Order entry',
    'Linked accounts',
  ])
})
