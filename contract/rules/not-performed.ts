import { z } from 'zod'
import { fill, m } from '../messages'

/** Why a test was not performed; the words are printed on the report. */
export const NotPerformedReason = z.enum([
  'qns',
  'hemolyzed',
  'clotted',
  'lipemic',
  'icteric',
  'contaminated',
  'leaked',
  'unlabelled',
  'too_old',
  'wrong_container',
  'wrong_temperature',
  'duplicate',
  'cancelled_by_client',
  'other_patient',
  'referred',
  'not_calculated',
])
export type NotPerformedReason = z.infer<typeof NotPerformedReason>

export const NOT_PERFORMED_WORDS: Record<NotPerformedReason, string> = {
  qns: 'Quantity not sufficient',
  hemolyzed: 'Hemolyzed',
  clotted: 'Clotted',
  lipemic: 'Lipemic',
  icteric: 'Icteric',
  contaminated: 'Contaminated',
  leaked: 'Leaked',
  unlabelled: 'Unlabeled',
  too_old: 'Too old',
  wrong_container: 'Wrong container',
  wrong_temperature: 'Wrong temperature',
  duplicate: 'Duplicate',
  cancelled_by_client: 'Canceled by client',
  other_patient: 'Specimen of another patient',
  referred: 'Referred to another laboratory',
  not_calculated: 'Not calculated',
}

/** Those that a person may give: that a test was not calculated is said by the calculation alone. */
export const givenReasons = NotPerformedReason.options.filter((reason) => reason !== 'not_calculated')

const NOT_CALCULATED = `${NOT_PERFORMED_WORDS.not_calculated}: `
/** A test that could not be calculated, as its value says it: `Not calculated: Sodium was canceled.` */
export const notCalculatedText = (reason: string): string => `${NOT_CALCULATED}${reason}`
/** The reason in such a value, or null in any other. */
export const notCalculatedReason = (text: string): string | null =>
  text.startsWith(NOT_CALCULATED) ? text.slice(NOT_CALCULATED.length) : null

export type NotPerformedRead = { ok: true; reason: NotPerformedReason } | { ok: false; message: string }

/**
 * Reads `QNS`, and `TNP` followed by a reason or its beginning (`TNP leaked`, `tnp - too old`). Null when the text is
 * neither. Either spelling of unlabeled and canceled is taken. TNP without a reason is refused: a report must say why there is no result.
 */
export function readNotPerformed(text: string): NotPerformedRead | null {
  const found = /^(qns|tnp)\b[\s:,;-]*(.*)$/i.exec(text.trim())
  if (!found) return null
  const given = (found[2] ?? '')
    .toLowerCase()
    .trim()
    .replace(/^ha?emoly(?:sed|zed|sis|tic|z|s)$/, 'hemolyzed')
  if (found[1]?.toLowerCase() === 'qns') return given ? null : { ok: true, reason: 'qns' }
  const matching = givenReasons.filter(
    (reason) =>
      given &&
      [NOT_PERFORMED_WORDS[reason].toLowerCase(), reason, reason.replaceAll('_', ' ')].some((words) =>
        words.startsWith(given),
      ),
  )
  const [reason] = matching
  if (reason && matching.length === 1) return { ok: true, reason }
  const words = givenReasons.map((option) => NOT_PERFORMED_WORDS[option].toLowerCase()).join(', ')
  return { ok: false, message: fill(m.results.reasonAfterTnp, { words }) }
}
