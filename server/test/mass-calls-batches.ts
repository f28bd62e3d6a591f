import { sql } from 'kysely'
import { api } from '@contract/api'
import { batchBench } from '../modules/batches/test-batches'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of batches, each with specimens of its own. */
export function batchWrites(lab: TestLab): WriteCall[] {
  const { batches } = api
  const bench = async () => batchBench(lab, await lab.as('admin'))
  const fields = { maximum: 12, method: 'GLU v2', controls: ['Level 1'] }
  /** The same number each time: two calls of one kind are compared, row by row. */
  async function sameNumber() {
    await lab.owner
      .updateTable('batch')
      .set(({ ref }) => ({ number: sql`${ref('id')}::text` }))
      .execute()
    await lab.owner.updateTable('counter').set({ value: 0 }).where('name', '=', 'batch').execute()
  }
  /** A batch of two specimens, and a third one that waits. */
  async function filled() {
    const at = await bench()
    await at.nothingWaits()
    await sameNumber()
    const [one, two] = [await at.specimen(), await at.specimen()]
    const { batch } = await at.open({ ...fields, specimenIds: [one.specimenId, two.specimenId] })
    return { at, one, two, waits: await at.specimen(), _id: batch._id, version: batch.version }
  }
  return [
    call(batches.add, async () => {
      const at = await bench()
      await at.nothingWaits()
      await sameNumber()
      const { specimenId } = await at.specimen()
      return { body: { batch: { testTypeId: await at.typeOf('GLU'), ...fields }, specimenIds: [specimenId] } }
    }),
    call(batches.update, async () => {
      const { _id, version } = await filled()
      return { body: { batch: { ...fields, _id, version, method: 'GLU v3' } } }
    }),
    call(batches.fillByRule, async () => ({ body: { _id: (await filled())._id } })),
    call(batches.put, async () => {
      const { _id, waits } = await filled()
      return { body: { _id, specimenIds: [waits.specimenId] } }
    }),
    call(batches.scan, async () => {
      const { _id, waits } = await filled()
      return { body: { _id, code: waits.barcode } }
    }),
    call(batches.takeOut, async () => {
      const { _id, version, one } = await filled()
      return { body: { _id, version, specimenId: one.specimenId } }
    }),
    call(batches.move, async () => {
      const { _id, version, one } = await filled()
      return { body: { _id, version, specimenId: one.specimenId, position: 2 } }
    }),
    call(batches.stage, async () => {
      const { _id, version } = await filled()
      return { body: { _id, version, move: 'plate' as const } }
    }),
    call(batches.remove, async () => {
      const { _id, version } = await filled()
      return { body: { _id, version, reason: 'Wrong instrument.' } }
    }),
    call(batches.restore, async () => {
      const { at, _id, version } = await filled()
      const { batch } = await at.remove(_id, version)
      return { body: { _id, version: batch.version } }
    }),
  ]
}
