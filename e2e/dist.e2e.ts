import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { userTypes } from '@contract/choices'

const assets = join(import.meta.dirname, '../dist/app/assets')
const Manifest = z.record(z.string(), z.object({ file: z.string() }))

test('the build that ships holds nothing of the mock server', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), 'utf8')
    expect(/mockServiceWorker|pglite|PGlite|setupWorker/.test(code), name).toBe(false)
  }
  expect(readdirSync(join(assets, '..')).filter((name) => /pglite|mockServiceWorker/.test(name))).toEqual([])
})

test('the files that every page runs are compiled as they come', () => {
  const scripts = readdirSync(assets).filter((name) => /^(base|shell|list|parts|form)-.*\.js$/.test(name))
  expect(scripts.length).toBeGreaterThanOrEqual(5)
  for (const name of scripts)
    expect(readFileSync(join(assets, name), 'utf8').split('\n')[0], name).toBe('//# allFunctionsCalledOnLoad')
})

test('the start page names the scripts of whoever is signed in, and on the sign-in page none of theirs', async ({
  request,
}) => {
  const named = async (cookie: string) => {
    const page = await (await request.get('/', { headers: { cookie, accept: 'text/html' } })).text()
    return [...page.matchAll(/rel="modulepreload"[^>]*href="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
  }
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(assets, '../.vite/manifest.json'), 'utf8')))
  const fileOf = (key: string) => manifest[key]?.file ?? `no ${key}`
  const courier = fileOf('src/features/courier/courier-page.tsx')
  const kiosk = fileOf('src/features/kiosk/kiosk-home.tsx')
  const start = fileOf('src/features/shell/start.tsx')
  const without = await named('')
  for (const userType of userTypes)
    expect((await named(`start=${userType}`)).length, userType).toBeGreaterThan(without.length + 5)
  expect(await named('start=courier')).toEqual(expect.arrayContaining([courier, start]))
  expect(await named('start=kiosk')).toEqual(expect.arrayContaining([kiosk, start]))
  for (const nobody of ['', 'start=', 'start=admin%22%3E', 'other=courier']) {
    const files = await named(nobody)
    expect(files).not.toContain(start)
    expect(files).not.toContain(courier)
  }
})
