import type { PayerKind } from '../../choices'

/** What takes the place of an Advance Beneficiary Notice for somebody who may not be given one. */
export const noticesInstead = ['determination', 'estimate'] as const
export type NoticeInstead = (typeof noticesInstead)[number]

/**
 * Who gets no Advance Beneficiary Notice, and what instead; null: a notice is called for or not by the coverage lists alone. The
 * notice is for Original Medicare (CMS 100-04, chapter 30, section 50). A member of a Medicare Advantage plan needs the plan's
 * organization determination (42 CFR 422.566); whoever has no insurance or does not use it is owed a good-faith estimate under the
 * No Surprises Act (45 CFR 149.610). A payer that the laboratory does not know yet is no lack of insurance.
 */
export function noticeInstead(payer: { kind: PayerKind | null } | null): NoticeInstead | null {
  if (payer === null || payer.kind === 'self_pay') return 'estimate'
  return payer.kind === 'medicare_advantage' ? 'determination' : null
}
