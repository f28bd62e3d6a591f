// What stands between a phone and the server in production: a proxy with TLS and HTTP/2, as the README has it, so that a page's files
// travel on one connection. And no phone shares its processor with the laboratory's server and database: what was answered once is
// answered again from memory, after the time that the server took.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'

/** What HTTP/2 has no place for (RFC 9113, 8.2.2). */
const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']

/** A certificate of a day for this machine's own name, which no browser trusts by itself. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'front-'))
  const at = (name) => join(folder, name)
  try {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', at('key.pem'), '-out', at('cert.pem')]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    execFileSync('openssl', ['req', '-x509', ...kind, '-nodes', '-days', '1', ...names, ...files], {
      stdio: 'ignore',
    })
    return { key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs `work` with the https address of a front before `url`. */
export async function withTlsFront(url, work) {
  const behind = new URL(url)
  /** By who asks what: an answer belongs to one person. */
  const known = new Map()

  function ask({ method, path, headers, body }) {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const { hostname, port } = behind
      const onward = request({ hostname, port, method, path, headers }, async (found) => {
        const took = performance.now() - began
        for (const name of ofOneConnection) delete found.headers[name]
        const whole = await buffer(found).catch(reject)
        resolve({ status: found.statusCode, headers: found.headers, body: whole, took })
      })
      onward.on('error', reject)
      onward.end(body)
    })
  }

  const server = createSecureServer(selfSigned(), async (asked, answer) => {
    try {
      const own = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
      const headers = { ...Object.fromEntries(own), host: behind.host }
      const body = await buffer(asked)
      const { authorization = '', 'accept-encoding': encoding, cookie = '' } = headers
      const key = [asked.method, asked.url, authorization, encoding, cookie, body].join('\n')
      let found = known.get(key)
      if (found) await after(found.took)
      else {
        found = await ask({ method: asked.method, path: asked.url, headers, body })
        if (found.status === 200) known.set(key, found)
      }
      answer.writeHead(found.status, found.headers)
      answer.end(found.body)
    } catch {
      answer.stream?.close()
    }
  })
  await new Promise((ready) => server.listen(0, 'localhost', ready))
  try {
    return await work(`https://localhost:${server.address().port}`)
  } finally {
    server.close()
  }
}
