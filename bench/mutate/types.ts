import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant'
import { withMutants } from './render'
import type { Kind } from './sites'

/** A name that only the removed code used is no mistake of types. */
const harmless = new Set(['TS6133', 'TS6138', 'TS6192', 'TS6196', 'TS6198', 'TS6199'])
/** Changes that no type tells from what was there. */
const sameType = new Set<Kind>(['boundary', 'arithmetic', 'sql', 'call'])

/** Lines with an error, by file. */
async function check(folder: string, server: boolean): Promise<ReadonlyMap<string, readonly number[]>> {
  const config = join(folder, 'tsconfig.mutate.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { tsBuildInfoFile: './mutate.tsbuildinfo' },
      include: server ? ['contract', 'server', 'scripts', 'vite.config.ts'] : ['contract', 'src', 'mocks'],
    }),
  )
  const output = await new Promise<string>((done) => {
    const tsc = execFile(
      process.execPath,
      [join(folder, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', config],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => {
        process.removeListener('exit', end)
        done(stdout)
      },
    )
    const end = () => void tsc.kill()
    process.once('exit', end)
  })
  const byFile = new Map<string, number[]>()
  for (const [, file = '', line = '', code = ''] of output.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+)/gm))
    if (!harmless.has(code)) byFile.set(file, [...(byFile.get(file) ?? []), Number(line)])
  return byFile
}

/** Each mutant in the first round where nothing else of its part of the file changes: an error there is its own. */
function roundsOf(mutants: readonly Mutant[]): Mutant[][] {
  const rounds: Map<string, Mutant>[] = []
  for (const mutant of mutants) {
    const key = `${mutant.file} ${mutant.part.join('-')}`
    const free = rounds.find((round) => !round.has(key))
    if (free) free.set(key, mutant)
    else rounds.push(new Map([[key, mutant]]))
  }
  return rounds.map((round) => [...round.values()])
}

/**
 * Which of these the compiler refuses, so that no developer could have left them. Many are checked at once; an error outside
 * a mutant's own part of its file is nobody's, so one that only breaks the types of its callers is taken to compile.
 */
export async function uncompilable(
  folder: string,
  mutants: readonly Mutant[],
  told: (round: number, of: number) => void,
): Promise<ReadonlySet<number>> {
  const refused = new Set<number>()
  const rounds = roundsOf(mutants.filter(({ kind }) => !sameType.has(kind)))
  for (const [index, round] of rounds.entries()) {
    told(index + 1, rounds.length)
    const originals = new Map(
      round.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    )
    for (const [file, source] of originals) {
      const here = round.filter((one) => one.file === file).map(({ site }) => site)
      writeFileSync(join(folder, file), withMutants(source, here))
    }
    const ofServer = (file: string) => !file.startsWith('src/')
    for (const server of new Set([...originals.keys()].map(ofServer))) {
      const errors = await check(folder, server)
      for (const { id, file, part } of round)
        if (ofServer(file) === server && errors.get(file)?.some((line) => line >= part[0] && line <= part[1]))
          refused.add(id)
    }
    for (const [file, source] of originals) writeFileSync(join(folder, file), source)
  }
  return refused
}
