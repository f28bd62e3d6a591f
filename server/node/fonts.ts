import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { FontFile, FontStyle } from '@server/documents/font-book'

const require = createRequire(import.meta.url)
const folder = (pkg: string) => dirname(require.resolve(`${pkg}/package.json`))

const inter = (file: string, styles: FontStyle[]): FontFile => ({
  name: file,
  styles,
  ranges: null,
  read: () => readFile(join(folder('@expo-google-fonts/inter'), file)),
})

const Unicode = z.record(z.string(), z.string())
const parseRanges = (ranges: string) =>
  ranges.split(',').map((range): [number, number] => {
    const [low = '', high = low] = range.trim().slice(2).split('-')
    return [Number.parseInt(low, 16), Number.parseInt(high, 16)]
  })

/** The files of one @fontsource package: one per Unicode range (its `unicode.json` names them) and weight. */
function fontsource(family: string, weights: Partial<Record<400 | 600, FontStyle[]>>): FontFile[] {
  const home = folder(`@fontsource/${family}`)
  const subsets = Unicode.parse(JSON.parse(readFileSync(join(home, 'unicode.json'), 'utf8')))
  return Object.entries(subsets).flatMap(([subset, text]) => {
    const ranges = parseRanges(text)
    return Object.entries(weights).map(([weight, styles]): FontFile => {
      const file = `${family}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff`
      return { name: file, styles, ranges, read: () => readFile(join(home, 'files', file)) }
    })
  })
}

/**
 * The fonts of printed documents, in order of preference: IBM Plex Mono for numbers that are copied by hand, Inter
 * for Latin, Greek, Cyrillic and Vietnamese, then one family per further script. All under the SIL Open Font
 * License. A script more is a line more here.
 */
export function documentFonts(): FontFile[] {
  const twoWeights = { 400: ['regular', 'mono'], 600: ['semibold'] } satisfies Partial<
    Record<400 | 600, FontStyle[]>
  >
  const oneWeight = { 400: ['regular', 'semibold', 'mono'] } satisfies Partial<Record<400 | 600, FontStyle[]>>
  return [
    ...fontsource('ibm-plex-mono', { 400: ['mono'] }),
    inter('400Regular/Inter_400Regular.ttf', ['regular', 'mono']),
    inter('600SemiBold/Inter_600SemiBold.ttf', ['semibold']),
    ...fontsource('noto-sans-arabic', twoWeights),
    ...fontsource('noto-sans-hebrew', twoWeights),
    ...fontsource('noto-sans-devanagari', twoWeights),
    ...fontsource('noto-sans-thai', twoWeights),
    ...fontsource('chocolate-classical-sans', oneWeight),
    ...fontsource('gowun-dodum', oneWeight),
  ]
}
