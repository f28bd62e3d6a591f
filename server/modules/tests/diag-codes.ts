import { fill, m } from '@contract/messages'
import type { TestDetail } from '@contract/tests/inputs'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { testRegister } from './register'
import { ofLab } from '../../core/scope'

/** As ICD-10-CM writes it: `e119` and `E11.9` are the same code. */
function diagCodeOf(typed: string): string {
  const bare = typed.replace(/[\s.]/g, '').toUpperCase()
  return bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare
}

async function changeCodes(
  ctx: Ctx,
  testId: string,
  change: (w: Write) => Promise<void>,
): Promise<TestDetail> {
  return ctx.write(async (w) => {
    const before = await testRegister.find(w.tx, ctx.who, testId)
    if (!before) throw notFound()
    await change(w)
    const after = await testRegister.find(w.tx, ctx.who, testId)
    if (!after) throw notFound()
    const codes = (test: TestDetail) => ({ diagCodes: test.diagCodes.map(({ code }) => code) })
    w.about('test', testId)
    w.changed('test', testId, codes(before), codes(after))
    return after
  })
}

/** Adds a code that can stand on a claim today. Twice added is added once. */
export const addDiagCode = (ctx: Ctx, testId: string, typed: string): Promise<TestDetail> =>
  changeCodes(ctx, testId, async (w) => {
    const code = diagCodeOf(typed)
    const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
    const rows = await w.tx
      .selectFrom('diag_code')
      .select(['billable', 'valid_from', 'valid_to'])
      .where(ofLab(ctx.who))
      .where('code', '=', code)
      .execute()
    const refuse = (message: string) => ruleRefused(message, { diagcode: message })
    const valid = rows.find(
      (row) => row.valid_from <= today && (row.valid_to === null || today < row.valid_to),
    )
    if (rows.length === 0) throw refuse(fill(m.diagCodes.notFound, { code }))
    if (!valid) throw refuse(fill(m.diagCodes.notValidNow, { code }))
    if (!valid.billable) throw refuse(fill(m.diagCodes.heading, { code }))
    await w.tx
      .insertInto('test_diag_code')
      .values({ lab_id: ctx.who.labId, test_id: testId, code })
      .onConflict((clash) => clash.doNothing())
      .execute()
  })

/** Takes a code off; one that is not there is no error. */
export const removeDiagCode = (ctx: Ctx, testId: string, typed: string): Promise<TestDetail> =>
  changeCodes(ctx, testId, async (w) => {
    await w.tx
      .deleteFrom('test_diag_code')
      .where(ofLab(ctx.who))
      .where('test_id', '=', testId)
      .where('code', '=', diagCodeOf(typed))
      .execute()
  })

/** One code in every table that had it, newest first, and the tests that list it. */
export async function diagCodeThroughTheYears(ctx: Ctx, typed: string) {
  const code = diagCodeOf(typed)
  const docs = await ctx.db
    .selectFrom('diag_code')
    .select([
      'id as _id',
      'code',
      'description',
      'billable',
      'valid_from as validFrom',
      'valid_to as validTo',
    ])
    .where(ofLab(ctx.who))
    .where('code', '=', code)
    .orderBy('valid_from', 'desc')
    .execute()
  if (docs.length === 0) throw notFound()
  const tests = await ctx.db
    .selectFrom('test_diag_code as l')
    .innerJoin('test as t', (join) => join.on(ofLab(ctx.who, 't')).onRef('t.id', '=', 'l.test_id'))
    .select(['t.id as _id', 't.code', 't.name', 't.active'])
    .where(ofLab(ctx.who, 'l'))
    .where('l.code', '=', code)
    .orderBy('t.name')
    .execute()
  return { docs, tests }
}
