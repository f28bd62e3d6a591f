import { fill, m } from '../messages'

/** The limits of a run in degrees Celsius; null where the laboratory has set none. */
export interface TemperatureLimits {
  from: number | null
  to: number | null
}

export type TemperatureJudgement = 'outside' | 'within' | 'notJudged'

/** A temperature against the limits on file. Where there are none, nothing is judged. */
export function judgeTemperature(value: number, { from, to }: TemperatureLimits): TemperatureJudgement {
  if (from === null && to === null) return 'notJudged'
  return (from !== null && value < from) || (to !== null && value > to) ? 'outside' : 'within'
}

const minus = (value: number) => String(value).replace('-', '−')

function limitsInWords({ from, to }: TemperatureLimits): string {
  if (from === null) return fill(m.courier.limitTo, { to: minus(to ?? 0) })
  if (to === null) return fill(m.courier.limitFrom, { from: minus(from) })
  return fill(m.courier.limitBoth, { from: minus(from), to: minus(to) })
}

/** The temperature with what the laboratory's limits say of it, in words. */
export function temperatureInWords(value: number, limits: TemperatureLimits): string {
  const judged = judgeTemperature(value, limits)
  const words = { value: minus(value), limits: judged === 'notJudged' ? '' : limitsInWords(limits) }
  return fill(m.courier.judged[judged], words)
}
