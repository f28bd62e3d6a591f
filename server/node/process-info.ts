import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/**
 * What names one process for good. A process id alone does not: it is given away again, after a restart of a
 * container almost at once. `started` is the kernel's start time of the process (clock ticks since boot on Linux),
 * `world` names the boot and the process namespace in which the id means anything.
 */
export interface ProcessIdentity {
  pid: number
  started: string
  world: string
}

/** Reads one line file of the kernel, or undefined where there is none (another platform, process gone). */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** State letter and start time of a process from Linux's /proc; the name in brackets may hold spaces. */
function linuxStat(pid: number): { state: string; started: string } | undefined {
  const text = read(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', started: fields[19] ?? '' }
}

/**
 * Whether a process with this id runs. A zombie (killed, not yet reaped by its parent) answers `kill(pid, 0)` as if
 * it were alive, so on Linux its state is read instead. Elsewhere a refusal for lack of rights means "alive".
 */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') {
    const stat = linuxStat(pid)
    return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time of a process in whatever unit the platform tells it; only ever compared for equality. */
function startOf(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)?.started ?? ''
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** The boot and process namespace this process lives in, '' where the platform does not tell. */
function currentWorld(): string {
  try {
    return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** The identity of this very process. */
export function identifySelf(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid), world: currentWorld() }
}

/**
 * Whether the identified process still runs: 'unknown' when it was written by another boot or in another container,
 * where its process id cannot be looked up.
 */
export function judge(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (identity.world !== currentWorld()) return 'unknown'
  if (!isAlive(identity.pid)) return 'dead'
  return startOf(identity.pid) === identity.started ? 'alive' : 'dead'
}

/** Live processes with this program name. Linux only; elsewhere undefined, which means "cannot tell". */
export function processesNamed(name: string): number[] | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/comm`)?.trim() === name)
    .map(Number)
    .filter(isAlive)
}

/**
 * Whether the working folder of a process is `folder`, by inode, so that renamed or linked paths do not hide one.
 * Undefined when that may not be read: a container's root without the right to trace, or another platform.
 */
export function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const cwd = statSync(`/proc/${pid}/cwd`)
    const wanted = statSync(folder)
    return cwd.ino === wanted.ino && cwd.dev === wanted.dev
  } catch {
    return undefined
  }
}
