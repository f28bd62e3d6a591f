import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportKind } from '@contract/choices'
import { runImport } from '../import/run-import'
import { CommandError, UsageError, theLab, type Command, type World } from './command'
import { portsFor } from './ports'
import { ofLab } from '../core/scope'

/** `field=column`, as often as is needed: which column of the file a field is read from; nothing after the sign is none. */
function readMap(pairs: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError(`--map takes field=column, such as lastname=Surname, not ${pair}.`)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim() || null]
    }),
  )
}

function readFile(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new CommandError(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`,
    )
  }
}

async function locationId({ db }: World, labId: string, code: string): Promise<string> {
  const found = await db
    .selectFrom('location')
    .select('id')
    .where(ofLab(labId))
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  if (!found) throw new CommandError(`There is no location with the code ${code}.`)
  return found.id
}

/** Loads a file: good rows load, the others are kept with the run. */
export const importCommand: Command = {
  usage: `import KIND FILE [--location CODE] [--map field=column]...\n    KIND: ${ImportKind.options.join(', ')}`,
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { location: { type: 'string' }, map: { type: 'string', multiple: true } },
    })
    const [what, path, ...more] = positionals
    const kind = ImportKind.safeParse(what)
    if (!kind.success || !path || more.length > 0)
      throw new UsageError(`Say what to import (${ImportKind.options.join(', ')}), and name one file.`)
    const map = readMap(values.map ?? [])
    const bytes = readFile(path)
    return async (world) => {
      const labId = await theLab(world)
      const location = values.location === undefined ? null : await locationId(world, labId, values.location)
      const run = await runImport({
        db: world.db,
        ports: portsFor(world),
        labId,
        userId: null,
        kind: kind.data,
        bytes,
        fileName: basename(path),
        map,
        locationId: location,
        onProgress: ({ total, done }) => world.note(`${done} of ${total} rows`),
      })
      if (run.message) world.note(run.message)
      world.say(`rows ${run.done}, loaded ${run.loaded}, refused ${run.refused}`)
      return run.state === 'DONE' ? 0 : 1
    }
  },
}
