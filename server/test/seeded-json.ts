import { z } from 'zod'
import type { SeededLab } from '../seed/laboratory'

const Ids = z.record(z.string(), z.string())
const Written = z.strictObject({
  labId: z.string(),
  users: Ids,
  locations: Ids,
  physicians: z.array(z.strictObject({ id: z.string(), locationIds: z.array(z.string()) })),
  tests: Ids,
  panels: Ids,
  sampleTypes: Ids,
  sources: Ids,
  payers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})

/** The ids of the seeded laboratory as text, to stand beside its database. */
export const writeSeeded = (seeded: SeededLab): string =>
  JSON.stringify(seeded, (_, value: unknown) =>
    value instanceof Map ? Object.fromEntries(new Map<string, unknown>(value)) : value,
  )

/** Reads what `writeSeeded` wrote. Throws on anything else. */
export function readSeeded(text: string): SeededLab {
  const { users, locations, tests, panels, sampleTypes, sources, ...lists } = Written.parse(JSON.parse(text))
  const map = (ids: Record<string, string>) => new Map(Object.entries(ids))
  return {
    ...lists,
    users: map(users),
    locations: map(locations),
    tests: map(tests),
    panels: map(panels),
    sampleTypes: map(sampleTypes),
    sources: map(sources),
  }
}
