/** Each file of a part: on its way, or here. A lost one is forgotten, so that it can be asked for again. */
const files = new Map<string, Promise<void>>()

/**
 * What the build puts around each `import()` (scripts/vite/part-files.ts): first come the part's own file and its styles,
 * then it is imported. Many browsers keep an import that failed for as long as the page lives (so the standard said until
 * 2026: whatwg/html#6768); a file that is fetched beforehand leaves nothing behind when the network goes, and the next try
 * can succeed. The import itself finds the file in the browser's store. Rejects where a file cannot be had.
 */
export async function withFiles<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  await Promise.all(names.map(arrival))
  return load()
}

function arrival(name: string): Promise<void> {
  const address = `/${name}`
  const found = files.get(address)
  if (found) return found
  // What the page itself names is the browser's to bring.
  const named = document.querySelector(`link[href="${address}"]`) !== null
  const coming = named ? Promise.resolve() : name.endsWith('.css') ? styles(address) : bytes(address)
  files.set(address, coming)
  coming.catch(() => files.delete(address))
  return coming
}

async function bytes(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  await answer.arrayBuffer()
}

function styles(address: string): Promise<void> {
  return new Promise((here, lost) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.onload = () => here()
    link.onerror = () => {
      link.remove()
      lost(new Error(address))
    }
    document.head.append(link)
  })
}
