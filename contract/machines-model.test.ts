import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnalysisState, OrderState, SpecimenState } from './orders/shapes'
import { analysisMachine } from './results/states'
import type { AnalysisTransition } from './results/states'
import { canTransition } from './machine'
import { derivedOrderState, orderMachine } from './orders/states'
import type { OrderTransition } from './orders/states'
import { specimenMachine } from './specimens/states'
import type { SpecimenTransition } from './specimens/states'

/** One order with one specimen and its analyses, moved only by the transition tables. */
interface Analysis {
  id: number
  state: AnalysisState
  value: string | null
  enteredBy: string | null
  critical: boolean
  called: boolean
  replaces: number | null
  isCorrection: boolean
}
interface World {
  order: OrderState
  specimen: SpecimenState
  held: boolean
  analyses: Analysis[]
}
type Command =
  | { on: 'order'; name: Exclude<OrderTransition, 'draft'>; reason: string }
  | { on: 'specimen'; name: Exclude<SpecimenTransition, 'expect'>; reason: string }
  | {
      on: 'analysis'
      name: AnalysisTransition
      which: number
      actor: string
      value: string
      critical: boolean
      reason: string
    }
  | { on: 'call'; which: number }
  | { on: 'hold'; held: boolean }

const register = (world: World, from: Analysis | null) => {
  const isCorrection = from !== null && (from.isCorrection || from.state === 'RELEASED')
  const blank = { value: null, enteredBy: null, critical: false, called: false }
  world.analyses.push({
    id: world.analyses.length,
    state: 'REGISTERED',
    ...blank,
    replaces: from?.id ?? null,
    isCorrection,
  })
}

function moveAnalysis(world: World, command: Command & { on: 'analysis' }): boolean {
  const target =
    command.name === 'register' ? null : (world.analyses[command.which % world.analyses.length] ?? null)
  const answer = canTransition(analysisMachine, target?.state ?? null, command.name, {
    orderState: world.order,
    isCorrection: target?.isCorrection ?? false,
    specimenState: world.specimen,
    onHold: world.held,
    actor: command.actor,
    enteredBy: target?.enteredBy ?? null,
    verifierMustDiffer: true,
    callHold: target?.critical && !target.called ? 'Record the critical call first.' : null,
    gateProblems: [],
    deltaUnseen: false,
    controlHold: null,
    plateHold: null,
    reason: command.reason,
  })
  if (!answer.ok) return false
  if (!target || command.name === 'retract') register(world, target)
  if (!target) return true
  if (command.name === 'enterResult' || command.name === 'calculate')
    Object.assign(target, {
      value: command.value,
      enteredBy: command.actor,
      critical: command.critical,
      called: false,
    })
  target.state = answer.to
  return true
}

function apply(world: World, command: Command): boolean {
  const states = world.analyses.map(({ state }) => state)
  const { order, specimen, held } = world
  if (command.on === 'analysis') return moveAnalysis(world, command)
  if (command.on === 'hold') world.held = command.held
  const called = command.on === 'call' && world.analyses[command.which % world.analyses.length]
  if (called) called.called = true
  if (command.on === 'order') {
    const context = { problems: [], analyses: states, onHold: held, reason: command.reason }
    const answer = canTransition(orderMachine, order, command.name, context)
    if (answer.ok) world.order = answer.to
    return answer.ok
  }
  if (command.on === 'specimen') {
    const answer = canTransition(specimenMachine, specimen, command.name, {
      analyses: states,
      reason: command.reason,
    })
    if (answer.ok) world.specimen = answer.to
    return answer.ok
  }
  return true
}

