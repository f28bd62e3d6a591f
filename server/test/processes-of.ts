import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPidFile } from '../node/postmaster-pid'

/** The postmaster of a data folder and all its processes (Linux: line 4 of each status file names the parent). */
export function processesOf(dataDir: string): number[] {
  const { pid } = readPidFile(join(dataDir, 'postgres', 'cluster')) ?? { pid: 0 }
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
    } catch {
      return false
    }
  })
  return [pid, ...children.map(Number)]
}
