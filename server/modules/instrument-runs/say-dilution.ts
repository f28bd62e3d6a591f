import { fill, m } from '@contract/messages'
import { compare } from '@contract/rules/decimal'
import { readDilution } from '@contract/rules/dilution'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { refuseSecond } from './accept-all'
import { codesOf } from './codes-of'
import { theRun } from './record'
import { saidDilutions } from './said-dilutions'

interface Asked {
  _id: string
  place: number
  /** Null: it was not diluted, or nobody knows; what was said before is taken back. */
  factor: string | null
  multiplied: boolean
}

/**
 * Says how many times the specimen of a line that waits was diluted. What the instrument says of it stands, and so does what was
 * accepted; the line then becomes another value, which somebody accepts.
 */
export const sayDilution = (ctx: Ctx, { _id, place, factor, multiplied }: Asked) =>
  ctx.write(async (w) => {
    const { labId, timeZone } = ctx.who
    const run = await theRun(w.tx, labId, _id, true)
    const read = run.lines[place - 1]
    if (!read) throw notFound()
    await refuseSecond(w.tx, labId, _id, timeZone)
    const decided = await w.tx
      .selectFrom('instrument_run_line')
      .select('place')
      .where(ofLab(labId))
      .where('run_id', '=', _id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (decided) throw ruleRefused(m.instrumentRuns.decidedAlready)
    if (read.kind !== 'specimen') throw ruleRefused(m.instrumentRuns.dilutionOfControl)
    if (read.injection) throw ruleRefused(m.instrumentRuns.dilutionJudged)
    const sent = readDilution(read.dilution ?? '', run.decimal)
    if (sent !== null && compare(sent, '1') > 0)
      throw ruleRefused(fill(m.instrumentRuns.dilutionSaid, { dilution: sent }))
    const code = (await codesOf(w.tx, labId, run.instrument_id)).find((one) => one.code === read.test)
    const most = code?.maxDilution ?? null
    if (most === null) throw ruleRefused(fill(m.instrumentRuns.dilutionNone, { code: read.test }))
    if (factor !== null && compare(factor, most) > 0)
      throw badInput({ factor: fill(m.instrumentRuns.dilutionOver, { code: read.test, most }) })
    const before = (await saidDilutions(w.tx, labId, _id)).get(place) ?? null
    await w.tx
      .deleteFrom('instrument_run_dilution')
      .where(ofLab(labId))
      .where('run_id', '=', _id)
      .where('place', '=', place)
      .execute()
    if (factor !== null)
      await w.tx
        .insertInto('instrument_run_dilution')
        .values({
          ...{ lab_id: labId, run_id: _id, place, factor, multiplied },
          ...{ by_name: signedName(ctx.who), at: ctx.now },
        })
        .execute()
    await w.tx
      .updateTable('instrument_run')
      .set({ version: run.version + 1, updated_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    const told = (one: { factor: string; multiplied: boolean } | null) => ({
      dilution:
        one &&
        fill(one.multiplied ? m.instrumentRuns.dilutionToldMultiplied : m.instrumentRuns.dilutionTold, {
          line: read.line,
          factor: one.factor,
        }),
    })
    w.changed('instrumentRun', _id, told(before), told(factor === null ? null : { factor, multiplied }))
    return { place }
  })
