export const title = 'User Profile'
export const username = 'Username'
export const name = 'Name'
export const email = 'Email'
export const language = 'Language'
export const languageHelp =
  'Messages to you are in this language, and pages where they are translated. The page reloads.'
export const languageFailed = 'The language was not changed'
export const notices = 'Notices'
export const noticesHelp =
  'What your clinic’s account tells you. Critical results and rejected specimens ring the bell whatever you choose, and so does a newer version of a report you read.'
export const noticeOf = {
  results: 'Results',
  corrected: 'Corrected and amended reports',
  changes: 'Answers to changes you asked for',
  pickups: 'Pick-ups you asked for',
} as const
export const noticeLevelLabel = 'Which results'
export const noticeLevel = {
  all: 'All new results',
  abnormal: 'Abnormal and critical results',
  critical: 'Critical results only',
} as const
export const noticeWay = { none: 'Not at all', bell: 'Bell', mail: 'Bell and email' } as const
export const noticesFailed = 'Notices were not changed'
export const themeTitle = 'Theme Settings'
export const themeDescription = 'Applies to this browser immediately.'
export const themeLabel = 'Theme'
export const themePink = 'Pink'
export const themeBlue = 'Blue'
export const themeLight = 'Light'
export const themeClose = 'Done'
