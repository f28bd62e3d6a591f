export const kind = {
  MISSING_REMOTE_ORDER: 'Missing remote order',
} as const
export const state = {
  NEW: 'New',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
} as const
export const openOnly = 'Open'
export const all = 'All'
export const loading = 'Loading conflicts…'
export const none = 'No conflicts'
export const noneHelp =
  'A scan in Receiving that matches no order, or one that cannot be received, is listed here until it is settled.'
export const noRight = 'You cannot see conflicts'
export const noRightHelp =
  'Conflicts require the role Conflict Manager. A laboratory administrator can assign it under Users.'
export const opened = 'Scanned {at} by {name}'
export const condition = 'Condition: {condition}'
export const settled = '{state} {at} by {name}'
export const resolve = 'Resolve'
export const dismiss = 'Dismiss'
export const resolveTitle = 'Resolve the conflict about {code}?'
export const dismissTitle = 'Dismiss the conflict about {code}?'
export const resolveText =
  'Say what became of the tube. Once the order is there, scan the tube in Receiving instead: the conflict then ends by itself.'
export const dismissText = 'Say why there is no conflict, such as a label of a supplier that was scanned.'
export const endedResolved = 'Conflict resolved.'
export const endedDismissed = 'Conflict dismissed.'
export const reasonMissing = 'Enter what became of it.'
/** Rings the bell: no number, since it is read over shoulders. */
export const notice = 'A scan in Receiving opened a conflict.'
export const noticeMany = 'Scans in Receiving opened several conflicts.'
/** The chip of the one conflict that a notice led to. */
export const one = 'Conflict'
export const matched = 'Matched with order {number}.'
export const settledAlready = 'This conflict was settled already: {state} by {name}.'
