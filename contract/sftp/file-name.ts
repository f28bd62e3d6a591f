import { m } from '../messages'

/** What a pattern may name. A patient is not among it: the names of files are seen where files are not opened. */
export const fileNameParts = ['lab', 'requisition', 'version', 'state', 'released'] as const
export type FileNameParts = Readonly<Record<(typeof fileNameParts)[number], string>>

export const defaultFileName = '{lab}_{requisition}_v{version}_{state}'

const isPart = (name: string): name is (typeof fileNameParts)[number] =>
  fileNameParts.some((part) => part === name)

/** Why a pattern does not do, in words, or undefined. */
export function fileNameProblem(pattern: string): string | undefined {
  const named = [...pattern.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '')
  if (!named.every(isPart)) return m.sftp.patternPart
  if (!named.includes('requisition') || !named.includes('version')) return m.sftp.patternNeeds
  if (!/^[A-Za-z0-9_-]*$/.test(pattern.replace(/\{\w+\}/g, ''))) return m.sftp.patternCharacters
  return undefined
}

const safe = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

/** The name of a version's file, without its ending: letters, digits, `_` and `-`, and the same each time it is made. */
export const fileNameOf = (pattern: string, parts: FileNameParts): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => (isPart(name) ? safe(parts[name]) : whole))
