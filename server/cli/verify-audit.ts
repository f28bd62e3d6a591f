import { parseArgs } from 'node:util'
import { compareWithAnchors } from '../audit/anchor'
import { verifyAudit } from '../audit/verify'
import {
  anchorFile,
  anchorKeyFile,
  anchorProof,
  isAddress,
  readAnchorFile,
  readAnchors,
} from '../node/audit-anchor'
import { CommandError, type Command, type World } from './command'

const every = 100_000

/** Leaves with 0 when every row is as it was written and anchored, with 1 when not. */
export const verifyAuditCommand: Command = {
  usage: 'verify-audit [--anchor FILE]',
  read(args) {
    const { values } = parseArgs({ args, options: { anchor: { type: 'string' } } })
    return async (world) => {
      const { db, say, note } = world
      let lastNoted = 0
      const progress = (rows: number) => {
        if (rows < lastNoted + every) return
        lastNoted = rows
        note(`${rows} rows read`)
      }
      const { rows, chains, problems } = await verifyAudit(db, undefined, { progress })
      const anchored = await againstAnchors(world, values.anchor)
      const all = [...problems, ...(anchored?.problems ?? [])]
      for (const { labId, chain, seq, what } of all)
        say(`problem: laboratory ${labId}, chain ${chain}${seq === null ? '' : `, row ${seq}`}: ${what}`)
      for (const line of anchored?.complaints ?? []) say(`problem: ${line}`)
      const found = all.length + (anchored?.complaints.length ?? 0)
      say(
        `rows ${rows}, chains ${chains}, anchors ${anchored ? anchored.count : 'none configured'}, problems ${found}`,
      )
      return found === 0 ? 0 : 1
    }
  },
}

/** The trail against its anchors: those of a file that is named, else of the configured folder. */
async function againstAnchors({ db, config }: World, named: string | undefined) {
  const place = config.auditAnchor?.place
  if (named === undefined && place === undefined) return undefined
  if (named === undefined && place !== undefined && isAddress(place))
    throw new CommandError(
      'The anchors are kept at an address. Fetch their lines and name the file: --anchor FILE.',
    )
  const path = named ?? anchorFile(place ?? '')
  const text = readAnchorFile(path)
  if (text === undefined) return { count: 0, problems: [], complaints: [`There is no anchor file ${path}.`] }
  const proof = anchorProof(config)
  if (!proof) throw new CommandError(`The key that signed the anchors is missing: ${anchorKeyFile(config)}.`)
  const { anchors, wrong } = readAnchors(text, proof)
  const complaints = wrong.map(
    (line) => `line ${line} of ${path} is not signed with ${anchorKeyFile(config)}.`,
  )
  if (anchors.length === 0 && wrong.length === 0) complaints.push(`The anchor file ${path} is empty.`)
  return { count: anchors.length, problems: await compareWithAnchors(db, anchors), complaints }
}
