import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '../node/bucket'

export interface TestStorage {
  settings: BucketSettings
  /** Where the storage keeps the bucket's objects on this machine. */
  folder: string
  close(): Promise<void>
}

/** A storage of one's own on the loopback interface, with one empty bucket. */
export async function startStorage(prefix = ''): Promise<TestStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'papers', configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'papers',
      prefix,
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    folder: join(directory, 'papers'),
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