/** The rules once more, written from the laboratory's words and not from the tables: may this command pass? */
function lawful(world: World, command: Command): boolean {
  const { order, specimen, held, analyses } = world
  const is = (state: string, ...allowed: string[]) => allowed.includes(state)
  const any = (...states: AnalysisState[]) => analyses.some(({ state }) => states.includes(state))
  const busy = any('REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED')
  if (command.on === 'call' || command.on === 'hold') return true
  const why = command.reason !== ''
  if (command.on === 'order') {
    if (command.name === 'submit') return order === 'DRAFT'
    if (command.name === 'close') return order === 'OPEN' && !held && !busy && any('RELEASED')
    return is(order, 'DRAFT', 'OPEN') && why && !any('RELEASED')
  }
  if (command.on === 'specimen') {
    const onTheWay = is(specimen, 'EXPECTED', 'IN_TRANSIT')
    const here = is(specimen, 'RECEIVED', 'STORED')
    if (command.name === 'ship') return specimen === 'EXPECTED'
    if (command.name === 'receive') return onTheWay
    if (command.name === 'undoReceive')
      return specimen === 'RECEIVED' && !any('ASSIGNED', 'RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED')
    if (command.name === 'reject') return (onTheWay || here) && why && !any('RELEASED')
    if (command.name === 'store') return specimen === 'RECEIVED'
    return (here || specimen === 'REJECTED') && !busy
  }
  if (command.name === 'register') return is(order, 'DRAFT', 'OPEN')
  const on = analyses[command.which % analyses.length]
  if (!on) return false
  const working = order === 'OPEN' || (order === 'CLOSED' && on.isCorrection)
  const bench = working && is(specimen, 'RECEIVED', 'STORED')
  const { state } = on
  if (command.name === 'assign') return bench && state === 'REGISTERED' && !held
  if (command.name === 'unassign') return state === 'ASSIGNED'
  if (command.name === 'enterResult') return bench && is(state, 'REGISTERED', 'ASSIGNED', 'RESULTED')
  if (command.name === 'verify')
    return working && state === 'RESULTED' && !held && on.enteredBy !== command.actor
  if (command.name === 'unverify') return working && state === 'VERIFIED' && why
  if (command.name === 'calculate')
    return working && is(state, 'REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED')
  if (command.name === 'reread') return working && is(state, 'RESULTED', 'VERIFIED')
  if (command.name === 'release')
    return working && state === 'VERIFIED' && !held && (!on.critical || on.called)
  if (command.name === 'retract')
    return is(order, 'OPEN', 'CLOSED') && is(state, 'RESULTED', 'VERIFIED', 'RELEASED') && why
  if (command.name === 'reject') return is(state, 'REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED') && why
  return is(state, 'REGISTERED', 'ASSIGNED', 'RESULTED') && why
}

const reason = fc.constantFrom('', 'leaked', 'leaked')
const which = fc.nat({ max: 5 })
const analysisNames: AnalysisTransition[] = [
  'register',
  'assign',
  'unassign',
  'enterResult',
  'enterResult',
  'verify',
]
analysisNames.push(
  'verify',
  'unverify',
  'calculate',
  'reread',
  'release',
  'release',
  'retract',
  'reject',
  'cancel',
)
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('order'),
      name: fc.constantFrom('submit', 'submit', 'close', 'reject'),
      reason,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      on: fc.constant('specimen'),
      name: fc.constantFrom('receive', 'receive', 'ship', 'undoReceive', 'reject', 'store', 'dispose'),
      reason,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      on: fc.constant('analysis'),
      name: fc.constantFrom(...analysisNames),
      which,
      actor: fc.constantFrom('ana', 'bo'),
      value: fc.constantFrom('4.20', '<5', '450'),
      critical: fc.boolean(),
      reason,
    }),
  },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('call'), which }) },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('hold'), held: fc.boolean() }) },
)
/** Most orders get as far as the bench, so that the later states are walked as often as the first. */
const openings: Command[][] = [
  [],
  [
    { on: 'order', name: 'submit', reason: '' },
    { on: 'specimen', name: 'receive', reason: '' },
  ],
]

