/** The licence that everybody accepts at the first sign-in. Apart from the session's texts: few pages show it. */
export const title = 'Terms of use'
export const intro = 'Read and accept these terms to continue. You are asked only once.'
export const accept = 'Accept and continue'
export const decline = 'Decline and sign out'
export const failed = 'Your response was not recorded'
export const terms = {
  account:
    'Your account is for your use only. Do not share your password or work under another person’s name.',
  purpose: 'Open a patient’s data only when your work requires it.',
  recorded:
    'Every time patient data is viewed or changed, the record shows who did it and when. That record cannot be altered.',
  leave: 'Sign out, or lock the workstation, before you leave it.',
  judgement: 'Results are for use by licensed professionals. The product does not replace their judgment.',
  incidents:
    'Notify your laboratory immediately if you see data you should not see, or a result that looks wrong.',
} as const
