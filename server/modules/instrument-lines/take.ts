import { m } from '@contract/messages'
import { lineProtocolLabels, type LineProtocol } from '@contract/instrument-lines/choices'
import type { ReadResult } from '@contract/instrument-runs/read-result'
import type { Ctx, Write } from '../../core/context'
import { keepRun } from '../instrument-runs/public'
import { keepSaid } from './keep'
import { contentOf, wasSent } from './sent-before'

/** Results that came over a line, read and not matched yet. */
export interface TakenRun {
  instrumentId: string
  /** As it came, without its framing. */
  raw: Uint8Array
  format: LineProtocol
  results: readonly ReadResult[]
  /** The same for the same message or transfer, so that it changes nothing when it comes twice. */
  key: string
}

/**
 * The one place where results of live instruments are handed on to be matched and filed, in the transaction whose commit lets the
 * instrument hear that they are kept. `isNew` false: the same was taken before, and nothing was changed.
 */
export async function takeRun(
  ctx: Ctx,
  w: Write,
  labId: string,
  { instrumentId, raw, format, results, key }: TakenRun,
): Promise<{ id: string; isNew: boolean }> {
  const content = contentOf(raw)
  const isAgain = await wasSent(w, ctx.now, labId, { instrumentId, key, content, results })
  const said = await keepSaid(ctx, w, labId, {
    instrumentId,
    format,
    key,
    kind: 'results',
    state: 'READ',
    why: isAgain ? m.instrumentLines.sentAgain : null,
    raw,
    lines: results,
    content,
  })
  // What was heard before is in the inbox already.
  if (said.isNew && !isAgain && results.length > 0)
    await keepRun(ctx, w, labId, {
      instrumentId,
      source: format,
      name: lineProtocolLabels[format],
      profile: null,
      decimal: 'point',
      key,
      raw,
      lines: results,
      problems: [],
      byName: null,
    })
  return said
}
