/** People as the trail and the explanation of rights find them. */
export { findPeople } from './explain'
