import { fill, m } from '@contract/messages'
import type { ClsRow } from '@contract/turbo-cls/shapes'

/** What can be done with one row, by its key. */
export type RowAct = 'verify' | 'repeat' | 'hold' | 'call' | 'seen'
export const keyActs: Readonly<Record<string, RowAct>> = {
  ...{ v: 'verify', r: 'repeat', h: 'hold', c: 'call', d: 'seen' },
}

/** Why something cannot be done with a row, in words; null where it can. */
export function whyNot(act: RowAct, row: ClsRow): string | null {
  if (act === 'hold') return null
  if (act === 'call') return row.critical && row.raw !== null ? null : m.turboCls.notCritical
  if (act === 'seen')
    return row.holds.some(({ code }) => code === 'delta_unseen') ? null : m.turboCls.notMarked
  if (act === 'repeat') return row.state === 'RESULTED' ? null : m.turboCls.noRepeat
  const refusing = row.holds.find(({ refuses }) => refuses)
  return refusing ? fill(m.turboCls.notVerifiable, { reason: refusing.message }) : null
}
