import { startCookie } from '@contract/start-cookie'
import { readCookie, writeCookie, year } from './cookies'

/** The user type whose start screen this browser opens with; none is signed in where there is none. */
export const notedStart = (): string | undefined => readCookie(startCookie)

export function noteStart(userType: string): void {
  if (notedStart() !== userType) writeCookie(startCookie, userType, year)
}

/** With every end of a session. */
export const forgetStart = (): void => writeCookie(startCookie, '', 0)
