import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processesNamed, worksIn } from './process-info'

/** What PostgreSQL writes about its running postmaster. */
export interface RunningPostmaster {
  pid: number
  port: number
}

const STOP_WITHIN_MS = 30_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** To wait without giving the thread away. */
const sleeper = new Int32Array(new SharedArrayBuffer(4))

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads `postmaster.pid`: line 1 is the process id, line 4 the port (PostgreSQL 18, miscadmin.h LOCK_FILE_LINE_*). */
export function readPidFile(cluster: string): RunningPostmaster | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the process named in the file is a live postmaster of this very folder. Where that cannot be told for
 * certain the answer is yes: waiting for a stranger is a nuisance, starting beside a live postmaster destroys data.
 */
function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const candidates = processesNamed('postgres')
  if (candidates !== undefined && !candidates.includes(pid)) return false
  return worksIn(pid, cluster) !== false
}

/**
 * Removes a pid file whose postmaster is gone. PostgreSQL itself keeps to the file when the id answers to a signal,
 * and so is stopped by a zombie and by a stranger who was given the same id. Backends that outlived a killed
 * postmaster are ended first: a new server must not share files with them (and refuses to while they hold memory).
 */
export function removeStalePidFile(cluster: string): void {
  const written = readPidFile(cluster)
  if (written !== undefined && isPostmasterOf(cluster, written.pid)) return
  const left = (processesNamed('postgres') ?? []).filter((pid) => worksIn(pid, cluster) === true)
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
  }
  // Until the last of them is gone a new server finds their memory and gives up.
  const deadline = Date.now() + 2_000
  while (left.some(isAlive) && Date.now() < deadline) Atomics.wait(sleeper, 0, 0, 5)
  rmSync(pidFile(cluster), { force: true })
}

/** Waits until the postmaster of the folder is gone; false when it is still there after the time. */
async function gone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isPostmasterOf(cluster, pid)) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

/**
 * Fast shutdown (SIGINT: roll back what is open, write a checkpoint), and, should that take over 30 s, immediate
 * shutdown (SIGQUIT), from which the next start recovers by itself.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = readPidFile(cluster)
  if (running === undefined || !isPostmasterOf(cluster, running.pid)) return
  process.kill(running.pid, 'SIGINT')
  if (await gone(cluster, running.pid, STOP_WITHIN_MS)) return
  process.kill(running.pid, 'SIGQUIT')
  await gone(cluster, running.pid, STOP_WITHIN_MS)
}
