import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeDataFolder } from './data-folder'
import { identifySelf, judge } from './process-info'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aliquot folder '))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const locks = () => readdirSync(root).filter((name) => name.includes('aliquot.lock'))

/** Another process that takes the folder and says how it went; it stays until it is killed. */
async function otherProcess(): Promise<{ pid: number; said: string; kill: () => Promise<void> }> {
  const script = `
    import { takeDataFolder } from './server/node/data-folder.ts'
    try { takeDataFolder(process.argv[1]); console.log('taken') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    said: String(said).trim(),
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Puts a lock file with these words in place of the present one. */
function writeLock(changes: Record<string, unknown>): string {
  const first = takeDataFolder(root)
  const [name = ''] = locks()
  first.release()
  const path = join(root, name)
  const written: unknown = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...Object(written), released: false, ...changes }))
  return path
}

describe('one owner per data folder', () => {
  test('a second process is refused with the first one named, and may have it after a SIGKILL', async () => {
    const first = await otherProcess()
    expect(first.said).toBe('taken')
    try {
      expect(() => takeDataFolder(root)).toThrow(
        new RegExp(
          `^This data folder is already in use by process ${first.pid} \\(running since .*\\): .*\\. ` +
            'Stop it or choose another ALIQUOT_DATA\\.$',
        ),
      )
    } finally {
      await first.kill()
    }
    takeDataFolder(root).release()
  })

  test('of six processes that find a dead lock at once, exactly one gets the folder', async () => {
    writeLock({ pid: 4_000_000, started: '1' })
    const all = await Promise.all(Array.from({ length: 6 }, otherProcess))
    try {
      expect(all.filter(({ said }) => said === 'taken')).toHaveLength(1)
      expect(all.filter(({ said }) => said.startsWith('This data folder is already in use'))).toHaveLength(5)
    } finally {
      await Promise.all(all.map(({ kill }) => kill()))
    }
  }, 60_000)

  test('the same process cannot take it twice; after release it can, and one lock file stays', () => {
    const folder = takeDataFolder(root)
    expect(() => takeDataFolder(root)).toThrow('already in use')
    folder.release()
    folder.release()
    takeDataFolder(root).release()
    expect(locks()).toHaveLength(1)
  })

  test('a reused process id does not keep the folder', () => {
    writeLock({ started: '1' })
    expect(judge({ ...identifySelf(), started: '1' })).toBe('dead')
    takeDataFolder(root).release()
  })

  test('a holder in another container counts as alive while it gives signs of life', () => {
    const path = writeLock({ world: 'another boot pid:[1]', host: 'lab-2' })
    expect(() => takeDataFolder(root)).toThrow(
      /another container or on another machine \(lab-2, process \d+, seen \d s ago\)/,
    )
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(path, longAgo, longAgo)
    takeDataFolder(root).release()
  })

  test('a folder that cannot be made is one line', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => takeDataFolder(join(root, 'file', 'data'))).toThrow(
      /cannot be created \(ENOTDIR\)\. Choose another ALIQUOT_DATA\./,
    )
  })
})
