import { describe, expect, test } from 'vitest'
import { connectionMachine } from '../ehr-connections/states'
import { messageMachine } from '../ehr-jobs/states'
import { actions, entities } from '../abilities/words'
import { jobMachine } from '../jobs/states'
import { canTransition, transitionsFrom } from '../machine'
import {
  statementMachine,
  type StatementContext,
  type StatementRefusal,
  type StatementTransition,
} from './states'
import { type StatementState } from './choices'

describe.each([statementMachine, jobMachine('BillingJob'), messageMachine, connectionMachine])(
  'the machine of a $subject',
  (machine) => {
    test('names every transition once, needs known rights and reaches every state', () => {
      const names: string[] = machine.transitions.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const { ability } of machine.transitions) {
        expect(actions).toContain(ability[0])
        expect(entities).toContain(ability[1])
      }
      const entered: string[] = machine.transitions.map(({ to }) => to)
      for (const state of machine.states) expect(entered).toContain(state)
    })
  },
)

const owed: StatementContext = { lines: 1, balance: 5000, reminders: 0, reason: 'Agreed by telephone.' }
const move = (
  ...args: Parameters<
    typeof canTransition<StatementState, StatementTransition, StatementContext, StatementRefusal>
  >
) => {
  const answer = canTransition(...args)
  return answer.ok ? answer.to : answer.message
}

test('a statement: nothing is sent empty, reminders end at three, and only what is paid is paid', () => {
  expect(move(statementMachine, 'DRAFT', 'send', owed)).toBe('SENT')
  expect(move(statementMachine, 'DRAFT', 'send', { ...owed, lines: 0 })).toBe(
    'Enter at least one line first.',
  )
  expect(move(statementMachine, 'DRAFT', 'send', { ...owed, balance: 0 })).toBe('No balance is due.')
  expect(move(statementMachine, 'REMINDER', 'remind', { ...owed, reminders: 2 })).toBe('REMINDER')
  expect(move(statementMachine, 'REMINDER', 'remind', { ...owed, reminders: 3 })).toMatch(/^Three reminders/)
  expect(move(statementMachine, 'SENT', 'settle', owed)).toMatch(/^A balance is still due/)
  expect(move(statementMachine, 'PLAN', 'settle', { ...owed, balance: 0 })).toBe('PAID')
  expect(move(statementMachine, 'SENT', 'collect', owed)).toBe(
    'The statement is sent, so this is not possible. Reload to see its current state.',
  )
  expect(move(statementMachine, 'REMINDER', 'collect', { ...owed, reason: ' ' })).toBe('Enter a reason.')
})

test('what a statement is refused with has a code', () => {
  expect([
    canTransition(statementMachine, 'DRAFT', 'send', { ...owed, lines: 0 }),
    canTransition(statementMachine, 'DRAFT', 'send', { ...owed, balance: 0 }),
    canTransition(statementMachine, 'REMINDER', 'remind', { ...owed, reminders: 3 }),
    canTransition(statementMachine, 'SENT', 'settle', owed),
    canTransition(statementMachine, 'PAID', 'reopen', { ...owed, lines: 0 }),
    canTransition(statementMachine, 'PAID', 'send', owed),
  ]).toMatchObject(
    ['no_lines', 'nothing_owed', 'reminders_used_up', 'still_owed', 'no_lines', 'wrong_state'].map(
      (code) => ({ ok: false, code }),
    ),
  )
})

test('a job: what waits or runs is cancelled, what ended badly is tried again, and not where the programme is closed', () => {
  const machine = jobMachine('BillingJob')
  expect(transitionsFrom(machine, 'DONE')).toEqual([])
  expect(canTransition(machine, 'RUNNING', 'cancel', { closed: false, reason: 'Wrong file.' })).toEqual({
    ok: true,
    to: 'CANCELLED',
  })
  expect(canTransition(machine, 'QUEUED', 'cancel', { closed: false })).toMatchObject({
    code: 'reason_missing',
    message: 'Enter a reason.',
  })
  expect(canTransition(machine, 'DONE_WITH_ERRORS', 'retry', { closed: false })).toEqual({
    ok: true,
    to: 'QUEUED',
  })
  expect(canTransition(machine, 'FAILED', 'retry', { closed: true })).toMatchObject({
    ok: false,
    code: 'programme_closed',
  })
})
