import { statementStates, type StatementState } from './choices'
import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'

export const statementTransitions = [
  'draft',
  'send',
  'remind',
  'agreePlan',
  'breakPlan',
  'settle',
  'collect',
  'close',
  'reopen',
] as const
export type StatementTransition = (typeof statementTransitions)[number]

export interface StatementContext extends TransitionContext {
  lines: number
  /** What is still owed, in cents. */
  balance: number
  reminders: number
}

export type StatementRefusal = 'no_lines' | 'nothing_owed' | 'reminders_used_up' | 'still_owed'

export const mostReminders = 3
const edit = ['edit', 'Statement'] as const
const owing = ({ balance }: StatementContext) =>
  balance > 0 ? null : refused('nothing_owed', m.statements.nothingDue)

/**
 * A patient's statement: sent, reminded at most three times, and settled, put on a plan, handed to collections or closed.
 * Nothing is owed on a paid one; one that is paid or closed by mistake is opened again, with a reason.
 */
export const statementMachine: Machine<
  StatementState,
  StatementTransition,
  StatementContext,
  StatementRefusal
> = {
  subject: m.statements.subject,
  states: statementStates,
  transitions: [
    {
      name: 'draft',
      from: [null],
      to: 'DRAFT',
      ability: ['create', 'Statement'],
      needsReason: false,
    },
    {
      name: 'send',
      from: ['DRAFT'],
      to: 'SENT',
      ability: edit,
      needsReason: false,
      guard: (context) =>
        context.lines === 0 ? refused('no_lines', m.statements.linesFirst) : owing(context),
    },
    {
      name: 'remind',
      from: ['SENT', 'REMINDER'],
      to: 'REMINDER',
      ability: edit,
      needsReason: false,
      guard: (context) =>
        context.reminders >= mostReminders
          ? refused('reminders_used_up', m.statements.remindersSent)
          : owing(context),
    },
    {
      name: 'agreePlan',
      from: ['SENT', 'REMINDER'],
      to: 'PLAN',
      ability: edit,
      needsReason: true,
      guard: owing,
    },
    { name: 'breakPlan', from: ['PLAN'], to: 'REMINDER', ability: edit, needsReason: true, guard: owing },
    {
      name: 'settle',
      from: ['SENT', 'REMINDER', 'PLAN', 'COLLECTIONS'],
      to: 'PAID',
      ability: edit,
      needsReason: false,
      guard: ({ balance }) => (balance === 0 ? null : refused('still_owed', m.statements.stillDue)),
    },
    {
      name: 'collect',
      from: ['REMINDER', 'PLAN'],
      to: 'COLLECTIONS',
      ability: edit,
      needsReason: true,
      guard: owing,
    },
    {
      name: 'close',
      from: ['DRAFT', 'SENT', 'REMINDER', 'PLAN', 'COLLECTIONS'],
      to: 'CLOSED',
      ability: edit,
      needsReason: true,
    },
    {
      name: 'reopen',
      from: ['PAID', 'CLOSED'],
      to: 'SENT',
      ability: edit,
      needsReason: true,
      guard: ({ lines }) => (lines === 0 ? refused('no_lines', m.statements.noLines) : null),
    },
  ],
}
