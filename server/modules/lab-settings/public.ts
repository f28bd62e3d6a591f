/** What other modules may use of the laboratory's own record; everything else in this folder is its own business. */
export { refuseOwnDraft } from './own-draft'
export { asksForReview, callsBeforeRelease, findLab, workingTimeOf } from './store'
