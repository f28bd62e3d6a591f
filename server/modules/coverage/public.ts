import { coverageRule } from '@contract/coverage/register'
import { m } from '@contract/messages'
import { keepRegister } from '../../core/described-register'
import { badInput } from '../../core/errors'
import { refuseUnknownPayer } from '../prices/public'

/** What is wrong between the fields of a line, by field; empty for a sound one. */
export function coverageProblems(fields: {
  diagnosis: string | null
  times: number | null
  days: number | null
  validFrom: string
  validTo: string | null
}): Record<string, string> {
  const { diagnosis, times, days, validFrom, validTo } = fields
  return {
    ...(diagnosis === null && times === null && days === null ? { diagnosis: m.coverage.nothing } : {}),
    ...((times === null) === (days === null)
      ? {}
      : { [times === null ? 'times' : 'days']: m.coverage.bothLimits }),
    ...(validTo !== null && validTo < validFrom ? { validTo: m.prices.lastBeforeFirst } : {}),
  }
}

/** Lines of coverage lists: one for a source, a code, a diagnosis and a first day. */
export const coverageRegister = keepRegister(coverageRule, {
  startsWith: ['code', 'diagnosis'],
  unique: { coverage_rule_of_day: { field: 'validFrom', message: m.coverage.taken } },
  async check(ctx, w, fields) {
    const problems = Object.entries(coverageProblems(fields))
    if (problems.length > 0)
      throw badInput(Object.fromEntries(problems.map(([field, words]) => [`coverageRule.${field}`, words])))
    await refuseUnknownPayer(w.tx, ctx.who.labId, fields.payer, 'coverageRule.payer')
  },
})
