import { describe, expect, test } from 'vitest'
import { calls } from '../calls'
import { userTypes } from '../choices'
import { featureNames, offAmong } from '../features'
import { roleKeys, views } from '../roles'
import type { RoleKey } from '../roles'
import {
  abilityCheckedRoutes,
  canNavigate,
  defineAbility,
  labOnlyRoutes,
  named,
  offFor,
  openRoutes,
  placedRoutes,
} from '../abilities'
import { explain, type Subject, type Wanted } from './explain'

const everyFeature = new Set(featureNames)
const paths = ['/' as const, ...abilityCheckedRoutes, ...placedRoutes, ...openRoutes, ...labOnlyRoutes]
const rights = new Map(
  calls.map(({ endpoint: { can, canPart, feature } }) => [
    [can, canPart, feature].map(String).join(' '),
    { can, canPart, feature },
  ]),
)
const wanted: Wanted[] = [
  ...paths.map((path): Wanted => ({ kind: 'page', path })),
  ...[...rights.values()].map((asked): Wanted => ({ kind: 'call', ...asked, own: true })),
  ...named.map(({ right }): Wanted => ({ kind: 'ability', right })),
]
const bundles: RoleKey[][] = [
  [],
  ...roleKeys.map((key) => [key]),
  ['business-manager', 'lab-tech'],
  ['business-manager', 'lab-tech', 'lab-admin'],
  ['order-entry', 'accessioning', 'receiving'],
  ['user', 'create-orders', 'view-patients'],
]
const subject = (over: Partial<Subject>): Subject => ({
  userType: 'lab',
  roles: [],
  features: everyFeature,
  active: true,
  verified: true,
  locations: 'all',
  ...over,
})
/** Only laboratory accounts switch views. */
const viewsOf = (userType: Subject['userType']) => (userType === 'lab' ? [undefined, ...views] : [undefined])

const abilities = new Map<string, ReturnType<typeof defineAbility>>()
function defined(who: Subject) {
  const key = `${who.userType} ${who.roles.join()} ${who.view ?? ''}`
  const made = abilities.get(key) ?? defineAbility(who)
  abilities.set(key, made)
  return made
}
const step = <K extends string>(explanation: ReturnType<typeof explain>, kind: K) =>
  explanation.reasons.find((reason) => reason.kind === kind)

describe('why somebody may or may not', () => {
  test('the answer is what the guard and the server decide, for every role, user type, view and feature state', () => {
    const wrong: string[] = []
    for (const userType of userTypes)
      for (const roles of bundles)
        for (const view of viewsOf(userType))
          for (const features of view ? [everyFeature] : [everyFeature, new Set<never>()]) {
            const who = subject({ userType, roles, view, features })
            const ability = defineAbility(who)
            for (const one of wanted) {
              const decided =
                one.kind === 'page'
                  ? offFor(features, one.path) === undefined && canNavigate(ability, one.path)
                  : one.kind === 'ability'
                    ? ability.can(...one.right)
                    : offAmong(one.feature, features) === undefined &&
                      (typeof one.can === 'string' ||
                        [one.can, ...(one.canPart ?? [])].some((right) => ability.can(...right)))
              if (explain(who, one, ability).allowed !== decided)
                wrong.push(`${userType} ${roles.join('+')} ${view ?? ''} ${JSON.stringify(one)}`)
            }
          }
    expect(wrong).toEqual([])
  }, 120_000)

  test('a refusal always has a step that says no, and what is allowed has none', () => {
    const silent: string[] = []
    for (const userType of userTypes)
      for (const roles of bundles)
        for (const view of viewsOf(userType))
          for (const one of wanted) {
            const who = subject({ userType, roles, view })
            const { allowed, reasons } = explain(who, one, defined(who))
            const no = reasons.filter(({ kind, ok }) => !ok && kind !== 'rows' && kind !== 'ability')
            if (allowed === no.length > 0 && !(allowed && view))
              silent.push(`${userType} ${roles.join('+')} ${view ?? ''} ${JSON.stringify(one)}`)
          }
    expect(silent).toEqual([])
  }, 120_000)

  test("why can't Ana see Plating: no role gives it, and these would", () => {
    const explained = explain(subject({ roles: ['orders'] }), { kind: 'page', path: '/plating/:plateId' })
    expect(explained.allowed).toBe(false)
    expect(step(explained, 'role')).toMatchObject({
      ok: false,
      by: 'none',
      would: ['lab-admin', 'approver', 'lab-tech', 'plating', 'plating-pcr'],
    })
    const off = explain(subject({ roles: ['plating'], features: new Set() }), {
      kind: 'page',
      path: '/plating/:plateId',
    })
    expect(off.allowed).toBe(false)
    expect(step(off, 'feature')).toEqual({ kind: 'feature', ok: false, feature: 'plating', on: false })
    expect(step(off, 'role')).toMatchObject({ ok: true, given: ['plating'] })
  })

  test('a right that the specification names is said with what it guards, or with why it guards nothing yet', () => {
    const save: Wanted = { kind: 'call', can: ['manage', 'Catalogue'], own: false }
    const explained = step(explain(subject({ roles: ['orders'] }), save), 'ability')
    expect(explained).toMatchObject({ ok: false, right: ['manage', 'Catalogue'], awaits: null })
    expect(explained).toHaveProperty('guards', expect.stringContaining('Changing tests, panels'))
    const plain: Wanted = { kind: 'call', can: ['receive', 'Specimen'], own: true }
    expect(step(explain(subject({ roles: ['receiving'] }), plain), 'ability')).toMatchObject({
      ok: true,
      guards: null,
      awaits: null,
    })
    const waiting = explain(subject({ roles: ['plating-pcr'] }), {
      kind: 'ability',
      right: ['create_pcr', 'PlateMap'],
    })
    expect(waiting.allowed).toBe(true)
    expect(step(waiting, 'role')).toMatchObject({ given: ['plating-pcr'] })
    expect(step(waiting, 'ability')).toMatchObject({ guards: 'Making PCR plates.', awaits: null })
  })

  test('a denial names the role that takes the right away', () => {
    const explained = explain(subject({ roles: ['business-manager', 'lab-tech'] }), {
      kind: 'page',
      path: '/users',
    })
    expect(step(explained, 'role')).toMatchObject({ ok: true, given: ['business-manager'] })
    expect(step(explained, 'denial')).toEqual({ kind: 'denial', ok: false, by: ['lab-tech'] })
  })

  test('an account switched off, one without locations, and one whose type cannot hold the right', () => {
    const patients: Wanted = { kind: 'call', can: ['read', 'Patient'], own: true }
    const clinic = subject({ userType: 'portal', roles: ['user'], locations: 0 })
    expect(explain(clinic, patients).allowed).toBe(true)
    expect(step(explain(clinic, patients), 'rows')).toEqual({ kind: 'rows', ok: false, locations: 0 })
    expect(explain(subject({ active: false, roles: ['super-admin'] }), patients).allowed).toBe(false)
    const sales = explain(subject({ userType: 'sales', roles: ['business-manager'] }), patients)
    expect(step(sales, 'ceiling')).toEqual({ kind: 'ceiling', ok: false })
  })
})
