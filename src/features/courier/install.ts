import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
// oxlint-disable-next-line import/default -- the build answers the address of the worker's file
import workerUrl from './barcode-worker?worker&url'

let installed = false

/**
 * Makes the courier's page one that opens without a signal: its manifest, by which it can be put on the home screen, and a service
 * worker that keeps its files. Other pages have neither. What a first tap needs is fetched here while there is a signal.
 */
export function installPage(): void {
  if (installed || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  installed = true
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/courier.webmanifest'
  document.head.append(link)
  void keepFiles().catch(() => (installed = false))
}

const settled = () =>
  new Promise<void>((resolve) => {
    const idle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 500)
    if (document.readyState === 'complete') setTimeout(idle, 2500)
    else window.addEventListener('load', () => setTimeout(idle, 2500), { once: true })
  })

async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register('/courier-worker.js', { scope: '/' })
  await settled()
  await Promise.all([
    import('./signature-pad'),
    import('./temperature-sheet'),
    import('./problem-sheet'),
    import('./open-bags'),
    import('./camera'),
    import('@/ui/dialog-sheet'),
  ])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [
    ...loaded,
    new URL(wasmUrl, location.href).href,
    new URL(workerUrl, location.href).href,
  ].filter((name) => name.startsWith(`${location.origin}/assets/`))
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: [...new Set(files)] })
}
