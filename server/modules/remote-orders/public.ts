/** What other modules may use of remote orders; everything else in this folder is its own business. */
export { checkForm, partProblems, questionsAsked, type Asked } from './check'
export { forgetLeftFiles } from './files'
export { activeQuestions } from './questions'
export { orderOfRemote } from './receive'
export { sendRemoteOrder } from './send'
export { signatureFor } from './signing'
export { findRemoteOrder, lockRemoteOrder } from './find'
export { listRemoteOrders } from './list'
