import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { freshDatabase } from '@server/test/database'
import { signInFirst, startTestServer } from '@server/test/real-server'
import { asSuperuser } from '@server/test/streaming-replica'

test('a server whose database a later version has brought on stops answering, and says why', async () => {
  const database = await freshDatabase('nothing')
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-outdated-'))
  const server = await startTestServer({
    DATABASE_URL: database.ownerUrl,
    ALIQUOT_DATA: join(folder, 'data'),
  })
  try {
    const admin = await signInFirst(server)
    expect((await admin.call(api.session.current)).status).toBe(200)
    expect((await server.ready())[0]).toBe(200)
    await asSuperuser(
      database.ownerUrl,
      "insert into kysely_migration (name, timestamp) values ('9999-of-a-later-version', '2026-11-22T00:00:00Z')",
    )
    await vi.waitFor(
      async () => expect(await server.ready()).toEqual([503, { ok: false, reason: 'outdated' }]),
      20_000,
    )
    const refused = await admin.call(api.tags.add, { body: { tag: { category: 'order', name: 'Rush' } } })
    expect([refused.status, refused.message]).toEqual([
      503,
      'This server is being replaced by a newer version. What you typed is still here; try again in a moment.',
    ])
    expect(await server.healthy()).toBe(200)
    expect(server.logged.filter((line) => line.startsWith('A later version of Aliquot'))).toHaveLength(1)
    await server.stop()
    await expect(
      startTestServer({ DATABASE_URL: database.ownerUrl, ALIQUOT_DATA: join(folder, 'data') }),
    ).rejects.toThrow(
      'This database belongs to a later version of Aliquot (9999-of-a-later-version has run). Start that version or a newer one.',
    )
  } finally {
    await server.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
