/** What other parts of the server may use of autoverification: the rules in force. */
export { rulesInForce, type RuleInForce } from './rules'
