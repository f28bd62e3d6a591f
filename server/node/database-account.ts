import { spawnSync } from 'node:child_process'
import type { Log } from '@server/ports'

/** Whom the bundled database runs as when root starts the server. It owns the database's files and nothing else. */
export const accountName = 'aliquot-db'

export interface Account {
  uid: number
  gid: number
}

/** `nobody` and its group on Linux. */
export const nobody: Account = { uid: 65_534, gid: 65_534 }

/** The account of this name, or undefined. */
export function findAccount(name: string): Account | undefined {
  const ask = (what: '-u' | '-g') => {
    const { status, stdout } = spawnSync('id', [what, name], { encoding: 'utf8' })
    return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined
  }
  const uid = ask('-u')
  const gid = ask('-g')
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid }
}

/** A system account without a home, a shell or a password, in a group of its own. */
const makeAccount = (name: string) =>
  spawnSync(
    'useradd',
    [
      ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
      ...['--shell', '/usr/sbin/nologin', '--comment', 'Database of Aliquot', name],
    ],
    { encoding: 'utf8' },
  )

/**
 * The account for the database of a server that root starts: PostgreSQL refuses to run as root. An account that others use too
 * (nobody, or Debian's postgres) could read its files and end its processes, so there is one for this alone, made at the first start.
 * Where none can be made (no useradd, /etc is read-only) it is nobody, and the log says so.
 */
export function databaseAccount(log: Log): Account {
  const found = findAccount(accountName)
  if (found) return found
  const made = makeAccount(accountName)
  // Another server may have made it at the same moment.
  const account = findAccount(accountName)
  if (account) {
    if (made.status === 0) log.info({ user: accountName }, 'system account made for the database')
    return account
  }
  log.warn(
    { user: 'nobody', reason: made.error?.message ?? made.stderr.trim() },
    'The database shares the account nobody with other programs: no system account could be made for it',
  )
  return nobody
}
