export const linkSwitchTo = 'Switch to {name}'
export const linkUsername = 'Username'
export const linkHelp =
  'The owner of the other account is asked. Once they accept, you can work in it without signing in again.'
export const linkSent = 'Request sent to {username}'
export const linkSentHelp = 'It stays pending until they accept.'
export const linkLinks = 'Your linked accounts'
export const linkNone = 'No linked accounts yet.'
export const linkTakeBack = 'Take back'
export const linkRemove = 'Remove the link'
export const linkRemoved = 'The link with {name} was removed'
export const linkRemoveFailed = 'The link could not be removed'
export const linkToThem = 'You can switch to this account.'
export const linkFromThem = 'Its owner can switch to your account.'
export const linkRequest = '{name} ({username}) asks to link your account with theirs.'
export const linkRequestHelp =
  'If you accept, they can work as you, with your rights and locations, until one of you removes the link. The audit trail names both accounts. Accept only if this is your own other account.'
export const linkAccepted = 'The accounts are linked'
export const linkDeclined = 'The request was declined'
export const linkAnswerFailed = 'Your answer was not recorded'
export const linkNoRequests = 'No request waits for you.'
export const linkSwitchFailed = 'The account was not switched'
export const linkPassword = 'Password of {name}'
export const linkPasswordHelp = 'This account can give rights to others, so a link alone does not open it.'
export const linkSwitchTitle = 'Switch to {name}?'
export const linkSwitch = 'Switch account'
export const linkCancel = 'Cancel'
export const view = {
  menu: 'Switch view',
  title: 'Switch view',
  help: 'Shows the screens of another kind of user. You keep at most the rights that you have yourself.',
  own: 'Own view',
  portal: 'Portal',
  salesmgr: 'Sales Manager',
  sales: 'Sales',
  what: {
    own: 'Everything your roles open.',
    portal: 'As a clinic: User and Create Orders.',
    salesmgr: 'Sales Manager, Business Manager and User.',
    sales: 'As a sales rep: User.',
  },
  switch: 'Switch view',
  failed: 'The view was not switched',
} as const
export const bannerAccount = 'You work in the account of {name} ({username}).'
export const bannerAccountHelp = 'Signed in as {primary}.'
export const bannerView = 'You see the {view} view.'
export const bannerBackToAccount = 'Back to my account'
export const bannerBackToView = 'Back to my own view'
export const bannerEmergency = 'Emergency access is open: {minutes} left'
export const bannerEmergencyHelp = 'Everything you open is marked in the audit trail.'
export const bannerOpen = 'Open the record'
export const bannerEndNow = 'End now'
export const bannerEndFailed = 'The emergency access could not be ended'
export const bannerEnded = 'The emergency access has ended'
export const pageTitle = 'Access'
export const pageTabs = { explain: 'Why can or can’t', emergency: 'Emergency access' } as const
export const explain = {
  intro:
    'Choose a person, and a page, a call or a named ability. The answer is what the page’s guard and the server decide.',
  person: 'Person',
  personHint: 'Name or username',
  target: 'Page, call or ability',
  targetHint: 'Plating, /orders, POST /add/patient, manage Catalogue',
  view: 'In view',
  ask: 'Choose both to see the answer.',
  can: '{name} can open this',
  canCall: '{name} can make this call',
  canDo: '{name} has this ability',
  cannot: '{name} cannot open this',
  cannotCall: '{name} cannot make this call',
  cannotDo: '{name} does not have this ability',
  but: 'But there is nothing to see: the account reaches no location.',
  holds: 'Holds',
  holdsNone: 'No role switched on',
  reasons: 'Reasons',
  yes: 'Yes',
  no: 'No',
  failed: 'The answer could not be loaded',
  targetsFailed: 'The list of pages, calls and abilities could not be loaded',
  step: {
    account: 'Account',
    feature: 'Feature',
    ceiling: 'User type',
    role: 'Roles',
    denial: 'Denials',
    view: 'View',
    ability: 'Ability',
    rows: 'Location scope',
  },
  said: {
    accountOn: 'The account is switched on and its address confirmed.',
    accountOff: 'The account is switched off.',
    accountUnverified: 'The e-mail address is not confirmed yet.',
    featureNone: 'No feature gates it.',
    featureOn: 'The feature {feature} is on.',
    featureOff: 'The feature {feature} is off for this laboratory.',
    featureOffTop: 'The feature {feature} is off: it is in no menu, though top privilege may open it.',
    ceilingOk: 'A {userType} account may hold this right.',
    ceilingNo: 'No {userType} account can hold this right, whatever its roles.',
    everyone: 'Every signed-in account may. What it shows still asks for its own rights.',
    type: 'It comes with the user type {userType}.',
    top: 'Top privilege: {roles} may do everything.',
    given: 'Given by {roles}.',
    none: 'None of the roles held gives it.',
    would: 'These would give it: {roles}.',
    wouldNone: 'No role of this user type gives it.',
    denialNone: 'No role takes it away.',
    denial: '{roles} takes it away.',
    viewOk: 'The {view} view keeps it.',
    viewNo: 'The {view} view does not show it.',
    ability: 'Needs {right}.',
    abilityGuards: '{right} guards this: {what}',
    abilityAwaits: '{right} guards nothing yet: {why}',
    abilityNone: 'Asks for no right of its own.',
    rowsNone: 'Its rows do not depend on locations.',
    rowsAll: 'Sees the whole laboratory.',
    rowsSome: 'Sees the rows of {names}.',
    rowsZero: 'Reaches no location, so its lists are empty.',
  },
} as const
export const unknownTarget = 'No such page, call or ability.'
export const notLinkable = 'No account with this username can be linked to yours.'
export const linkOwn = 'You are signed in with this account.'
export const linkedAlready = 'This account is already linked.'
export const askedAlready = 'A request to this account is already pending.'
export const linkAsked = '{name} ({username}) asks to link your account to theirs'
export const linkAnswered = 'This request was already answered or withdrawn.'
export const notLinked = 'This account is not linked to yours.'
export const switchSecondFactor = 'This account needs two-step sign-in. Sign in to it directly.'
export const switchOwn = 'You are already in this account.'
export const switchOwnPassword = 'This account can grant permissions, so it requires its own password.'
export const switchPassword = 'Enter this account’s password.'
export const noticeAccepted = '{name} accepted your link request'
export const noticeDeclined = '{name} declined your link request'
