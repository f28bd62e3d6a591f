import { fill, m } from '../messages'
import { dateWords } from '../rules/date-words'
import type { ReportColumn } from './descriptions'
import type { ReportCell } from './shapes'

/** A cell as people read it, on screen and on paper. A file of values has the bare figure. */
export function cellText({ kind }: Pick<ReportColumn, 'kind'>, cell: ReportCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? dateWords(cell) : cell
  if (kind === 'hours') return fill(m.sales.hours, { hours: cell.toLocaleString('en-US') })
  if (kind === 'percent') return fill(m.sales.percent, { percent: cell.toFixed(1) })
  return cell.toLocaleString('en-US')
}
