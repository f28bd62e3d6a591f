import { fill, m } from '@contract/messages'
import { testsOf, type OrderFormContext } from './form-context'
import { blankSpecimen, type ItemValues, type OrderValues, type SpecimenValues } from './values'

type Placed = Pick<OrderValues, 'specimens' | 'lastLetter' | 'items'>

/** The sample types on which all tests of an item can be run; null when any will do. The panel's own type comes first. */
export function acceptedTypes(
  item: Pick<ItemValues, 'panelId' | 'testId'>,
  formContext: OrderFormContext,
): string[] | null {
  const limits = testsOf(item, formContext).flatMap(({ sampleTypeIds }) =>
    sampleTypeIds.length > 0 ? [sampleTypeIds] : [],
  )
  const own = item.panelId ? (formContext.panels.get(item.panelId)?.sampleTypeId ?? null) : null
  const first = limits[0]
  if (!first) return own ? [own] : null
  const common = first.filter((id) => limits.every((ids) => ids.includes(id)))
  return own && common.includes(own) ? [own, ...common.filter((id) => id !== own)] : common
}

/** Whether an item can stand on a specimen. A specimen whose type is not chosen yet speaks for itself. */
function fits(item: ItemValues, specimen: SpecimenValues, formContext: OrderFormContext): boolean {
  if (specimen.sampleTypeId === '') return true
  // A panel's own type is what it is usually drawn in; only its tests say what cannot be.
  const limits = testsOf(item, formContext).map(({ sampleTypeIds }) => sampleTypeIds)
  return limits.every((ids) => ids.length === 0 || ids.includes(specimen.sampleTypeId))
}

const stems = (name: string) =>
  new Set(
    name
      .toLowerCase()
      .match(/[a-z]{4,}/g)
      ?.map((word) => word.slice(0, 4)),
  )

/**
 * The source a sample type is almost always taken from, by the words their names share; venous blood for blood and serum.
 * Empty where there is no telling (a wound): a guess there would be worse than the question.
 */
