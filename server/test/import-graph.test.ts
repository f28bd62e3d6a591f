import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root } from './imports'
import { filesBelow, isTest } from './our-files'

const rooms = ['contract', 'server', 'src', 'mocks', 'e2e', 'bench']

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
      "bench → vitest.config.ts",
      "e2e → contract",
      "e2e → server",
      "e2e → src",
      "mocks → contract",
      "mocks → server",
      "server → contract",
      "server → scripts",
      "src → contract",
      "src → mocks",
    ]
  `)
})

test('the journeys take two readers of the server and a server of files, and nothing else of it', () => {
  const taken = edges.filter(({ file, target }) => file.startsWith('e2e/') && target.startsWith('server/'))
  expect([...new Set(taken.map(({ target }) => target))].toSorted()).toEqual([
    'server/documents/barcode',
    'server/documents/read-pdf',
    'server/test/sftp-server',
  ])
})

test('inside the browser app, lower rooms know nothing of higher ones and features not of one another', () => {
  const room = (path: string) => path.split('/')[1] ?? ''
  const below: Record<string, readonly string[]> = {
    ui: ['ui', 'lib', 'styles'],
    lib: ['lib', 'styles'],
    styles: ['styles'],
    stores: ['stores', 'lib', 'styles'],
    api: ['api', 'stores', 'lib', 'ui'],
    table: ['table', 'api', 'stores', 'ui', 'lib'],
    form: ['form', 'api', 'stores', 'ui', 'lib'],
    app: ['app', 'table', 'form', 'api', 'stores', 'ui', 'lib', 'styles'],
    features: ['features', 'app', 'table', 'form', 'api', 'stores', 'ui', 'lib', 'styles'],
  }
  const upward = (file: string, target: string): boolean => {
    if (!file.startsWith('src/') || !target.startsWith('src/')) return false
    const allowed = below[room(file)]
    if (allowed && !allowed.includes(room(target))) return true
    return (
      room(file) === 'features' && room(target) === 'features' && file.split('/')[2] !== target.split('/')[2]
    )
  }
  const wrong = shipped.filter(({ file, target }) => upward(file, target))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  expect(upward('src/app/entity/plain-list.tsx', 'src/features/payers/screen')).toBe(true)
  expect(upward('src/ui/button.tsx', 'src/features/payers/screen')).toBe(true)
  expect(upward('src/app/guard.ts', 'src/router')).toBe(true)
  expect(upward('src/features/payers/screen.ts', 'src/features/tags/screen')).toBe(true)
  expect(upward('src/features/payers/screen.ts', 'src/routes/_in')).toBe(true)
  expect(upward('src/features/payers/screen.ts', 'src/app/guard')).toBe(false)
})

/**
 * What each room of the server may import of the server; a room that is not here may take all. One exception: setup gives a new
 * laboratory the menu that the demonstration begins with, and so takes it from the seed.
 */
const serverRooms: Readonly<Record<string, readonly string[]>> = {
  core: ['core', 'db', 'ports'],
  db: ['db', 'core'],
  documents: ['documents', 'ports'],
  audit: ['audit', 'core', 'db', 'ports'],
  astm: ['astm', 'core'],
  // Photos are read where files are: on a thread of their own.
  'instrument-files': ['instrument-files', 'documents'],
  hl7: ['hl7', 'core'],
  modules: [
    'modules',
    'core',
    'db',
    'documents',
    'ports',
    'audit',
    'import',
    'hl7',
    'astm',
    'instrument-files',
  ],
}

test('inside the server, what every call goes through knows no module', () => {
  const room = (path: string) => (path.split('/')[1] ?? '').replace(/\.ts$/, '')
  const upward = (file: string, target: string): boolean =>
    file.startsWith('server/') &&
    target.startsWith('server/') &&
    serverRooms[room(file)]?.includes(room(target)) === false &&
    !(file.startsWith('server/modules/setup/') && room(target) === 'seed')
  const wrong = shipped.filter(({ file, target }) => upward(file, target))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  expect(upward('server/core/mount.ts', 'server/modules/session/public')).toBe(true)
  expect(upward('server/core/mount.ts', 'server/db/schema')).toBe(false)
  expect(upward('server/modules/session/login.ts', 'server/app')).toBe(true)
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

/** A file of ours behind an import's path; undefined for what is no code, such as a stylesheet. */
const fileAt = (target: string): string | undefined =>
  [target, `${target}.ts`, `${target}.tsx`].find(
    (path) => /\.m?[jt]sx?$/.test(path) && existsSync(join(root, path)),
  )

const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

/** Whether `file` goes into another module past its public.ts. The application itself takes each module's handlers. */
const past = (file: string, target: string): boolean => {
  const module = moduleOf(target)
  if (module === undefined || module === moduleOf(file) || target.endsWith('/public')) return false
  return !(file === 'server/app.ts' && /\/([a-z]+-)?handlers$/.test(target))
}

test('a module of the server is reached through its public.ts alone', () => {
  const wrong = shipped.filter(({ file, target }) => past(file, target))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  const between = shipped.filter(
    ({ file, target }) => moduleOf(file) && moduleOf(target) && moduleOf(file) !== moduleOf(target),
  )
  expect(between.length).toBeGreaterThan(40)
  expect(past('server/modules/orders/add-order.ts', 'server/modules/patients/store')).toBe(true)
  expect(past('server/import/clinical.ts', 'server/modules/patients/commands')).toBe(true)
  expect(past('server/app.ts', 'server/modules/orders/add-order')).toBe(true)
})

/** Files that reach themselves by their imports, as groups (Tarjan's strongly connected components). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const number = numbers.size
    numbers.set(file, number)
    stack.push(file)
    let low = number
    for (const next of imports.get(file) ?? []) {
      if (!numbers.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, numbers.get(next) ?? low)
    }
    if (low === number) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.toSorted())
    }
    return low
  }
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file)
  return circles
}

test('nothing imports in a circle: no value, no type, no part that comes later', () => {
  const imports = new Map<string, string[]>()
  for (const { file, target } of edges) {
    const found = fileAt(target)
    if (found !== undefined) imports.set(file, [...(imports.get(file) ?? []), found])
  }
  expect(imports.size).toBeGreaterThan(1000)
  expect(circlesOf(imports)).toEqual([])
  const small = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['d'], e: ['a'] }
  expect(circlesOf(new Map(Object.entries(small)))).toEqual([['d'], ['a', 'b', 'c']])
})

/** Areas that need each other, and why they stay so. Files of theirs never do: the test above. */
const togetherByNature: readonly { room: string; areas: readonly string[]; why: string }[] = [
  {
    room: 'contract',
    areas: ['orders', 'patients'],
    why: 'an order keeps a copy of its patient, and the record of a patient lists orders and their reports',
  },
  {
    room: 'server/modules',
    areas: ['orders', 'patients', 'results'],
    why: 'a changed patient reads results again, a result closes its order, and an order is made for a patient: one write each',
  },
  {
    room: 'server/modules',
    areas: ['public-health', 'reports'],
    why: 'a release finds what is reportable in its own write, and a case that is checked again is judged as its version was released',
  },
]

/** Folders of the contract that are no area: all areas read them, and they read the shapes of areas. */
const ofNoArea = new Set(['rules', 'register', 'abilities'])

/** Areas of a room that reach themselves by way of others, as groups. */
function areasInCircles(room: string, of: readonly { file: string; target: string }[]): string[][] {
  const areaOf = (path: string) =>
    path.startsWith(`${room}/`) ? /^([^/]+)\//.exec(path.slice(room.length + 1))?.[1] : undefined
  const imports = new Map<string, string[]>()
  for (const { file, target } of of) {
    const [from, to] = [areaOf(file), areaOf(target)]
    if (from === undefined || to === undefined || from === to) continue
    if (!ofNoArea.has(from) && !ofNoArea.has(to)) imports.set(from, [...(imports.get(from) ?? []), to])
  }
  return circlesOf(imports)
}

test('areas do not need each other in a circle, but for those that are written down', () => {
  for (const room of ['contract', 'server/modules', 'src/features'])
    expect(areasInCircles(room, shipped), room).toEqual(
      togetherByNature.filter((group) => group.room === room).map(({ areas }) => areas),
    )
  const chatty = [
    { file: 'contract/chat/calls.ts', target: 'contract/contact/shapes' },
    { file: 'contract/contact/shapes.ts', target: 'contract/chat/shapes' },
  ]
  expect(areasInCircles('contract', chatty)).toEqual([['chat', 'contact']])
})
