/** What other modules may use of the methods of an instrument. */
export { methodsInForce, type MethodInForce } from './methods'
