// A stand-in for the label service that runs on a workstation: it answers the same three paths and keeps what was
// "printed" for GET /printed. By hand: `node e2e/label-service.mjs 8181`. The printer named `jammed` answers 500.
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const JAMMED = 'jammed'
const MAX_BODY = 5_000_000

/** Any page may call, as with the real service; the last header lets a public page reach this computer. */
const cors = (request) => ({
  'access-control-allow-origin': request.headers.origin ?? '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type',
  'access-control-allow-private-network': 'true',
  'access-control-allow-local-network': 'true',
  vary: 'origin',
})

async function readBody(request) {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) {
    text += part
    if (text.length > MAX_BODY) throw new Error('The job is too large.')
  }
  return text
}

/** The job, or a sentence on what is wrong with it. */
function readJob(text) {
  let job
  try {
    job = JSON.parse(text)
  } catch {
    return 'The job is not JSON.'
  }
  if (typeof job?.label !== 'string' || job.label === '') return 'The job has no label template.'
  if (typeof job.printer !== 'string' || job.printer === '') return 'The job names no printer.'
  if (!Array.isArray(job.data) || job.data.length === 0) return 'The job has no labels.'
  return job
}

/**
 * Starts the stand-in on 127.0.0.1; port 0 takes any free one.
 * @param {{ port?: number }} [options]
 */
export async function startLabelService({ port = 0 } = {}) {
  const printed = []
  const answer = async (request) => {
    const path = new URL(request.url, 'http://localhost').pathname
    if (path === '/printed' && request.method === 'GET') return [200, printed]
    if (request.method !== 'POST') return [405, { error: 'Use POST.' }]
    if (path === '/cxf/barcode/id') return [200, { id: 'label-service-stand-in' }]
    if (path === '/cxf/barcode/version') return [200, { version: '1.0.0' }]
    if (path !== '/cxf/barcode/process') return [404, { error: 'No such path.' }]
    const job = readJob(await readBody(request))
    if (typeof job === 'string') return [400, job]
    if (job.printer === JAMMED) return [500, `Printer ${JAMMED}: paper jam.`]
    printed.push(job)
    return [200, { printed: job.data.length }]
  }
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors(request)).end()
      return
    }
    answer(request)
      .catch((error) => [413, String(error.message)])
      .then(([status, body]) => {
        const isText = typeof body === 'string'
        const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
        response.writeHead(status, { ...cors(request), 'content-type': type })
        response.end(isText ? body : JSON.stringify(body))
      })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: server.address().port,
    printed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const service = await startLabelService({ port: Number(process.argv[2] ?? 8181) })
  process.stdout.write(`Label service stand-in on http://127.0.0.1:${service.port}\n`)
}
