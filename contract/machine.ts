import type { Grant } from './abilities/words'

/** What every transition is told, whatever the machine. */
export interface TransitionContext {
  /** Why, in the person's words. */
  reason?: string | null
}

/** `from: null` is the thing that does not exist yet. A guard answers null, or the sentence that refuses. */
export interface Transition<State extends string, Name extends string, Context> {
  name: Name
  from: readonly (State | null)[]
  to: State
  /** The right it needs; asked by the caller. */
  ability: Grant
  needsReason: boolean
  guard?: (context: Context) => string | null
}

export interface Machine<State extends string, Name extends string, Context extends TransitionContext> {
  subject: string
  states: readonly State[]
  transitions: readonly Transition<State, Name, Context>[]
}

export type TransitionAnswer<State> = { ok: true; to: State } | { ok: false; message: string }

/** The transition of that name. Every name stands once in its machine; a test holds the machines to that. */
export function transitionNamed<S extends string, N extends string, C extends TransitionContext>(
  machine: Machine<S, N, C>,
  name: N,
): Transition<S, N, C> {
  const found = machine.transitions.find((transition) => transition.name === name)
  if (!found) throw new RangeError(`No transition ${name} in ${machine.subject}`)
  return found
}

/**
 * May this transition be made from `state` in this context? Answers the state it leads to, or the sentence that
 * refuses. Only the table decides: what is not in it does not exist. Rights are asked separately, with the
 * transition's `ability`.
 */
export function canTransition<S extends string, N extends string, C extends TransitionContext>(
  machine: Machine<S, N, C>,
  state: S | null,
  name: N,
  context: C,
): TransitionAnswer<S> {
  const { from, to, needsReason, guard } = transitionNamed(machine, name)
  if (!from.includes(state))
    return {
      ok: false,
      message: `${machine.subject} ${state ? `is ${state}` : 'does not exist'}: ${name} is not possible.`,
    }
  if (needsReason && !context.reason?.trim()) return { ok: false, message: 'Enter a reason.' }
  const refusal = guard?.(context) ?? null
  return refusal === null ? { ok: true, to } : { ok: false, message: refusal }
}

/** The names of the transitions that leave a state, guards not asked; for menus and the documentation. */
export const transitionsFrom = <S extends string, N extends string, C extends TransitionContext>(
  machine: Machine<S, N, C>,
  state: S | null,
): N[] => machine.transitions.filter(({ from }) => from.includes(state)).map(({ name }) => name)
