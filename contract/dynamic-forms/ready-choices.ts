import { z } from 'zod'
import {
  essentialWorkerLabels,
  essentialWorkers,
  residenceLabels,
  residences,
  yesNoUnknown,
  yesNoUnknownLabels,
} from '../choices'

const offered = <V extends string>(values: readonly V[], words: Record<V, string>) =>
  values.map((value) => ({ value, label: words[value] }))

/** Choice lists that a question of a form takes over as they stand: values and words, in the order in which they are offered. */
export const readyChoices = {
  essentialWorker: offered(essentialWorkers, essentialWorkerLabels),
  residence: offered(residences, residenceLabels),
  yesNoUnknown: offered(yesNoUnknown, yesNoUnknownLabels),
} as const
export const ReadyChoices = z.enum(['essentialWorker', 'residence', 'yesNoUnknown'])
