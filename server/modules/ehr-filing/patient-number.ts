import type { Identifier } from '../../hl7/public'
import { authorityText } from './lane'
import type { FilingConnection } from './filing'

type Authority = Identifier['authority']

/**
 * Whose numbers these are, as `patient_identifier.system` has it. An OID is the same for everybody who names it; a plain name is
 * one connection's own, since two hospitals may both call theirs MRN.
 */
export const patientSystem = (connectionId: string, authority: Authority): string =>
  authority.oid !== '' ? `urn:oid:${authority.oid}` : `hl7:${connectionId}:${authority.namespace}`

const isNamed = ({ namespace, oid }: Authority, name: string) => namespace === name || oid === name

/**
 * The number under which a connection's patients are known here: that of the agreed authority and kind, else the only record
 * number. Null where the message has none, or several of which nothing says which it is.
 */
export function theirNumber(
  { config }: Pick<FilingConnection, 'config'>,
  ids: readonly Identifier[],
): Identifier | null {
  const ofAuthority =
    config.patientAuthority === ''
      ? ids
      : ids.filter(({ authority }) => isNamed(authority, config.patientAuthority))
  const kind = (config.patientIdType || 'MR').toUpperCase()
  const ofKind = ofAuthority.filter(({ type }) => type.toUpperCase() === kind)
  const candidates = ofKind.length > 0 ? ofKind : config.patientIdType === '' ? ofAuthority : []
  const distinct = [
    ...new Map(candidates.map((one) => [`${authorityText(one.authority)}|${one.id}`, one])).values(),
  ]
  return distinct.length === 1 ? (distinct[0] ?? null) : null
}
