const store = 'aliquot-mock'

/** Where this tab's browser keeps the seeded laboratory between loads. A change of schema or seed is a new key. */
export async function loadSaved(key: string): Promise<Blob | undefined> {
  const cache = await caches.open(store)
  return (await cache.match(`/${key}`))?.blob()
}

export async function save(key: string, dump: Blob): Promise<void> {
  await caches.delete(store)
  const cache = await caches.open(store)
  await cache.put(`/${key}`, new Response(dump))
}
