import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { identifySelf, judge } from '@server/node/process-info'
import { stopPostmaster } from '@server/node/postmaster-pid'

const PREFIX = 'aliquot-test-'
const OWNER = 'run.json'
const Owner = z.strictObject({ pid: z.number(), started: z.string(), world: z.string() })
/** The whole suite needs a third of it. */
const ROOM_BYTES = 3e9
const MEMORY = '/dev/shm'

/** For files of databases: in memory where the system has room there, since each database is three hundred of them. */
export function roomyFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A folder for this run's server, below which the server's own user may walk. Removes those that killed runs left. */
export async function makeRunFolder(inFolder = roomyFolder()): Promise<string> {
  await removeLeft(inFolder)
  const folder = mkdtempSync(join(inFolder, PREFIX))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, OWNER), JSON.stringify(identifySelf()))
  return folder
}

/** Whether the run that wrote this is gone for certain. */
function isLeft(file: string): boolean {
  try {
    return judge(Owner.parse(JSON.parse(readFileSync(file, 'utf8')))) === 'dead'
  } catch {
    return false
  }
}

async function removeLeft(inFolder: string): Promise<void> {
  for (const name of readdirSync(inFolder)) {
    const file = join(inFolder, name, OWNER)
    if (!name.startsWith(PREFIX) || !isLeft(file)) continue
    await stopPostmaster(join(inFolder, name, 'data', 'postgres', 'cluster'))
    rmSync(join(inFolder, name), { recursive: true, force: true })
  }
}
