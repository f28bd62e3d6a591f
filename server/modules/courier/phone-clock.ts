/** No phone waits longer with what it recorded. */
export const week = 7 * 24 * 3_600_000
/** A clock that is a little fast is nobody's concern. */
const minutes = 5 * 60_000

/**
 * When an event happened. Nothing happens after it was told, and no phone waits a week: a clock that says so is wrong, and the time
 * of arrival counts, so that one event of another year does not outweigh each true one behind it.
 */
export function happened(now: Date, phoneAt: string): string {
  const ahead = Date.parse(phoneAt) - now.getTime()
  return ahead > minutes || ahead < -week ? now.toISOString() : phoneAt
}
