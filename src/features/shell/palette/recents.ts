import { useSession } from '@/stores/session'
import type { Hit } from './hits'

const MOST = 6
let owner: string | null = null
let recents: readonly Hit[] = []

/** What this person opened from the search since signing in. In memory only: it names patients. */
export function recentHits(): readonly Hit[] {
  const { id_token } = useSession.getState()
  if (owner !== id_token) recents = []
  owner = id_token
  return recents
}

export function rememberHit(hit: Hit): void {
  recents = [hit, ...recentHits().filter(({ key }) => key !== hit.key)].slice(0, MOST)
}
