import { expect, test } from 'vitest'
import * as constants from './constants'

test('the limits are those of the specification', () => {
  const { changelogFileName, ...fixed } = constants
  expect(changelogFileName('20250417')).toBe('aliquot_changelog_20250417.csv')
  expect(fixed).toEqual({
    productShortName: 'aliquot',
    productName: 'Aliquot',
    productVersion: '9.0.29',
    buildId: 2232,
    versionCheckMs: 6 * 60 * 60 * 1000,
    pageSizes: {
      users: 25,
      locations: 50,
      turboReports: 200,
      remoteOrders: 50,
      others: 20,
    },
    searchLimits: { patients: 20, faxes: 25, users: 20, medications: 20, others: 20, global: 10 },
    searchDebounceMs: 500,
    defaultDateRangeDays: 30,
    defaultSorts: { users: 'username', orders: '-dateCollected' },
    idleCountdownSeconds: 10,
    labelLimits: { min: 1, max: 4, default: 1, firstSpecimenLetter: 'A' },
    barcodePorts: [8181, 8282, 8383, 8585],
    drawerWidthPx: 240,
    maxSnackbars: 3,
    tooltipDelayMs: 600,
    logoLimits: { maxWidthPx: 320, maxPortraitHeightPx: 300, defaultFile: 'logo.png' },
    minLinkUsernameLength: 2,
    changelogColumns: ['Version', 'Release Date', 'Action'],
  })
})
