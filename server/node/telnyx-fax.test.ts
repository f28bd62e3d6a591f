import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createTelnyxFax } from './telnyx-fax'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A webhook of the service with its signature, made with the key beside it. */
const vector = {
  publicKey: 'A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=',
  timestamp: '1767641532',
  body: '{"data":{"event_type":"fax.delivered","id":"0ccc7b54-4df3-4bca-a65a-3da1ecc777f0","occurred_at":"2026-01-05T19:32:12Z","payload":{"fax_id":"f-1","status":"delivered","page_count":3,"client_state":"ZmF4LTQ3MTE="},"record_type":"event"}}',
  signature: 'gViEcb7Ytvn1EbVdB+qir/5RT3N8SndG2GUxreRyJtZJ9fR1xPN6zPM5DU4z/B+SMZL5NqWpXdrZ9hsnk179Dw==',
}
const at = new Date(Number(vector.timestamp) * 1000)

const lineAt = (url: string, publicKey = vector.publicKey) =>
  createTelnyxFax({
    url,
    key: 'KEY1',
    connection: 'c-1',
    from: '+12085550100',
    publicKey,
    callbackUrl: () => 'https://lab.example/api/v1/fax/callback',
  })

const read = (
  over: Partial<Record<'timestamp' | 'body' | 'signature', string>> = {},
  now = at,
  line = lineAt('https://fax.example'),
) => {
  const { timestamp, body, signature } = { ...vector, ...over }
  const headers: Record<string, string> = {
    'telnyx-timestamp': timestamp,
    'telnyx-signature-ed25519': signature,
  }
  return line.readCallback?.(new TextEncoder().encode(body), (name) => headers[name], now)
}

describe('what the service says by itself', () => {
  test('is read where its signature is right', async () => {
    expect(await read()).toEqual({
      id: '0ccc7b54-4df3-4bca-a65a-3da1ecc777f0',
      reference: 'fax-4711',
      at: '2026-01-05T19:32:12Z',
      said: { is: 'confirmed', partnerId: 'f-1', pages: 3 },
    })
  })

  test('is refused with one byte changed, another time, no signature, or 301 seconds old', async () => {
    expect(await read({ body: vector.body.replace('delivered","page', 'delivered","pagf') })).toBeUndefined()
    expect(await read({ timestamp: '1767641533' })).toBeUndefined()
    expect(await read({ signature: '' })).toBeUndefined()
    expect(await read({}, new Date(at.getTime() + 300_000))).toBeDefined()
    expect(await read({}, new Date(at.getTime() + 301_000))).toBeUndefined()
    expect(await read({}, new Date(at.getTime() - 301_000))).toBeUndefined()
  })

  test('tells why a fax failed: busy again, no number never, no account at all', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    const line = lineAt('https://fax.example', Buffer.from(x, 'base64url').toString('base64'))
    const failed = async (failure_reason: string) => {
      const payload = { fax_id: 'f-1', status: 'failed', failure_reason, client_state: null }
      const body = JSON.stringify({ data: { id: 'e-1', occurred_at: '2026-01-05T19:32:12Z', payload } })
      const signature = sign(null, Buffer.from(`${vector.timestamp}|${body}`), privateKey).toString('base64')
      return (await read({ body, signature }, at, line))?.said
    }
    expect(await failed('user_busy')).toMatchObject({ is: 'refused', fault: 'again', words: 'Line busy' })
    expect(await failed('receiver_unallocated_number')).toMatchObject({ fault: 'number' })
    expect(await failed('account_disabled')).toMatchObject({ fault: 'account' })
    expect(await failed('something_new')).toMatchObject({
      fault: 'again',
      words: 'The fax service says something_new',
    })
  })
})

interface Asked {
  path: string
  authorization: string | undefined
  body: string
}

async function service(answer: (asked: Asked) => { status: number; json?: object } | undefined) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const one = {
        path: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        body: await bodyOf(request),
      }
      asked.push(one)
      const said = answer(one)
      // It took what was sent, and the connection is cut.
      if (!said) return request.socket.destroy()
      return response
        .writeHead(said.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(said.json ?? {}))
    })()
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return { line: lineAt(`http://127.0.0.1:${address.port}`), asked }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const parcel = {
  reference: 'lab.attempt',
  to: '+12085550142',
  pdf: new TextEncoder().encode('%PDF-1.7 invented'),
  pages: 3,
  attempt: 1,
}
const state = Buffer.from('lab.attempt').toString('base64')
const about = {
  reference: 'lab.attempt',
  partnerId: null,
  address: '+12085550142',
  askedAt: at,
}

describe('sending', () => {
  test('uploads the paper, then has it faxed with our reference and where to call back', async () => {
    const { line, asked } = await service(({ path }) =>
      path === 'POST /media'
        ? { status: 200 }
        : { status: 202, json: { data: { id: 'f-1', status: 'queued' } } },
    )
    expect(await line.send(parcel)).toEqual({ is: 'taken', partnerId: 'f-1' })
    expect(asked.map(({ path }) => path)).toEqual(['POST /media', 'POST /faxes'])
    expect(asked[0]?.body).toContain('%PDF-1.7 invented')
    expect(asked.every(({ authorization }) => authorization === 'Bearer KEY1')).toBe(true)
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
      connection_id: 'c-1',
      to: '+12085550142',
      from: '+12085550100',
      media_name: 'lab.attempt',
      client_state: state,
      webhook_url: 'https://lab.example/api/v1/fax/callback',
    })
  })

  test('an account that is refused stops the line; an upload that fails has sent nothing', async () => {
    const refused = await service(() => ({ status: 401 }))
    expect(await refused.line.send(parcel)).toMatchObject({ is: 'refused', fault: 'account' })
    const broken = await service(() => ({ status: 503 }))
    expect(await broken.line.send(parcel)).toMatchObject({ is: 'refused', fault: 'again' })
    expect(broken.asked.map(({ path }) => path)).toEqual(['POST /media'])
  })

  test('rejects where the answer to the sending itself was lost, and finds it by its reference', async () => {
    const cut = await service(({ path }) => {
      if (path === 'POST /media') return { status: 200 }
      if (path === 'POST /faxes') return undefined
      return {
        status: 200,
        json: {
          data: [
            { id: 'f-8', status: 'delivered', client_state: 'bGFiLm90aGVy' },
            { id: 'f-9', status: 'sending', client_state: state },
          ],
        },
      }
    })
    await expect(cut.line.send(parcel)).rejects.toThrow()
    expect(await cut.line.find(about)).toEqual({ is: 'taken', partnerId: 'f-9' })
    expect(decodeURIComponent(cut.asked.at(-1)?.path ?? '')).toContain(
      'filter[to][eq]=+12085550142'.replace('+', '%2B').replace('%2B', '+'),
    )
  })

  test('a server that fails may have sent it: that is an open question, not a failed try', async () => {
    const { line } = await service(({ path }) => ({ status: path === 'POST /media' ? 200 : 500 }))
    await expect(line.send(parcel)).rejects.toThrow('The fax service answered 500.')
  })

  test('one that is in no list was never taken; one that the service forgot is unknown', async () => {
    const { line } = await service(({ path }) =>
      path.startsWith('GET /faxes?') ? { status: 200, json: { data: [] } } : { status: 404 },
    )
    expect(await line.find(about)).toEqual({ is: 'none' })
    expect(await line.find({ ...about, partnerId: 'f-1' })).toEqual({ is: 'unknown' })
  })
})
