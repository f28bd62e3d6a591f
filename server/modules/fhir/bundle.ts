import type { FhirType } from '@contract/fhir/base'
import { fill, m } from '@contract/messages'
import type { Search } from './parameters'
import type { Found } from './resources'

const addressOf = (
  base: string,
  type: FhirType,
  parameters: readonly (readonly [string, string])[],
): string => {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  return `${base}/${type}${query.size > 0 ? `?${query}` : ''}`
}

/** A page as a Bundle. `self` says what was understood; what was left out of account is named in an entry of its own. */
export function bundleOf(
  type: FhirType,
  search: Search,
  found: Found,
  { base, id, now }: { base: string; id: string; now: Date },
) {
  const { understood } = search
  const hasCount = understood.some(([name]) => name === '_count')
  const all = hasCount ? understood : [...understood, ['_count', String(search.count)] as const]
  const outcome =
    search.ignored.length === 0
      ? []
      : [
          {
            resource: {
              resourceType: 'OperationOutcome' as const,
              issue: search.ignored.map((name) => ({
                severity: 'warning' as const,
                code: 'not-supported' as const,
                diagnostics: fill(m.fhir.outcome.ignoredParameter, { name }),
              })),
            },
            search: { mode: 'outcome' as const },
          },
        ]
  const entry = [
    ...found.resources.map((resource) => ({
      fullUrl: `${base}/${type}/${resource.id}`,
      resource,
      search: { mode: 'match' as const },
    })),
    ...outcome,
  ]
  return {
    resourceType: 'Bundle' as const,
    id,
    meta: { lastUpdated: now.toISOString() },
    type: 'searchset' as const,
    // Counted only where this page is all there is: counting more would read everything.
    ...(search.cursor === null && found.next === null && { total: found.resources.length }),
    link: [
      { relation: 'self' as const, url: addressOf(base, type, all) },
      ...(found.next === null
        ? []
        : [{ relation: 'next' as const, url: addressOf(base, type, [...all, ['_cursor', found.next]]) }]),
    ],
    ...(entry.length > 0 && { entry }),
  }
}
