import type { Identifier, InboundMessage } from '../../hl7/public'

/** Kinds of patient numbers (HL7 table 0203), the surest first: a record, a person within an institution, anything else. */
const kinds = ['MR', 'PI', 'PT', 'MRN']
const rank = ({ type }: Identifier) => {
  const at = kinds.indexOf(type.toUpperCase())
  return at < 0 ? kinds.length : at
}

/** Who gave a number, in one text: an OID is the same whoever names it. */
export const authorityText = ({ namespace, oid }: Identifier['authority']): string => oid || namespace

/**
 * The patient as the sender names him: who gave the number, and the number. Of several numbers the medical record's, so that
 * messages which name more or fewer of them stand in one lane. Null where nobody is named.
 */
export function laneOf(content: InboundMessage): string | null {
  const [first] = content.patient.ids.toSorted((a, b) => rank(a) - rank(b))
  return first ? `${authorityText(first.authority)}|${first.id}` : null
}
