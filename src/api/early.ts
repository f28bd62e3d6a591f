import { useSession } from '@/stores/session'

/** An answer that nobody took so soon belongs to no opening of a page any more. */
const FRESH_MS = 10_000

interface Early {
  readonly authorization: string
  readonly at: number
  readonly answer: Promise<Response>
}

const asked = new Map<string, Early>()
let opened = false

/**
 * Asks these paths of the API for whoever is signed in, once as a page opens. What it opens with is known before the code has
 * come that asks, checks and draws: on a slow line the answers travel beside it. Whoever calls them next takes them.
 */
export function askEarly(paths: readonly string[]): void {
  const { id_token } = useSession.getState()
  if (opened || !id_token) return
  opened = true
  const authorization = `Bearer ${id_token}`
  for (const path of paths) {
    const answer = fetch(`/api/v1${path}`, { headers: { authorization } })
    // A loss is no news here: it is met by whoever takes the answer, who asks again.
    answer.catch(() => undefined)
    asked.set(`/api/v1${path}`, { authorization, at: Date.now(), answer })
  }
}

/** As `fetch`, but an answer that was just asked for ahead, by the same person, is taken instead, once. */
export function earlyFetch(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const early = request.method === 'GET' && search === '' ? asked.get(pathname) : undefined
  asked.delete(pathname)
  const fits =
    early?.authorization === request.headers.get('authorization') && Date.now() - early.at < FRESH_MS
  return fits ? early.answer : fetch(request)
}
