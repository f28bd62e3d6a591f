// R17, R18: kills the server (every third round its database too) at a random moment under eight writers, starts it again,
// and counts: every acknowledged patient is there, each with its audit row, and nothing is there without one.
// Usage: node bench/crash-rounds.mjs [rounds]
import {
  caller,
  makeFolder,
  percentile,
  postmasterPid,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const rounds = Number(process.argv[2] ?? 50)
const port = 20_000 + Math.floor(Math.random() * 10_000)
const folder = makeFolder()
const acknowledged = new Set()
const readyTimes = []
let server = await startServer(folder, port)
const location = await withSql(
  folder,
  async (sql) => (await sql.query("select id from location where code = 'CRPS-MER'")).rows[0].id,
)

async function writer(number, running) {
  const token = await signIn(server.url, 'accession').catch(() => undefined)
  if (!token) return
  const call = caller(server.url, token)
  for (let i = 0; running.now; i++) {
    const patient = {
      firstname: `Round ${running.round}`,
      lastname: `Crash ${number}-${i}`,
      dob: '1970-01-01',
      gender: 'N',
      address: {},
      location,
    }
    const answer = await call(
      'POST',
      '/add/patient',
      { patient },
      { 'idempotency-key': crypto.randomUUID() },
    ).catch(() => undefined)
    if (answer?.status === 200) acknowledged.add(answer.body._id)
    if (!answer) return
  }
}

for (let round = 1; round <= rounds; round++) {
  const running = { now: true, round }
  const writers = Array.from({ length: 8 }, (_, i) => writer(i, running))
  await new Promise((done) => setTimeout(done, 300 + Math.random() * 1700))
  const databaseToo = round % 3 === 0
  if (databaseToo) process.kill(postmasterPid(folder), 'SIGKILL')
  server.child.kill('SIGKILL')
  running.now = false
  await Promise.all(writers)
  server = await startServer(folder, port)
  readyTimes.push(server.readyMs)
  process.stdout.write(
    `round ${round}: ${acknowledged.size} acknowledged, back in ${Math.round(server.readyMs)} ms${databaseToo ? ' (database killed too)' : ''}\n`,
  )
}

const counts = await withSql(folder, async (sql) => {
  const stored = new Set(
    (await sql.query("select id from patient where firstname like 'Round %'")).rows.map((row) => row.id),
  )
  const audited = new Set(
    (
      await sql.query(
        "select entity_id as id from audit where call = 'POST /add/patient' and outcome = 'done'",
      )
    ).rows.map((row) => row.id),
  )
  return {
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    withoutAudit: [...stored].filter((id) => !audited.has(id)).length,
    auditWithoutRow: [...audited].filter((id) => !stored.has(id)).length,
    stored: stored.size,
  }
})
await stopServer(server)
removeFolder(folder)
process.stdout.write(
  `\n${rounds} rounds: ${acknowledged.size} acknowledged, ${counts.stored} stored, ${counts.lost} lost, ${counts.withoutAudit} without audit row, ${counts.auditWithoutRow} audit rows without patient; back in p50 ${Math.round(percentile(readyTimes, 50))} ms, worst ${Math.round(Math.max(...readyTimes))} ms\n`,
)
if (counts.lost + counts.withoutAudit + counts.auditWithoutRow > 0) process.exit(1)
