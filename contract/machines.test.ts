import { describe, expect, test } from 'vitest'
import type { AnalysisState } from './orders/shapes'
import { actions, entities } from './abilities/words'
import { analysisMachine } from './results/states'
import type { AnalysisContext, AnalysisRefusal, AnalysisTransition } from './results/states'
import { canTransition, transitionsFrom } from './machine'
import { derivedOrderState, orderMachine } from './orders/states'
import { orderProgress } from './orders/progress'
import { clearFlag, clearHold, setFlag, setHold } from './orders/overlays'
import { reportStateOf } from './reports/states'
import type { IssuedReport } from './reports/states'
import { specimenMachine } from './specimens/states'

describe.each([orderMachine, specimenMachine, analysisMachine])('the machine of a $subject', (machine) => {
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
})

const work: AnalysisContext = {
  orderState: 'OPEN',
  isCorrection: false,
  specimenState: 'RECEIVED',
  onHold: false,
  actor: 'bo',
  enteredBy: 'ana',
  verifierMustDiffer: true,
  callHold: null,
  gateProblems: [],
  deltaUnseen: false,
  controlHold: null,
  plateHold: null,
}
const says = (
  ...args: Parameters<
    typeof canTransition<AnalysisState, AnalysisTransition, AnalysisContext, AnalysisRefusal>
  >
) => {
  const answer = canTransition(...args)
  return answer.ok ? answer.to : answer.message
}

test('an analysis: each guard has its sentence', () => {
  const release = (context: Partial<AnalysisContext>) =>
    says(analysisMachine, 'VERIFIED', 'release', { ...work, ...context })
  expect(release({})).toBe('RELEASED')
  expect(release({ onHold: true })).toBe('On hold. Clear the hold first.')
  expect(release({ callHold: 'Record the critical call first.' })).toBe('Record the critical call first.')
  expect(release({ gateProblems: ['The source is missing.'] })).toBe('The source is missing.')
  expect(release({ controlHold: 'Run the controls.' })).toBe('Run the controls.')
  expect(says(analysisMachine, 'RESULTED', 'verify', { ...work, controlHold: 'Run the controls.' })).toBe(
    'Run the controls.',
  )
  expect(release({ plateHold: 'Plate P-1001 is on hold: a water amplified.' })).toBe(
    'Plate P-1001 is on hold: a water amplified.',
  )
  expect(release({ orderState: 'REJECTED' })).toBe('The order is REJECTED.')
  expect(release({ orderState: 'CLOSED' })).toBe('The order is CLOSED.')
  expect(release({ orderState: 'CLOSED', isCorrection: true })).toBe('RELEASED')
  expect(says(analysisMachine, 'RESULTED', 'verify', { ...work, actor: 'ana' })).toMatch(/^Someone other/)
  expect(
    says(analysisMachine, 'RESULTED', 'verify', { ...work, actor: 'ana', verifierMustDiffer: false }),
  ).toBe('VERIFIED')
  expect(says(analysisMachine, 'REGISTERED', 'enterResult', { ...work, specimenState: 'EXPECTED' })).toBe(
    'The specimen is EXPECTED.',
  )
  expect(says(analysisMachine, 'RELEASED', 'enterResult', work)).toBe(
    'The analysis is released, so this is not possible. Reload to see its current state.',
  )
  expect(says(analysisMachine, 'RELEASED', 'retract', work)).toBe('Enter a reason.')
  expect(
    says(analysisMachine, 'RELEASED', 'retract', { ...work, orderState: 'CLOSED', reason: 'wrong dilution' }),
  ).toBe('RETRACTED')
  expect(says(analysisMachine, 'REGISTERED', 'cancel', { ...work, reason: '  ' })).toBe('Enter a reason.')
  expect(says(analysisMachine, null, 'verify', work)).toBe('The analysis does not exist.')
})

