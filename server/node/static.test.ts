import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticApp } from './static'

const root = mkdtempSync(join(tmpdir(), 'aliquot app '))
let app = new Hono()

beforeAll(() => {
  mkdirSync(join(root, 'app', 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'app', 'index.html'), '<title>Aliquot</title>')
  writeFileSync(join(root, 'app', '.stamp'), 'x')
  const script = 'console.log(1)'.repeat(50)
  const file = join(root, 'app', 'assets', 'index-abc.js')
  writeFileSync(file, script)
  writeFileSync(`${file}.br`, brotliCompressSync(script))
  writeFileSync(`${file}.gz`, gzipSync(script))
  app = new Hono().use(staticApp([join(root, 'app')]))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })
const page = { accept: 'text/html,application/xhtml+xml' }

test('sends the smallest encoding that the client takes', async () => {
  for (const [header, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ] as const) {
    const reply = await get('/assets/index-abc.js', { 'accept-encoding': header })
    expect(reply.headers.get('content-encoding')).toBe(encoding)
    expect(reply.headers.get('vary')).toBe('Accept-Encoding')
  }
})

test('hashed files are kept for ever, the page is asked for each time and answered 304 when unchanged', async () => {
  const script = await get('/assets/index-abc.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const index = await get('/', page)
  expect(index.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/', { ...page, 'if-none-match': index.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a page address of the app gets index.html, a missing file or API address does not', async () => {
  const reply = await get('/order/0198c0de-0000-7000-8000-000000000000?tab=results', page)
  expect(reply.status).toBe(200)
  expect(await reply.text()).toBe('<title>Aliquot</title>')
  expect((await get('/faxes')).status).toBe(404)
  expect((await get('/assets/gone-123.js', page)).status).toBe(404)
  expect((await get('/api/v1/nothing', page)).status).toBe(404)
  expect((await get('/faxes', page, 'POST')).status).toBe(404)
})

test('HEAD answers the headers without the content', async () => {
  const reply = await get('/assets/index-abc.js', {}, 'HEAD')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-length')).toBe('700')
  expect(await reply.text()).toBe('')
})

test('nothing outside the folder and no hidden file is served', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/.stamp',
    '/assets/../../secret.txt',
  ]) {
    expect((await get(path)).status).toBe(404)
  }
})
