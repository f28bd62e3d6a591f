import { parseArgs } from 'node:util'
import { api } from '@contract/api'
import { endSecondFactor, unopenable } from '../modules/session/public'
import { sealsOf } from '../node/secrets-key'
import { CommandError, theLab, type Command } from './command'
import { writeAsCommand } from './write-as'

/**
 * `renew-secrets-key`, for a lost key: the present key becomes the database's. Authenticators that it does not open are taken off
 * their accounts, whose owners set up new ones; it is on record.
 */
export const renewSecretsKeyCommand: Command = {
  usage: 'renew-secrets-key',
  read(args) {
    parseArgs({ args })
    return async (world) => {
      if (world.beside)
        throw new CommandError('A server is running on this data folder. Stop it before you renew its key.')
      const labId = await theLab(world)
      const seals = sealsOf(world.config)
      const writeAs = writeAsCommand(world, api.users.resetSecondFactor)
      const lost = await writeAs(labId, async (w) => {
        const owners = await unopenable(w.tx, seals, labId)
        for (const owner of owners) {
          w.about('user', owner.userId, 'Key of sealed secrets renewed at the command line of the server')
          await endSecondFactor(w, owner)
        }
        await w.tx
          .updateTable('installation')
          .set({ key_check: await seals.check() })
          .execute()
        return owners.length
      })
      world.say(`authenticators taken off ${lost}`)
      return 0
    }
  },
}