test('refusals are told apart by their codes: each guard has one of its own', () => {
  const code = (...args: Parameters<typeof says>) => {
    const answer = canTransition(...args)
    return answer.ok ? null : answer.code
  }
  const release = (context: Partial<AnalysisContext>) =>
    code(analysisMachine, 'VERIFIED', 'release', { ...work, ...context })
  expect(release({})).toBeNull()
  expect([
    release({ orderState: 'REJECTED' }),
    release({ onHold: true }),
    release({ callHold: 'Call first.' }),
    release({ gateProblems: ['The source is missing.'] }),
    code(analysisMachine, 'RESULTED', 'verify', { ...work, actor: 'ana' }),
    code(analysisMachine, 'REGISTERED', 'enterResult', { ...work, specimenState: 'EXPECTED' }),
    code(analysisMachine, 'RELEASED', 'enterResult', work),
    code(analysisMachine, 'RELEASED', 'retract', work),
    code(analysisMachine, 'RELEASED', 'retract', { ...work, orderState: 'DRAFT', reason: 'x' }),
  ]).toEqual([
    'order_at_rest',
    'on_hold',
    'critical_call_missing',
    'report_incomplete',
    'entered_by_same_person',
    'specimen_not_at_hand',
    'wrong_state',
    'reason_missing',
    'order_at_rest',
  ])
  const order = { problems: [], onHold: false, reason: 'x' }
  const close = (analyses: AnalysisState[], onHold = false) =>
    canTransition(orderMachine, 'OPEN', 'close', { ...order, analyses, onHold })
  expect([
    close(['RELEASED'], true),
    close(['VERIFIED']),
    close(['CANCELLED']),
    canTransition(orderMachine, 'OPEN', 'reject', { ...order, analyses: ['RELEASED'] }),
  ]).toMatchObject(
    ['on_hold', 'tests_unfinished', 'nothing_released', 'result_released'].map((one) => ({ code: one })),
  )
  const specimen = (name: 'undoReceive' | 'reject' | 'dispose', state: AnalysisState) =>
    canTransition(specimenMachine, 'RECEIVED', name, { analyses: [state], reason: 'x' })
  expect([
    specimen('undoReceive', 'ASSIGNED'),
    specimen('reject', 'RELEASED'),
    specimen('dispose', 'REGISTERED'),
  ]).toMatchObject(['work_begun', 'result_released', 'tests_unfinished'].map((one) => ({ code: one })))
})

test('an order: closes when it may, never opens again', () => {
  const order = { problems: [], analyses: ['RELEASED', 'CANCELLED'] as const, onHold: false, reason: 'x' }
  expect(canTransition(orderMachine, 'OPEN', 'close', order)).toEqual({ ok: true, to: 'CLOSED' })
  expect(canTransition(orderMachine, 'OPEN', 'close', { ...order, onHold: true }).ok).toBe(false)
  expect(
    canTransition(orderMachine, 'OPEN', 'close', { ...order, analyses: ['RELEASED', 'VERIFIED'] }).ok,
  ).toBe(false)
  expect(canTransition(orderMachine, 'OPEN', 'close', { ...order, analyses: ['CANCELLED'] }).ok).toBe(false)
  expect(canTransition(orderMachine, 'OPEN', 'reject', order).ok).toBe(false)
  expect(canTransition(orderMachine, 'OPEN', 'reject', { ...order, analyses: ['REGISTERED'] })).toEqual({
    ok: true,
    to: 'REJECTED',
  })
  expect(
    canTransition(orderMachine, 'DRAFT', 'submit', { ...order, problems: ['Choose a patient.'] }),
  ).toEqual({
    ok: false,
    code: 'incomplete',
    message: 'Choose a patient.',
  })
  expect([transitionsFrom(orderMachine, 'CLOSED'), transitionsFrom(orderMachine, 'REJECTED')]).toEqual([
    [],
    [],
  ])
})

test('a specimen: refused only while nothing from it was released, receipt undone only before work', () => {
  const reason = 'leaked'
  expect(canTransition(specimenMachine, 'RECEIVED', 'reject', { analyses: ['RELEASED'], reason }).ok).toBe(
    false,
  )
  expect(canTransition(specimenMachine, 'RECEIVED', 'reject', { analyses: ['RESULTED'], reason }).ok).toBe(
    true,
  )
  expect(canTransition(specimenMachine, 'RECEIVED', 'undoReceive', { analyses: ['ASSIGNED'] }).ok).toBe(false)
  expect(canTransition(specimenMachine, 'RECEIVED', 'undoReceive', { analyses: ['REGISTERED'] }).ok).toBe(
    true,
  )
  expect(canTransition(specimenMachine, 'STORED', 'dispose', { analyses: ['REGISTERED'] }).ok).toBe(false)
  expect(canTransition(specimenMachine, 'STORED', 'dispose', { analyses: ['RELEASED'] }).ok).toBe(true)
})

test('an order follows its work, and only while it is open', () => {
  expect(derivedOrderState(['RELEASED', 'CANCELLED', 'RETRACTED'], ['STORED'])).toBe('CLOSED')
  expect(derivedOrderState(['RELEASED', 'VERIFIED'], ['STORED'])).toBe('OPEN')
  expect(derivedOrderState(['REGISTERED'], ['REJECTED', 'REJECTED'])).toBe('REJECTED')
  expect(derivedOrderState(['REGISTERED'], ['REJECTED', 'RECEIVED'])).toBe('OPEN')
  expect(derivedOrderState(['CANCELLED', 'REJECTED'], ['RECEIVED'])).toBe('REJECTED')
  expect(derivedOrderState([], [])).toBe('OPEN')
  expect(derivedOrderState(['RELEASED'], ['STORED'], 'OPEN', true)).toBe('OPEN')
  for (const state of ['DRAFT', 'CLOSED', 'REJECTED'] as const)
    expect(derivedOrderState(['RELEASED'], ['REJECTED'], state)).toBe(state)
})

