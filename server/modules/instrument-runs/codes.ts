import { m } from '@contract/messages'
import type { CodeForm, UnknownCode } from '@contract/instrument-runs/shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context'
import { badInput, conflict, notFound, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { codesOf } from './codes-of'
import { enterWaiting } from './enter-controls'

const told = ({ test_id, sent_unit, factor, low, high, beyond, max_dilution, multiplied }: Columns) => ({
  testId: test_id,
  sentUnit: sent_unit,
  factor,
  low,
  high,
  beyond,
  maxDilution: max_dilution,
  multiplied,
})
interface Columns {
  test_id: string
  sent_unit: string | null
  factor: string | null
  low: string | null
  high: string | null
  beyond: 'bound' | 'ask'
  max_dilution: string | null
  multiplied: boolean
}

/** Runs that are looked through for codes that wait: what a laboratory left undecided before these is not asked again. */
const mostRuns = 50

/** The codes in undecided runs of an instrument that are no test yet, the most frequent first. */
export async function unknownCodes(
  db: Executor,
  labId: string,
  instrumentId: string,
): Promise<UnknownCode[]> {
  const { rows } = await sql<UnknownCode>`
    select line ->> 'test' as code, count(*)::int as count,
      coalesce(array_agg(distinct line ->> 'unit') filter (where line ->> 'unit' is not null), '{}') as units
    from (
      select r.id, r.lines from instrument_run r
      where ${ofLab(labId, 'r')} and r.instrument_id = ${instrumentId} and r.decided < r.line_count
      order by r.received_at desc, r.id desc limit ${mostRuns}
    ) open
    cross join lateral jsonb_array_elements(open.lines) with ordinality as read (line, place)
    where line ->> 'kind' in ('specimen', 'control')
      and not exists (select 1 from instrument_test_code c where ${ofLab(labId, 'c')} and c.instrument_id = ${instrumentId}
        and c.code = line ->> 'test')
      and not exists (select 1 from instrument_run_line d where ${ofLab(labId, 'd')} and d.run_id = open.id and d.place = read.place)
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Says what a code of an instrument is; version 0 where nobody said so before. What waits with this code matches at once. */
export const saveCode = (ctx: Ctx, form: CodeForm) =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const there = await w.tx
      .selectFrom('instrument')
      .select('id')
      .where(ofLab(labId))
      .where('id', '=', form.instrumentId)
      .forUpdate()
      .executeTakeFirst()
    if (!there) throw notFound()
    const test = await w.tx
      .selectFrom('test')
      .select('id')
      .where(ofLab(labId))
      .where('id', '=', form.testId)
      .executeTakeFirst()
    if (!test) throw badInput({ 'code.testId': m.instrumentRuns.testUnknown })
    const before = await w.tx
      .selectFrom('instrument_test_code')
      .selectAll()
      .where(ofLab(labId))
      .where('instrument_id', '=', form.instrumentId)
      .where('code', '=', form.code)
      .executeTakeFirst()
    const now = async () => {
      const found = (await codesOf(w.tx, labId, form.instrumentId)).find(({ code }) => code === form.code)
      if (!found) throw notFound()
      return found
    }
    if ((before?.version ?? 0) !== form.version) {
      if (before) throw stale(await now())
      throw conflict(m.errors.badInput)
    }
    const columns = {
      test_id: form.testId,
      sent_unit: form.sentUnit,
      factor: form.factor,
      low: form.low,
      high: form.high,
      beyond: form.beyond,
      max_dilution: form.maxDilution,
      multiplied: form.multiplied,
    }
    const id = before?.id ?? ctx.ports.ids.id()
    if (before)
      await w.tx
        .updateTable('instrument_test_code')
        .set({ ...columns, version: before.version + 1, updated_at: ctx.now })
        .where(ofLab(labId))
        .where('id', '=', id)
        .execute()
    else
      await w.tx
        .insertInto('instrument_test_code')
        .values({
          lab_id: labId,
          id,
          instrument_id: form.instrumentId,
          code: form.code,
          ...columns,
          updated_at: ctx.now,
        })
        .execute()
    w.changed(
      'instrumentTestCode',
      id,
      before ? told(before) : null,
      { ...(before ? {} : { code: form.code }), ...told(columns) },
      form.instrumentId,
    )
    await enterWaiting(ctx, w, form.instrumentId)
    return now()
  })
