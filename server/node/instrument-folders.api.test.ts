import { appendFile, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../test/harness'
import { createInstrumentFolders, type InstrumentFolders } from './instrument-folders'

let lab: TestLab
let folder: string
let path: string
let instrumentId: string
let folders: InstrumentFolders

const rows = (value: string) =>
  [
    'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
    `A-1,S,GLUC,${value},mg/dL,,`,
  ].join('\n')
const runs = async () =>
  (await (await lab.as('admin')).call(api.instrumentRuns.list, { query: { instrumentId } })).body.docs
const lookTwice = async () => {
  await folders.look()
  await folders.look()
}

beforeAll(async () => {
  lab = await testLab()
  folder = await mkdtemp(join(tmpdir(), 'instrument-folders-'))
  const found = await lab.owner
    .selectFrom('instrument')
    .select(['id', 'lab_id'])
    .where('code', '=', 'CHEM-1')
    .executeTakeFirstOrThrow()
  instrumentId = found.id
  path = join(folder, found.lab_id, 'CHEM-1')
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  folders = createInstrumentFolders({ db: lab.owner, ports: lab.ports, folder, quiet: 0 })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await lab.close()
})

test('a file that no longer grows is read once and moved; one that still grows waits', async () => {
  await writeFile(join(path, 'day.csv'), rows('92'))
  await folders.look()
  expect(await runs()).toEqual([])
  await writeFile(join(path, 'day.csv'), `${rows('92')}\nA-2,S,GLUC,95,mg/dL,,`)
  await folders.look()
  expect(await runs()).toEqual([])
  await folders.look()
  expect(await runs()).toMatchObject([
    { name: 'day.csv', lines: 2, source: 'file', receivedBy: 'Folder of the instrument' },
  ])
  expect(await readdir(path)).toEqual(['read'])
  expect(await readdir(join(path, 'read'))).toEqual(['day.csv'])
})

test('half a last line is not read before the file has been quiet for long; with its end it is read at once', async () => {
  const slow = createInstrumentFolders({ db: lab.owner, ports: lab.ports, folder })
  const file = join(path, 'slow.csv')
  await writeFile(file, rows('14'))
  for (let n = 0; n < 3; n += 1) await slow.look()
  expect((await runs()).filter(({ name }) => name === 'slow.csv')).toEqual([])
  await writeFile(file, `${rows('142')}\n`)
  for (let n = 0; n < 2; n += 1) await slow.look()
  expect((await runs()).filter(({ name }) => name === 'slow.csv')).toMatchObject([{ lines: 1 }])
  await writeFile(file, rows('15'))
  await utimes(file, new Date(), new Date(Date.now() - 130_000))
  for (let n = 0; n < 2; n += 1) await slow.look()
  expect((await runs()).filter(({ name }) => name === 'slow.csv')).toHaveLength(2)
})

test('what is written to a file after it was read is read too', async () => {
  await writeFile(join(path, 'open.csv'), `${rows('61')}\n`)
  await lookTwice()
  await appendFile(join(path, 'read', 'open.csv'), 'A-2,S,GLUC,62,mg/dL,,\n')
  await lookTwice()
  await lookTwice()
  const found = (await runs()).filter(({ name }) => name === 'open.csv')
  expect(found.map(({ lines }) => lines).toSorted()).toEqual([1, 2])
  expect(await readdir(path)).toEqual(['read'])
})

test('a file that was being read when the process ended is set aside and says so', async () => {
  folders = createInstrumentFolders({ db: lab.owner, ports: lab.ports, folder, quiet: 0, lease: 100 })
  await writeFile(join(path, 'bomb.csv'), `${rows('51')}\n`)
  await writeFile(join(path, '.reading'), 'bomb.csv')
  // However old it says that it is: the clock of another machine is not ours.
  const long = new Date(Date.now() - 70_000)
  await utimes(join(path, '.reading'), long, long)
  await lookTwice()
  expect((await readdir(path)).toSorted()).toEqual(['.reading', 'bomb.csv'])
  await new Promise((go) => setTimeout(go, 120))
  await lookTwice()
  expect(await readdir(join(path, 'refused'))).toEqual(['bomb.csv'])
  expect((await runs()).find(({ name }) => name === 'bomb.csv')).toMatchObject({
    lines: 0,
    problems: [
      { message: 'The server stopped while it read this file. Load it on this page to read it again.' },
    ],
  })
  expect((await readdir(path)).toSorted()).toEqual(['refused'])
  // What was refused does not stand in the way of the same bytes when they can be read.
  await writeFile(join(path, 'bomb.csv'), `${rows('51')}\n`)
  await lookTwice()
  expect((await runs())[0]).toMatchObject({ name: 'bomb.csv', lines: 1, times: 1, problems: [] })
})

test('a file that another server reads for longer than a lease is left to it, and read once', async () => {
  let go = (): void => undefined
  let begun = (): void => undefined
  const isGoing = new Promise<void>((done) => (go = done))
  const hasBegun = new Promise<void>((done) => (begun = done))
  const { instrumentFiles } = lab.ports
  const slowly: typeof instrumentFiles = {
    ...instrumentFiles,
    read: (...of) => instrumentFiles.read(...of),
    trial: (...of) => instrumentFiles.trial(...of),
    async detect(...of) {
      begun()
      await isGoing
      return instrumentFiles.detect(...of)
    },
  }
  const options = { db: lab.owner, folder, quiet: 0, lease: 200 }
  const slow = createInstrumentFolders({ ...options, ports: { ...lab.ports, instrumentFiles: slowly } })
  const other = createInstrumentFolders({ ...options, ports: lab.ports })
  await writeFile(join(path, 'long.csv'), `${rows('55')}\n`)
  await slow.look()
  const reading = slow.look()
  await hasBegun
  for (let n = 0; n < 8; n += 1) {
    await other.look()
    await new Promise((next) => setTimeout(next, 75))
  }
  expect((await readdir(path)).toSorted()).toEqual(['.reading', 'long.csv'])
  go()
  await reading
  expect(await readdir(path)).toEqual(['read'])
  expect((await runs()).filter(({ name }) => name === 'long.csv')).toMatchObject([{ lines: 1, times: 1 }])
})

test('the same file again is one run and keeps both files', async () => {
  const before = (await runs()).length
  for (let n = 0; n < 2; n += 1) {
    await writeFile(join(path, 'again.csv'), rows('81'))
    await lookTwice()
  }
  const [newest, ...others] = await runs()
  expect(others).toHaveLength(before)
  expect(newest).toMatchObject({ name: 'again.csv', times: 2 })
  expect((await readdir(join(path, 'read'))).toSorted()).toEqual(['again (2).csv', 'again.csv'])
})

test('one of which nothing can be read is moved aside and its run says why', async () => {
  await writeFile(join(path, 'letter.txt'), 'Dear laboratory,\nhello')
  await writeFile(join(path, 'empty.csv'), '')
  await lookTwice()
  const found = await runs()
  const why = (name: string) => found.find((run) => run.name === name)?.problems[0]?.message
  expect(why('letter.txt')).toContain('No profile reads this file.')
  expect(why('empty.csv')).toBe('The file is empty.')
  expect((await readdir(join(path, 'refused'))).toSorted()).toEqual(['empty.csv', 'letter.txt'])
})

test('links, hidden and unfinished files are left where they are', async () => {
  const outside = join(folder, 'outside.csv')
  await writeFile(outside, rows('70'))
  await symlink(outside, join(path, 'link.csv'))
  await writeFile(join(path, '.hidden.csv'), rows('71'))
  await writeFile(join(path, 'half.csv.part'), rows('72'))
  const before = (await runs()).length
  await lookTwice()
  expect(await runs()).toHaveLength(before)
  expect((await readdir(path)).toSorted()).toEqual(['.hidden.csv', 'half.csv.part', 'link.csv'])
})

test('a file that cannot be kept stays, and is taken when it can', async () => {
  await writeFile(join(path, 'later.csv'), rows('65'))
  await folders.look()
  await lab.owner.schema.alterTable('instrument_run').renameTo('instrument_run_away').execute()
  await folders.look()
  await lab.owner.schema.alterTable('instrument_run_away').renameTo('instrument_run').execute()
  expect(await readdir(path)).toEqual(['later.csv'])
  await folders.look()
  expect((await runs())[0]).toMatchObject({ name: 'later.csv', lines: 1 })
})
