import { fill, m } from '@contract/messages'
import { criticalTexts, owedCalls, type OutsideCall } from '@contract/transfers/critical'
import type { CallOutcome } from '@contract/results/shapes'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName, signerOf } from '../../core/signed'
import { lockOrder } from '../locks/public'
import { moveOutside } from './records'

interface Calling {
  _id: string
  version: number
  about: readonly string[]
  outcome: CallOutcome
  toldTo: string | null
  role: string | null
  at: string
  readBack: boolean
  phone: string | null
  note: string | null
}

/**
 * Records an attempt to tell somebody of critical results of another laboratory, also while they are on hold: the telephone does not
 * wait for the paper. Attempts are added to those before. It may be from before the bundle came, since laboratories telephone
 * too, and never from before the collection. Answers the id of the transfer.
 */
export const callCritical = (ctx: Ctx, { _id, version, ...call }: Calling): Promise<string> =>
  ctx.write(async (w) => {
    const known = await w.tx
      .selectFrom('outside_result as r')
      .innerJoin('lab_order as o', (join) => join.on(ofLab(ctx.who, 'o')).onRef('o.id', '=', 'r.order_id'))
      .select(['r.order_id', 'o.date_collected'])
      .where(ofLab(ctx.who, 'r'))
      .where('r.id', '=', _id)
      .where(ownLocations(ctx.who, 'o.location_id'))
      .executeTakeFirst()
    if (!known) throw notFound()
    // The order first, as whoever files results and whoever releases takes it.
    await lockOrder(w.tx, ctx.who, known.order_id)
    const row = await w.tx
      .selectFrom('outside_result')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    w.about('order', row.order_id)
    if (row.version !== version) throw stale(null)
    if (row.kind !== 'result' || row.state === 'REPLACED' || row.state === 'REFUSED')
      throw ruleRefused(m.transfers.callOver)
    const critical = criticalTexts(row)
    const other = call.about.find((text) => !critical.includes(text))
    if (other !== undefined) throw badInput({ about: fill(m.transfers.callNotOwed, { result: other }) })
    const at = new Date(call.at)
    if (at > ctx.now) throw badInput({ at: m.results.callInFuture })
    if (at < known.date_collected) throw badInput({ at: m.results.callBeforeCollection })
    const made: OutsideCall = {
      ...call,
      about: [...call.about],
      at: at.toISOString(),
      by: signerOf(ctx.who).by,
      byName: signedName(ctx.who),
    }
    const attempts = [...row.call_attempts, made]
    await moveOutside(w, row, { call_attempts: attempts, call_owed: owedCalls(row, attempts).length > 0 })
    return row.transfer_id
  })
