export const recordName = 'laboratory'
export const tab = 'Settings'
export const identity = 'Laboratory'
export const identitySub = 'As printed on reports and labels'
export const name = 'Name'
export const shortName = 'Short name'
export const shortNameHint = 'Used where space is limited'
export const clia = 'CLIA number'
export const cliaHint = 'Ten characters, such as 13D2187704'
export const director = 'Laboratory director'
export const contact = 'Address'
export const contactSub = 'Printed on every report (42 CFR 493.1291)'
export const hours = 'Hours of operation'
export const hoursHint = 'Shown to clinics under Contact Lab; at most {limit} characters'
export const time = 'Time and sign-out'
export const timeSub = 'For everyone at this laboratory'
export const timeZone = 'Time zone'
export const logout = 'Idle sign-out (seconds)'
export const logoutHint = '60 to 28800, after a 10-second countdown'
export const safety = 'Safety'
export const safetySub = 'Takes effect immediately'
export const verifierMustDiffer = 'A second person must verify'
export const verifierHint = 'The person who entered a result cannot verify it.'
export const confirmSignature = 'Require password at release'
export const confirmHint = 'Unless it was entered in the last 10 minutes.'
export const reviewBeforeRelease = 'A pharmacist must review drug results'
export const callBeforeRelease = 'Critical results wait for their call'
export const callHint = 'At most 30 minutes from the result. Off: released at once, the call stays open.'
export const reviewHint = 'Reports with drug results wait for the review.'
export const claims = 'Claims from clinics'
export const claimsSub = 'What clinics may send, and the Medicare notice'
export const clinicMaySendErrors = 'Clinics may send with claim errors'
export const clinicMaySendHint = 'With a reason. If off, they correct what is theirs first.'
export const abnFormExpires = 'ABN form expires'
export const abnFormHint =
  'As printed on the CMS-R-131 in use, such as 01/31/2029; blank: no notices are made'
export const totp = 'Two-step sign-in required for'
export const totpHint = 'They set up an authenticator at their next sign-in.'
export const none = 'No one'
export const logo = 'Logo'
export const logoHint = 'PNG or JPEG. Scaled to at most 320 px wide, or 300 px tall for a portrait image.'
export const logoChoose = 'Choose an image'
export const logoRemove = 'Remove logo'
export const logoAlt = 'Current logo'
export const logoNone = 'No logo yet. The sign-in page shows the name only.'
export const logoSaved = 'Logo saved.'
export const logoRemoved = 'Logo removed.'
export const logoNotImage = 'This file cannot be used as a logo. Save it as PNG or JPEG and choose it again.'
export const whole = 'Use whole seconds, such as 1800.'
export const logoEmpty = 'This file is empty. Choose another.'
export const logoType = 'Use a PNG or JPEG image.'
export const logoFaults = {
  header: 'The image says something impossible of its size or colors. Save it again as PNG or JPEG.',
  chunk: 'The image is cut off or damaged. Save it again as PNG or JPEG.',
  checksum: 'The image is damaged: a checksum in it does not match. Save it again as PNG or JPEG.',
  noData: 'The file holds no picture. Save it again as PNG or JPEG.',
  shortData: 'The picture in the file cannot be read to its end. Save it again as PNG or JPEG.',
  longData: 'The file holds more than a picture of its size. Save it again as PNG or JPEG.',
  palette: 'The image names colors that it does not have. Save it again as PNG or JPEG.',
  noScan: 'The file holds no picture. Save it again as PNG or JPEG.',
  color: 'The image has colors for print (CMYK). Save it with RGB colors.',
} as const
export const logoSize =
  'The image is {width} × {height} pixels. A logo is at most {maxWidth} wide, or {maxHeight} tall if upright. Choose it in Lab Settings, which scales it.'
export const logoutRange = 'Enter {min} to {max} seconds (1 minute to 8 hours).'
export const nameMissing = 'Enter the laboratory name.'
export const shortNameMissing = 'Enter a short name.'
export const cliaFormat = 'Use ten characters, such as 13D2187704.'
export const timeZoneMissing = 'Choose a time zone from the list.'
export const logoutWhole = 'Enter a whole number of seconds.'
export const logoutLongest = 'Enter {min} to {max} seconds (1 minute to 23 hours 36 minutes).'
export const logoutFor = 'Idle sign-out by user type (seconds)'
export const logoutForHint =
  'Empty: as above; a kiosk then stays signed in. For couriers and kiosks up to 84960. Every session ends after 24 hours.'
export const logoutLong =
  '{types}: longer than 8 hours. Whoever finds the device finds it signed in. Keep it where only its users reach it.'
export const safeguard = 'Only a Lab Admin can change this.'

export const directorWaits = 'Waits for the laboratory director'
export const office = 'Director’s office'
export const officeHelp =
  'Approves control plans and targets, autoverification rules, PCR rules, methods and reportable conditions, and signs monthly reviews. Super Admins may too. Takes effect with the person’s next action.'
export const officeEmpty = 'No account has the Lab Admin or Approver role.'
export const officeOn = '{name} holds the director’s office'
export const officeLoading = 'Loading accounts'
export const officeGiven = '{name} now holds the director’s office.'
export const officeTaken = '{name} no longer holds the director’s office.'
export const officeRole =
  'Only an account with the Lab Admin or Approver role can hold the director’s office.'
export const working = 'Working time'
export const workingSub = 'Turnaround is measured by it, beside elapsed time'
export const workingHelp =
  'Shifts as 08:00-17:00, several with commas; empty: closed. A shift to or past midnight, such as 22:00-06:00, belongs to the day it begins.'
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const closedDays = 'Closed days'
export const closedHint = 'Such as 11/26/2026, 12/25/2026'
export const extraDays = 'Days with other hours'
export const extraHint = 'One a line, such as 11/27/2026 08:00-12:00'
export const statOwn = 'STAT orders have shifts of their own'
export const statOwnHint = 'If off, STAT counts round the clock.'
export const statDay = 'STAT, {day}'
export const statClosed = 'STAT, closed days'
export const statExtra = 'STAT, days with other hours'
export const workingPreview = 'Working time: {words}.'
export const workingStatPreview = 'STAT: {words}.'
export const workingNone = 'No shifts are on file: only elapsed time is shown.'
export const workingUnread = 'Correct the marked fields to see the working time in words.'
export const roundWords = 'round the clock'
export const closedWords = 'closed {days}'
export const extraWords = '{day} {times}'
export const daysTo = '{first} to {last}'
export const shiftFormat = 'Write shifts as 08:00-17:00, several with commas.'
export const shiftMost = 'Enter at most 6 shifts a day.'
export const shiftOverlap = 'Shifts of one day overlap. Correct the times.'
export const shiftsNone = 'Enter the shifts of at least one day.'
export const dayTwice = 'A day is named twice.'
export const closedFormat = 'Write days as 12/25/2026, with commas between. Not understood: {text}'
export const extraFormat = 'Write each line as 11/27/2026 08:00-12:00. Not understood: {text}'
