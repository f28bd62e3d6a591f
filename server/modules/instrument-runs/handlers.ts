import { sql } from 'kysely'
import type { api } from '@contract/api'
import type { RunLineState } from '@contract/instrument-runs/choices'
import type { InstrumentRun } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { todayIn } from '@contract/rules/zone'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { sha256OfBytes } from '../../core/hash'
import { listPage } from '../../core/paging'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { saveCode, unknownCodes } from './codes'
import { codesOf } from './codes-of'
import { controlsOf, saveControl } from './control-names'
import { acceptAll, newestAcceptance, notEnteredOf, withRefusals } from './accept-all'
import { acceptLines, setLinesAside } from './decide'
import { doubtsOf } from './doubts'
import { judgeAgain, presentAnalytes } from './judged'
import { keepRun } from './keep'
import { pageOfLines } from './page-of-lines'
import { matchRun } from './match'
import { profilesInUse, profilesOf, saveProfile } from './profiles'
import { orRefused, readBy } from './read-by'
import { presentRun, theRun } from './record'
import { sayDilution } from './say-dilution'

async function mustBeThere(db: Executor, labId: string, instrumentId: string): Promise<void> {
  const found = await db
    .selectFrom('instrument')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', instrumentId)
    .executeTakeFirst()
  if (!found) throw notFound()
}

export const instrumentRuns: HandlersOf<typeof api.instrumentRuns> = {
  async list(ctx, { query }) {
    await mustBeThere(ctx.db, ctx.who.labId, query.instrumentId)
    return listPage<Parameters<typeof presentRun>[0], InstrumentRun>(
      ctx.db,
      {
        input: query,
        sorts: { receivedAt: { column: 'received_at', type: 'timestamptz' } },
        table: 'instrument_run',
        where: sql`${ofLab(ctx.who, 't')} and t.instrument_id = ${query.instrumentId}`,
        columns: sql`x.id, x.version, x.instrument_id, x.source, x.name, x.profile, x.line_count, x.decided, x.times,
          x.problems, x.received_at, x.received_by`,
        joins: sql`left join instrument_run x on ${ofLab(ctx.who, 'x')} and x.id = h.id`,
      },
      presentRun,
    )
  },

  async get(ctx, { body }) {
    const run = await theRun(ctx.db, ctx.who.labId, body._id)
    const { lines, total, states, codes } = await pageOfLines(ctx, run, body)
    const counts = new Map<RunLineState, number>()
    const unknown = new Map<string, { units: Set<string>; count: number }>()
    const mapped = new Set(codes.map(({ code }) => code))
    for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
    for (const { kind, test, unit } of run.lines) {
      if (kind === 'unread' || mapped.has(test)) continue
      const entry = unknown.get(test) ?? { units: new Set(), count: 0 }
      entry.count += 1
      if (unit !== null) entry.units.add(unit)
      unknown.set(test, entry)
    }
    const notEntered = await notEnteredOf(ctx.db, ctx.who.labId, run.id)
    ctx.shown([run.id])
    return {
      run: presentRun(run),
      counts: [...counts].map(([state, count]) => ({ state, count })),
      total,
      lines: await withRefusals(ctx.db, ctx.who.labId, run.id, lines),
      unknown: [...unknown].map(([code, { units, count }]) => ({ code, units: [...units], count })),
      codes,
      analytes: await presentAnalytes(ctx.db, ctx.who.labId, run),
      notEnteredTotal: notEntered.total,
      notEntered: notEntered.lines,
    }
  },

  async matched(ctx, { body }) {
    const run = await theRun(ctx.db, ctx.who.labId, body._id)
    const { lines } = await matchRun(ctx.db, ctx.who, ctx.now, run)
    ctx.shown([run.id])
    return {
      lines: lines.flatMap(({ line: { state, place, line, raw, present } }) =>
        state === 'matched' ? [{ place, line, raw, present }] : [],
      ),
    }
  },

  async take(ctx, { query, body }) {
    const bytes: unknown = body
    if (!(bytes instanceof Uint8Array) || bytes.length === 0)
      throw badInput({ file: m.instrumentRuns.fileEmpty }, m.instrumentRuns.fileEmpty)
    await mustBeThere(ctx.db, ctx.who.labId, query.instrumentId)
    const { ready, read } = await readBy(
      ctx.ports,
      query.profile,
      bytes,
      await profilesInUse(ctx.db, ctx.who.labId, query.instrumentId),
    )
    const doubts = query.sure
      ? []
      : await doubtsOf(ctx.db, {
          labId: ctx.who.labId,
          instrumentId: query.instrumentId,
          today: todayIn(ctx.who.timeZone, ctx.now.toISOString()),
          key: sha256OfBytes(bytes),
          bytes,
          lines: read.results,
        })
    if (doubts.length > 0) {
      const words = fill(m.instrumentRuns.doubted, { doubts: doubts.join(' ') })
      throw ruleRefused(words, { sure: words })
    }
    return ctx.write(async (w) => {
      const { id, isNew } = await keepRun(ctx, w, ctx.who.labId, {
        instrumentId: query.instrumentId,
        source: 'file',
        name: query.fileName,
        profile: ready.name,
        decimal: ready.profile.decimal,
        key: sha256OfBytes(bytes),
        raw: bytes,
        lines: read.results,
        problems: read.problems,
        byName: signedName(ctx.who),
      })
      return { run: presentRun(await theRun(w.tx, ctx.who.labId, id)), isNew }
    })
  },

  async codes(ctx, { query: { instrumentId } }) {
    const { labId } = ctx.who
    await mustBeThere(ctx.db, labId, instrumentId)
    const [codes, unknown] = await Promise.all([
      codesOf(ctx.db, labId, instrumentId),
      unknownCodes(ctx.db, labId, instrumentId),
    ])
    return { codes, unknown }
  },

  saveCode: (ctx, { body }) => saveCode(ctx, body.code),
  async controls(ctx, { query: { instrumentId } }) {
    await mustBeThere(ctx.db, ctx.who.labId, instrumentId)
    return controlsOf(ctx, instrumentId)
  },
  saveControl: (ctx, { body }) => saveControl(ctx, body.control),
  async profiles(ctx, { query: { instrumentId } }) {
    await mustBeThere(ctx.db, ctx.who.labId, instrumentId)
    return { profiles: await profilesOf(ctx.db, ctx.who.labId, instrumentId) }
  },
  saveProfile: (ctx, { body }) => saveProfile(ctx, body.profile),
  tryProfile: (ctx, { body }) =>
    orRefused(
      ctx.ports.instrumentFiles.trial(Uint8Array.from(Buffer.from(body.file, 'base64')), body.profile),
    ),
  acceptAll: (ctx, { body }) => acceptAll(ctx, body),
  async acceptance(ctx, { body: { _id } }) {
    const found = await ctx.db
      .selectFrom('instrument_run')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .executeTakeFirst()
    if (!found) throw notFound()
    return { acceptance: await newestAcceptance(ctx.db, ctx.who.labId, _id) }
  },
  accept: (ctx, { body }) => acceptLines(ctx, body),
  judge: (ctx, { body }) => judgeAgain(ctx, body),
  setAside: (ctx, { body }) => setLinesAside(ctx, body),
  dilute: (ctx, { body }) => sayDilution(ctx, body),
}
