import { Worker, type ResourceLimits } from 'node:worker_threads'

/** Whether this runs from sources (development, tests): a worker thread cannot load TypeScript. */
export const fromSources = (): boolean => import.meta.url.endsWith('.ts')

/** Starts an entry of the build as a thread. Built code lies beside the entries, or one folder below them. */
export function startThread(entry: string, workerData?: unknown, resourceLimits?: ResourceLimits): Worker {
  const here = import.meta.url
  const beside = here.includes('/parts/') ? here : new URL('parts/x', here)
  return new Worker(new URL(`../${entry}.js`, beside), {
    workerData,
    ...(resourceLimits && { resourceLimits }),
  })
}
