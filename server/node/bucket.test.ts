import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { failureOf } from '@server/core/failures'
import { startStorage } from '@server/test/bucket'
import { BucketError, openBucket, type BucketSettings } from './bucket'
import { createBucketStore } from './bucket-store'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A storage that does what it is told to each request, and what was asked of it. */
async function storageThat(answer: (response: ServerResponse, nth: number) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`)
      answer(response, asked.length)
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    region: 'us-east-1',
    bucket: 'papers',
    prefix: '',
    keyId: 'the key id',
    secret: 'hunter22hunter22',
  }
  return { asked, settings }
}

const name = `ab/${'ab'.repeat(16)}`
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a storage that never answers is given up in time, and the file counts as not kept', async () => {
  const { settings, asked } = await storageThat(() => {})
  const bucket = openBucket(settings, 500)
  const error = await reasonOf(bucket.get(name))
  expect(error).toBeInstanceOf(BucketError)
  expect(error).toMatchObject({ message: 'The file storage does not answer.' })
  expect(failureOf(error)).toBe('silent')
  // Waited for once: whoever waits is not kept three times as long.
  expect(asked).toEqual([`GET /papers/${name}`])
  await expect(createBucketStore(bucket).put(Uint8Array.of(1), 'text/plain')).rejects.toThrow(
    'does not answer',
  )
})

test('one that answers half and falls silent, or breaks off, has given nothing', async () => {
  const half = await storageThat((response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"type":"text/plain"')
  })
  expect(failureOf(await reasonOf(openBucket(half.settings, 500).get(name)))).toBe('silent')
  const broken = await storageThat((response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"type"', () => response.destroy())
  })
  const error = await reasonOf(openBucket(broken.settings).get(name))
  expect(error).toMatchObject({ message: 'The file storage cannot be reached.' })
  expect(failureOf(error)).toBe('lost')
  expect(broken.asked).toHaveLength(3)
})

test('a failure that passes is not seen; one that stays is an error with its status', async () => {
  const passing = await storageThat((response, nth) => {
    if (nth === 1) response.destroy()
    else response.writeHead(nth === 2 ? 503 : 200).end()
  })
  await openBucket(passing.settings).put(name, Uint8Array.of(1))
  expect(passing.asked).toEqual(Array.from({ length: 3 }, () => `PUT /papers/${name}`))

  // Asked to wait, it waits and asks again.
  const busy = await storageThat((response, nth) => void response.writeHead(nth === 1 ? 429 : 200).end())
  await openBucket(busy.settings).put(name, Uint8Array.of(1))
  expect(busy.asked).toHaveLength(2)

  const staying = await storageThat((response, nth) =>
    nth < 4 ? response.writeHead(500).end('<Code>InternalError</Code>') : response.writeHead(204).end(),
  )
  const store = createBucketStore(openBucket(staying.settings))
  const error = await reasonOf(store.put(Uint8Array.of(1), 'text/plain'))
  expect(error).toMatchObject({ message: 'The file storage failed with status 500.' })
  expect(failureOf(error)).toBe('lost')
  // It may have arrived all the same: nothing of it is left.
  await vi.waitFor(() => expect(staying.asked).toHaveLength(4))
  const [put = ''] = staying.asked
  expect(staying.asked).toEqual([put, put, put, put.replace('PUT', 'DELETE')])
})

test('one that is full says so, and is not asked again', async () => {
  const { settings, asked } = await storageThat(
    (response) => void response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>'),
  )
  expect(failureOf(await reasonOf(openBucket(settings).put(name, Uint8Array.of(1))))).toBe('full')
  expect(asked).toHaveLength(1)
})

test('a file that the storage will not remove is not taken for removed; one that is not there is', async () => {
  const { settings } = await storageThat(
    (response) => void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  )
  const error = await reasonOf(createBucketStore(openBucket(settings)).remove('ab'.repeat(16)))
  expect(error).toMatchObject({ message: expect.stringContaining('refused with status 403') })
  const gone = await storageThat((response) => void response.writeHead(404).end())
  await createBucketStore(openBucket(gone.settings)).remove('ab'.repeat(16))
  expect(gone.asked).toEqual([`DELETE /papers/${name}`])
})

test('nothing that a partner answers is taken for a file: no redirect, no page of a proxy in a list', async () => {
  const other = await storageThat((response) => void response.writeHead(200).end('{}'))
  const { settings } = await storageThat(
    (response) =>
      void response.writeHead(307, { location: `${other.settings.endpoint}/papers/${name}` }).end(),
  )
  await expect(openBucket(settings).get(name)).rejects.toThrow('refused with status 307')
  expect(other.asked).toEqual([])
  const page = await storageThat((response) => void response.writeHead(200).end('<html>Sign in</html>'))
  await expect(openBucket(page.settings).names().next()).rejects.toThrow('refused')
})

/** AWS Signature Version 4 of a request, as its description says ("Signature Calculations for the Authorization Header"). */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((one) => `${one}:${String(headers[one])}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

test('every request is signed over its body with the secret, which is not sent', async () => {
  const heard: { request: IncomingMessage; body: string }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      heard.push({ request, body: Buffer.concat(pieces).toString() })
      response.end('<ListBucketResult></ListBucketResult>')
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const secret = 'hunter22hunter22'
  const bucket = openBucket({
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    region: 'eu-central-1',
    bucket: 'papers',
    prefix: 'lab/files',
    keyId: 'someone',
    secret,
  })
  await bucket.put(name, Buffer.from('what is written'))
  await bucket.get(name)
  await bucket.remove(name)
  await bucket.names().next()
  expect(heard.map(({ request }) => request.method)).toEqual(['PUT', 'GET', 'DELETE', 'GET'])
  for (const { request, body } of heard) {
    const { authorization = '', 'x-amz-content-sha256': hash } = request.headers
    expect(hash).toBe(createHash('sha256').update(body).digest('hex'))
    expect(authorization).toMatch(/Credential=someone\/\d{8}\/eu-central-1\/s3\/aws4_request/)
    expect(authorization).toContain(`Signature=${signatureOf(request, secret)}`)
    expect(JSON.stringify([request.url, request.rawHeaders])).not.toContain(secret)
  }
})

test('a bucket of more files than one answer names is read to its end', async () => {
  const page = (names: string[], more: boolean) =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${names
      .map((one) => `<Contents><Key>lab/${one}</Key><Size>1</Size></Contents>`)
      .join('')}</ListBucketResult>`
  const { asked, settings } = await storageThat((response, nth) =>
    response.writeHead(200).end(nth === 1 ? page(['ab/1', 'ab/2'], true) : page(['cd/3'], false)),
  )
  const found: string[] = []
  for await (const one of openBucket({ ...settings, prefix: 'lab' }).names()) found.push(one)
  expect(found).toEqual(['ab/1', 'ab/2', 'cd/3'])
  expect(asked).toEqual([
    'GET /papers?list-type=2&prefix=lab%2F',
    'GET /papers?list-type=2&prefix=lab%2F&start-after=lab%2Fab%2F2',
  ])
})

test('wrong keys and a bucket that is not there are refused, never a missing file; no secret is in the words', async () => {
  const storage = await startStorage()
  try {
    for (const wrong of [{ keyId: 'NOBODY', secret: 'hunter22hunter22' }, { bucket: 'nowhere' }]) {
      const bucket = openBucket({ ...storage.settings, ...wrong })
      // One after the other: a refusal that comes before somebody waits for it ends the run.
      const works = [
        () => bucket.get(name),
        () => bucket.put(name, Uint8Array.of(1)),
        () => bucket.names().next(),
      ]
      for (const work of works) {
        const error = await reasonOf(work())
        expect(error, JSON.stringify(wrong)).toBeInstanceOf(BucketError)
        expect(String(error)).toMatch(/refused with status 40[34]/)
        expect(String(error)).not.toMatch(/hunter22|NOBODY|nowhere|127\.0/)
      }
    }
  } finally {
    await storage.close()
  }
})
