import { fill, m } from '../messages'
import type { AdviceLine, PharmacistOrder } from './shapes'

/** What a report takes of one review. */
export const mostAdvice = 200
export const mostChanges = 200

/** A line of advice that is on file, with the label it is chosen by and the heading it stands under. */
export interface AdviceOnFile {
  title: string
  label: string
  advice: AdviceLine
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Everything there is to advise for an order: the laboratory's own sentences, then by ingredient. */
export function adviceOnFile({
  help,
  templates,
}: Pick<PharmacistOrder, 'help' | 'templates'>): AdviceOnFile[] {
  const ofIngredients = help.flatMap(({ ingredient, sideEffects, alternatives }): AdviceOnFile[] => [
    ...sideEffects.map((effect) => ({
      title: fill(m.pharmacist.sideEffects, { ingredient }),
      label: effect,
      advice: {
        kind: 'sideEffect' as const,
        text: fill(m.pharmacist.sideEffectLine, {
          ingredient: capital(ingredient),
          effect: effect.toLowerCase(),
        }),
      },
    })),
    ...alternatives.map((alternative) => ({
      title: fill(m.pharmacist.alternatives, { ingredient }),
      label: alternative,
      advice: {
        kind: 'alternative' as const,
        text: fill(m.pharmacist.alternativeLine, { ingredient, alternative: capital(alternative) }),
      },
    })),
  ])
  const own = templates.map(({ name, text }) => ({
    title: m.pharmacist.templates,
    label: name,
    advice: { kind: 'template' as const, text },
  }))
  return [...own, ...ofIngredients]
}
