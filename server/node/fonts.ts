import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { FontFile, FontStyle } from '@server/documents/font-book'

const require = createRequire(import.meta.url)
/** Where a package lies; throws where it is not installed. */
type Folder = (pkg: string) => string
const installed: Folder = (pkg) => dirname(require.resolve(`${pkg}/package.json`))

const inter = (folder: Folder, file: string, styles: FontStyle[]): FontFile => ({
  name: file,
  styles,
  ranges: null,
  read: async () => readFile(join(folder('@expo-google-fonts/inter'), file)),
})

const Unicode = z.record(z.string(), z.string())
const parseRanges = (ranges: string) =>
  ranges.split(',').map((range): [number, number] => {
    const [low = '', high = low] = range.trim().slice(2).split('-')
    return [Number.parseInt(low, 16), Number.parseInt(high, 16)]
  })

/** The files of one @fontsource package: one per Unicode range (its `unicode.json` names them) and weight. */
function fontsource(
  folder: Folder,
  family: string,
  weights: Partial<Record<400 | 600, FontStyle[]>>,
): FontFile[] {
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

/** A script whose font package is not installed; `error` is why its files were not found. */
export interface MissingFont {
  script: string
  error: unknown
}

const twoWeights = { 400: ['regular', 'mono'], 600: ['semibold'] } satisfies Partial<
  Record<400 | 600, FontStyle[]>
>
const oneWeight = { 400: ['regular', 'semibold', 'mono'] } satisfies Partial<Record<400 | 600, FontStyle[]>>

/** What no paper can do without, and what stands for numbers and further scripts: a line more is a script more. */
const inOrder: readonly { script: string; files: (folder: Folder) => FontFile[] }[] = [
  { script: 'Monospaced numbers', files: (folder) => fontsource(folder, 'ibm-plex-mono', { 400: ['mono'] }) },
  {
    script: 'Latin, Greek, Cyrillic, Vietnamese',
    files: (folder) => [
      inter(folder, '400Regular/Inter_400Regular.ttf', ['regular', 'mono']),
      inter(folder, '600SemiBold/Inter_600SemiBold.ttf', ['semibold']),
    ],
  },
  { script: 'Arabic', files: (folder) => fontsource(folder, 'noto-sans-arabic', twoWeights) },
  { script: 'Hebrew', files: (folder) => fontsource(folder, 'noto-sans-hebrew', twoWeights) },
  { script: 'Devanagari', files: (folder) => fontsource(folder, 'noto-sans-devanagari', twoWeights) },
  { script: 'Thai', files: (folder) => fontsource(folder, 'noto-sans-thai', twoWeights) },
  {
    script: 'Chinese, Japanese',
    files: (folder) => fontsource(folder, 'chocolate-classical-sans', oneWeight),
  },
  { script: 'Korean', files: (folder) => fontsource(folder, 'gowun-dodum', oneWeight) },
]

/**
 * The fonts of printed documents, in order of preference: IBM Plex Mono for numbers that are copied by hand, Inter
 * for Latin, Greek, Cyrillic and Vietnamese, then one family per further script. All under the SIL Open Font
 * License. A family that is not installed keeps no paper from being drawn: it is told, and a character that only it has is
 * printed as its numbered box.
 */
export function documentFonts(
  onMissing: (one: MissingFont) => void = () => {},
  folder = installed,
): FontFile[] {
  return inOrder.flatMap(({ script, files }) => {
    try {
      return files(folder)
    } catch (error) {
      onMissing({ script, error })
      return []
    }
  })
}
