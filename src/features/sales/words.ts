import { fill, m } from '@contract/messages'
import { hiddenCell } from '@contract/report-runs/choices'
import { dateWords } from '@contract/rules/date-words'
import type { Figure, Span } from '@contract/sales/shapes'

export const spanWords = ({ from, to }: Pick<Span, 'from' | 'to'>): string =>
  fill(m.sales.span, { from: dateWords(from), to: dateWords(to) })

export const againstWords = ({ beforeFrom, beforeTo }: Span): string =>
  fill(m.sales.against, { from: dateWords(beforeFrom), to: dateWords(beforeTo) })

/** A change in percent with its sign; a real minus, as wide as the plus. Empty for none that can be given. */
export const changeWords = (percent: number | null): string =>
  percent === null
    ? ''
    : fill(m.sales.percent, {
        percent: `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}`,
      })

export const hoursWords = (hours: number | null): string =>
  hours === null ? '' : fill(m.sales.hours, { hours: hours.toFixed(hours < 10 ? 1 : 0) })

export const percentWords = (percent: number): string =>
  fill(m.sales.percent, { percent: percent.toFixed(1) })

export const figureWords = (figure: Figure): string =>
  figure === null ? '' : figure === 'hidden' ? hiddenCell : figure.toLocaleString('en-US')

export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
