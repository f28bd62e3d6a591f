export const signInUsername = 'Username'
export const signInPassword = 'Password'
export const signInTitle = 'Sign in'
export const signInSubmit = 'Sign in'
export const signInShow = 'Show'
export const signInHide = 'Hide'
export const signInShowPassword = 'Show password'
export const signInHidePassword = 'Hide password'
export const signInBack = 'Back to sign in'
export const signInUsernameMissing = 'Enter your username.'
export const signInPasswordMissing = 'Enter your password.'
export const signInForgotPassword = 'Reset by e-mail'
export const signInResetByCode = 'Reset by code'
export const signInRegister = 'Register'
export const signInFailedHelp = 'Check the username and password, then try again.'
export const signInNoUser = 'There was an issue loggin in. Please try again or contact support.'
export const signInNoUserHelp =
  'Nothing was changed. Your laboratory can check whether the account is active.'
export const signInInvalidUsername = 'Invalid username'
export const signInInvalidUsernameHelp = 'This sign-in takes the local administrator only.'
export const signedOut = 'Logged out, see you soon!'
export const expired = 'Your session has ended. Sign in again.'
export const expiredHelp = 'What you saved is safe.'
export const referenceDataFailed = 'The reference data could not be loaded: {error}'
export const referenceDataTitle = 'The reference data could not be loaded'
export const referenceDataHelp = 'Try again. If it fails again, tell your laboratory what this message says.'
export const resetEmailTitle = 'Reset password by e-mail'
export const resetEmailHelp =
  'We send a link to the address of the account. It works once and for a short time.'
export const resetEmailSubmit = 'Send link'
export const resetEmailFailed = 'Error sending email'
export const resetEmailFailedTitle = 'Email Reset Error'
export const resetEmailFailedHelp = 'Check the username and try again in a minute.'
export const resetEmailSent = 'If the account exists, an e-mail is on its way.'
export const resetCodeTitle = 'Reset password by code'
export const resetCodeHelp =
  'We send a six-digit code to the phone number on file. It is good for ten minutes.'
export const resetCodePhone = 'Phone number'
export const resetCodePhoneMissing = 'Enter the phone number on file.'
export const resetCodeSubmit = 'Send code'
export const resetCodeCode = 'Code from the message'
export const resetCodeCodeFormat = 'The code has six digits.'
export const resetCodeUseCode = 'Continue'
export const resetCodeAgain = 'Send another code'
export const resetCodeFailed = 'Error sending reset code'
export const resetCodeFailedTitle = 'Code Reset Error'
export const resetCodeFailedHelp = 'Check the phone number and try again in a minute.'
export const resetCodeSent = 'If the account exists, a code is on its way.'
export const registrationTitle = 'Register'
export const registrationHelp =
  'For clinics. The laboratory opens your locations once your e-mail address is confirmed.'
export const registrationFirstName = 'First name'
export const registrationLastName = 'Last name'
export const registrationEmail = 'E-mail'
export const registrationClinic = 'Clinic'
export const registrationSubmit = 'Register'
export const registrationDone = 'Registration successful. Please check your email.'
export const registrationFailed = 'Registration error.'
export const registrationFailedHelp = 'Nothing was saved. Check the fields and try again.'
export const verificationTitle = 'Confirm your e-mail address'
export const verificationHelp = 'One press confirms the address that you registered with.'
export const verificationSubmit = 'Confirm address'
export const verificationDone = 'Your e-mail address is confirmed'
export const verificationDoneHelp =
  'The laboratory now gives you your locations. Until then you cannot sign in.'
export const verificationFailedHelp =
  'The link may have been used already, or it is too old. Register again, or call your laboratory.'
export const newPasswordTitle = 'Set a new password'
export const newPasswordLabel = 'New password'
export const newPasswordHint = 'At least 15 characters. A sentence is easy to remember.'
export const newPasswordSubmit = 'Set password'
export const newPasswordNoToken =
  'This link is not complete. Open it again from the message, or ask for a new one.'
export const newPasswordFailedHelp =
  'The link may have been used already, or it is too old. Ask for a new one.'
export const confirmTitle = 'Sign with your password'
export const confirmHelp =
  'This counts as your signature, so the laboratory asks that it is still you. It holds for ten minutes.'
export const confirmSubmit = 'Sign'
export const confirmCancel = 'Cancel'
export const secondFactorTitle = 'Two-step sign-in'
export const secondFactorHelp = 'Enter the code that your authenticator app shows now.'
export const secondFactorMustHelp =
  'Your laboratory asks for a second step from accounts like yours. Scan this with an authenticator app, then enter the code it shows.'
