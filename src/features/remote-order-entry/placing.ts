import type { OfferedForm } from '@contract/remote-orders/form'
import type { RemoteValues, Specimen } from './values'

type Panel = OfferedForm['panels'][number]

const fits = (panel: Panel, { sampleTypeId }: Specimen) =>
  sampleTypeId === '' || panel.sampleTypeIds.length === 0 || panel.sampleTypeIds.includes(sampleTypeId)

const nextLetter = (specimens: readonly Specimen[]): string => {
  const taken = specimens.map(({ letter }) => letter)
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.includes(letter)) ?? 'Z'
}

const stems = (name: string) =>
  new Set(
    name
      .toLowerCase()
      .match(/[a-z]{4,}/g)
      ?.map((word) => word.slice(0, 4)),
  )

/** A short list that the form names has its first chosen; of a long one only a source that shares its words is. */
export function likelySource({ sources, sampleTypes }: OfferedForm, sampleTypeId: string): string {
  const name = sampleTypes.find(({ _id }) => _id === sampleTypeId)?.name ?? ''
  if (/blood|serum|plasma/i.test(name)) {
    const venous = sources.find((source) => /venous/i.test(source.name))
    if (venous) return venous._id
  }
  const wanted = stems(name)
  const alike = sources.filter((source) => [...stems(source.name)].some((stem) => wanted.has(stem)))
  const [only] = alike
  if (only && alike.length === 1) return only._id
  return sources.length <= 7 ? (sources[0]?._id ?? '') : ''
}

/** One tube for as many of the waiting panels as take one, first the panel's own, then in the order of its tests. */
function likelyType({ sampleTypes }: OfferedForm, panel: Panel, waiting: readonly Panel[]) {
  const { sampleTypeId: own, sampleTypeIds } = panel
  const anything = sampleTypeIds.length === 0
  if (anything && own === null && sampleTypes.length > 7) return undefined
  const rank = ({ _id }: { _id: string }) =>
    _id === own ? -1 : anything ? sampleTypes.length : sampleTypeIds.indexOf(_id)
  const shared = ({ _id }: { _id: string }) =>
    waiting.filter((one) => fits(one, { letter: '', sampleTypeId: _id, sourceId: '' })).length
  return sampleTypes
    .filter(({ _id }) => anything || sampleTypeIds.includes(_id))
    .toSorted((a, b) => shared(b) - shared(a) || rank(a) - rank(b))[0]
}

/** The specimens of another choice of panels: what somebody chose stays, what was only likely is thought over. */
export function placedAnew(
  form: OfferedForm,
  { panelIds, specimens }: Pick<RemoteValues, 'panelIds' | 'specimens'>,
  next: readonly string[],
): Specimen[] {
  const untouched = JSON.stringify(placed(form, panelIds, [])) === JSON.stringify(specimens)
  return placed(form, next, untouched ? [] : specimens)
}

/** Specimens for the chosen panels: what stands stays, a panel that fits none gets one, one that no panel needs goes. */
export function placed(
  form: OfferedForm,
  panelIds: readonly string[],
  specimens: readonly Specimen[],
): Specimen[] {
  const panels = form.panels.filter(({ _id }) => panelIds.includes(_id))
  let made = [...specimens]
  for (const panel of panels) {
    const waiting = panels.filter((one) => !made.some((specimen) => fits(one, specimen)))
    if (!waiting.includes(panel)) continue
    const chosen = likelyType(form, panel, waiting)
    made.push({
      letter: nextLetter(made),
      sampleTypeId: chosen?._id ?? '',
      sourceId: chosen ? likelySource(form, chosen._id) : '',
    })
  }
  const used = new Set(
    panels.flatMap((panel) => made.find((specimen) => fits(panel, specimen))?.letter ?? []),
  )
  made = made.filter(({ letter }) => used.has(letter))
  return made
}

/** Which panel is run on which specimen; undefined where none fits. */
export const letterOf = (panel: Panel, specimens: readonly Specimen[]): string | undefined =>
  specimens.find((specimen) => fits(panel, specimen))?.letter

/** The types that a specimen may have, given the panels that stand on it. */
export function typesFor(form: OfferedForm, { panelIds, specimens }: RemoteValues, letter: string) {
  const panels = form.panels.filter(
    (panel) => panelIds.includes(panel._id) && letterOf(panel, specimens) === letter,
  )
  return form.sampleTypes.filter(({ _id }) =>
    panels.every(({ sampleTypeIds }) => sampleTypeIds.length === 0 || sampleTypeIds.includes(_id)),
  )
}
