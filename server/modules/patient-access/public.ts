/** What other parts of the server use of patients' own access: how an invitation goes out. */
export { invitationSenders } from './invite'
