import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { findLab } from './store'

/**
 * Where the laboratory has results verified by another person than entered them, drafts of rules, tables, targets and methods are
 * approved by another too. Errors: rule_refused with the message.
 */
export async function refuseOwnDraft(
  w: Write,
  ctx: Ctx,
  editedBy: string | null,
  message: string,
): Promise<void> {
  const { verifierMustDiffer } = await findLab(w.tx, ctx.who.labId)
  if (verifierMustDiffer && editedBy === ctx.who.person.userId) throw ruleRefused(message)
}
