import { fill, m } from '../messages'
import { Interpretation } from '../results/shapes'

interface Read {
  /** The value as it is kept; null: none. */
  entered: Record<string, unknown> | null
  interpretation: Record<string, unknown> | null
  /** Of the patient: M, F or another. */
  gender: string
  /** The test has ranges, for whomever. */
  hasRanges: boolean
}

/**
 * What a reading of this value lacks, in words: an input of its formula, the sex that its range depends on, or a range. Such a value
 * is called neither normal nor abnormal: it goes to Errors, and no rule verifies it (decision 0190).
 */
export function missingData({ entered, interpretation, gender, hasRanges }: Read): string[] {
  const raw = entered?.['raw']
  if (entered?.['kind'] === 'notPerformed' && entered['reason'] === 'not_calculated')
    return [fill(m.turboCls.notCalculated, { reason: String(raw).replace(/[.]?$/, '.') })]
  const reading = Interpretation.safeParse(interpretation)
  if (!reading.success) return []
  const { rangeText, flag } = reading.data
  const isOfSex = gender !== 'M' && gender !== 'F' && /^[MF] /.test(rangeText)
  const ofOneSex = isOfSex && !rangeText.includes(' · F ')
  const sexMissing = [fill(m.turboCls.sexMissing, { ranges: rangeText })]
  // The range of one sex says nothing of a patient of whom no sex is known, whether the value lies in it or not.
  if (ofOneSex) return sexMissing
  if (flag !== '') return []
  // Whose age or sex has no range is called neither normal nor abnormal.
  if (rangeText === '' && hasRanges && entered?.['kind'] === 'number') return [m.turboCls.rangeMissing]
  // Two ranges are printed where the sex decides between them; a value outside both is flagged whatever the sex.
  return isOfSex ? sexMissing : []
}
