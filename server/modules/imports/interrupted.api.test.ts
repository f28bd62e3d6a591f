import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { importFiles } from './test-files'

let lab: TestLab
let admin: Caller
let files: ReturnType<typeof importFiles>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  files = importFiles(lab, admin)
})
afterAll(() => lab.close())

const rows = 4000
/** Every hundredth row cannot be read. */
const fileOf = (surname: string, firstZip = '') =>
  [
    'lastname,firstname,dob,gender,zip',
    ...Array.from({ length: rows }, (_, n) => {
      const dob =
        n % 100 === 99 ? 'nonsense' : `19${String(50 + (n % 40))}-03-${String(1 + (n % 28)).padStart(2, '0')}`
      return `${surname},Person ${String.fromCodePoint(65 + (n % 26))}${n},${dob},F,${n === 0 ? firstZip : ''}`
    }),
  ].join('\n')
const loaded = rows - rows / 100

const runNow = async (id: string): Promise<ImportRun> =>
  (await admin.call(api.imports.run, { body: { _id: id } })).body
const people = async (surname: string) => {
  const { count } = await lab.owner
    .selectFrom('patient')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lastname', '=', surname)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function begin(surname: string, firstZip?: string): Promise<string> {
  const location = lab.seeded.locations.get('CRPS-MER') ?? ''
  const answer = await files.send(admin, 'start', { kind: 'patients', location }, fileOf(surname, firstZip))
  expect(answer.status, answer.message).toBe(200)
  const { _id } = api.imports.start.out.parse(answer.body)
  await vi.waitFor(async () => expect((await runNow(_id)).done).toBeGreaterThan(300), {
    timeout: 20_000,
    interval: 5,
  })
  return _id
}

test('an import whose server ends goes on in another, row for row as if nothing had been', async () => {
  const id = await begin('Interrupted', 'SW1A 1AA')
  await lab.app.jobs.stop()
  const before = await people('Interrupted')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(loaded)
  expect(await runNow(id)).toMatchObject({ state: 'RUNNING' })
  lab.app.jobs.wake()
  await lab.app.jobs.idle()
  const end = await runNow(id)
  expect(end).toMatchObject({
    state: 'DONE_WITH_ERRORS',
    total: rows,
    done: rows,
    loaded,
    refused: rows / 100,
  })
  expect(await people('Interrupted')).toBe(loaded)
  // None of its own rows came back as "on file already".
  const back = await files.refusedRows(end)
  expect(back).toHaveLength(1 + rows / 100 + 1)
  expect(back.flat().join(' ')).not.toContain('already')
  // What was told of the first part stands.
  expect(back[1]?.at(-1)).toBe('Imported. ZIP code: SW1A 1AA is not a US ZIP code. Check the address.')
  const job = await lab.owner.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(job).toMatchObject({ state: 'DONE_WITH_ERRORS', total: rows, done: rows, failed: rows / 100 })
  // The file was needed until here and no longer.
  const { fileKey } = job.payload as { fileKey: string }
  expect(await lab.ports.files.get(fileKey)).toBeUndefined()
  expect(await lab.owner.selectFrom('job_step').selectAll().execute()).toEqual([])
})

test('one that is cancelled keeps what it loaded, and goes on when it is asked to', async () => {
  const id = await begin('Cancelled')
  const act = (transition: 'cancel' | 'retry') =>
    admin.call(api.imports.act, { body: { _id: id, transition } })
  const cancelled = await act('cancel')
  expect(cancelled.status, cancelled.message).toBe(200)
  expect(cancelled.body).toMatchObject({ state: 'CANCELLED' })
  await lab.app.jobs.idle()
  const stopped = await runNow(id)
  expect(stopped).toMatchObject({ state: 'CANCELLED', refusedMediaKey: null })
  expect(await people('Cancelled')).toBe(stopped.loaded)
  expect(stopped.loaded).toBeLessThan(loaded)
  expect((await act('cancel')).status).toBe(422)
  const again = await act('retry')
  expect(again.body).toMatchObject({ state: 'RUNNING' })
  await lab.app.jobs.idle()
  expect(await runNow(id)).toMatchObject({ state: 'DONE_WITH_ERRORS', loaded, done: rows })
  expect(await people('Cancelled')).toBe(loaded)
  for (const name of ['lab', 'portal', 'courier'])
    expect(
      (await (await lab.as(name)).call(api.imports.act, { body: { _id: id, transition: 'cancel' } })).status,
      name,
    ).toBe(403)
})

test('an import whose owner lost the right while it waited loads nothing more', async () => {
  const user = lab.seeded.users.get('admin') ?? ''
  const id = await begin('Dismissed')
  await lab.app.jobs.stop()
  const before = await people('Dismissed')
  await lab.owner.updateTable('app_user').set({ active: false }).where('id', '=', user).execute()
  lab.app.jobs.wake()
  await lab.app.jobs.idle()
  await lab.owner.updateTable('app_user').set({ active: true }).where('id', '=', user).execute()
  expect(await people('Dismissed')).toBe(before)
  const run = await runNow(id)
  expect(run).toMatchObject({ state: 'FAILED' })
  expect(run.message).toContain('no longer has the right')
  // A failed one can be gone on with: its file is still there, and so is what was done.
  expect(run.canRetry).toBe(true)
  await admin.call(api.imports.act, { body: { _id: id, transition: 'retry' } })
  await lab.app.jobs.idle()
  expect(await runNow(id)).toMatchObject({ state: 'DONE_WITH_ERRORS', loaded, done: rows })
  expect(await people('Dismissed')).toBe(loaded)
})

