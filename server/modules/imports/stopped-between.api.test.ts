import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import type { Database } from '../../db/schema'
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

/** Rows that are written in one step. */
const atOnce = 500
const inTheWay = (count: number, line: string) => Array.from({ length: count }, () => line)

/** Loads a file that is cancelled between its first step and its second, for which `wait` is in the way, and then gone on with. */
async function stoppedBetween(
  query: Parameters<typeof files.send>[2],
  lines: readonly string[],
  wait: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<ImportRun> {
  const tx = await lab.owner.startTransaction().execute()
  try {
    await wait(tx)
    const started = await files.send(admin, 'start', query, lines.join('\n'))
    const { _id } = api.imports.start.out.parse(started.body)
    const run = async () => (await admin.call(api.imports.run, { body: { _id } })).body
    const act = (transition: 'cancel' | 'retry') => admin.call(api.imports.act, { body: { _id, transition } })
    await vi.waitFor(async () => expect((await run()).done).toBe(atOnce), { timeout: 20_000, interval: 5 })
    expect((await act('cancel')).status).toBe(200)
    await tx.rollback().execute()
    await lab.app.jobs.idle()
    expect(await run()).toMatchObject({ state: 'CANCELLED', done: atOnce })
    expect((await act('retry')).status).toBe(200)
    await lab.app.jobs.idle()
    return await run()
  } finally {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
  }
}

test('the words of one test that stand in both parts of a file are all there, as if it had not been stopped', async () => {
  const load = (lines: string[]) => files.load({ kind: 'catalogue' }, lines.join('\n'))
  await load(['description,localAbbreviation,domain,isActive', 'Tears,TRS,H,Y'])
  await load(['testSectionName,description,isActive', 'Ophthalmology,,Y'])
  const test = (name: string) => `${name},Ophthalmology,Tears,,Y,Y,1,`
  await load([
    'testName,testSection,sampleType,loinc,isActive,isOrderable,sortOrder,unitOfMeasure',
    test('Tear Culture'),
    test('Tear Stain'),
  ])
  const word = (name: string, label: string) => `${name},D,${label},X,1,N,Y,Y`
  const run = await stoppedBetween(
    { kind: 'catalogue' },
    [
      'testName,resultType,resultValue,dictionaryCategory,sortOrder,isQuantifiable,isActive,isNormal',
      word('Tear Culture', 'No growth'),
      ...inTheWay(atOnce - 1, 'Tear Culture,N,,,1,Y,Y,N'),
      word('Tear Culture', 'Growth'),
      word('Tear Stain', 'Gram positive'),
    ],
    (tx) => tx.selectFrom('test').select('id').where('name', '=', 'Tear Stain').forUpdate().execute(),
  )
  expect(run).toMatchObject({ state: 'DONE', done: atOnce + 2 })
  const { body } = await admin.call(api.reference.tests)
  const words = (name: string) =>
    body.find((one) => one.name === name)?.definition.choices.map(({ label }) => label)
  expect(words('Tear Culture')).toEqual(['No growth', 'Growth'])
  expect(words('Tear Stain')).toEqual(['Gram positive'])
})

test('what a person should look at is told of both parts of a file', async () => {
  const run = await stoppedBetween(
    { kind: 'locations' },
    [
      'code,name,zip',
      'FIRST,First Clinic,SW1A 1AA',
      ...inTheWay(atOnce - 1, ',No code,'),
      'SECOND,Second Clinic,K1A 0B1',
    ],
    (tx) =>
      tx
        .insertInto('location')
        .values({
          lab_id: lab.seeded.labId,
          id: lab.ports.ids.id(),
          name: 'In the way',
          code: 'SECOND',
          phone: null,
          fax: null,
          sales_rep_id: null,
          search_name: 'in the way',
        })
        .execute(),
  )
  expect(run).toMatchObject({ loaded: 2, refused: atOnce - 1 })
  const told = (await files.refusedRows(run)).slice(1).map((row) => row.at(-1) ?? '')
  expect(told.filter((one) => one.startsWith('Imported. ZIP code:'))).toEqual([
    'Imported. ZIP code: SW1A 1AA is not a US ZIP code. Check the address.',
    'Imported. ZIP code: K1A 0B1 is not a US ZIP code. Check the address.',
  ])
})
