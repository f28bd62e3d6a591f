/** The kinds of field that a register may have. A field of one kind is made stricter by `{ ...requiredLine(…), stored: … }`. */
export { address, phone } from './fields/contact'
export { choice, optionalChoice } from './fields/choices'
export { optionalDay, requiredDay } from './fields/day'
export { optionalLine, requiredLine } from './fields/lines'
export { money } from './fields/money'
export { wholeNumber } from './fields/whole-number'
