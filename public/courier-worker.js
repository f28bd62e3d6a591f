// Opens the courier's page without a signal. It keeps the page at / and the files that the page names; it answers nothing that
// concerns data: calls of the server pass by it untouched. While there is a signal the page itself always comes from the server,
// so that a new version is never held back.
const CACHE = 'aliquot-courier-page'
const PAGE = '/'
const PATIENCE_MS = 5000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const files = event.data?.keep
  if (Array.isArray(files)) event.waitUntil(keep(files.filter((file) => typeof file === 'string')))
})

/** Keeps the page and its files: all of one version, or none of it. Files of an earlier version go. */
async function keep(files) {
  const page = await fetch(PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!page.ok) return
  const html = await page.clone().text()
  const named = [...html.matchAll(/\/assets\/[^"'\s)]+/g)].map(
    ([path]) => new URL(path, location.origin).href,
  )
  const entry = /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1]
  // A newer version came out since this page was opened: the next opening keeps it, with all its files.
  if (!entry || !files.includes(new URL(entry, location.origin).href)) return
  const cache = await caches.open(CACHE)
  const wanted = new Set([...files, ...named, `${location.origin}/logo.svg`])
  const known = new Set((await cache.keys()).map((request) => request.url))
  const fresh = await Promise.all(
    [...wanted].filter((url) => !known.has(url)).map(async (url) => [url, await fetch(url)]),
  )
  if (fresh.some(([, response]) => !response.ok)) return
  for (const [url, response] of fresh) await cache.put(url, response)
  await cache.put(PAGE, page)
  const page_url = new URL(PAGE, location.origin).href
  for (const request of await cache.keys())
    if (request.url !== page_url && !wanted.has(request.url)) await cache.delete(request)
  for (const client of await self.clients.matchAll()) client.postMessage({ kept: wanted.size })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname === PAGE) event.respondWith(pageOf(request))
  } else if (url.pathname.startsWith('/assets/') || url.pathname === '/logo.svg')
    event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)))
})

/** The server's page; the kept one where none comes in time. */
async function pageOf(request) {
  const kept = await caches.match(new URL(PAGE, location.origin).href)
  if (!kept) return fetch(request)
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  return Promise.race([fetch(request).catch(() => kept), late])
}
