import type { AnswerOrder, Problem } from '../../hl7/public'
import type { Filed, FilingHold, MaybePatient } from './filing'

interface Known {
  patientId: string | null
  placer: string | null
  maybe: readonly MaybePatient[]
  problems: readonly Problem[]
}

/** Ends the filing of a message: what was written of it so far is taken back, and `outcome` is what became of it. */
export class Stopped extends Error {
  readonly outcome: Exclude<Filed, { is: 'filed' }>
  constructor(outcome: Exclude<Filed, { is: 'filed' }>) {
    super(outcome.is)
    this.name = 'Stopped'
    this.outcome = outcome
  }
}

/** The message waits for a person; `why` is one line without the patient's name. */
export const held = (hold: FilingHold, why: string, known: Partial<Known> = {}): Stopped =>
  new Stopped({
    is: 'held',
    hold,
    why,
    urgent: false,
    critical: false,
    patientId: null,
    placer: null,
    maybe: [],
    problems: [],
    ...known,
  })

/** Nothing of the message is taken, and the sender is told. */
export const refusedFor = (problems: readonly Problem[], answers: readonly AnswerOrder[] = []): Stopped =>
  new Stopped({ is: 'refused', problems, answers })
