import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { canNavigate, defineAbility, offFor, type AppAbility, type Path } from '@contract/abilities'
import type { FeatureName } from '@contract/features'
import { FeatureName as FeatureNameSchema } from '@contract/features'
import { effectiveRoles, type View } from '@contract/roles'
import type { Reply } from '@contract/endpoint'
import { m } from '@contract/messages'
import { call } from '@/api/client'
import { read } from '@/api/query'
import { forgetAccountLanguage, noteLanguage } from '@/lib/language'
import { readStored } from '@/lib/persist'
import { noteStart } from '@/lib/start-cookie'
import { setLabZone } from '@/lib/zone'
import { useSession } from '@/stores/session'

/** This and the reference data are asked of the server at every load and kept for the session. */
export const sessionQuery = read(api.session.current, {}, { fresh: 300 })
export const bootstrapQuery = {
  ...read(api.reference.bootstrap, {}, { fresh: 3600 }),
  // Whoever asks for it, and when: before it has come nothing with an hour in it is shown.
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const bootstrap = await call(api.reference.bootstrap, {}, { signal })
    setLabZone(bootstrap.labInfo.timeZone)
    return bootstrap
  },
}

export type Bootstrap = Reply<typeof api.reference.bootstrap>
export type CurrentSession = Reply<typeof api.session.current>

/** The signed-in user with everything pages decide by: rights, features, view. */
export interface Me {
  session: CurrentSession
  user: CurrentSession['user']
  view: View | undefined
  features: ReadonlySet<FeatureName>
  ability: AppAbility
  hasPhysicianLocations: boolean
  /** The feature that the laboratory has switched off and that a screen belongs to. */
  offFor: (path: Path) => FeatureName | undefined
  /** Whether this account may open a screen, by the pattern of its path. */
  mayOpen: (path: Path) => boolean
}

export function meOf(session: CurrentSession, bootstrap: Pick<Bootstrap, 'features'>): Me {
  const active = bootstrap.features
    .filter((feature) => feature.active)
    .map((feature) => FeatureNameSchema.safeParse(feature.name))
  const features = new Set(active.flatMap((name) => (name.success ? [name.data] : [])))
  const view = session.view ?? undefined
  const ability = defineAbility({
    userType: session.user.userType,
    roles: effectiveRoles(session.user.myroles),
    features,
    view,
    credentials: session.credentials ?? undefined,
    person: session.person
      ? { userType: session.person.userType, roles: effectiveRoles(session.person.myroles) }
      : undefined,
  })
  return {
    session,
    user: session.user,
    view,
    features,
    ability,
    hasPhysicianLocations: session.locations > 0,
    offFor: (path) => offFor(features, path),
    mayOpen: (path) => offFor(features, path) === undefined && canNavigate(ability, path),
  }
}

/** Loads what the guard and the first screen need, side by side. */
export async function loadMe(client: QueryClient): Promise<Me> {
  const asked = Promise.all([
    client.query({ ...sessionQuery, staleTime: 'static' }),
    client.query({ ...bootstrapQuery, staleTime: 'static' }),
  ])
  const [session, bootstrap] = readStored('courierDevice') ? await askedOrKept(client, asked) : await asked
  followLanguage(session)
  // Not for somebody who has signed out while their answer was on its way.
  if (useSession.getState().userid === session.user._id) noteStart(session.user.userType)
  return meOf(session, bootstrap)
}

/** A courier's page opens without a signal too, as the phone knew its person last; the server still asks who each call is of. */
async function askedOrKept(
  client: QueryClient,
  asked: Promise<[CurrentSession, Bootstrap]>,
): Promise<[CurrentSession, Bootstrap]> {
  const { keptOrAsked } = await import('./courier/kept-page')
  const { session, bootstrap } = await keptOrAsked(
    asked.then(([session, bootstrap]) => ({ session, bootstrap })),
  )
  if (client.getQueryData(sessionQuery.queryKey) === undefined) {
    setLabZone(bootstrap.labInfo.timeZone)
    client.setQueryData(sessionQuery.queryKey, session)
    client.setQueryData(bootstrapQuery.queryKey, bootstrap)
  }
  return [session, bootstrap]
}

/**
 * A browser in another language than its person's is taken to theirs; whoever has none of their own is not left with that of
 * the account before. In a linked account it stays as it is.
 */
function followLanguage({ primary_username, user }: CurrentSession): void {
  if (user.username !== primary_username) return
  if (user.language === null) {
    if (forgetAccountLanguage()) window.location.reload()
    return
  }
  if (noteLanguage(user.language, 'account') && user.language !== m.session.language) window.location.reload()
}

const made = new WeakMap<CurrentSession, { bootstrap: Bootstrap; me: Me }>()

/** Many ask; the rights are worked out once. */
function knownMe(session: CurrentSession, bootstrap: Bootstrap): Me {
  const known = made.get(session)
  if (known?.bootstrap === bootstrap) return known.me
  const me = meOf(session, bootstrap)
  made.set(session, { bootstrap, me })
  return me
}

/** Inside the guarded part of the app, where the guard has loaded both. */
export function useMe(): Me {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { data: bootstrap } = useSuspenseQuery(bootstrapQuery)
  return knownMe(session, bootstrap)
}

/** Reference data: panels, tests, types, sources, lab info … */
export function useReference(): Bootstrap {
  return useSuspenseQuery(bootstrapQuery).data
}
