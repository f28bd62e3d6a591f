import { readStored, removeStored, writeStored, type StoredValue } from '@/lib/persist'

type Kept = StoredValue<'typedResults'>[number]
export type TypedResult = Kept['cells'][string]

/** What is older was typed in a week that is over: it is not offered again. */
const keptMs = 7 * 86_400_000

const all = (): Kept[] => readStored('typedResults') ?? []

function write(person: string, cells: Kept['cells']): void {
  const others = all().filter((one) => one.person !== person)
  const next = Object.keys(cells).length > 0 ? [...others, { person, cells }] : others
  if (next.length > 0) writeStored('typedResults', next)
  else removeStored('typedResults')
}

/** What a person typed and the server has not confirmed, by analysis. */
export function typedResults(person: string): ReadonlyMap<string, TypedResult> {
  const cells = all().find((one) => one.person === person)?.cells ?? {}
  return new Map(Object.entries(cells).filter(([, { at }]) => Date.now() - at < keptMs))
}

export function keepTypedResult(person: string, analysisId: string, typed: TypedResult): void {
  write(person, { ...Object.fromEntries(typedResults(person)), [analysisId]: typed })
}

export function forgetTypedResult(person: string, analysisId: string): void {
  const kept = typedResults(person)
  if (!kept.has(analysisId)) return
  write(person, Object.fromEntries([...kept].filter(([id]) => id !== analysisId)))
}
