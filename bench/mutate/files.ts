import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { execFileSync } from 'node:child_process'
import { parseSync } from 'vite'

const aliases: Readonly<Record<string, string>> = {
  '@/': 'src/',
  '@contract/': 'contract/',
  '@server/': 'server/',
  '@mocks/': 'mocks/',
}
/** Where what ships begins. */
const entries = ['server/node.ts', 'server/cli.ts', 'server/node/documents-worker.ts', 'src/main.tsx']

/** What `all` means: the code that decides, not what starts it or fills the demonstration. */
export const wholeProduct = [
  'contract/',
  'server/modules/',
  'server/core/',
  'server/audit/',
  'server/documents/',
  'src/features/',
]

/** Words, and what is made by a tool: nothing in them decides. */
const left = /^contract\/(messages|about)|\/messages\.ts$|routeTree\.gen|\.d\.ts$/

/** Every file of the tree as it stands, new ones too, without what git ignores. */
export const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

export const isCode = (file: string) => /\.tsx?$/.test(file)
export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

export interface Graph {
  /** Product code: what is reached from where the product begins. */
  readonly product: ReadonlySet<string>
  /** How many imports lie between a file and each that it reaches. */
  distances(from: string): ReadonlyMap<string, number>
}

/** Who imports whom among our own files, types left out. */
export function graphOf(root: string, files: readonly string[]): Graph {
  const known = new Set(files)
  const imports = new Map<string, readonly string[]>()
  const importsOf = (file: string): readonly string[] => {
    const before = imports.get(file)
    if (before) return before
    const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'), {
      lang: file.endsWith('x') ? 'tsx' : 'ts',
    })
    const source = readFileSync(join(root, file), 'utf8')
    const names = [
      ...module.staticImports
        .filter(({ entries: some }) => some.length === 0 || some.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries: some }) =>
        some.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) =>
        source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      ),
    ]
    const found = names.flatMap((name) => {
      const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix))
      const path =
        alias === undefined
          ? name.startsWith('.')
            ? normalize(join(dirname(file), name))
            : undefined
          : name.replace(alias, aliases[alias] ?? '')
      if (path === undefined) return []
      const plain = path.replace(/\?.*$/, '')
      return [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`, `${plain}/index.tsx`]
        .filter((one) => isCode(one) && known.has(one))
        .slice(0, 1)
    })
    imports.set(file, found)
    return found
  }
  const distances = (from: string): Map<string, number> => {
    const at = new Map([[from, 0]])
    for (const [file, distance] of at)
      for (const next of importsOf(file)) if (!at.has(next)) at.set(next, distance + 1)
    return at
  }
  const product = new Set(
    entries.filter((file) => known.has(file)).flatMap((file) => [...distances(file).keys()]),
  )
  return { product, distances }
}

/** The product's files in these areas: each a folder, a file, or how paths begin (`contract/orders`). */
export const filesIn = (product: ReadonlySet<string>, areas: readonly string[]): string[] =>
  [...product]
    .filter((file) => !left.test(file) && areas.some((area) => file.startsWith(area)))
    .toSorted((a, b) => a.localeCompare(b))
