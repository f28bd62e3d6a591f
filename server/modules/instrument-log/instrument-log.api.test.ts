import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { LogFormInput } from '@contract/instrument-log/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'

let lab: TestLab
let staff: Caller
let id: string
let name: string

beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  const row = await lab.owner.selectFrom('instrument').select(['id', 'name']).executeTakeFirstOrThrow()
  id = row.id
  name = row.name
})
afterAll(() => lab.close())

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
const view = async () => ok(await staff.call(api.instrumentLog.get, { body: { instrumentId: id } }))
const day = (after: number) =>
  new Date(lab.ports.clock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
const add = (over: Partial<LogFormInput> = {}, caller = staff) =>
  caller.call(
    api.instrumentLog.add,
    {
      body: {
        instrumentId: id,
        entry: {
          kind: 'maintenance',
          task: 'Weekly wash',
          doneOn: day(-10),
          doneBy: 'Ana Reyes',
          nextDue: day(-3),
          note: null,
          ...over,
        },
      },
    },
    key(),
  )
const takeOut = async (reason: string, version?: number) =>
  staff.call(
    api.instrumentLog.takeOut,
    { body: { instrumentId: id, version: version ?? (await view()).version, reason } },
    key(),
  )
const putBack = async (note: string) =>
  staff.call(
    api.instrumentLog.putBack,
    { body: { instrumentId: id, version: (await view()).version, note } },
    key(),
  )
const attention = async () =>
  ok(await staff.call(api.instrumentLog.attention, {})).docs.find(({ _id }) => _id === id)

test('what was done is kept, and overdue by the last entry of its task alone', async () => {
  const one = ok(await add())
  expect(one.due).toEqual([
    { kind: 'maintenance', task: 'Weekly wash', lastOn: day(-10), due: day(-3), overdue: true },
  ])
  expect((await attention())?.overdue.map(({ task }) => task)).toEqual(['Weekly wash'])
  // Entered later, done earlier: it is not the last one.
  ok(await add({ doneOn: day(-30), nextDue: day(-20) }))
  expect((await view()).due.map(({ due }) => due)).toEqual([day(-3)])
  const after = ok(await add({ task: 'weekly wash', doneOn: day(0), nextDue: day(7), note: 'Probe changed' }))
  expect(after.due).toMatchObject([{ due: day(7), overdue: false }])
  expect(after.total).toBe(3)
  expect(after.entries[0]).toMatchObject({ doneBy: 'Ana Reyes', note: 'Probe changed' })
  expect(await attention()).toBeUndefined()
})

test('a day to come, a next day before it and what is missing are named', async () => {
  expect((await add({ doneOn: day(2), nextDue: null })).fields).toEqual({
    'entry.doneOn': 'This day is in the future.',
  })
  expect((await add({ nextDue: day(-11) })).fields).toEqual({
    'entry.nextDue': 'Enter a day after the day it was done.',
  })
  expect((await add({ task: ' ', doneBy: '' })).fields).toEqual({
    'entry.task': 'Enter the task.',
    'entry.doneBy': 'Enter who did it.',
  })
})

test('out of service with the reason: batches refuse it by name, and it comes back with a note', async () => {
  const bench = batchBench(lab, staff)
  const { batch } = await bench.open({ instrumentId: id, specimenIds: [(await bench.specimen()).specimenId] })
  expect((await takeOut(' ')).status).toBe(400)
  const stale = (await view()).version
  const out = ok(await takeOut('Lamp failed'))
  expect(out.out).toMatchObject({ reason: 'Lamp failed', by: out.entries[0]?.enteredBy })
  expect(out.entries[0]).toMatchObject({ kind: 'out', note: 'Lamp failed' })
  expect((await attention())?.out?.reason).toBe('Lamp failed')
  const again = await takeOut('Lamp failed', stale)
  expect([again.status, again.message]).toEqual([
    422,
    expect.stringContaining('It is out of service already, since '),
  ])
  const words = new RegExp(`^${name} is out of service since .*: Lamp failed$`)
  const refused = await staff.call(
    api.batches.add,
    { body: { batch: { testTypeId: await bench.typeOf('GLU'), maximum: 5, instrumentId: id } } },
    key(),
  )
  expect(Object.values(refused.fields ?? {})).toEqual([expect.stringMatching(words)])
  const version = (await bench.get(batch._id)).version
  const run = await staff.call(
    api.batches.stage,
    { body: { _id: batch._id, version, move: 'run', reason: null } },
    key(),
  )
  expect([run.status, run.message]).toEqual([422, expect.stringMatching(words)])

  expect((await putBack('')).status).toBe(400)
  const back = ok(await putBack('Lamp replaced, control in'))
  expect(back.out).toBeNull()
  expect(back.entries[0]).toMatchObject({ kind: 'back', note: 'Lamp replaced, control in' })
  expect([(await putBack('Once more')).status, (await putBack('Once more')).message]).toEqual([
    422,
    'It is in service already.',
  ])
  ok(
    await staff.call(
      api.batches.stage,
      { body: { _id: batch._id, version, move: 'run', reason: null } },
      key(),
    ),
  )
  const { docs } = ok(await staff.call(api.instruments.history, { body: { _id: id } }))
  expect(docs.flatMap((one) => one.changes).filter(({ field }) => field === 'outReason')).toMatchObject([
    { old: 'Lamp failed', new: null },
    { old: null, new: 'Lamp failed' },
  ])
})

test('who works at no bench changes nothing', async () => {
  expect((await add({}, await lab.as('portal'))).status).toBe(403)
})
