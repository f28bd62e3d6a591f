import type { Grant } from './abilities/words'
import { noSubject, reasonMissing, wrongState } from './errors/messages'
import { fill } from './fill'

/** What every transition is told, whatever the machine. */
export interface TransitionContext {
  /** Why, in the person's words. */
  reason?: string | null
}

/** Why something is refused: the code is what a program tells refusals apart by, the message is for the person alone. */
export interface Refused<Code extends string> {
  code: Code
  message: string
}
export const refused = <const Code extends string>(code: Code, message: string): Refused<Code> => ({
  code,
  message,
})

/** A state as it stands in a sentence: `done with errors`. */
const inWords = (state: string) => state.toLowerCase().replaceAll('_', ' ')

/** Refusals of every machine: no such way leads out of the state, and a reason that was not given. */
export type CommonRefusal = 'wrong_state' | 'reason_missing'

/** `from: null` is the thing that does not exist yet. A guard answers null, or the refusal. */
export interface Transition<State extends string, Name extends string, Context, Code extends string> {
  name: Name
  from: readonly (State | null)[]
  to: State
  /** The right it needs; asked by the caller. */
  ability: Grant
  needsReason: boolean
  guard?: (context: Context) => Refused<Code> | null
}

/** `Code`: what the machine's own guards refuse with. */
export interface Machine<
  State extends string,
  Name extends string,
  Context extends TransitionContext,
  Code extends string,
> {
  subject: string
  states: readonly State[]
  transitions: readonly Transition<State, Name, Context, Code>[]
}

export type TransitionAnswer<State, Code extends string> =
  { ok: true; to: State } | ({ ok: false } & Refused<Code | CommonRefusal>)

/** The transition of that name. Every name stands once in its machine; a test holds the machines to that. */
export function transitionNamed<
  S extends string,
  N extends string,
  C extends TransitionContext,
  R extends string,
>(machine: Machine<S, N, C, R>, name: N): Transition<S, N, C, R> {
  const found = machine.transitions.find((transition) => transition.name === name)
  if (!found) throw new RangeError(`No transition ${name} in ${machine.subject}`)
  return found
}

/**
 * May this transition be made from `state` in this context? Answers the state it leads to, or the refusal with its code
 * and its sentence. Only the table decides: what is not in it does not exist. Rights are asked separately, with the
 * transition's `ability`.
 */
export function canTransition<
  S extends string,
  N extends string,
  C extends TransitionContext,
  R extends string,
>(machine: Machine<S, N, C, R>, state: S | null, name: N, context: C): TransitionAnswer<S, R> {
  const { from, to, needsReason, guard } = transitionNamed(machine, name)
  if (!from.includes(state))
    return {
      ok: false,
      code: 'wrong_state',
      message: state
        ? fill(wrongState, { subject: machine.subject.toLowerCase(), state: inWords(state) })
        : fill(noSubject, { subject: machine.subject.toLowerCase() }),
    }
  if (needsReason && !context.reason?.trim())
    return { ok: false, ...refused('reason_missing', reasonMissing) }
  const refusal = guard?.(context) ?? null
  return refusal === null ? { ok: true, to } : { ok: false, ...refusal }
}

/** The names of the transitions that leave a state, guards not asked; for menus and the documentation. */
export const transitionsFrom = <
  S extends string,
  N extends string,
  C extends TransitionContext,
  R extends string,
>(
  machine: Machine<S, N, C, R>,
  state: S | null,
): N[] => machine.transitions.filter(({ from }) => from.includes(state)).map(({ name }) => name)
