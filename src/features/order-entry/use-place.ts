import { useEntry } from './entry-context'
import type { OrderValues } from './values'

type Placed = Pick<OrderValues, 'specimens' | 'lastLetter' | 'items'>

/** Changes specimens and tests together, as one belongs on the other; each is checked with the other. */
export function usePlace() {
  const { form, set } = useEntry()
  return (change: (placed: Placed) => Placed) => {
    const { specimens, lastLetter, items } = form.getValues()
    const next = change({ specimens, lastLetter, items })
    if (next.lastLetter !== lastLetter) set('lastLetter', next.lastLetter)
    if (next.specimens !== specimens) set('specimens', next.specimens)
    if (next.items !== items || next.specimens !== specimens) set('items', next.items)
  }
}
