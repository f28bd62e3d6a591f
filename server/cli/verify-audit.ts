import { parseArgs } from 'node:util'
import { verifyAudit } from '../audit/verify'
import type { Command } from './command'

const every = 100_000

/** Leaves with 0 when every row is as it was written, with 1 when not. */
export const verifyAuditCommand: Command = {
  usage: 'verify-audit',
  read(args) {
    parseArgs({ args })
    return async ({ db, say, note }) => {
      let lastNoted = 0
      const progress = (rows: number) => {
        if (rows < lastNoted + every) return
        lastNoted = rows
        note(`${rows} rows read`)
      }
      const { rows, chains, problems } = await verifyAudit(db, undefined, { progress })
      for (const { labId, chain, seq, what } of problems)
        say(`problem: laboratory ${labId}, chain ${chain}${seq === null ? '' : `, row ${seq}`}: ${what}`)
      say(`rows ${rows}, chains ${chains}, problems ${problems.length}`)
      return problems.length === 0 ? 0 : 1
    }
  },
}
