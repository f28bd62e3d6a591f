import type { MiddlewareHandler } from 'hono'
import { barcodePorts } from '@contract/constants'

const labelServices = barcodePorts
  .map((port) => `http://127.0.0.1:${port} http://localhost:${port}`)
  .join(' ')

/** `nonce` lets the page's own libraries add a style element; scripts come only from files of ours. */
export const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${labelServices}`,
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

/**
 * Of scripts that run beside a page: a worker has the policy of its own file. The courier's page keeps its files by one, and reads
 * barcodes in another, which alone may compile WebAssembly; the page itself may not.
 */
export const workerPolicy = (path: string): string | undefined =>
  path === '/courier-worker.js'
    ? "default-src 'none'; connect-src 'self'"
    : /^\/assets\/barcode-worker-[\w-]+\.js$/.test(path)
      ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
      : undefined

/** On every answer (OWASP ASVS 3.4): what is not set by the call itself. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const set = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
  set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
  set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  set('x-content-type-options', 'nosniff')
  set('x-frame-options', 'DENY')
  set('referrer-policy', 'no-referrer')
  // No page here is anybody's search result: a link to a report least of all.
  set('x-robots-tag', 'noindex, nofollow')
  set('cross-origin-opener-policy', 'same-origin')
  set('cross-origin-resource-policy', 'same-origin')
  set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
  set('cache-control', 'no-store')
}
