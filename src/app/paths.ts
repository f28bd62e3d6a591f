import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { VerifiedRule } from '@contract/results/shapes'

/** A route's address as the contract writes it: `/order/$id` is `/order/:id`. */
export const patternOf = (fullPath: string): string => fullPath.replaceAll('$', ':')

/** Where the rule that verified a result is read, as it was then. */
export const rulePath = ({ ruleId, revision }: VerifiedRule): string =>
  `/turbocls?rules=true&rule=${ruleId}&revision=${revision}`

/** The patterns of all screens that exist, read from the route tree: nothing has to be kept in step by hand. */
export function useBuilt(): ReadonlySet<string> {
  const router = useRouter()
  return useMemo(() => new Set(Object.keys(router.routesByPath).map(patternOf)), [router])
}
