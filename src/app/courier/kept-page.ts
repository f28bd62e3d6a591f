import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { isApiError } from '@/api/errors'
import { useSession } from '@/stores/session'
import { keep, kept } from './phone-store'

interface Page {
  session: Reply<typeof api.session.current>
  bootstrap: Reply<typeof api.reference.bootstrap>
}

/** A weak signal is given so long before the page opens with what the phone knows. */
const PATIENCE_MS = 4000

/** What the page needs before its first screen; nothing of a patient is in it. Erased when the session ends. */
export const keepPage = ({ session, bootstrap }: Page): Promise<void> => keep('page', { session, bootstrap })

async function keptPage(): Promise<Page | undefined> {
  try {
    const found = await kept('page')
    if (typeof found !== 'object' || found === null || !('session' in found) || !('bootstrap' in found))
      return undefined
    const session = api.session.current.out.safeParse(found.session)
    const bootstrap = api.reference.bootstrap.out.safeParse(found.bootstrap)
    if (!session.success || !bootstrap.success) return undefined
    if (session.data.user._id !== useSession.getState().userid) return undefined
    return { session: session.data, bootstrap: bootstrap.data }
  } catch {
    return undefined
  }
}

/** The server's answer; without a signal, or where it takes too long, what the phone kept. */
export async function keptOrAsked(asked: Promise<Page>): Promise<Page> {
  asked.catch(() => undefined)
  const known = await keptPage()
  if (!known) return asked
  if (!navigator.onLine) return known
  const late = new Promise<Page>((resolve) => setTimeout(() => resolve(known), PATIENCE_MS))
  return Promise.race([
    asked.catch((error: unknown) => {
      if (isApiError(error, 'network', 'unavailable')) return known
      throw error
    }),
    late,
  ])
}
