import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Refusals are told apart by their codes. A sentence is for the person who reads it: code that compares one breaks with
 * the next better wording, and nobody notices.
 */
const root = resolve(import.meta.dirname, '../..')
const files = ['contract', 'server', 'src', 'mocks'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)

/** A literal of two words or more, the first of them with a small letter in it: `CRIT H` and `a b` are codes or keys. */
const sentence = String.raw`(['"\`])[A-Z][a-z’]+[ .][^'"\`]*\1`
const comparisons = [
  new RegExp(String.raw`[!=]==?\s*${sentence}`),
  new RegExp(String.raw`\.(?:includes|startsWith|endsWith|indexOf|has)\(\s*${sentence}`),
  new RegExp(String.raw`\bcase ${sentence}`),
  /\b(?:message|title|refusal)\s*[!=]==(?!\s*(?:undefined|null|''|'[a-zA-Z_]+'))/,
  /\b(?:message|refusal)\.(?:includes|startsWith|endsWith|match|search|indexOf)\(/,
  /[!=]==\s*(?:t\(|[a-zA-Z]*(?:[wW]ords|[tT]exts)[.[])/,
]
const compares = (line: string) => comparisons.some((pattern) => pattern.test(line))

test('nothing compares a sentence', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (compares(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('what the rule finds, and what it lets be', () => {
  const wrong = [
    'if (answer.message === `The specimen is ${state}.`)',
    'refusal === userRuleTexts.lastSuperAdmin ? a : b',
    "if (word === 'No medications listed')",
    "labels.title === t('errors.printer.getFailedTitle')",
    "issue.message.startsWith('Invalid')",
    'if (message === said)',
    "case 'Give a reason.':",
    "seen.has('The order is closed.')",
  ]
  expect(wrong.filter((line) => !compares(line))).toEqual([])
  const right = [
    "if (flag === 'CRIT H') return null",
    "error.code === 'stale'",
    'if (message === undefined) return',
    "problem === 'missing'",
    "event.key === ' '",
    'words.length === 0',
  ]
  expect(right.filter(compares)).toEqual([])
})
