import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'

const assets = join(import.meta.dirname, '../dist/app/assets')

test('the build that ships holds nothing of the mock server', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), 'utf8')
    expect(/mockServiceWorker|pglite|PGlite|setupWorker/.test(code), name).toBe(false)
  }
  expect(readdirSync(join(assets, '..')).filter((name) => /pglite|mockServiceWorker/.test(name))).toEqual([])
})
