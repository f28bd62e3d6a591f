/** What the sign-in page shows. Two of them are reached by a link in a message, the others from the page itself. */
export type View =
  'signIn' | 'resetEmail' | 'resetCode' | 'register' | 'newPassword' | 'verification' | 'secondStep'
