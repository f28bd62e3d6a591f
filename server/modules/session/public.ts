/** What other parts of the server may use of signing in: ending sessions, first passwords, the rules of passwords. */
export { endSessionsOf } from './store'
export { issueSecret } from './secrets'
export { refuseWeak } from './reset'
