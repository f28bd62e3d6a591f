import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, URL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { asCalled } from './as-called'

const browser = fileURLToPath(new URL('../../src', import.meta.url))

describe('calls in the browser', () => {
  test('keep what a page reads of them and leave the server its part', () => {
    const source = `const a = get('/a/:id', { params: Ids, can: ['read', 'Order'], phi: 'read', entity: 'order', out: Order, })
const b = post('/b', { ...shared, body: z.object({ name: z.string() }), can: ['edit', 'Order'], out: Done, idempotent: true, summary: \`Of \${one}.\` })
const c = post('/c', { can: 'public', out: Done, upload: true })
const d = map.get(key, { body: 1 })`
    expect(asCalled('some.ts', source).replace(/\s+/g, ' ')).toBe(
      `const a = get('/a/:id', { phi: 'read', out: Order, }) const b = post('/b', { ...shared, can: ['edit', 'Order'], out: Done, idempotent: true, }) const c = post('/c', { can: 'public', out: Done, upload: true }) const d = map.get(key, { body: 1 })`,
    )
  })

  test('no code of the browser reads the server’s part of a call', () => {
    const files = readdirSync(browser, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const readers = files.filter((file) =>
      /\b(?:api\.\w+\.\w+|endpoint)\??\.(?:params|query|body|entity|scope|fresh|summary)\b/.test(
        readFileSync(join(browser, file), 'utf8'),
      ),
    )
    expect(readers).toEqual([])
  })
})