test('hold and flag lie over the state', () => {
  const now = '2026-11-19T13:15:00.000Z'
  const by = '018f0000-0000-7000-8000-000000000001'
  const setting = { orderState: 'OPEN', current: null, now, reason: ' insurance ', by, until: null } as const
  const held = setHold(setting)
  const overlay = held.ok ? held.mark : null
  expect(overlay).toEqual({ reason: 'insurance', by, at: now, until: null })
  expect(setHold({ ...setting, current: overlay })).toEqual({
    ok: false,
    code: 'marked_already',
    message: 'The order is already on hold.',
  })
  expect(setHold({ ...setting, reason: ' ' })).toMatchObject({ code: 'reason_missing' })
  expect(setHold({ ...setting, until: now })).toMatchObject({ code: 'time_past' })
  expect(setHold({ ...setting, until: 'soon' })).toMatchObject({ code: 'time_past' })
  expect(setHold({ ...setting, orderState: 'REJECTED' })).toMatchObject({ code: 'order_at_rest' })
  expect(clearHold({ orderState: 'OPEN', current: overlay, now })).toEqual({ ok: true, mark: null })
  expect(clearHold({ orderState: 'OPEN', current: null, now })).toMatchObject({ code: 'not_marked' })
  expect(setFlag({ ...setting, current: overlay, reason: 'call back' })).toMatchObject({
    mark: { reason: 'call back' },
  })
  expect(clearFlag({ orderState: 'OPEN', current: null, now })).toMatchObject({ code: 'not_marked' })
  expect(clearFlag({ orderState: 'OPEN', current: overlay, now }).ok).toBe(true)
})

test('the report is named after what it would say', () => {
  const at = (...states: AnalysisState[]) => states.map((state, n) => ({ id: `a${n}`, state }))
  const final: IssuedReport = { kind: 'FINAL', resultIds: ['a0'] }
  const label = (...args: Parameters<typeof reportStateOf>) => reportStateOf(...args).label
  expect(label(at('VERIFIED'), [])).toBe('')
  expect(label(at('RELEASED', 'RESULTED'), [])).toBe('PRELIMINARY')
  expect(label(at('RELEASED', 'CANCELLED'), [])).toBe('FINAL')
  expect(label(at('RELEASED'), [final])).toBe('FINAL')
  expect(reportStateOf(at('RETRACTED', 'RESULTED'), [final])).toMatchObject({
    label: 'FINAL',
    correctionPending: true,
  })
  expect(reportStateOf(at('RETRACTED', 'RELEASED'), [final])).toMatchObject({
    label: 'CORRECTED 1',
    correctionPending: false,
  })
  const corrected: IssuedReport = { kind: 'CORRECTED', resultIds: ['a1'] }
  expect(label(at('RETRACTED', 'RELEASED'), [final, corrected])).toBe('CORRECTED 1')
  expect(label(at('RETRACTED', 'RETRACTED', 'RELEASED'), [final, corrected])).toBe('CORRECTED 2')
  expect(label(at('RELEASED', 'RELEASED'), [final])).toBe('AMENDED 1')
  expect(label(at('RELEASED'), [final], true)).toBe('AMENDED 1')
  // A value printed on a preliminary report and then replaced is a correction too; one that the next preliminary told is not.
  const early: IssuedReport = { kind: 'PRELIMINARY', resultIds: ['a0'] }
  const second: IssuedReport = { kind: 'PRELIMINARY', resultIds: ['a1'] }
  expect(label(at('RETRACTED', 'RELEASED', 'RELEASED'), [early])).toBe('CORRECTED 1')
  expect(label(at('RETRACTED', 'RELEASED', 'RELEASED'), [early, second])).toBe('FINAL')
})

test('the timeline in five words', () => {
  const progress = orderProgress({
    submitted: true,
    specimens: ['RECEIVED', 'REJECTED'],
    analyses: ['RELEASED', 'RESULTED', 'REGISTERED', 'CANCELLED'],
    reported: false,
  })
  expect(progress).toEqual([
    { step: 'entered', state: 'done', count: null },
    { step: 'received', state: 'done', count: { done: 1, of: 1 } },
    { step: 'resulted', state: 'current', count: { done: 2, of: 3 } },
    { step: 'verified', state: 'ahead', count: { done: 1, of: 3 } },
    { step: 'reported', state: 'ahead', count: null },
  ])
})
