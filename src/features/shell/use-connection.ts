import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { call } from '@/api/client'
import { isApiError } from '@/api/errors'

const PROBE_MS = 3000
const ANSWER_MS = 2500

/** Whether the server answers at all; a refusal is an answer too. */
async function answers(): Promise<boolean> {
  try {
    await call(api.about.version, {}, { background: true, signal: AbortSignal.timeout(ANSWER_MS) })
    return true
  } catch (error) {
    return isApiError(error) && error.code !== 'network' && error.code !== 'unavailable'
  }
}

/**
 * Whether the laboratory's server can be reached. A call that got no answer, or the browser saying that it is offline,
 * is a reason to ask; from then on it is asked every three seconds until it answers.
 */
export function useConnection(): boolean {
  const client = useQueryClient()
  const [reachable, setReachable] = useState(true)

  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    const probe = async () => {
      if (asking) return
      asking = true
      clearTimeout(timer)
      const ok = await answers()
      asking = false
      if (stopped) return
      setReachable(ok)
      if (!ok) timer = setTimeout(probe, PROBE_MS)
    }
    const suspect = () => void probe()
    const onFailed = (error: unknown) => {
      if (!isApiError(error, 'network')) return
      setReachable(false)
      suspect()
    }
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
        onFailed(event.action.error)
    })
    const stopWrites = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onFailed(event.action.error)
    })
    window.addEventListener('offline', suspect)
    window.addEventListener('online', suspect)
    return () => {
      stopped = true
      clearTimeout(timer)
      stopQueries()
      stopWrites()
      window.removeEventListener('offline', suspect)
      window.removeEventListener('online', suspect)
    }
  }, [client])
  return reachable
}
