/**
 * How far the laboratory's order of a remote order is: repeated on the remote order by every area that changes it, so that the
 * clinic's lists need no other table. Knows nothing of the modules that use it.
 */
export { attentionOf } from './attention'
export { numberOfRemoteOrder } from './number'
export { sayWhyRejected } from './say-why'
export { settleRemote } from './settle-remote'
