import type { Ctx, Write } from '../../core/context'
import type { AnswerOrder, EntityId, Problem } from '../../hl7/public'
import { comps } from '../../hl7/public'
import type { CodeBook } from './codes'
import type { FilingConnection, ToFile } from './filing'

/** One message being filed: what is known of it, and what was found while it was filed. */
export interface Run extends Pick<ToFile, 'choice' | 'confirmed'> {
  ctx: Ctx
  w: Write
  connection: FilingConnection
  codes: CodeBook
  /** What was taken otherwise than it was sent; those that hold wait for a person unless `confirmed`. */
  told: Problem[]
  /** What filing found of how urgent the message is; it stands also where the message is then held. */
  noticed: { critical: boolean; urgent: boolean }
}

/** A number as an answer repeats it. */
export const partOf = (number: EntityId | null): AnswerOrder['placer'] =>
  number && comps(number.id, number.authority.namespace, number.authority.oid, number.authority.oidType)

/** A number of ours, with our application as who gave it. */
export const ourNumber = ({ config }: FilingConnection, id: string): AnswerOrder['filler'] => {
  const { namespace, oid, oidType } = config.ourApplication
  return comps(id, namespace, oid, oidType)
}
