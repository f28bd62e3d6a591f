/** What other parts of the server may use of recalls: one is opened with the version that corrects; who read what; and what became of each. */
export { readByLink, toldByLink, unreadByLink } from './by-link'
export { openRecall } from './open'
export { readsOf } from './readers'
export { readRecalls } from './store'
