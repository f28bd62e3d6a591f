import { AwsClient } from 'aws4fetch'
import { sha256OfBytes } from '@server/core/hash'

/** A place in a storage that speaks the S3 protocol. */
export interface BucketSettings {
  /** Address of the storage; buckets are asked for by path, which every such storage understands. */
  endpoint: string
  region: string
  bucket: string
  /** Begins the name of every object, without slashes at its ends; may be empty. */
  prefix: string
  keyId: string
  secret: string
}

/** How long one request may take to its last byte, in milliseconds. A scan of 25 MB takes two seconds at 100 Mbit/s. */
const patienceMs = 10_000
/** A request that was lost or answered with 5xx is sent again after so many milliseconds; one without an answer is not. */
const pausesMs = [100, 400]

/**
 * What the storage did instead of its work. `code` is Node's name for the like of a disk or a connection, so that calls answer as
 * for those (server/core/failures.ts). Never holds an address, a name or a key.
 */
export class BucketError extends Error {
  readonly code: string
  constructor(what: string, code: string, cause?: unknown) {
    super(`The file storage ${what}.`, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export interface Bucket {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Names below the prefix, in order. */
  names(): AsyncGenerator<string>
}

interface Answer {
  status: number
  body: Buffer
}

/** Objects in a bucket. Each is written whole or not at all: that is what the protocol promises. Rejects with BucketError. */
export function openBucket(settings: BucketSettings, patience = patienceMs): Bucket {
  const { keyId, secret, region, endpoint, bucket, prefix } = settings
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const full = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)

  async function once(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const signed = await signer.sign(url, {
      method,
      ...(body ? { body } : {}),
      // The storage compares it with what arrived.
      headers: { 'x-amz-content-sha256': sha256OfBytes(body ?? new Uint8Array()) },
    })
    try {
      const answer = await fetch(signed, { signal: AbortSignal.timeout(patience), redirect: 'manual' })
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new BucketError('does not answer', 'ETIMEDOUT')
      throw new BucketError('cannot be reached', 'ECONNRESET', error)
    }
  }

  /** Sent again where nothing, or nothing final, came of it: the same object under the same name is the same thing twice. */
  async function send(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const pause = pausesMs[attempt]
      try {
        const answer = await once(method, url, body)
        if (
          answer.status === 507 ||
          /<Code>(\w*Quota\w*|StorageFull)<\/Code>/.test(answer.body.toString('latin1', 0, 500))
        )
          throw new BucketError('is full', 'ENOSPC')
        if (answer.status < 500 && answer.status !== 429) return answer
        if (pause === undefined) throw new BucketError(`failed with status ${answer.status}`, 'ECONNRESET')
      } catch (error) {
        if (pause === undefined || !(error instanceof BucketError) || error.code !== 'ECONNRESET') throw error
      }
      await new Promise((done) => setTimeout(done, pause))
    }
  }

  const refused = ({ status }: Answer) =>
    new BucketError(`refused with status ${status}: check its address, bucket and keys`, 'EACCES')
  const urlOf = (name: string) => `${root}/${full(name).split('/').map(encodeURIComponent).join('/')}`

  return {
    async put(name, bytes) {
      const answer = await send('PUT', urlOf(name), new Uint8Array(bytes))
      if (answer.status !== 200) throw refused(answer)
    },
    async get(name) {
      const answer = await send('GET', urlOf(name))
      // A bucket that is not there is no missing file.
      if (answer.status === 404 && !answer.body.includes('NoSuchBucket')) return undefined
      if (answer.status !== 200) throw refused(answer)
      return answer.body
    },
    async remove(name) {
      const answer = await send('DELETE', urlOf(name))
      if (![200, 204, 404].includes(answer.status)) throw refused(answer)
    },
    async *names() {
      const start = full('')
      for (let after = ''; ;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: start,
          ...(after ? { 'start-after': after } : {}),
        })
        const answer = await send('GET', `${root}?${query}`)
        const text = answer.body.toString('utf8')
        if (answer.status !== 200 || !text.includes('<ListBucketResult')) throw refused(answer)
        // Ours are hexadecimal: none needs XML's or a URL's escapes.
        const found = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
        for (const name of found) yield name.slice(start.length)
        after = found.at(-1) ?? ''
        if (!/<IsTruncated>true<\/IsTruncated>/.test(text) || after === '') return
      }
    },
  }
}