export function likelySource(sampleTypeId: string, formContext: OrderFormContext): string {
  const type = formContext.sampleTypes.get(sampleTypeId)
  if (!type) return ''
  const sources = formContext.reference.specimenSources.filter(({ active }) => active)
  if (type.matrix === 'blood' || type.matrix === 'serum')
    return sources.find(({ name }) => /\bvenous\b/i.test(name))?._id ?? ''
  const wanted = stems(type.name)
  const scored = sources.map(({ _id, name }) => ({
    _id,
    score: [...stems(name)].filter((stem) => wanted.has(stem)).length,
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const likely = scored.filter(({ score }) => best > 0 && score === best)
  return likely.length === 1 ? (likely[0]?._id ?? '') : ''
}

/** A specimen of a type, with the container and the source that go with it. What was typed already stays. */
export function withType(
  specimen: SpecimenValues,
  sampleTypeId: string,
  formContext: OrderFormContext,
): SpecimenValues {
  const before = formContext.sampleTypes.get(specimen.sampleTypeId)
  const type = formContext.sampleTypes.get(sampleTypeId)
  const ownContainer = specimen.container !== '' && specimen.container !== before?.container
  const ownSource =
    specimen.sourceId !== '' && specimen.sourceId !== likelySource(specimen.sampleTypeId, formContext)
  return {
    ...specimen,
    sampleTypeId,
    container: ownContainer ? specimen.container : (type?.container ?? ''),
    sourceId: ownSource ? specimen.sourceId : likelySource(sampleTypeId, formContext),
  }
}

/** The letter after the highest one ever given here; null after Z. */
export const nextLetter = (lastLetter: string): string | null =>
  lastLetter >= 'Z' ? null : String.fromCharCode((lastLetter || '@').charCodeAt(0) + 1)

/** Adds a specimen with the next letter, of a type if one is given; the same when the letters are used up. */
export function addSpecimen(placed: Placed, formContext: OrderFormContext, sampleTypeId = ''): Placed {
  const letter = nextLetter(placed.lastLetter)
  if (letter === null) return placed
  return {
    ...placed,
    specimens: [...placed.specimens, withType(blankSpecimen(letter), sampleTypeId, formContext)],
    lastLetter: letter,
  }
}

/** Takes a specimen off; its tests move to another one that suits them, else they stay and say that it is gone. */
export function removeSpecimen(placed: Placed, letter: string, formContext: OrderFormContext): Placed {
  const specimens = placed.specimens.filter((one) => one.letter !== letter)
  const items = placed.items.map((item) => {
    if (item.letter !== letter) return item
    const other = specimens.find((one) => one.sampleTypeId !== '' && fits(item, one, formContext))
    return other ? { ...item, letter: other.letter } : item
  })
  return { ...placed, specimens, items }
}

/**
 * Puts an item on the specimen that suits it. A specimen whose type nobody has chosen takes the type that the item needs,
 * so that a clinic's usual panel needs no visit to the specimens; otherwise the item stands on A and says what it needs.
 */
export function addItem(
  placed: Placed,
  item: Omit<ItemValues, 'letter'>,
  formContext: OrderFormContext,
): Placed {
  const at = (letter: string) => ({ ...item, letter })
  const types = acceptedTypes(item, formContext)
  const typed = placed.specimens.filter((one) => one.sampleTypeId !== '')
  const preferred = types?.[0]
  const suited =
    typed.find((one) => one.sampleTypeId === preferred) ??
    typed.find((one) => fits(at(one.letter), one, formContext))
  if (suited) return { ...placed, items: [...placed.items, at(suited.letter)] }
  const blank = placed.specimens.find((one) => one.sampleTypeId === '')
  const letter = blank?.letter ?? placed.specimens[0]?.letter ?? 'A'
  const specimens =
    blank && preferred
      ? placed.specimens.map((one) => (one === blank ? withType(one, preferred, formContext) : one))
      : placed.specimens
  return { ...placed, specimens, items: [...placed.items, at(letter)] }
}

export interface Misfit {
  index: number
  message: string
  /** What one key can do about it: put it on a specimen that is there, or add the one it needs. */
  fix: { kind: 'move'; letter: string } | { kind: 'add'; letter: string; sampleTypeId: string } | null
}

const typeName = (id: string, formContext: OrderFormContext) =>
  formContext.sampleTypes.get(id)?.name ?? m.orderEntry.testsOtherType

/** Items that stand on a specimen they cannot be run on, in words, with what would mend it. */
export function misfits({ items, specimens, lastLetter }: Placed, formContext: OrderFormContext): Misfit[] {
  return items.flatMap((item, index): Misfit[] => {
    const on = specimens.find(({ letter }) => letter === item.letter)
    if (on && fits(item, on, formContext)) return []
    const types = acceptedTypes(item, formContext) ?? []
    const other = specimens.find((one) => one.sampleTypeId !== '' && fits(item, one, formContext))
    const letter = nextLetter(lastLetter)
    const preferred = types[0]
    const fix: Misfit['fix'] = other
      ? { kind: 'move', letter: other.letter }
      : letter && preferred
        ? { kind: 'add', letter, sampleTypeId: preferred }
        : null
    const message = on
      ? fill(m.orderEntry.testsNeeds, {
          item: item.name,
          types:
            types.map((id) => typeName(id, formContext)).join(m.orderEntry.testsOr) ||
            m.orderEntry.testsOtherType,
          letter: on.letter,
          actual: typeName(on.sampleTypeId, formContext),
        })
      : fill(m.orderEntry.testsGone, { item: item.name, letter: item.letter })
    return [{ index, message, fix }]
  })
}

/** The form after the fix of a misfit. A specimen that is added takes every test that was waiting for one like it. */
export function mend(placed: Placed, { index, fix }: Misfit, formContext: OrderFormContext): Placed {
  if (!fix) return placed
  const waiting = new Set(misfits(placed, formContext).map((misfit) => misfit.index))
  const grown = fix.kind === 'add' ? addSpecimen(placed, formContext, fix.sampleTypeId) : placed
  const target = grown.specimens.find(({ letter }) => letter === fix.letter)
  const items = grown.items.map((item, at) => {
    const moves = at === index || (waiting.has(at) && target !== undefined && fits(item, target, formContext))
    return moves ? { ...item, letter: fix.letter } : item
  })
  return { ...grown, items }
}
