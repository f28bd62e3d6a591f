// npm run bench:courier: a courier comes back after a day without a signal. 200 scans go to a server of its own over HTTP, each call
// twice and some at the same moment, as a phone does whose answers got lost. Prints how many arrived, were lost and were doubled.
import { randomUUID } from 'node:crypto'
import { caller, makeFolder, ms, removeFolder, signIn, startServer, stopServer } from './lib.mjs'

const SCANS = 200
const BATCH = 50

const folder = makeFolder()
const server = await startServer(folder, 20_000 + Math.floor(Math.random() * 10_000))
try {
  const courier = caller(server.url, await signIn(server.url, 'courier'))
  const dispatcher = caller(server.url, await signIn(server.url, 'admin'))
  const post = async (call, path, body) => {
    const answer = await call('POST', path, body, { 'idempotency-key': randomUUID() })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { stops } = await post(courier, '/courier/today', {})
  const begun = Date.now() - 8 * 3_600_000
  const run = randomUUID().slice(0, 6).toUpperCase()
  const events = Array.from({ length: SCANS }, (_, at) => ({
    _id: randomUUID(),
    at: new Date(begun + at * 60_000).toISOString(),
    kind: at % 4 === 0 ? 'bag' : 'tube',
    stopId: stops[at % stops.length]._id,
    code: `${run}-${at}`,
  }))
  const outcomes = { kept: 0, repeated: 0, refused: 0 }
  const started = performance.now()
  for (let from = 0; from < SCANS; from += BATCH) {
    const batch = { events: events.slice(from, from + BATCH) }
    const replies = await Promise.all([
      post(courier, '/courier/send', batch),
      post(courier, '/courier/send', batch),
    ])
    for (const { docs } of replies) for (const { outcome } of docs) outcomes[outcome] += 1
  }
  const took = performance.now() - started
  const { runs } = await post(dispatcher, '/dispatch/day', {})
  const seen = runs.flatMap((one) => one.stops)
  const bags = seen
    .flatMap(({ bagList }) => bagList.map(({ code }) => code))
    .filter((code) => code.startsWith(run))
  const { stops: own } = await post(courier, '/courier/today', {})
  const scans = own
    .flatMap((stop) => stop.scans.map(({ code }) => code))
    .filter((code) => code.startsWith(run))
  const lost = events.filter(({ code }) => !scans.includes(code)).length
  const doubled = scans.length - new Set(scans).size + (bags.length - new Set(bags).size)
  process.stdout.write(
    `${SCANS} scans after a day without a signal, each sent twice: ${scans.length} at the laboratory (${bags.length} bags), ${lost} lost, ${doubled} doubled, ${outcomes.repeated} told apart as repeats, ${ms(took)}\n`,
  )
  if (lost > 0 || doubled > 0 || outcomes.kept !== SCANS) process.exitCode = 1
} finally {
  await stopServer(server)
  removeFolder(folder)
}
