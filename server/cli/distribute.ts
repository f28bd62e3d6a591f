import { parseArgs } from 'node:util'
import { distribute, DistributeError, distributionScript } from '../node/distribute'
import { CommandError, type Command } from './command'

/** Spreads the tables over the nodes of a Citus coordinator by laboratory; `--print` only says how. */
export const distributeCommand: Command = {
  usage: 'distribute [--print]',
  read(args) {
    const { values } = parseArgs({ args, options: { print: { type: 'boolean', default: false } } })
    return async ({ ownerUrl, say, note }) => {
      try {
        if (values.print) {
          const script = await distributionScript(ownerUrl)
          say(
            script === '' ? '-- Every table is distributed, and every foreign key stands.' : script.trimEnd(),
          )
          return 0
        }
        const steps = await distribute(ownerUrl, note)
        say(steps === 0 ? 'Nothing to do: every table is distributed.' : `distributed in ${steps} steps`)
        return 0
      } catch (error) {
        throw error instanceof DistributeError ? new CommandError(error.message) : error
      }
    }
  },
}
