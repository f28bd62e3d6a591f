import { demoPassword, demoUsers } from '@contract/demo-users'
import { readConfig } from './node/config'
import { stopOnSignals } from './node/listen'
import { createLog, outlive } from './node/log'
import { startServer, type RunningServer } from './node/start-server'
import { StartupError, asStartupError } from './node/startup-error'

/** The server on Node, as a process: settings from the environment, words to the terminal, signals, an exit code. */
async function main(): Promise<void> {
  const began = performance.now()
  const read = readConfig(process.env)
  if (!read.ok) throw new StartupError(read.error, 2)
  const log = createLog(read.config.logLevel)
  outlive(log)
  const starting = startServer(read.config, log)
  // Whoever asks for an end during the start gets it in order, once the start is through.
  stopOnSignals(async () => (await starting).stop())
  const server = await starting
  announce(server, performance.now() - began)
}

/** What somebody at the terminal needs next. */
function announce({ url, publicUrl, demo, setUpLink }: RunningServer, ms: number): void {
  const lines = [`\nAliquot is ready at ${url} (${(ms / 1000).toFixed(1)} s)`]
  if (demo)
    lines.push(
      'This is a demonstration with invented people. Sign in as one of:',
      `  ${demoUsers.map((user) => user.username).join('  ')}`,
      `  with the password ${demoPassword}`,
    )
  if (setUpLink)
    lines.push(
      `Set the password of the first administrator, whose username is admin (one use, 24 hours):`,
      `  ${publicUrl}${setUpLink}`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((error: unknown) => {
  const known = asStartupError(error)
  if (!known) throw error
  process.stderr.write(`${known.message}\n`)
  process.exit(known.exitCode)
})
