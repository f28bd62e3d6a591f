import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const rooms = ['contract', 'server', 'src', 'mocks', 'e2e', 'bench']
const aliases: Record<string, string> = {
  '@/': 'src/',
  '@contract/': 'contract/',
  '@server/': 'server/',
  '@mocks/': 'mocks/',
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Paths of ours that a file imports, as paths from the root; packages are left out. */
function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [
    ...text.matchAll(
      /(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'|import\s+'([^']+)'/g,
    ),
  ].flatMap((match) => {
    const name = match[2] ?? match[3] ?? match[4] ?? ''
    const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix))
    const target = alias
      ? name.replace(alias, aliases[alias] ?? '')
      : name.startsWith('.')
        ? relative(root, resolve(root, dirname(file), name))
        : undefined
    return target === undefined ? [] : [{ target, typeOnly: match[1] !== undefined }]
  })
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\/|test-setup|test-orders|test-calls/.test(file)
const edges = rooms.flatMap(filesBelow).flatMap((file) => importsOf(file).map((edge) => ({ file, ...edge })))
const shipped = edges.filter(({ file }) => !isTest(file))

/** The bench measures the build, and one journey holds the build to its bounds: by the very same measure. */
const measured = ({ file, target }: { file: string; target: string }) =>
  file === 'e2e/bytes.e2e.ts' && target === 'bench/route-bytes.mjs'

test('who imports whom, between rooms', () => {
  const between = new Set(
    shipped
      .filter((edge) => !measured(edge))
      .map(({ file, target }) => [file.split('/')[0], target.split('/')[0]])
      .filter(([a, b]) => a !== b)
      .map((pair) => pair.join(' → ')),
  )
  expect([...between].sort()).toMatchInlineSnapshot(`
    [
      "bench → vite.config",
      "e2e → contract",
      "e2e → server",
      "mocks → contract",
      "mocks → server",
      "server → contract",
      "server → vite.config",
      "src → contract",
      "src → mocks",
    ]
  `)
})

test('inside the browser app, lower rooms know nothing of higher ones and features not of one another', () => {
  const room = (path: string) => path.split('/')[1] ?? ''
  const below: Record<string, readonly string[]> = {
    ui: ['ui', 'lib', 'styles'],
    lib: ['lib', 'styles'],
    styles: ['styles'],
    stores: ['stores', 'lib', 'styles'],
    api: ['api', 'stores', 'lib', 'ui'],
    table: ['table', 'api', 'stores', 'ui', 'lib', 'routeTree.gen'],
    form: ['form', 'api', 'stores', 'ui', 'lib'],
  }
  const wrong = shipped.filter(({ file, target }) => {
    if (!file.startsWith('src/') || !target.startsWith('src/')) return false
    const allowed = below[room(file)]
    if (allowed && !allowed.includes(room(target))) return true
    return (
      room(file) === 'features' && room(target) === 'features' && file.split('/')[2] !== target.split('/')[2]
    )
  })
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('nothing that runs in a browser tab knows Node', () => {
  const wrong = rooms
    .filter((room) => room !== 'bench' && room !== 'e2e')
    .flatMap(filesBelow)
    .filter(
      (file) => !isTest(file) && !/^server\/(node\/|node\.ts|cli\/|cli\.ts|vite\.config\.ts)/.test(file),
    )
    .filter((file) => /from 'node:/.test(readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})
