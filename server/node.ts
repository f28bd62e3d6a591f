import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { demoPassword, demoUsers } from '@contract/demo-users'
import { createApp } from './app'
import { wallClock } from './core/wall-clock'
import type { Database } from './db/schema'
import { takeDataFolder } from './node/data-folder'
import { readConfig, type Config } from './node/config'
import { startDocuments } from './node/documents'
import { createFileStore } from './node/file-store'
import { gzip } from './node/gzip'
import { listen, stopOnSignals } from './node/listen'
import { createLog } from './node/log'
import { createMail } from './node/mail'
import { openDatabase } from './node/open-database'
import { builtOutputs } from './node/outputs'
import { pageApp } from './node/page'
import { createPasswords } from './node/passwords'
import { kyselyOver } from './node/pools'
import { createSms } from './node/sms'
import { StartupError } from './node/startup-error'
import { staticApp } from './node/static'
import type { Log, MailMessage, Ports } from './ports'
import { setUpLink } from './seed/empty'
import { seedDemo } from './seed/demo'

/** The server on Node: the one place where the application meets its real ports. */
async function main(): Promise<void> {
  const began = performance.now()
  const read = readConfig(process.env)
  if (!read.ok) throw new StartupError(read.error, 2)
  const { config } = read
  const log = createLog(config.logLevel)
  const folder = takeDataFolder(config.dataDir)
  const closing: (() => Promise<void> | void)[] = [() => folder.release()]
  try {
    const database = await openDatabase(config, log)
    closing.unshift(() => database.close())
    const db = kyselyOver<Database>(database.pools.write, config)
    const readDb = kyselyOver<Database>(database.pools.read, config)
    const documents = startDocuments()
    closing.unshift(() => documents.stop())
    const ports = await makePorts(config, db, documents, log)
    await seedIfEmpty(config, db, ports)

    const outputs = builtOutputs(besideBundle(), config.languages)
    const app = createApp({ db, read: readDb, ports, languages: outputs.map(({ language }) => language) })
    closing.unshift(() => app.drain())
    let ready = true
    app.hono.get('/healthz', (c) => c.json({ ok: true }))
    app.hono.get('/readyz', async (c) => {
      const answered =
        ready &&
        (await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ))
      return c.json({ ok: answered }, answered ? 200 : 503, answered ? {} : { 'retry-after': '2' })
    })
    if (outputs.length > 0) app.hono.use(pageApp(outputs, ports), staticApp(outputs.map(({ root }) => root)))

    const listening = await listen({
      fetch: app.hono.fetch,
      host: config.host,
      port: config.port,
      log,
      onStop: closing,
    })
    ports.publicUrl = config.publicUrl ?? listening.url
    app.outbox.start()
    stopOnSignals(() => {
      ready = false
      return listening.stop()
    })
    announce(
      listening.url,
      ports,
      performance.now() - began,
      ports.demo ? undefined : await setUpLink(db, ports),
    )
  } catch (error) {
    for (const close of closing) await Promise.resolve(close()).catch(() => {})
    throw error
  }
}

/** Where the app may have been built; nowhere in development, where Vite serves it. */
function besideBundle(): string[] {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return [join(here, '..'), join(here, '../..')]
}

async function makePorts(
  config: Config,
  db: Kysely<Database>,
  documents: Ports['documents'],
  log: Log,
): Promise<Ports> {
  const clock = wallClock
  const demo = await isDemo(db, config)
  /** A demonstration's own mailbox. Anywhere else a message that nobody can fetch has not gone out. */
  async function toMailbox({ to, subject, text }: MailMessage): Promise<void> {
    if (!demo) throw new Error('No service is set that could send this: see SMTP_URL and ALIQUOT_SMS_URL.')
    const lab = await db.selectFrom('lab').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('mailbox')
      .values({ lab_id: lab.id, id: uuidv7(), recipient: to, subject, body: text, sent_at: clock.now() })
      .execute()
  }
  return {
    clock,
    ids: {
      id: uuidv7,
      token: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
    },
    log,
    documents,
    gzip,
    passwords: createPasswords(),
    files: createFileStore(join(config.dataDir, 'files')),
    mail: createMail({ smtpUrl: config.smtpUrl, from: 'Aliquot <no-reply@localhost>', deliver: toMailbox }),
    sms: createSms({
      url: config.smsUrl,
      from: config.smsFrom,
      deliver: ({ to, text }) => toMailbox({ to: `sms:${to}`, subject: 'Text message', text }),
    }),
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl ?? '',
    demo,
    startedAt: clock.now(),
  }
}

/** A laboratory that was seeded as a demonstration stays one; an empty database becomes what the configuration asks. */
async function isDemo(db: Kysely<Database>, config: Config): Promise<boolean> {
  const lab = await db.selectFrom('lab').select('settings').executeTakeFirst()
  return lab ? lab.settings['demo'] === true : config.seed === 'demo'
}

async function seedIfEmpty(config: Config, db: Kysely<Database>, ports: Ports): Promise<void> {
  const lab = await db.selectFrom('lab').select('id').executeTakeFirst()
  if (lab || config.seed !== 'demo') return
  const now = ports.clock.now()
  const passwordHash = await ports.passwords.hash(demoPassword)
  await db.transaction().execute((tx) => seedDemo(tx, passwordHash, { now }))
  ports.log.info({ ms: Math.round(ports.clock.now().getTime() - now.getTime()) }, 'demo laboratory seeded')
}

/** What somebody at the terminal needs next. */
function announce(url: string, ports: Ports, ms: number, setUp: string | undefined): void {
  const lines = [`\nAliquot is ready at ${url} (${(ms / 1000).toFixed(1)} s)`]
  if (ports.demo)
    lines.push(
      'This is a demonstration with invented people. Sign in as one of:',
      `  ${demoUsers.map((user) => user.username).join('  ')}`,
      `  with the password ${demoPassword}`,
    )
  if (setUp)
    lines.push(
      `Set the password of the first administrator, whose username is admin (one use, 24 hours):`,
      `  ${ports.publicUrl}${setUp}`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(error.exitCode)
})
