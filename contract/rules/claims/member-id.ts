import type { PayerKind } from '../../choices'

const letter = '[AC-HJKMNP-RT-Y]'
const either = '[AC-HJKMNP-RT-Y0-9]'
/** A Medicare Beneficiary Identifier: C A AN N A AN N A A N N, where no letter is S, L, O, I, B or Z (CMS, MBI format). */
const medicare = new RegExp(`^[1-9]${letter}${either}\\d${letter}${either}\\d${letter}{2}\\d{2}$`)
const general = /^[A-Z0-9]{2,80}$/

/** Whether a member id can be one of this kind of payer. Dashes and blanks of the card do not count. */
export function isMemberId(typed: string, kind: PayerKind): boolean {
  const id = typed.toUpperCase().replace(/[\s-]/g, '')
  return kind === 'medicare' ? medicare.test(id) : general.test(id)
}
