import { api } from '@contract/api'
import { orderWith } from './fixtures'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

const reason = 'Asked for by the clinic'

/** What a pharmacist writes, each on an order of its own that waits for a review. */
export function pharmacistWrites(lab: TestLab): WriteCall[] {
  const { pharmacist } = api
  const waiting = async () => {
    const made = await orderWith(lab, {
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
  const basisOf = async (orderId: string) =>
    (await (await admin()).call(pharmacist.get, { body: { orderId } })).body.basis
  const alone = async () => ({ body: { orderId: (await waiting()).orderId } })
  const advice = [{ kind: 'own' as const, text: 'Repeat in four weeks.' }]
  return [
    call(pharmacist.claim, alone),
    call(pharmacist.leave, alone),
    call(pharmacist.change, async () => {
      const made = await waiting()
      const about = { kind: 'analysis' as const, id: made.analysis('C-OXY') }
      return { body: { orderId: made.orderId, change: { about, to: 'CONSISTENT' as const, reason } } }
    }),
    call(pharmacist.advise, async () => ({ body: { orderId: (await waiting()).orderId, advice } })),
    call(pharmacist.drop, async () => {
      const { orderId } = await waiting()
      const { body } = await (await admin()).call(pharmacist.advise, { body: { orderId, advice } })
      return { body: { orderId, id: body.reviews[0]?.advice[0]?._id ?? '' } }
    }),
    call(pharmacist.accept, async () => {
      const { orderId } = await waiting()
      return { body: { orderId, basis: await basisOf(orderId) } }
    }),
    call(pharmacist.sendBack, async () => ({ body: { orderId: (await waiting()).orderId, reason } })),
    call(pharmacist.undo, async () => {
      const { orderId } = await waiting()
      await (await admin()).call(pharmacist.accept, { body: { orderId, basis: await basisOf(orderId) } })
      return { body: { orderId } }
    }),
  ]
}
