// The page behind a link from a mail or text message, and the message to a patient.
export const language = 'en'
export const mailSubject = 'A report is ready'
export const mailText =
  'A laboratory report is ready for you.\n\nOpen it here until {until}:\n{link}\n\nYou will be asked who you are. This message holds no result. The link works for you alone: do not pass it on.\n\n{lab}\n{phone}\n\nIf this is not meant for you, or you want no such messages, call the laboratory.'
export const smsText =
  '{lab}: a report is ready. Open it until {until}: {link} You will be asked who you are. Questions: {phone}'
export const title = 'Your report'
export const patientHelp = 'Enter your date of birth and your ZIP code to open the report.'
export const clinicHelp = 'Enter the access phrase that the laboratory gave you by telephone.'
export const dob = 'Date of birth'
export const dobHint = 'Month, day, year, such as 03/07/1961'
export const dobMissing = 'Enter the date of birth.'
export const dobFormat = 'Enter the date as month, day, year, such as 03/07/1961.'
export const zip = 'ZIP code'
export const zipFormat = 'Enter the five digits of the ZIP code.'
export const phrase = 'Access phrase'
export const phraseMissing = 'Enter the access phrase.'
export const submit = 'Open report'
export const wrong = 'This does not match.'
export const triesOne = 'Check it. 1 try is left.'
export const triesMany = 'Check it. {count} tries are left.'
export const triesNone = 'The link is closed.'
export const ends = {
  expired: 'This link has expired.',
  spent: 'This link was closed after five wrong answers.',
  ended: 'This link was ended by the laboratory.',
  newerReport: 'A newer report was released. This link no longer opens.',
  newerLink: 'A newer link was sent. Use that one.',
  unknown: 'This link does not open a report. Check that it was copied in full.',
} as const
export const newerHelp = 'Use the newest message from the laboratory. If you have none, call.'
export const state = {
  PRELIMINARY: 'Preliminary report',
  FINAL: 'Final report',
  CORRECTED: 'Corrected report',
  AMENDED: 'Amended report',
} as const
export const version = '{state}, version {number}'
export const released = 'Released {at}'
export const until = 'This link works until {at}.'
export const correctedNotice = 'This report corrects an earlier one. Use this one.'
export const preliminary = 'Some results may still change or follow.'
export const noResult = 'This report has no results. It says why.'
export const openPaper = 'View report (PDF)'
export const savePaper = 'Save report (PDF)'
export const newTab = 'opens in a new tab'
export const preparing = 'The report is being prepared.'
export const failed = 'The report could not be loaded.'
export const offline = 'There is no connection. Nothing was lost: try again.'
export const proofOver = 'Ten minutes are over. Load the page again to open the report.'
export const markRead = 'I have read the corrected report'
export const readNoted = 'The laboratory knows that you read it.'
export const ask = 'For help, call {lab}:'
export const askNoPhone = 'For help, call {lab}.'
export const questions = 'Talk with your doctor about what the results mean.'
