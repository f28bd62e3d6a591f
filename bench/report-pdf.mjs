// How long a report's PDF takes in the drawing thread: the frozen documents of the demonstration laboratory, each drawn again
// and again. A routine order is to be there within 100 ms at the median.
// Usage: node bench/report-pdf.mjs [rounds] [folder]   default 10 rounds; a folder is measured as it is
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { built, makeFolder, ms, percentile, removeFolder, startServer, stopServer, withSql } from './lib.mjs'

const [rounds = '10', given] = process.argv.slice(2)
const folder = given ?? makeFolder()
const server = await startServer(folder, 20_000 + Math.floor(Math.random() * 10_000))
const documents = await withSql(folder, async (sql) => {
  const { rows } = await sql.query('select document from report order by id limit 200')
  return rows.map(({ document }) => document)
})
await stopServer(server)
if (!given) removeFolder(folder)

const worker = new Worker(join(built, 'documents-worker.js'))
let number = 0
/** Processor time in milliseconds: a busy machine changes it little. */
const cpuSince = (from) => {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}
const draw = (content) =>
  new Promise((done, failed) => {
    const began = performance.now()
    const cpu = process.cpuUsage()
    worker.once('message', ({ error, bytes }) =>
      error
        ? failed(new Error(error))
        : done({ took: performance.now() - began, cpu: cpuSince(cpu), size: bytes.byteLength }),
    )
    worker.postMessage({ number: ++number, kind: 'report', content })
  })

const opening = await draw(documents[0])
const drawnOf = { routine: [], 'drug testing': [] }
let size = 0
for (let round = 0; round < Number(rounds); round++)
  for (const content of documents) {
    const drawn = await draw(content)
    size += drawn.size
    const isDrugs = content.panels.some(({ rows }) => rows.some(({ consistency }) => consistency))
    drawnOf[isDrugs ? 'drug testing' : 'routine'].push(drawn)
  }
await worker.terminate()

process.stdout.write(`${documents.length} documents, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}\n`)
process.stdout.write(
  `first paper, with its fonts: ${ms(opening.took)}; mean size ${Math.round(size / (number - 1) / 1024)} KiB\n`,
)
process.stdout.write('report | drawn | p50 | p95 | max | processor p50\n')
for (const [name, all] of Object.entries(drawnOf))
  if (all.length > 0) {
    const took = all.map((one) => one.took)
    const processor = percentile(
      all.map(({ cpu }) => cpu),
      50,
    )
    process.stdout.write(
      [name, all.length, ...[50, 95, 100].map((p) => ms(percentile(took, p))), ms(processor)].join(' | ') +
        '\n',
    )
  }
