/** A length of time in the unit people say it in: `4.5 h`, `36 h`, and from two days on `2.5 days`, `27 days`. */
export function hoursText(hours: number): string {
  const [value, unit] = hours < 48 ? [hours, 'h'] : [hours / 24, 'days']
  return `${String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${unit}`
}
