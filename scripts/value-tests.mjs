// Tests that hold the contract's fixed values to the same values written again: they show that nobody changed one unseen, and
// nothing of what the product does with it.
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { root } from './lib.mjs'

const VALUES = /(^|\/)(constants|choices|messages)$/

/**
 * Whether a test file below contract/ imports nothing of ours but constants, choices and messages: a requirement that it names
 * is shown where the product reads them, not here. False of a file that is gone.
 * @param {string} file from the root, or absolute
 * @returns {boolean}
 */
export function comparesValuesOnly(file) {
  const path = resolve(root, file)
  if (!relative(root, path).replaceAll(sep, '/').startsWith('contract/') || !existsSync(path)) return false
  return importsValuesOnly(readFileSync(path, 'utf8'))
}

/**
 * The same of a file's text.
 * @param {string} text
 * @returns {boolean}
 */
export function importsValuesOnly(text) {
  const ours = [
    ...text.matchAll(
      /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:\.|@contract\/|@\/|@server\/|@mocks\/)[^'"]*)['"]/g,
    ),
  ].map(([, name = '']) => name.replace(/\.ts$/, ''))
  return ours.length > 0 && ours.every((name) => VALUES.test(name))
}
