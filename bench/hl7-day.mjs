// 10,000 results over MLLP with 5 % faults: the client sends what a ledger in memory holds, in order, and a simulated receiver
// stores each control id once. Prints what was lost, doubled at the receiver, or out of order for a patient.
// Faults, each drawn with a seed: silence, half an answer, an answer to another message, AR, a cut connection before or behind
// storing, and restarts of either side. Deadlines are real ones, a thousand times shorter: a second is a millisecond.
// Usage: node bench/hl7-day.mjs [messages] [percent of faults] [seed] [new-ids]   default 10000 5 1
// `new-ids` sends each try under a control id of its own, which is wrong: it shows that what is doubled is counted.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

register()
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const ours = (path) => import(pathToFileURL(join(root, path)).href)
const { createMllpClient, createMllpServer } = await ours('server/node/mllp.ts')
const { frame } = await ours('server/hl7/framing.ts')

const say = (line) => void process.stdout.write(`${line}\n`)
const [count = 10_000, percent = 5, seed = 1] = process.argv.slice(2, 5).map(Number)
const newIds = process.argv[5] === 'new-ids'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
let state = seed
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const SPEED = 1000
const timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms / SPEED)
    return () => clearTimeout(timer)
  },
}
const faults = [
  'silence',
  'half answer',
  'answer to another',
  'AR',
  'cut before storing',
  'cut behind storing',
  'receiver restarts',
  'sender restarts',
]
const drawn = Object.fromEntries(faults.map((name) => [name, 0]))
const fault = () => {
  if (random() * 100 >= percent) return null
  const name = faults[Math.floor(random() * faults.length)]
  drawn[name]++
  return name
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const answer = (id, code = 'AA', err = '') =>
  encoder.encode(`MSH|^~\\&|EHR|CLINIC|ALIQUOT|LAB|2026||ACK^R01^ACK|X|P|2.5.1\rMSA|${code}|${id}\r${err}`)

/** What the receiver keeps: it outlives its restarts. */
const stored = new Map()
const arrivals = []
let seenAgain = 0
let restartReceiver = false
let restartSender = false

function store(bytes) {
  const text = decoder.decode(bytes)
  const [id, patient, number] = [
    text.split('|')[9],
    /PID\|1\|\|(\w+)/.exec(text)?.[1],
    /OBX\|1\|NM\|\w+\|\|(\d+)/.exec(text)?.[1],
  ]
  if (stored.has(id)) {
    // The same bytes again: the stored answer, and nothing is made.
    seenAgain++
    return id
  }
  stored.set(id, text)
  arrivals.push({ patient, number: Number(number) })
  return id
}

let port = 0
const receiver = () =>
  createMllpServer({
    host: '127.0.0.1',
    port,
    timers,
    onMessage: async (bytes) => {
      const name = fault()
      if (name === 'cut before storing') throw new Error('cut')
      if (name === 'receiver restarts') {
        restartReceiver = true
        throw new Error('restart')
      }
      if (name === 'AR')
        return {
          answer: answer(
            decoder.decode(bytes).split('|')[9],
            'AR',
            'ERR|||207^Application internal error^HL70357|E\r',
          ),
        }
      const id = store(bytes)
      if (name === 'cut behind storing') throw new Error('cut')
      if (name === 'sender restarts') restartSender = true
      if (name === 'silence' || name === 'sender restarts') return { answer: null }
      if (name === 'answer to another') return { answer: answer(`not-${id}`) }
      if (name === 'half answer') return { answer: frame(answer(id)).subarray(1, 30) }
      return { answer: answer(id) }
    },
  })
let server = receiver()
port = await server.listen()
let client = createMllpClient({ host: '127.0.0.1', port }, { timers })

/** The sender's ledger: it outlives its restarts. A message is sent again until an answer to it counts. */
const patients = 50
const ledger = Array.from({ length: count }, (_, at) => ({
  id: `B${at}`,
  bytes: encoder.encode(
    `MSH|^~\\&|ALIQUOT|LAB|EHR|CLINIC|20260105143000-0500||ORU^R01^ORU_R01|B${at}|P|2.5.1\rPID|1||P${at % patients}\rOBR|1|||GLU|||||||||||||||||||||F\rOBX|1|NM|GLU||${at}||||||F\r`,
  ),
  state: 'WAITING',
  tries: 0,
}))

const begun = performance.now()
const heap = () => Math.round(process.memoryUsage().heapUsed / 1_048_576)
const heaps = []

async function restartOfReceiver() {
  restartReceiver = false
  await server.close()
  server = receiver()
  await server.listen()
}
const restartOfSender = () => {
  restartSender = false
  client.close()
  client = createMllpClient({ host: '127.0.0.1', port }, { timers })
}

/** One run of a message to its answer, as long as neither side has to be restarted. */
async function deliver(row) {
  const stop = new AbortController()
  const watch = setInterval(() => {
    if (restartSender) {
      stop.abort()
      client.close()
    } else if (restartReceiver) void restartOfReceiver()
  }, 1)
  const id = newIds ? `${row.id}-${row.tries}` : row.id
  const bytes = newIds
    ? encoder.encode(decoder.decode(row.bytes).replace(`|${row.id}|`, `|${id}|`))
    : row.bytes
  const one = newIds
    ? client.exchange(bytes, id)
    : client.deliver(bytes, id, { signal: stop.signal, onTry: () => void row.tries++ })
  const ended = await one
  clearInterval(watch)
  row.tries++
  if (restartSender) restartOfSender()
  if (ended.kind === 'answered' && ended.judgement.kind === 'done') row.state = 'CONFIRMED'
}

for (const [at, row] of ledger.entries()) {
  while (row.state !== 'CONFIRMED') await deliver(row)
  if (at % Math.ceil(count / 10) === 0) heaps.push(heap())
}
client.close()
await server.close()

const numbers = new Set(arrivals.map(({ number }) => number))
const lost = ledger.filter((_row, at) => !numbers.has(at)).length
const doubled = arrivals.length - numbers.size
const last = new Map()
let outOfOrder = 0
for (const { patient, number } of arrivals) {
  if (number <= (last.get(patient) ?? -1)) outOfOrder++
  last.set(patient, number)
}
say(`messages ${count}, faults ${Object.values(drawn).reduce((a, b) => a + b, 0)}: ${JSON.stringify(drawn)}`)
say(
  `tries ${ledger.reduce((sum, { tries }) => sum + tries, 0)}, resent after storing ${seenAgain}, most for one ${Math.max(...ledger.map(({ tries }) => tries))}`,
)
say(`lost ${lost}, doubled ${doubled}, out of order ${outOfOrder}`)
say(
  `${((performance.now() - begun) / 1000).toFixed(1)} s by the clock, heap in MB by tenths: ${heaps.join(' ')}`,
)
process.exitCode = lost + doubled + outOfOrder === 0 ? 0 : 1
