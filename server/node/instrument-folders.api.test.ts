import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
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
  folders = createInstrumentFolders({ db: lab.owner, ports: lab.ports, folder })
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

test('a file over which the server ended is refused at the next start and never read again', async () => {
  await mkdir(join(path, 'reading'))
  await writeFile(join(path, 'reading', 'heavy.csv'), rows('93'))
  await folders.look()
  expect((await runs())[0]).toMatchObject({
    name: 'heavy.csv',
    lines: 0,
    problems: [
      { message: 'The server stopped while it read this file. Load it on this page to read it again.' },
    ],
  })
  expect(await readdir(path)).toEqual(['refused'])
  expect(await readdir(join(path, 'refused'))).toEqual(['heavy.csv'])
  // What was refused does not stand in the way of the same bytes when they can be read.
  await writeFile(join(path, 'heavy.csv'), rows('93'))
  await lookTwice()
  expect((await runs())[0]).toMatchObject({ name: 'heavy.csv', lines: 1, times: 1, problems: [] })
})

test('a file lies in reading while it is read, so that another start knows it', async () => {
  await writeFile(join(path, 'now.csv'), rows('94'))
  const seen: string[][] = []
  const watching = createInstrumentFolders({
    db: lab.owner,
    folder,
    ports: {
      ...lab.ports,
      instrumentFiles: {
        ...lab.ports.instrumentFiles,
        async detect(bytes, own) {
          seen.push(await readdir(join(path, 'reading')))
          return lab.ports.instrumentFiles.detect(bytes, own)
        },
      },
    },
  })
  await watching.look()
  await watching.look()
  expect(seen).toEqual([['now.csv']])
  expect(await readdir(path)).toEqual(['read'])
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
