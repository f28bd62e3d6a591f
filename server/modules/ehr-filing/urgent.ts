import { readFlag, type InboundMessage } from '../../hl7/public'

const valuesOf = (content: InboundMessage) =>
  content.kind === 'result' ? content.groups.flatMap(({ observations }) => observations) : []

/** By their flags: a value of which somebody must be told at once. */
export const isCritical = (content: InboundMessage): boolean =>
  valuesOf(content).some(({ flags }) => flags.some((flag) => readFlag(flag) === 'critical'))

/**
 * What must not lie when it is stopped, by what the message itself says: STAT or ASAP; a value that is critical, or may be, since its
 * flag is off the scale or not understood; a correction; a result that is taken back.
 */
export function isUrgent(content: InboundMessage): boolean {
  if (content.kind === 'order')
    return content.orders.some(({ priority }) => priority === 'stat' || priority === 'asap')
  return (
    (content.kind === 'result' && content.groups.some(({ status }) => status === 'C')) ||
    valuesOf(content).some(
      ({ status, flags }) =>
        ['C', 'W', 'D'].includes(status) ||
        flags.some((flag) => ['critical', 'offScale', 'unknown'].includes(readFlag(flag))),
    )
  )
}
