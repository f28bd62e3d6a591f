import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, renamed } from './new.mjs'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/add-a-register.md'), 'utf8')
const files = filesOf(page)

/** Where an import of the how-to leads, from the root and without its ending. */
function target(path: string, from: string): string | undefined {
  const [, alias, rest = ''] = /^(@contract|@)\/(.*)$/.exec(from) ?? []
  if (alias) return join(alias === '@' ? 'src' : 'contract', rest)
  return from.startsWith('.') ? join(dirname(path), from) : undefined
}

function textOf(file: string): string {
  const own = files.find(({ path }) => path.replace(/\.tsx?$/, '') === file)
  if (own) return own.text
  const found = [`${file}.ts`, `${file}.tsx`].find((name) => existsSync(join(root, name)))
  if (found === undefined) throw new Error(`${file} is not there.`)
  return readFileSync(join(root, found), 'utf8')
}

test('what the how-to imports is there under its name', () => {
  expect(files).toHaveLength(5)
  let seen = 0
  for (const { path, text } of files)
    for (const [, names = '', from = ''] of text.matchAll(/^import (?:type )?\{([^}]+)\} from '([^']+)'/gm)) {
      const file = target(path, from)
      if (file === undefined) continue
      for (const name of names.split(',').map((one) => one.replace(/^\s*type /, '').trim())) {
        seen += 1
        const exported = new RegExp(`export (?!type \\w+ from)[^\\n]*\\b${name}\\b`)
        expect(exported.test(textOf(file)), `${path}: ${name} from ${from}`).toBe(true)
      }
    }
  expect(seen).toBeGreaterThan(14)
  // The texts and fields that one file uses, another has.
  const all = files.map(({ text }) => text).join('\n')
  for (const [, name = ''] of all.matchAll(/\bm\.vehicles\.(\w+)/g))
    expect(all, name).toMatch(new RegExp(`export const ${name} =`))
})

test('the files in which lines are added are there', () => {
  const named = [...page.matchAll(/^\| `([^`]+\.(?:ts|txt))` \|/gm)].map(([, path = '']) => path)
  expect(named).toHaveLength(7)
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true)
})

test('written for its own names a file is the block of the how-to', () => {
  for (const file of files) expect(renamed(file, 'vehicles', 'vehicle', '0024')).toEqual(file)
})

test('written for other names nothing of the how-to’s own is left', () => {
  const made = files.map((file) => renamed(file, 'coolerBoxes', 'coolerBox', '0031'))
  expect(made.map(({ path }) => path)).toEqual([
    'contract/cooler-boxes/register.ts',
    'contract/cooler-boxes/messages.ts',
    'server/modules/cooler-boxes/handlers.ts',
    'server/db/migrations/0031-cooler-boxes.ts',
    'src/features/cooler-boxes/screen.ts',
  ])
  const all = made.map(({ text }) => text).join('\n')
  expect(all).not.toMatch(/vehicle/i)
  for (const line of [
    "import { coolerBox } from '@contract/cooler-boxes/register'",
    "  subject: 'CoolerBox',",
    "missing: 'Enter the cooler box name.'",
    "export const none = 'No cooler boxes yet'",
    'create table cooler_box (',
    'create unique index cooler_box_plate on cooler_box (lab_id, plate);',
    'calls: api.coolerBoxes,',
  ])
    expect(all).toContain(line)
})
