import { z } from 'zod'

export const statementStates = ['DRAFT', 'SENT', 'REMINDER', 'PAID', 'PLAN', 'COLLECTIONS', 'CLOSED'] as const
export const StatementState = z.enum(statementStates)
export type StatementState = z.infer<typeof StatementState>