/** Said 400,000 times and more, so it is cheaper than an assertion that describes itself. */
function must(holds: boolean, promise: string) {
  if (!holds) throw new Error(`Broken: ${promise}`)
}

function checkStep(before: World, after: World, passed: boolean) {
  if (!passed) must(JSON.stringify(after) === JSON.stringify(before), 'a refused command changes nothing')
  must(before.order !== 'REJECTED' || after.order === 'REJECTED', 'a rejected order never closes or opens')
  must(before.order !== 'CLOSED' || after.order === 'CLOSED', 'a closed order stays closed')
  for (const was of before.analyses) {
    const now = after.analyses[was.id]
    if (!now) throw new Error('an analysis disappeared')
    const settled = was.state === 'RELEASED' || was.state === 'RETRACTED'
    must(!settled || now.value === was.value, 'a released or retracted value never changes')
    must(was.state !== 'RETRACTED' || now.state === 'RETRACTED', 'a retracted analysis stays so')
    must(
      was.state !== 'RELEASED' || ['RELEASED', 'RETRACTED'].includes(now.state),
      'a release is only ever retracted',
    )
    if (was.state === 'RELEASED' || now.state !== 'RELEASED') continue
    must(was.state === 'VERIFIED' && now.value !== null, 'only a verified value is released')
    must(!after.held, 'a hold blocks release')
    must(
      !now.critical || now.called,
      'a critical value is never released before its call where the laboratory waits for it',
    )
    must(after.order !== 'REJECTED' && after.order !== 'DRAFT', 'only an order at work releases')
  }
}

function checkLinks({ analyses, order, specimen, held }: World) {
  const links = new Map<number, number>()
  for (const { replaces } of analyses)
    if (replaces !== null) links.set(replaces, (links.get(replaces) ?? 0) + 1)
  for (const { id, state } of analyses)
    must(
      (links.get(id) ?? 0) === (state === 'RETRACTED' ? 1 : 0),
      'each retracted analysis has one successor',
    )
  const states = analyses.map(({ state }) => state)
  const derived = derivedOrderState(states, [specimen], order, held)
  must(order === 'OPEN' || derived === order, 'only an open order moves by itself')
  const closes = canTransition(orderMachine, order, 'close', {
    problems: [],
    analyses: states,
    onHold: held,
  }).ok
  must((derived === 'CLOSED' && order === 'OPEN') === closes, 'the derived state and the table close alike')
}

test('10,000 random histories: the tables and the laboratory agree on every step, and nothing released is lost', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(
      fc.constantFrom(...openings),
      fc.array(commands, { maxLength: 40, size: 'max' }),
      (opening, rest) => {
        const world: World = { order: 'DRAFT', specimen: 'EXPECTED', held: false, analyses: [] }
        register(world, null)
        for (const command of [...opening, ...rest]) {
          const before = { ...world, analyses: world.analyses.map((analysis) => ({ ...analysis })) }
          const passed = apply(world, command)
          if (passed !== lawful(before, command))
            throw new Error(`${passed ? 'passed' : 'refused'}: ${JSON.stringify({ command, before })}`)
          checkStep(before, world, passed)
          checkLinks(world)
          if (passed && 'name' in command) reached.add(`${command.on} ${command.name}`)
        }
        for (const { state } of world.analyses) reached.add(state)
        reached.add(world.order)
      },
    ),
    { numRuns: 10_000 },
  )
  // The walk is worth something only if it went everywhere.
  for (const { name } of analysisMachine.transitions) expect(reached).toContain(`analysis ${name}`)
  for (const { name } of specimenMachine.transitions)
    if (name !== 'expect') expect(reached).toContain(`specimen ${name}`)
  for (const { name } of orderMachine.transitions)
    if (name !== 'draft') expect(reached).toContain(`order ${name}`)
  for (const state of [...analysisMachine.states, 'CLOSED']) expect(reached).toContain(state)
}, 60_000)
