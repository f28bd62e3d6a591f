import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { workerPolicy } from '@server/core/headers'
import { StartupError } from './startup-error'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
}

/** Best first: where a client takes several, the smallest is sent. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

interface Asset {
  type: string
  etag: string
  cacheControl: string
  /** Content by encoding; `identity` is always there. */
  content: Map<string, Uint8Array<ArrayBuffer>>
}

/** Encodings of an Accept-Encoding header that the client does not refuse (RFC 9110, 12.5.3). */
function accepted(header: string | undefined): Set<string> {
  const names = (header ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return refused || name === '' ? [] : [name]
  })
  return new Set(names)
}

/** Vite names files below /assets by their content, so they never change; everything else is asked for again. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

const bytesOf = (file: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(file))

/** Reads the built app into memory (a few megabytes): a path is either one of its files or unknown, no others exist. */
function load(root: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(root, file).split(sep).join('/')}`
    if (path.startsWith('/.')) continue
    const identity = bytesOf(file)
    const content = new Map([['identity', identity]])
    for (const { name, suffix } of ENCODINGS) {
      if (existsSync(file + suffix)) content.set(name, bytesOf(file + suffix))
    }
    assets.set(path, {
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      cacheControl: cacheControlOf(path),
      content,
    })
  }
  return assets
}

function loadAll(roots: readonly string[]): Map<string, Asset> {
  const all = new Map<string, Asset>()
  for (const root of roots)
    for (const [path, asset] of load(root)) {
      const known = all.get(path)
      if (known && known.etag !== asset.etag && path.startsWith('/assets/'))
        throw new StartupError(`Two builds of the app have a file ${path} that differs. Build the app again.`)
      if (!known) all.set(path, asset)
    }
  return all
}

/** Whether a person opens this address in the browser, as opposed to a script asking for a file. */
function isNavigation(method: string, path: string, accept: string | undefined): boolean {
  return method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path) && (accept ?? '').includes('text/html')
}

/**
 * Serves the built browser app: its files, and `index.html` for every page address of the app. Everything else is
 * left to the next handler. Security headers are the application's (app.ts). Of several builds every one's files are served:
 * they are named by their content, so a name means one file whichever build it came from; the page is the first one's.
 */
export function staticApp(roots: readonly string[]): MiddlewareHandler {
  const assets = loadAll(roots)
  return createMiddleware(async (c, next) => {
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const path = c.req.path === '/' ? '/index.html' : c.req.path
    const asset =
      assets.get(path) ??
      (isNavigation(method, path, c.req.header('accept')) ? assets.get('/index.html') : undefined)
    if (!asset) return next()
    const policy = workerPolicy(path)
    if (policy) c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', asset.cacheControl)
    c.header('ETag', asset.etag)
    c.header('Vary', 'Accept-Encoding')
    if (c.req.header('if-none-match')?.includes(asset.etag)) return c.body(null, 304)
    const wanted = accepted(c.req.header('accept-encoding'))
    const encoding = ENCODINGS.find(({ name }) => wanted.has(name) && asset.content.has(name))?.name
    if (encoding) c.header('Content-Encoding', encoding)
    const body = asset.content.get(encoding ?? 'identity') ?? new Uint8Array()
    c.header('Content-Type', asset.type)
    c.header('Content-Length', String(body.byteLength))
    return method === 'HEAD' ? c.body(null) : c.body(body)
  })
}
