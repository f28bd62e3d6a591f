/**
 * The commands of the bench, for modules above orders: they bring an order's state into line, and so know orders, which know what
 * results/public.ts tells. Through that one they would come round in a circle.
 */
export { enterResults } from '../enter'
export { cancelAnalyses } from '../replace'
export { takeBackRules } from '../verify'
