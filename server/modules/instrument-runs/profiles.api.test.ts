import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { ProfileFormInput } from '@contract/instrument-runs/own-profile'
import type { ProfileInput } from '@contract/instrument-runs/profile'
import { pathOf, testLab, type Caller, type TestLab } from '../../test/harness'
import { takeLying } from './watched'

let lab: TestLab
let admin: Caller
let instrumentId: string
let labId: string

beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  const found = await lab.owner
    .selectFrom('instrument')
    .select(['id', 'lab_id'])
    .where('code', '=', 'CHEM-1')
    .executeTakeFirstOrThrow()
  instrumentId = found.id
  labId = found.lab_id
})
afterAll(() => lab.close())

const column = (name: string) => ({ from: 'column', name }) as const
const content: ProfileInput = {
  layout: 'rows',
  header: ['Tube', 'Assay', 'Reading'],
  specimen: column('Tube'),
  test: column('Assay'),
  value: column('Reading'),
  controls: [{ of: 'specimen', how: 'begins', text: 'QC' }],
  noValue: ['n/a'],
}
const sample = 'Run,7\nTube,Assay,Reading\nA-1,GLUC,92\nQC-LOW,GLUC,41\nA-2,GLUC,n/a\n'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const form = (over: Partial<ProfileFormInput> = {}): ProfileFormInput => ({
  ...{ _id: null, version: 0, instrumentId, name: 'Bench reader', active: true, content, ...over },
})
let key = 0
const save = (over: Partial<ProfileFormInput> = {}, as = admin) =>
  as.call(
    api.instrumentRuns.saveProfile,
    { body: { profile: form(over) } },
    { 'idempotency-key': `profile-${key++}` },
  )
const tried = async (file: string, profile: ProfileInput | null) =>
  admin.call(api.instrumentRuns.tryProfile, { body: { file: base64(file), profile: profile as never } })
const upload = async (text: string, profile?: string) => {
  const path = pathOf(api.instrumentRuns.take, {
    query: { instrumentId, fileName: 'reader.csv', ...(profile === undefined ? {} : { profile }) },
  })
  return admin.raw('POST', path, new TextEncoder().encode(text))
}

test('a sample is read as the profile stands, and shown to choose from; nothing is kept', async () => {
  const { body } = await tried(sample, content)
  expect(body.counts).toEqual({ specimen: 1, control: 1, unread: 1 })
  expect(
    body.results.map(({ kind, specimen, control, value, line }) => [kind, specimen ?? control, value, line]),
  ).toEqual([
    ['specimen', 'A-1', '92', 'line 3'],
    ['control', 'QC-LOW', '41', 'line 4'],
    ['unread', 'A-2', 'n/a', 'line 5'],
  ])
  expect(body.sheets[0]?.rows[1]).toEqual({ line: 2, cells: ['Tube', 'Assay', 'Reading'] })
  const runs = await admin.call(api.instrumentRuns.list, { query: { instrumentId } })
  expect(runs.body.docs).toEqual([])
})

test('a profile that matches nothing says the one thing that is wrong, and shows the file all the same', async () => {
  const wrong = await tried(sample, { ...content, header: ['Tube', 'Colour'] })
  expect(wrong.body.problems).toEqual([
    { line: 'the file', message: 'No line has all of these columns: Tube, Colour.' },
  ])
  expect(wrong.body.results).toEqual([])
  expect(wrong.body.sheets[0]?.rows).not.toEqual([])
  const none = await tried(sample, null)
  expect(none.body).toMatchObject({ profile: null, found: null })
  expect(none.body.problems[0]?.message).toContain('No profile reads this file.')
  const known = await tried(
    'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time\nA-1,S,GLUC,9,mg/dL,,',
    null,
  )
  expect(known.body.found).toContain('Gallery')
  expect(known.body.profile?.layout).toBe('rows')
})

test('a profile lacks nothing that its layout needs, and each thing is named', async () => {
  const without = { ...content, specimen: null, value: null, header: [] }
  expect((await save({ content: without })).fields).toEqual({
    'profile.content.specimen': 'Say where the specimen stands.',
    'profile.content.value': 'Say where the value stands.',
    'profile.content.header': 'Choose the line with the names of the columns.',
  })
  expect((await save({ content: { layout: 'plate' } })).fields).toHaveProperty('profile.content.plate')
  expect((await save({ content: { layout: 'pairs' } })).fields).toHaveProperty('profile.content.begins')
  expect((await save({ content: { ...content, layout: 'wide' } })).fields).toHaveProperty(
    'profile.content.results',
  )
})

test('a kept profile reads the files of its instrument, loaded or lying in its folder, and is changed by version', async () => {
  expect(await upload(sample)).toMatchObject({ status: 400 })
  const made = await save()
  expect(made).toMatchObject({ status: 200, body: { version: 1, name: 'Bench reader' } })
  expect(await upload(sample)).toMatchObject({
    status: 200,
    body: { isNew: true, run: { lines: 3, profile: 'Bench reader, version 1' } },
  })
  const lying = new TextEncoder().encode(`${sample}A-3,GLUC,88\n`)
  const file = { name: 'lying.csv', size: lying.length, bytes: lying }
  expect(await takeLying({ db: lab.owner, ports: lab.ports }, { labId, instrumentId }, file)).toEqual({
    why: null,
  })
  const again = await save({ name: 'bench READER' })
  expect(again.fields).toEqual({ 'profile.name': 'Another profile of this instrument has this name.' })
  const { _id } = made.body
  expect(await save({ _id, version: 1, active: false })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await save({ _id, version: 1 })).toMatchObject({ status: 409 })
  // One that is not used reads nothing, whether it is found or named.
  expect((await upload(`${sample}A-4,GLUC,70\n`)).status).toBe(400)
  expect((await upload(`${sample}A-4,GLUC,70\n`, _id)).fields).toEqual({
    profile: 'There is no such profile.',
  })
})

test('who has nothing to do with instruments sees and changes none of it', async () => {
  const accession = await lab.as('accession')
  expect((await save({}, accession)).status).toBe(403)
  expect((await accession.call(api.instrumentRuns.profiles, { query: { instrumentId } })).status).toBe(403)
})
