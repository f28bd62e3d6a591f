import { parseArgs } from 'node:util'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { labToken } from '../core/lab-token'
import { accountByUsername, isUsable, issueSecret } from '../modules/session/public'
import { CommandError, UsageError, theLab, type Command, type World } from './command'
import { portsFor } from './ports'
import { writeAsCommand } from './write-as'

const localAdmin = 'admin'
const linkMinutes = 15

/** Issues the link and puts on record that it was shown here; answers its path. */
async function linkFor(world: World): Promise<string> {
  const labId = await theLab(world)
  const account = await accountByUsername(world.db, localAdmin)
  if (!account || account.user_type !== 'lab' || !isUsable(account))
    throw new CommandError('This laboratory has no account admin that can sign in.')
  const ports = portsFor(world)
  return writeAsCommand(world, api.users.invite)(labId, async (w) => {
    const secret = labToken(ports.ids, labId)
    await issueSecret(w.tx, {
      labId,
      userId: account.id,
      purpose: 'reset',
      secret,
      id: ports.ids.id(),
      now: ports.clock.now(),
      minutes: linkMinutes,
    })
    w.about('user', account.id, 'One-time link shown at the command line of the server')
    return `/?action=resetPassword#token=${secret}`
  })
}

/**
 * `local-admin admin`: whoever works on the server itself gets back into a laboratory whose administrator lost the password.
 * It prints a link that sets a new one, once. No other account is opened this way, and nothing of it can be reached over the
 * network; a second step at the sign-in stays as it was.
 */
export const localAdminCommand: Command = {
  usage: 'local-admin USERNAME',
  read(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [username, ...more] = positionals
    if (username === undefined || more.length > 0) throw new UsageError('Name the local administrator.')
    if (username !== localAdmin) throw new CommandError(m.session.signInInvalidUsername)
    return async (world) => {
      const path = await linkFor(world)
      world.note(`Set a new password with this link (one use, ${linkMinutes} minutes):`)
      world.say(`${world.config.publicUrl ?? `http://127.0.0.1:${world.config.port}`}${path}`)
      return 0
    }
  },
}
