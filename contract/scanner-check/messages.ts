export const title = 'Scanner check'
export const sub = 'Scan any barcode to see what the scanner sends.'
export const field = 'Scan here'
export const fieldHint = 'Try a requisition first, then a tube label.'
export const verdict = {
  good: 'Works',
  'line-feed': 'Change one setting',
  'too-slow': 'Too slow',
  'too-short': 'Too short',
  'alt-codes': 'Change one setting',
} as const
export const advice = {
  good: 'This scanner works with every screen.',
  'line-feed':
    'This scanner sends a line feed, which opens the browser’s downloads. Set the scanner’s suffix to “CR only” (Enter).',
  'too-slow':
    'The scan was slower than {most} ms per character, like typing by hand. Set the scanner’s delay between characters to 0.',
  'too-short': 'Codes need at least {least} characters. Scan a requisition or a tube label.',
  'alt-codes':
    'This scanner sends every character as an Alt code. Set its keyboard mode to “standard” or “US keyboard”.',
} as const
export const code = 'Code'
export const received = 'Received'
export const characters = 'Characters'
export const meanGap = 'Mean gap'
export const longestGap = 'Longest gap'
export const gap = '{gap} ms'
export const endsWith = 'Ends with'
export const terminator = {
  enter: 'Enter (CR)',
  tab: 'Tab',
  'line-feed': 'Line feed (LF)',
  quiet: 'None',
} as const
export const aimPrefix = 'AIM prefix'
export const none = 'None'
export const capsLock = 'Caps Lock'
export const capsLockOn = 'On, corrected'
export const capsLockOff = 'Off'
