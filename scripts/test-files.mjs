// Which test files somebody means by a word: an area, a folder or a file.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root } from './lib.mjs'

const ROOMS = ['contract', 'server', 'docs', 'scripts', 'src', 'mocks', 'e2e']
const IS_TEST = /\.(test\.tsx?|e2e\.ts)$/

/** Every test file, as a path from the root. */
export const allTestFiles = () =>
  ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => IS_TEST.test(name))
      .map((name) => `${room}/${name.replaceAll(sep, '/')}`),
  ).toSorted()

/**
 * The test files that a word means: a path that is there (a test, or a folder with all below it), from the root or from
 * where npm was called; else an area, which is every folder of that name, such as those of contract, server/modules and
 * src/features. Empty when it means none.
 * @param {string} word
 * @param {string} from
 * @returns {string[]}
 */
export function testFilesOf(word, from = process.env['INIT_CWD'] ?? process.cwd()) {
  const all = allTestFiles()
  const named = [resolve(root, word), resolve(from, word)].find((path) => path !== root && existsSync(path))
  if (named !== undefined) {
    const path = relative(root, named).replaceAll(sep, '/')
    return statSync(named).isDirectory()
      ? all.filter((file) => file.startsWith(`${path}/`))
      : all.filter((file) => file === path)
  }
  return all.filter((file) => file.split('/').slice(0, -1).includes(word))
}
