export { openTicket } from './commands'
