/**
 * The product's fixed numbers and names, from section 9 of the specification: what stands here is read by the product, and
 * what only an unbuilt screen would read comes with that screen. Durations carry their unit in the name. How long a new
 * laboratory's sessions may stay idle is the default of its column, in the database's first migration.
 */

/** Short name of the product, as file names carry it. */
export const productShortName = 'aliquot'
export const productName = 'Aliquot'
export const productVersion = '9.0.29'
/** Sent with every sign-in. */
export const buildId = 2232
/** How often the browser asks whether a newer version is served: six hours. */
export const versionCheckMs = 21_600_000

/** Rows on one page of a list, by list; a list that is not named here has `pageSizes.others`. */
export const pageSizes = {
  users: 25,
  locations: 50,
  turboReports: 200,
  remoteOrders: 50,
  others: 20,
} as const

/** Rows that one look-up answers, by what is looked up; what is not named here has `searchLimits.others`. */
export const searchLimits = {
  patients: 20,
  faxes: 25,
  users: 20,
  medications: 20,
  others: 20,
  global: 10,
} as const
export const searchDebounceMs = 500

/** Dated lists open on this many days back from today. */
export const defaultDateRangeDays = 30

/** Sort of a list when nobody chose one; a leading `-` is descending. */
export const defaultSorts = { users: 'username', orders: '-dateCollected' } as const

/** The countdown dialog stands this long before the idle sign-out. */
export const idleCountdownSeconds = 10

/** Labels per requisition and copies of each are clamped to this range before anything prints. */
export const labelLimits = { min: 1, max: 4, default: 1, firstSpecimenLetter: 'A' } as const
/** Ports of the workstation's label service, in the order in which they are probed. */
export const barcodePorts = [8181, 8282, 8383, 8585] as const

/** Width of the side navigation. */
export const drawerWidthPx = 240
export const maxSnackbars = 3
export const tooltipDelayMs = 600

/** The laboratory's logo is scaled into this box; the height counts for portrait pictures. */
export const logoLimits = { maxWidthPx: 320, maxPortraitHeightPx: 300, defaultFile: 'logo.png' } as const

/** Add Account: Send Request stays disabled below this many characters. */
export const minLinkUsernameLength = 2

/** Change log export: its columns, and its file name for a date written as YYYYMMDD. */
export const changelogColumns = ['Version', 'Release Date', 'Action'] as const
export const changelogFileName = (yyyymmdd: string) => `${productShortName}_changelog_${yyyymmdd}.csv`
