import { remoteFormPaths } from '@contract/remote-orders/choices'
import { startCookie } from '@contract/start-cookie'
import { readCookie } from '@/lib/cookies'

/** What every page behind the sign-in asks before it is drawn: who is signed in, and the reference data (src/app/me.ts). */
export const opening = ['/session', '/bootstrap']

const forms: readonly string[] = Object.values(remoteFormPaths)

/** What a clinic's order form asks besides. Asked ahead only where a clinic signed in: anybody else would be refused, a call for nothing. */
export const openingOf = (path: string): readonly string[] =>
  forms.includes(path) && readCookie(startCookie) === 'portal' ? ['/remoteorder/offered'] : []
