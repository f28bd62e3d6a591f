/**
 * ASTM E1381 and E1394 (CLSI LIS01-A2, LIS02-A2) without a database, calls or sockets: `createLink` is the line, `readMessage` reads
 * what came over it, `answerRecords` writes what goes back. Sockets are server/node/instrument-lines.ts.
 */
export { SIGN, framesOf } from './frame'
export { createLink, type Link, type LinkAction, type LinkFault, type LinkOptions } from './link'
export { readMessage, splitMessages, type AstmMessage, type HostQuery, type ReadMessage } from './read'
export { decodeBytes, type Encoding } from './text'
export { answerRecords, type OrderAnswer } from './write'