export const secondFactorScan = 'Scan this with an authenticator app, then enter the code it shows.'
export const secondFactorQr = 'QR code for the authenticator app'
export const secondFactorOrType = 'Or type this key into the app:'
export const secondFactorCode = 'Code'
export const secondFactorRecoveryCode = 'Recovery code'
export const secondFactorUseRecovery = 'Use a recovery code instead'
export const secondFactorUseCode = 'Use the authenticator instead'
export const secondFactorSetUp = 'Set up two-step sign-in'
export const secondFactorNext = 'Continue'
export const secondFactorTurnOn = 'Turn on'
export const secondFactorRemove = 'Turn off'
export const secondFactorOff = 'Off. Signing in takes the password alone.'
export const secondFactorOn = 'On. Signing in asks for a code. Recovery codes left: {left}.'
export const secondFactorRequired = 'The laboratory asks for it from accounts like yours.'
export const secondFactorDone = 'Two-step sign-in is on'
export const secondFactorGoOn = 'I have kept them, go on'
export const secondFactorStored = 'I have kept them'
export const secondFactorRecoveryTitle = 'Keep these recovery codes now'
export const secondFactorRecoveryHelp =
  'Each opens your account once if you lose the app. They are not shown again.'
export const secondFactorCopy = 'Copy codes'
export const secondFactorCopied = 'Copied'
export const secondFactorNotCopied = 'The browser did not allow copying. Write them down.'
export const eulaTitle = 'Terms of use'
export const eulaIntro = 'Read and accept these terms before you go on. You are asked once.'
export const eulaAccept = 'Accept and continue'
export const eulaDecline = 'Decline and sign out'
export const eulaFailed = 'Your answer was not recorded'
export const eulaTerms = {
  account:
    'Your account is yours alone. Do not share the password, and do not work under another person’s name.',
  purpose: 'Open a patient’s data only where your work for that patient asks for it.',
  recorded:
    'Each time patient data is shown or changed, who did it and when is recorded. The record cannot be altered.',
  leave: 'Sign out, or lock the workstation, before you leave it.',
  judgement: 'Results are for use by licensed professionals. The product does not replace their judgement.',
  incidents:
    'Tell your laboratory at once if you see data that is not yours to see, or a result that looks wrong.',
} as const
export const demoTitle = 'Demo accounts'
export const demoLocal = 'This computer only'
export const demoLocalHelp = 'Invented people and results. The server listens on this computer alone.'
export const demoOpen = 'Open to the network'
export const demoOpenHelp = 'Invented people and results. Never enter a real patient here.'
export const demoFill = 'Fill in the demo account {username}'
export const demoMailbox = 'Demo mailbox'
export const demoUsers = {
  admin: 'Super Admin',
  lab: 'Bench, every laboratory role',
  accession: 'Accessioning, order entry',
  billing: 'Billing manager',
  manager: 'Business and billing',
  pharmd: 'Pharmacist reviewer',
  portal: 'Clinic with order entry',
  portalResults: 'Clinic, results only',
  portalOther: 'Another clinic',
  courier: 'Courier',
  kiosk: 'Patient kiosk',
  sales: 'Sales rep',
} as const
export const mailboxTitle = 'Demo mailbox'
export const mailboxHelp =
  'This demo installation sends no mail. What it would have sent stands here, for everyone who can open this page.'
export const mailboxEmpty = 'No messages yet.'
export const mailboxEmptyHelp = 'Ask for a password link or register, and the message appears here.'
export const mailboxTo = 'To {recipient}'
export const mailboxRefresh = 'Refresh'
export const mailboxSignIn = 'Go to sign in'
export const passwordUpdated = 'Password Updated!'
export const passwordUpdatedHelp = 'Sign in with the new password.'
export const idleNotice = 'Signing out in 1 minute — press any key'
export const idleTitle = 'Still there?'
export const idleCountdown = 'Signing out in {seconds} s'
export const idleStay = 'Stay signed in'
export const addAccountTitle = 'Add Account'
export const addAccountSubmit = 'Send Request'
export const addAccountPending = 'Pending verification'
export const addAccountFailedHelp = 'No request was sent. Check the username and try again.'
export const verifyLinkTitle = 'Verify Link Request'
export const verifyLinkAccept = 'Accept'
export const verifyLinkDecline = 'Decline'
export const updateTitle = 'Software Update'
export const updateNow = 'Update Now'
export const updateLater = 'Later'
export const updateAvailable = 'Version {version} is ready.'
