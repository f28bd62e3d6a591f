/** The steps of the form in their order; the address names the one in hand. */
export const stepNames = ['patient', 'tests', 'questions', 'billing', 'consent', 'check'] as const
export type StepName = (typeof stepNames)[number]
