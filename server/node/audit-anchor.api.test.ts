import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../test/harness'
import { anchorFile, anchorKeyFile, anchorProof, readAnchors, startAnchoring } from './audit-anchor'

let lab: TestLab
let dataDir: string
beforeAll(async () => {
  lab = await testLab()
  dataDir = mkdtempSync(join(tmpdir(), 'aliquot-anchor-data-'))
  await readOnce()
})
afterAll(async () => {
  await lab.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A row more in the trail. */
async function readOnce(): Promise<void> {
  await (await lab.as('accession')).call(api.patients.search, { body: {} })
  await vi.waitFor(async () => {
    const { count } = await lab.owner
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('call', '=', 'POST /search/patients')
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(0)
  })
}
const start = (place: string, errors: unknown[] = []) => {
  const log = { ...lab.ports.log, error: (_: unknown, text: string) => void errors.push(text) }
  const now = () => new Date('2026-11-20T10:00:00.000Z')
  return startAnchoring({ place, minutes: 60 }, { db: lab.db, config: { dataDir }, log, now })
}
const proven = (text: string) => {
  const proof = anchorProof({ dataDir })
  if (!proof) throw new Error('No key was made.')
  return readAnchors(text, proof)
}

test('a folder gets a signed line with every chain’s end at the start, and no second one where nothing moved', async () => {
  const place = join(dataDir, '..', `anchor-${process.pid}`)
  await start(place).stop()
  const text = readFileSync(anchorFile(place), 'utf8')
  const { anchors, wrong } = proven(text)
  expect(wrong).toEqual([])
  expect(anchors).toHaveLength(1)
  const heads = await lab.owner.selectFrom('audit_head').selectAll().orderBy('chain').execute()
  expect(anchors[0]).toMatchObject({
    at: '2026-11-20T10:00:00.000Z',
    heads: heads.map(({ lab_id, chain, seq, hash }) => ({ labId: lab_id, chain, seq, hash })),
  })
  expect(statSync(anchorKeyFile({ dataDir })).mode & 0o777).toBe(0o600)
  // A later start adds its line and leaves what stands there.
  await start(place).stop()
  expect(readFileSync(anchorFile(place), 'utf8').startsWith(text)).toBe(true)
  expect(proven(`${text}{"at":"2026`).wrong).toEqual([2])
  expect(proven(text.replace('10:00', '11:00')).wrong).toEqual([1])
  rmSync(place, { recursive: true })
})

test('an address is sent the same line, and again at the stop where it was not taken', async () => {
  const posted: { body: string; account: string | undefined }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      posted.push({ body, account: request.headers.authorization })
      response.writeHead(posted.length === 1 ? 503 : 204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const errors: unknown[] = []
  await start(`http://lab:geheim@127.0.0.1:${port}/anchors`, errors).stop()
  server.close()
  expect(errors).toEqual(['The audit trail could not be anchored'])
  expect(posted.map(({ account }) => account)).toEqual(Array(2).fill('Basic bGFiOmdlaGVpbQ=='))
  expect(proven(posted[1]?.body ?? '').anchors).toHaveLength(1)
})
