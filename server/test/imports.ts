import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const aliases: Record<string, string> = {
  '@/': 'src/',
  '@contract/': 'contract/',
  '@server/': 'server/',
  '@mocks/': 'mocks/',
}

/** Paths of ours that a file imports, as paths from the root and as they are written; packages are left out. */
export function importsOf(file: string): { target: string; typeOnly: boolean }[] {
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
        ? relative(root, resolve(root, dirname(file), name)).replaceAll(sep, '/')
        : undefined
    return target === undefined ? [] : [{ target, typeOnly: match[1] !== undefined }]
  })
}

function fileOf(target: string, from: string): string {
  const found = [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`, target].find((path) =>
    existsSync(join(root, path)),
  )
  if (!found) throw new Error(`${from} imports ${target}, which is not there.`)
  return found
}

/** The file and every file of ours whose values it reaches by its imports, in order of name. */
export function reachedFrom(entry: string): string[] {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { target, typeOnly } of importsOf(file)) if (!typeOnly) visit(fileOf(target, file))
  }
  visit(entry)
  return [...reached].toSorted()
}
