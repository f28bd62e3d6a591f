/** The kinds of field that a register may have. A field of one kind is made stricter by `{ ...requiredLine(…), stored: … }`. */
export { address, phone } from './fields/contact'
export { choice, optionalChoice } from './fields/choices'
export { optionalLine, requiredLine } from './fields/lines'
export { wholeNumber } from './fields/whole-number'
