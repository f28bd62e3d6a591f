import { sha256Hex } from './hash'
import type { Principal } from './principal'

const mostKept = 1000

/**
 * Who called last with each token. Only ever a guess at who calls now, to begin with the work that the call asks for while
 * the database is asked who it is: nothing is answered or written by it (mount.ts).
 */
export class RecentCallers {
  private readonly byToken = new Map<string, Principal>()

  guess(token: string): Principal | undefined {
    return this.byToken.get(sha256Hex(token))
  }

  /** Those who called most recently are kept; undefined forgets a token that opens nothing any more. */
  note(token: string, who: Principal | undefined): void {
    const key = sha256Hex(token)
    this.byToken.delete(key)
    if (who) this.byToken.set(key, who)
    const oldest = this.byToken.size > mostKept ? this.byToken.keys().next().value : undefined
    if (oldest !== undefined) this.byToken.delete(oldest)
  }
}
