import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import type { ImportKind } from '@contract/choices'
import type { Reply } from '@contract/endpoint'
import { pathOf, type Answer, type Caller, type TestLab } from '../../test/harness'

type Query = { kind: ImportKind; fileName?: string; map?: string; location?: string }

/** Sends a file as the import screen does; without a caller as admin. */
export function importFiles(lab: TestLab, admin: Caller) {
  const send = (caller: Caller, call: 'preview' | 'start', query: Query, file: string | Uint8Array) =>
    caller.raw(
      'POST',
      pathOf(api.imports[call], { query }),
      typeof file === 'string' ? new TextEncoder().encode(file) : file,
    )

  async function preview(
    query: Query,
    file: string | Uint8Array,
  ): Promise<Reply<typeof api.imports.preview>> {
    const answer: Answer<unknown> = await send(admin, 'preview', query, file)
    expect(answer.status, answer.message).toBe(200)
    return api.imports.preview.out.parse(answer.body)
  }

  /** Starts a load and waits for its end. */
  async function load(query: Query, file: string | Uint8Array): Promise<ImportRun> {
    const answer: Answer<unknown> = await send(admin, 'start', query, file)
    expect(answer.status, answer.message).toBe(200)
    const started = api.imports.start.out.parse(answer.body)
    expect(started.state).toBe('RUNNING')
    for (let tries = 0; tries < 600; tries++) {
      const { body } = await admin.call(api.imports.run, { body: { _id: started._id } })
      if (body.state !== 'RUNNING') return body
      await new Promise((done) => setTimeout(done, 25))
    }
    throw new Error('The run does not end.')
  }

  /** The rows that came back, as a spreadsheet would read them. */
  async function refusedRows(run: ImportRun): Promise<string[][]> {
    const media = await lab.owner
      .selectFrom('media')
      .selectAll()
      .where('key', '=', run.refusedMediaKey ?? '')
      .executeTakeFirstOrThrow()
    expect(media).toMatchObject({
      kind: 'import',
      content_type: 'text/csv; charset=utf-8',
      created_by: lab.seeded.users.get('admin'),
    })
    const file = await lab.ports.files.get(media.file_key ?? '')
    expect(file?.bytes.byteLength).toBe(media.size)
    return parse(new TextDecoder().decode(file?.bytes), { bom: true, record_delimiter: '\r\n' })
  }
  return { send, preview, load, refusedRows }
}
