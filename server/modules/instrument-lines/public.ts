/** What other parts of the server may use of instrument lines: what the driver keeps, and what it does with what it hears. */
export { noteAnswered, noteLost, takeAstm, takeHl7, type Answer, type HeardParts } from './heard'
export { configOf, type LineKey, type LineRecord } from './record'
