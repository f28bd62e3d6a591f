/** What other modules may use of accounts: one account with the physicians and locations it was given. */
export { findUser } from './store'
export { refuseLesser, userRegister } from './register'
export { givePairs, takePairs } from './store'
export { invite as inviteUser } from './invite'
export { holdersOf, setOffice, type OfficeHolder } from './offices'
