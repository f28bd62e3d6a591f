import { expect, test } from 'vitest'
import { productVersion } from '../constants'
import { releaseHistory } from './release-history'

test('the history begins with the running version and goes back in time', () => {
  expect(releaseHistory[0]).toMatchObject({ version: productVersion, releaseDate: '2025-04-15' })
  const dates = releaseHistory.map(({ releaseDate }) => releaseDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set(releaseHistory.map(({ version }) => version)).size).toBe(releaseHistory.length)
})

test('the running version names what stands of what the specification records, in its words, and nothing that is not built', () => {
  const [running, ...before] = releaseHistory
  for (const feature of named) expect(running?.action.toLowerCase()).toContain(feature.toLowerCase())
  const parts = before.map(({ action }) => action.split(':')[0])
  expect(parts.filter((part) => !built.includes(part ?? ''))).toEqual([])
  const unbuilt = /turbo billing|point-of-care|POL transfer|HRSA|conflict manager|shipping/i
  expect(releaseHistory.filter(({ action }) => unbuilt.test(action))).toEqual([])
})

/** Of the features of section 1 of the specification those that are built; a later one is added here with its entry. */
const named = [
  'fax monitor',
  'Pharm.D. workflow',
  'plating',
  'batching',
  'Staph aureus/epidermidis MRSA/MSSA logic',
]

/** Parts of the product that its README says work today. */
const built = [
  'Administration',
  'Imports',
  'Intake',
  'Labels',
  'Linked accounts',
  'Lists',
  'Order entry',
  'Patients',
  'Payers',
  'Receiving',
  'Reports',
  'Results',
  'Sign-in',
]
