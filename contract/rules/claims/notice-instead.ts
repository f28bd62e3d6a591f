import type { PayerKind } from '../../choices'

/** What takes the place of an Advance Beneficiary Notice for somebody who may not be given one. */
export const noticesInstead = [
  'determination',
  'estimate',
  'medicareListed',
  'medicareSecond',
  'medicaid',
] as const
export type NoticeInstead = (typeof noticesInstead)[number]

/**
 * Who gets no Advance Beneficiary Notice, and what instead; null: a notice is called for or not by the coverage lists alone. The
 * notice is for Original Medicare (CMS 100-04, chapter 30, section 50). A member of a Medicare Advantage plan needs the plan's
 * organization determination (42 CFR 422.566); whoever has no insurance or does not use it is owed a good-faith estimate under the
 * No Surprises Act (45 CFR 149.610), but a Medicare beneficiary who pays chooses so on the notice (option 2), so Medicare is to be
 * listed first. The notice's words about paying do not hold for whom Medicaid covers too (42 U.S.C. 1396a(n)(3)(B)). Medicare behind
 * another payer is not checked. A payer that the laboratory does not know yet is no lack of insurance.
 */
export function noticeInstead(
  payer: { kind: PayerKind | null } | null,
  others: readonly (PayerKind | null)[] = [],
): NoticeInstead | null {
  const hasMedicare = others.includes('medicare')
  if (payer === null || payer.kind === 'self_pay') return hasMedicare ? 'medicareListed' : 'estimate'
  if (payer.kind === 'medicare_advantage') return 'determination'
  if (payer.kind === 'medicare') return others.includes('medicaid') ? 'medicaid' : null
  return hasMedicare ? 'medicareSecond' : null
}
