import type { ReportRow } from '@contract/reports/document'
import { INK, type Paper } from './paper'

/**
 * Where a value lies against its reference range, drawn in `width` points: the range takes the middle 40 %, so a value
 * at either end of the line is a whole range width away or more. With one limit only, the range runs to that edge.
 */
export function drawRangeBar(
  paper: Paper,
  { low, high, value }: NonNullable<ReportRow['rangeBar']>,
  at: { x: number; y: number; width: number },
): void {
  if (low === null && high === null) return
  const span = low !== null && high !== null ? high - low : Math.abs(low ?? high ?? 0) || 1
  if (!(span > 0)) return
  const place = (n: number) => Math.min(1, Math.max(0, scale(n)))
  const scale = (n: number) =>
    low !== null ? 0.3 + (0.4 * (n - low)) / span : 0.7 + (0.4 * (n - (high ?? 0))) / span
  const from = low === null ? 0 : 0.3
  const to = high === null ? 1 : 0.7

  const { doc } = paper
  paper.artifact(() => {
    doc.rect(at.x, at.y - 0.35, at.width, 0.7).fill('#C9CFD6')
    doc.rect(at.x + from * at.width, at.y - 1.9, (to - from) * at.width, 3.8).fill('#8B95A1')
    doc
      .circle(at.x + 2 + place(value) * (at.width - 4), at.y, 2.7)
      .lineWidth(0.8)
      .fillAndStroke(INK, '#FFFFFF')
  })
}
