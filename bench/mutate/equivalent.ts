import { readFileSync } from 'node:fs'
import type { Mutant } from './mutant'

/** Mutants that somebody has looked at and found to change nothing that anyone could tell, with the reason. */
export interface Equivalents {
  why(mutant: Pick<Mutant, 'file' | 'was' | 'is'>): string | undefined
}

/** Reads the list: a file, what stood there, what the mutant made of it, and why nothing can tell; tabs between. */
export function readEquivalents(path: string): Equivalents {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  for (const row of rows)
    if (row.length !== 4 || row.some((cell) => cell === ''))
      throw new Error(`A row of ${path} has not its four columns: ${row.join(' | ')}`)
  return {
    why: ({ file, was, is }) => rows.find((row) => row[0] === file && row[1] === was && row[2] === is)?.[3],
  }
}
