/** How long the browser may take to begin the download before its source is let go. */
const RELEASE_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}

/** `('aliquot_changelog_', '2026-11-21', 'csv')` as `aliquot_changelog_20261121.csv`. The date is a calendar date. */
export const datedFilename = (prefix: string, date: string, extension: string): string =>
  `${prefix}${date.replaceAll('-', '')}.${extension}`
