import { z } from 'zod'

/** Where the FHIR interface stands, beside `/api/v1`: its paths, errors and credentials are FHIR's, not the house's. */
export const fhirBase = '/fhir/R4'

export const fhirTypes = ['DiagnosticReport', 'Observation', 'ServiceRequest', 'Patient', 'Specimen'] as const
export const FhirType = z.enum(fhirTypes)
export type FhirType = z.infer<typeof FhirType>

/** What a client may be given: reading and searching one kind of resource (SMART App Launch 2, system scopes). */
export const fhirScopes = fhirTypes.map((type) => `system/${type}.rs` as const)
export const FhirScope = z.enum(fhirScopes)
export type FhirScope = z.infer<typeof FhirScope>

/** What one call needs of a kind of resource: `r` reads one, `s` searches. */
export interface FhirRight {
  readonly type: FhirType
  readonly letter: 'r' | 's'
}

const form = /^system\/(\*|[A-Za-z]+)\.(rs|r|s|read)$/

/** What the scopes of a token allow. Words that are none, or ask for more than reading, allow nothing. */
export const rightsIn = (scopes: readonly string[]): FhirRight[] =>
  scopes.flatMap((scope) => {
    const [, type, letters = ''] = form.exec(scope) ?? []
    if (type === undefined) return []
    const types = type === '*' ? fhirTypes : fhirTypes.filter((one) => one === type)
    const given = letters === 'read' ? 'rs' : letters
    return types.flatMap((one) =>
      (['r', 's'] as const)
        .filter((letter) => given.includes(letter))
        .map((letter) => ({ type: one, letter })),
    )
  })

export const allows = (scopes: readonly string[], { type, letter }: FhirRight): boolean =>
  rightsIn(scopes).some((one) => one.type === type && one.letter === letter)

/** Those of the asked scopes that the registered ones cover, in words of one kind of resource each. */
export function grantedOf(asked: readonly string[], registered: readonly string[]): string[] {
  const rights = rightsIn(asked).filter((right) => allows(registered, right))
  return fhirTypes.flatMap((type) => {
    const letters = (['r', 's'] as const).filter((letter) =>
      rights.some((one) => one.type === type && one.letter === letter),
    )
    return letters.length > 0 ? [`system/${type}.${letters.join('')}`] : []
  })
}

/** Seconds that an access token is good for, and that an assertion may run ahead. */
export const tokenSeconds = 300
/** Entries on a page: what is asked for without `_count`, and the most. */
export const fhirPage = { usual: 50, most: 100 } as const
