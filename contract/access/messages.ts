export const linkSwitchTo = 'Switch to {name}'
export const linkUsername = 'Username'
export const linkHelp =
  'The owner of the other account must accept. You can then switch to it without signing in again.'
export const linkSent = 'Request sent to {username}'
export const linkSentHelp = 'Pending until they accept.'
export const linkLinks = 'Your linked accounts'
export const linkNone = 'No linked accounts yet.'
export const linkTakeBack = 'Cancel request'
export const linkRemove = 'Remove link'
export const linkRemoved = 'Link with {name} removed'
export const linkRemoveFailed = 'The link could not be removed'
export const linkToThem = 'You can switch to this account.'
export const linkFromThem = 'Its owner can switch to your account.'
export const linkRequest = '{name} ({username}) asks to link your account with theirs.'
export const linkRequestHelp =
  'If you accept, they can work as you, with your permissions and locations, until one of you removes the link. The audit trail shows both accounts. Accept only if this is your own other account.'
export const linkAccepted = 'The accounts are linked'
export const linkDeclined = 'The request was declined'
export const linkAnswerFailed = 'Your response was not recorded'
export const linkNoRequests = 'No pending requests.'
export const linkSwitchFailed = 'The account was not switched'
export const linkPassword = 'Password of {name}'
export const linkPasswordHelp =
  'This account can grant permissions to others, so switching to it requires its password.'
export const linkSwitchTitle = 'Switch to {name}?'
export const linkSwitch = 'Switch account'
export const linkCancel = 'Cancel'
export const view = {
  menu: 'Switch view',
  title: 'Switch view',
  help: 'Shows the screens of another user type. It never adds permissions to your own.',
  own: 'Own view',
  portal: 'Portal',
  salesmgr: 'Sales Manager',
  sales: 'Sales',
  what: {
    own: 'Everything your roles allow.',
    portal: 'As a clinic: User and Create Orders.',
    salesmgr: 'Sales Manager, Business Manager and User.',
    sales: 'As a sales rep: User.',
  },
  switch: 'Switch view',
  failed: 'The view was not switched',
} as const
export const bannerAccount = 'You are working as {name} ({username}).'
export const bannerAccountHelp = 'Signed in as {primary}.'
export const bannerView = 'You are in the {view} view.'
export const bannerBackToAccount = 'Back to my account'
export const bannerBackToView = 'Back to my own view'
export const bannerEmergency = 'Emergency access is open: {minutes} left'
export const bannerEmergencyHelp = 'Everything you open is marked in the audit trail.'
export const bannerOpen = 'Open the record'
export const bannerEndNow = 'End now'
export const bannerEndFailed = 'Emergency access could not be ended'
export const bannerEnded = 'Emergency access ended'
export const pageTitle = 'Access'
export const pageTabs = {
  explain: 'Explain access',
  emergency: 'Emergency access',
  links: 'Linked accounts',
} as const
export const linksAwaitingTitle = 'Links to approve'
export const linksAwaitingHelp =
  'A link between two user types gives no permissions until you approve it. It is suspended when either type changes.'
export const linksNone = 'No links to approve'
export const linksNoneHelp = 'Accepted links between two user types appear here.'
export const linksFailed = 'The links could not be loaded'
export const linkWorksAs = '{parent} ({parentType}) may work as {child} ({childType})'
export const linkApprove = 'Approve'
export const linkApproveName = 'Approve {parent} working as {child}'
export const linkApproved = '{parent} can now work as {child}'
export const explain = {
  intro:
    'Choose a person, and a page, an API call or an ability, to see why access is allowed or denied. Pages and the server follow the same rules.',
  person: 'Person',
  personHint: 'Name or username',
  target: 'Page, API call or ability',
  targetHint: 'Plating, /orders, POST /add/patient, manage Catalogue',
  view: 'In view',
  ask: 'Choose a person, and a page, an API call or an ability.',
  can: '{name} can open this',
  canCall: '{name} can make this call',
  canDo: '{name} has this ability',
  cannot: '{name} cannot open this',
  cannotCall: '{name} cannot make this call',
  cannotDo: '{name} does not have this ability',
  but: 'But there is nothing to see: the account has no locations.',
  holds: 'Roles held',
  holdsNone: 'No active roles',
  reasons: 'Reasons',
  yes: 'Yes',
  no: 'No',
  failed: 'The answer could not be loaded',
  targetsFailed: 'The list of pages, API calls and abilities could not be loaded',
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
  explanation: {
    accountOn: 'The account is active and its email address is confirmed.',
    accountOff: 'The account is inactive.',
    accountUnverified: 'The email address is not confirmed yet.',
    featureNone: 'Does not depend on a feature.',
    featureOn: 'The feature {feature} is on.',
    featureOff: 'The feature {feature} is off for this laboratory.',
    ceilingOk: 'A {userType} account can have this permission.',
    ceilingNo: 'No {userType} account can have this permission, whatever its roles.',
    everyone: 'Open to every signed-in account. What it shows has its own permissions.',
    type: 'Comes with the user type {userType}.',
    top: 'Top privilege: {roles} can do everything.',
    given: 'Granted by {roles}.',
    none: 'None of the roles held grants it.',
    would: 'Roles that would grant it: {roles}.',
    wouldNone: 'No role of this user type grants it.',
    denialNone: 'No role denies it.',
    denial: 'Denied by {roles}.',
    viewOk: 'Available in the {view} view.',
    viewNo: 'Not available in the {view} view.',
    ability: 'Requires {right}.',
    abilityGuards: '{right} controls this: {what}',
    abilityAwaits: '{right} controls nothing yet: {why}',
    abilityNone: 'Requires no permission of its own.',
    rowsNone: 'Not limited by location.',
    rowsAll: 'Sees all locations.',
    rowsSome: 'Sees only {names}.',
    rowsZero: 'Has no locations, so its lists are empty.',
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
export const noticeAwaitsAdministrator =
  '{name} accepted your link request. An administrator must approve it before you can switch.'
export const noticeAgreed = 'The link between {parent} and {child} was approved'
export const linkAwaitsAdministrator = 'An administrator must approve this link.'
export const linkAgreeOwn = 'You cannot approve a link of your own account. Ask another administrator.'
export const linkNothingToAgree = 'This link needs no approval.'
export const signedActing = '{name} (in the account of {account})'
export const noticeDeclined = '{name} declined your link request'
