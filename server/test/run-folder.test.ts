import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identifySelf } from '@server/node/process-info'
import { makeRunFolder } from './run-folder'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'aliquot-runs-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

test('a run has a folder of its own, which the database’s own user may enter', async () => {
  const [one, two] = [await makeRunFolder(base), await makeRunFolder(base)]
  expect(one).not.toBe(two)
  expect(statSync(one).mode & 0o777).toBe(0o755)
})

test('what a killed run left is removed; what is in use, unfinished or not a run’s own stays', async () => {
  const left = (name: string, owner?: object) => {
    mkdirSync(join(base, name))
    if (owner) writeFileSync(join(base, name, 'run.json'), JSON.stringify(owner))
  }
  const self = identifySelf()
  left('aliquot-test-dead', { ...self, started: '1' })
  left('aliquot-test-alive', self)
  left('aliquot-test-elsewhere', { ...self, started: '1', world: 'another container' })
  left('aliquot-test-just-begun')
  left('somebody-else', { ...self, started: '1' })
  const own = await makeRunFolder(base)
  expect(
    readdirSync(base)
      .map((name) => join(base, name))
      .toSorted(),
  ).toEqual(
    [
      own,
      ...['aliquot-test-alive', 'aliquot-test-elsewhere', 'aliquot-test-just-begun', 'somebody-else'].map(
        (name) => join(base, name),
      ),
    ].toSorted(),
  )
  expect(existsSync(join(base, 'aliquot-test-dead'))).toBe(false)
})
