import type { AnalysisOutcomes } from '@contract/results/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { change, done, each, openBench, refused, type Mark } from './bench'
import { close } from './close'
import { words } from './refusals'

/** Which instrument measured these; null takes it back. Of what is verified already the verification goes first. */
export async function measuredOn(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  instrumentId: string | null,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(
    ctx,
    w,
    marks.map(({ _id }) => _id),
  )
  if (instrumentId !== null) {
    const known = await w.tx
      .selectFrom('instrument')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', instrumentId)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!known) throw badInput({ instrumentId: m.qualityControl.instrumentUnknown })
  }
  return close(
    bench,
    each(bench, marks, (record) => {
      if (record.instrument_id === instrumentId) return done
      if (record.state === 'VERIFIED') return refused(m.qualityControl.instrumentVerified)
      if (record.state !== 'REGISTERED' && record.state !== 'ASSIGNED' && record.state !== 'RESULTED')
        return refused(words.stands(record.state))
      change(bench, record, { instrument_id: instrumentId })
      return done
    }),
  )
}
