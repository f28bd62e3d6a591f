/** The licence that everybody accepts at the first sign-in. Apart from the session's texts: few pages show it. */
export const title = 'Terms of use'
export const intro = 'Read and accept these terms before you go on. You are asked once.'
export const accept = 'Accept and continue'
export const decline = 'Decline and sign out'
export const failed = 'Your answer was not recorded'
export const terms = {
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
