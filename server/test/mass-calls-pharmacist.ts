import { api } from '@contract/api'
import { orderWith } from './fixtures'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/**
 * What a pharmacist writes, each on an order of its own that waits for a review. A review is named by a hash over the rows that it
 * is of, which differs from order to order: what ends one is tried in the pharmacist's own tests.
 */
export function pharmacistWrites(lab: TestLab): WriteCall[] {
  const { pharmacist } = api
  const waiting = async () => {
    const made = await orderWith(lab, {
      patient: { lastname: 'Reviewed' },
      tests: ['C-OXY'],
      results: { 'C-OXY': '900' },
      resultState: 'VERIFIED',
    })
    await lab.owner
      .updateTable('lab_order')
      .set({ pharmd_due: lab.clock.now() })
      .where('id', '=', made.orderId)
      .execute()
    return made
  }
  const admin = () => lab.as('admin')
  const alone = async () => ({ body: { orderId: (await waiting()).orderId } })
  const advice = [{ kind: 'own' as const, text: 'Repeat in four weeks.' }]
  return [
    call(pharmacist.claim, alone),
    call(pharmacist.leave, alone),
    call(pharmacist.advise, async () => ({ body: { orderId: (await waiting()).orderId, advice } })),
    call(pharmacist.closeDraft, async () => {
      const { orderId } = await waiting()
      await (await admin()).call(pharmacist.advise, { body: { orderId, advice } })
      return { body: { orderId } }
    }),
    call(pharmacist.drop, async () => {
      const { orderId } = await waiting()
      const { body } = await (await admin()).call(pharmacist.advise, { body: { orderId, advice } })
      return { body: { orderId, id: body.reviews[0]?.advice[0]?._id ?? '' } }
    }),
  ]
}
