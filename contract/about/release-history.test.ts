import { expect, test } from 'vitest'
import { productVersion } from '../constants'
import { releaseHistory } from './release-history'

test('the history begins with the running version and goes back in time', () => {
  expect(releaseHistory[0]).toMatchObject({ version: productVersion, releaseDate: '2025-04-15' })
  const dates = releaseHistory.map(({ releaseDate }) => releaseDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set(releaseHistory.map(({ version }) => version)).size).toBe(releaseHistory.length)
})

test('every entry is about a part of the product that stands, and none names one that is not built', () => {
  const parts = releaseHistory.map(({ action }) => action.split(':')[0])
  expect(parts.filter((part) => !built.includes(part ?? ''))).toEqual([])
  const unbuilt =
    /turbo billing|point-of-care|conflict|shipping|plat(e|ing)|batch|kiosk|HRSA|MRSA|MSSA|claim|courier/i
  expect(releaseHistory.filter(({ action }) => unbuilt.test(action))).toEqual([])
})

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
