import { useSession } from '@/stores/session'

/** An answer that nobody took so soon after it came belongs to no opening of a page any more. */
const FRESH_MS = 10_000

/** What every page behind the sign-in asks before it is drawn: who is signed in, and the reference data (src/app/me.ts). */
const opening = ['/session', '/bootstrap']

interface Early {
  readonly headers: Headers
  readonly answer: Promise<Response>
  /** When the answer came; one that is still on its way is as fresh as any. */
  came: number | null
}

/**
 * The calls that one opening of a page asks ahead.
 *
 * `ask` asks, once, for whoever is signed in what a page opens with. It is known before the code has come that asks, checks and
 * draws: on a slow line the answers travel beside it. Whoever calls them next takes them.
 *
 * `take` is as `fetch`, but an answer that was just asked for ahead, by the same person, is taken instead, once.
 */
export function earlyCalls() {
  const asked = new Map<string, Early>()
  let opened = false

  function ask(): void {
    const { id_token } = useSession.getState()
    if (opened || !id_token) return
    opened = true
    const headers = new Headers()
    headers.set('authorization', `Bearer ${id_token}`)
    for (const path of opening) {
      const early: Early = { headers, answer: fetch(`/api/v1${path}`, { headers }), came: null }
      const came = () => void (early.came = Date.now())
      // A loss is no news here: it is met by whoever takes the answer, who asks again.
      early.answer.then(came, came)
      asked.set(`/api/v1${path}`, early)
    }
  }

  function take(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const early = request.method === 'GET' && search === '' ? asked.get(pathname) : undefined
    if (!early) return fetch(request)
    asked.delete(pathname)
    const same = early.headers.get('authorization') === request.headers.get('authorization')
    if (same && (early.came === null || Date.now() - early.came < FRESH_MS)) return early.answer
    early.answer.then((answer) => answer.body?.cancel()).catch(() => undefined)
    return fetch(request)
  }

  return { ask, take }
}

export const { ask: askEarly, take: earlyFetch } = earlyCalls()
