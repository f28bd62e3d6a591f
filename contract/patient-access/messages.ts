// The page on which a patient registers and reads own released results, and the message that leads there.
export const language = 'en'
export const mailSubject = 'See your laboratory results'
export const mailText =
  'You can see your laboratory results once they are released.\n\nRegister here until {until}:\n{link}\n\nYou will be asked who you are. This message holds no result. The link works for you alone: do not pass it on. Keep it to come back later.\n\n{lab}\n{phone}\n\nIf this is not meant for you, call the laboratory.'
export const title = 'Your results'
export const help =
  'Enter your date of birth and your ZIP code. The first time, this registers you as the person this link was given to.'
export const keepLink = 'Keep the link that brought you here. You need it to come back.'
export const submit = 'See my results'
export const wrong = 'This does not match.'
export const triesOne = 'Check it. 1 try is left.'
export const triesMany = 'Check it. {count} tries are left.'
export const triesNone = 'The link is locked.'
export const ends = {
  expired: 'This link has expired.',
  locked: 'This link was locked after five wrong answers.',
  ended: 'This link was ended by the laboratory.',
  newer: 'A newer link was given to you. Use that one.',
  unknown: 'This link opens nothing. Check that it was copied in full.',
} as const
export const askNew = 'Ask the laboratory for a new link.'
export const registered = 'You are registered. The link works until {at}.'
export const none = 'No released results yet'
export const noneHelp = 'Results appear here when the laboratory has released them.'
export const all =
  'Only released results are shown. Some are given only by your doctor: call if one is missing.'
export const state = {
  PRELIMINARY: 'Preliminary: some results may still change or follow',
  FINAL: 'Final',
  CORRECTED: 'Corrected: this replaces an earlier report',
  AMENDED: 'Amended: something was added to an earlier report',
} as const
export const released = 'Released {at}'
export const collected = 'Collected {at}'
export const test = 'Test'
export const result = 'Your result'
export const range = 'Reference range'
export const references = { range, cutoff: 'Cutoff', expected: 'Expected' } as const
export const meaning = 'What it says'
export const readings = {
  within: 'Within the reference range.',
  high: 'Higher than the reference range.',
  low: 'Lower than the reference range.',
  critHigh: 'Much higher than the reference range. Talk with your doctor now.',
  critLow: 'Much lower than the reference range. Talk with your doctor now.',
  attention: 'Talk with your doctor about this result.',
  inconsistent:
    'The report says that this does not agree with the medicines it lists. Talk with your doctor.',
  found: 'Found in this sample.',
  negative: 'Not found in this sample.',
  plain: 'The report draws no conclusion from this result alone.',
} as const
export const corrected = 'This result was corrected.'
export const correctedFrom = 'This result was corrected. It was {old} before.'
export const notFoundMany = 'Not found in this sample: {count} tests'
/** Words of a result, as the reader's language has them. */
export const resultWords = {
  Positive: 'Positive',
  Negative: 'Negative',
  Detected: 'Detected',
  'Not detected': 'Not detected',
  Invalid: 'Invalid',
  Indeterminate: 'Indeterminate',
  Inconclusive: 'Inconclusive',
  Reactive: 'Reactive',
  'Non-reactive': 'Non-reactive',
} as const
export const notTested = 'This report has no results. It says why.'
export const withdrawn = 'This report was taken back. Open it to read why.'
export const moreInReport = 'The report says more than is listed here. Open it to read all of it.'
export const openReport = 'Open report {number} (PDF)'
export const reportFailed = 'The report could not be loaded.'
export const offline = 'There is no connection. Try again.'
export const proofOver = 'Twenty minutes are over. Answer again to go on.'
export const doctor =
  'A result outside the range does not always mean that something is wrong. Talk with your doctor.'
export const leave = 'Close my results'
export const left = 'Closed. Nothing is kept on this device.'