test('what another attempt would read otherwise keeps what was made of it, and no row is passed over', async () => {
  const surname = 'Shifted'
  const lines = fileOf(surname).split('\n')
  const file = [
    `${lines[0] ?? ''},clinic`,
    ...lines.slice(1).map((line, n) => `${line},${n < 100 ? 'NEWLOC' : 'CRPS-MER'}`),
  ].join('\n')
  const map = JSON.stringify({ location: 'clinic' })
  const answer = await files.send(admin, 'start', { kind: 'patients', map }, file)
  const { _id: id } = api.imports.start.out.parse(answer.body)
  await vi.waitFor(async () => expect((await runNow(id)).done).toBeGreaterThan(300), {
    timeout: 20_000,
    interval: 5,
  })
  await admin.call(api.imports.act, { body: { _id: id, transition: 'cancel' } })
  await lab.app.jobs.idle()
  await lab.owner
    .updateTable('location')
    .set({ code: 'NEWLOC' })
    .where('id', '=', lab.seeded.locations.get('CRPS-NAM') ?? '')
    .execute()
  await admin.call(api.imports.act, { body: { _id: id, transition: 'retry' } })
  await lab.app.jobs.idle()
  const end = await runNow(id)
  expect(end.done).toBe(rows)
  expect(end.loaded + end.refused).toBe(rows)
  expect(await people(surname)).toBe(end.loaded)
  const back = (await files.refusedRows(end)).slice(1)
  expect(back).toHaveLength(end.refused)
  expect(back.flat().join(' ')).not.toContain('already')
})

test('one that is stopped is not gone on with beside another of its kind, from either screen', async () => {
  const first = await begin('First')
  const act = (id: string, transition: 'cancel' | 'retry') =>
    admin.call(api.imports.act, { body: { _id: id, transition } })
  await act(first, 'cancel')
  await lab.app.jobs.idle()
  const second = await begin('Second')
  const refused = await act(first, 'retry')
  expect([refused.status, refused.message]).toEqual([
    409,
    'Another file of this kind is being imported. Wait until it is done.',
  ])
  const { version } = (await admin.call(api.jobs.get, { params: { id: first } })).body
  const elsewhere = await admin.call(api.jobs.act, {
    body: { _id: first, version, transition: 'retry', reason: null },
  })
  expect(elsewhere.status).toBe(409)
  await lab.app.jobs.idle()
  expect((await runNow(second)).state).toBe('DONE_WITH_ERRORS')
  expect((await act(first, 'retry')).status).toBe(200)
  await lab.app.jobs.idle()
  expect(await people('First')).toBe(loaded)
})

test('for a day after it was stopped it can be gone on with; then its file is gone, and asking for it again says so', async () => {
  const id = await begin('Late')
  await admin.call(api.imports.act, { body: { _id: id, transition: 'cancel' } })
  await lab.app.jobs.idle()
  const { payload } = await lab.owner
    .selectFrom('job')
    .select('payload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { fileKey } = payload as { fileKey: string }
  const steps = async () =>
    (await lab.owner.selectFrom('job_step').select('step').where('job_id', '=', id).execute()).length
  const hourMs = 3_600_000
  const sweepAfter = async (hours: number) => {
    await lab.owner
      .updateTable('job')
      .set({ finished_at: new Date(lab.clock.now().getTime() - hours * hourMs) })
      .where('id', '=', id)
      .execute()
    const { body } = await admin.call(api.jobs.runNow, { body: { kind: 'sweep' } })
    await lab.app.jobs.idle()
    return (await admin.call(api.jobs.get, { params: { id: body._id } })).body.message
  }
  expect(await sweepAfter(23)).toContain('files of imports 0,')
  expect(await lab.ports.files.get(fileKey)).toBeDefined()
  expect(await steps()).toBeGreaterThan(0)
  expect((await runNow(id)).canRetry).toBe(true)
  expect(await sweepAfter(25)).toContain('files of imports 1,')
  expect(await lab.ports.files.get(fileKey)).toBeUndefined()
  expect(await steps()).toBe(0)
  expect((await runNow(id)).canRetry).toBe(false)
  const again = await admin.call(api.imports.act, { body: { _id: id, transition: 'retry' } })
  expect(again.status).toBe(422)
  expect(again.message).toBe('What this job needs was cleared away a day after it ended. Start it anew.')
})

test('one that ended with rejected rows is done: it is not tried again, and its end stays as it was', async () => {
  const id = await begin('Finished')
  await lab.app.jobs.idle()
  const end = await runNow(id)
  expect(end).toMatchObject({ state: 'DONE_WITH_ERRORS', canRetry: false })
  const { body } = await admin.call(api.jobs.get, { params: { id } })
  expect(body.canRetry).toBe(false)
  const again = await admin.call(api.jobs.act, {
    body: { _id: id, version: body.version, transition: 'retry', reason: null },
  })
  expect(again.status).toBe(422)
  expect(await runNow(id)).toEqual(end)
})
