// npm run new -- register <names> <name>: writes the files of docs/add-a-register.md with these names, in camel case:
// npm run new -- register coolerBoxes coolerBox. What stands already is never written over.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const snake = (name) => kebab(name).replaceAll('-', '_')
const words = (name) => kebab(name).replaceAll('-', ' ')
const capital = (name) => name[0].toUpperCase() + name.slice(1)

/** The new files of the how-to: a path in backticks on a line of its own, and the block of code after it. */
export function filesOf(page) {
  const blocks = page.matchAll(/^`([^`\n]+)`\n\n```tsx?\n([\s\S]*?)\n```$/gm)
  return [...blocks].map(([, path, text]) => ({ path, text: `${text}\n` }))
}

/** The same files for another register. Names of code, of the database, of folders and in sentences are told apart. */
export function renamed({ path, text }, many, one, number) {
  const named = (line) =>
    line
      .replaceAll('0024-vehicles', `${number}-${kebab(many)}`)
      // In the words of people, in the database, in folders; then in code.
      .replace(/(?<=^export const \w+ = '.*)[Vv]ehicles?\b/gm, (word) => {
        const plain = words(/s$/.test(word) ? many : one)
        return word.startsWith('V') ? capital(plain) : plain
      })
      .replace(/(?<=\b[Tt]he )vehicles?\b/g, (word) => words(word.endsWith('s') ? many : one))
      .replace(/\bvehicle(?=_| \(| on )/g, snake(one))
      .replace(/(?<=\bcreate table )vehicle\b/g, snake(one))
      .replace(/(?<=(contract|features|modules|\.)\/)vehicles(?=\/)/g, kebab(many))
      .replaceAll('Vehicles', capital(many))
      .replaceAll('Vehicle', capital(one))
      .replaceAll('vehicles', many)
      .replaceAll('vehicle', one)
  return { path: named(path), text: named(text) }
}

function main([kind, many, one]) {
  const camel = /^[a-z][A-Za-z]+$/
  if (kind !== 'register' || !camel.test(many ?? '') || !camel.test(one ?? ''))
    throw new Error('Say what: npm run new -- register coolerBoxes coolerBox')
  const migrations = readFileSync(join(root, 'server/db/migrate.ts'), 'utf8').matchAll(/^ {2}'(\d{4})-/gm)
  const number = String(Math.max(...[...migrations].map(([, digits]) => Number(digits))) + 1).padStart(4, '0')
  const files = filesOf(readFileSync(join(root, 'docs/add-a-register.md'), 'utf8')).map((file) =>
    renamed(file, many, one, number),
  )
  const standing = files.filter(({ path }) => existsSync(join(root, path)))
  if (standing.length > 0) throw new Error(`There already: ${standing.map(({ path }) => path).join(', ')}`)
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    process.stdout.write(`${path}\n`)
  }
  process.stdout.write('Now the lines in other files: docs/add-a-register.md.\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
