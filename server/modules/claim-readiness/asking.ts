import type { ClaimCheck } from '@contract/claim-readiness/shapes'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { badInput } from '../../core/errors'
import { askingLimit, claimTry } from '../session/public'

/**
 * Which diagnosis a payer pays is not to be found by asking for one after the other. A clinic asks about coverage for a patient,
 * on file or with a birth date, and about one test of one payer only so often: for each patient on file, and for all who are not.
 * Errors: bad_input at `dob`; too_many_requests.
 */
export async function claimAsking(ctx: Ctx, asked: ClaimCheck): Promise<void> {
  const { who, now } = ctx
  const [payer] = asked.insurance
  if (who.userType === 'lab' || !payer || asked.diagnoses.length === 0 || asked.items.length === 0) return
  if (asked.patientId === null && asked.dob === null) throw badInput({ dob: m.claimReadiness.patientMissing })
  const items = [...new Set(asked.items.map(({ panelId, testId }) => panelId ?? testId ?? ''))]
  const of = [payer.payerId ?? payer.payerName, asked.patientId].join(' ')
  await claimTry(
    ctx.db,
    items.map((item) => askingLimit('claimcheck', who.userId, `${of} ${item}`)),
    now,
  )
}
