import { expect, test } from 'vitest'
import { productVersion } from '../constants'
import { releaseHistory } from './release-history'

test('the history begins with the running version and goes back in time', () => {
  expect(releaseHistory[0]).toMatchObject({ version: productVersion, releaseDate: '2025-04-15' })
  const dates = releaseHistory.map(({ releaseDate }) => releaseDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set(releaseHistory.map(({ version }) => version)).size).toBe(releaseHistory.length)
})
