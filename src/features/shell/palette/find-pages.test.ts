import { describe, expect, it } from 'vitest'
import {
  abilityCheckedRoutes,
  defineAbility,
  labOnlyRoutes,
  openRoutes,
  placedRoutes,
} from '@contract/abilities'
import { demoUsers } from '@contract/demo-users'
import { featureNames, type FeatureName } from '@contract/features'
import { hrefOf, pages, type PaletteItem } from '@contract/navigation'
import { effectiveRoles } from '@contract/roles'
import { findPages } from './find-pages'
import { fold, wordsOf } from './marked'

const built = new Set<string>([
  '/',
  ...abilityCheckedRoutes,
  ...placedRoutes,
  ...openRoutes,
  ...labOnlyRoutes,
])

/** Every page that the palette offers a demo sign-in while these features are on. */
function pagesOf(username: string, on: readonly FeatureName[]): PaletteItem[] {
  const user = demoUsers.find((demo) => demo.username === username)
  if (!user) throw new Error(`No demo user ${username}`)
  const features = new Set(on)
  const roles = effectiveRoles(Object.fromEntries(user.roles.map((key) => [key, { enabled: true }])))
  const ability = defineAbility({ userType: user.userType, roles, features })
  return pages({ userType: user.userType, ability, features, built })
}

/** What a person would try for a page: its short name, the beginning of its name, first letters, its section. */
function tries({ label, section = '', short }: PaletteItem): string[] {
  const beginnings = (text: string) => [...text].map((_, at) => text.slice(0, at + 1))
  const words = wordsOf(label)
  const [first = '', ...others] = words.map((word) => word[0] ?? '')
  const picked = others.flatMap((one, at) => [
    first + one,
    ...others.slice(at + 1).map((two) => first + one + two),
  ])
  return [
    ...(short === undefined ? [] : [short]),
    ...words.flatMap(beginnings),
    ...beginnings(words.map((word) => word[0] ?? '').join('')),
    ...picked,
    ...beginnings(fold(label)),
    ...beginnings(fold(section)),
  ].toSorted((a, b) => a.length - b.length)
}

/** Keys from anywhere to the page: Ctrl+K, the fewest letters after which it stands first, Enter. */
function keystrokes(all: readonly PaletteItem[], page: PaletteItem): number {
  const text = tries(page).find((typed) => {
    const [first] = findPages(all, typed)
    return first !== undefined && hrefOf(first) === hrefOf(page)
  })
  return text === undefined ? Infinity : 2 + text.length
}

const without = (gone: FeatureName) => featureNames.filter((name) => name !== gone)

describe('how few keys open a page', () => {
  it.each([
    ['every feature on', featureNames],
    ['orders not called cases', without('case')],
    ['no Turbo Billing', without('turbobilling')],
    ['ID Review instead of PharmD', without('pharmd_advice')],
  ])('at most five for every page and every sign-in, %s', (_, features) => {
    const far = demoUsers.flatMap(({ username }) => {
      const all = pagesOf(username, features)
      return all
        .map((page) => ({
          page: `${username}: ${page.label} (${hrefOf(page)})`,
          keys: keystrokes(all, page),
        }))
        .filter(({ keys }) => keys > 5)
    })
    expect(far).toEqual([])
  })

  it('short names are three letters at most, and no two are the same', () => {
    const shorts = pagesOf('admin', featureNames).flatMap(({ short }) => short ?? [])
    expect(shorts.filter((short) => !/^[a-z]{2,3}$/.test(short))).toEqual([])
    expect(new Set(shorts).size).toBe(shorts.length)
  })

  it('first letters find a page, and whole beginnings come before them', () => {
    const all = pagesOf('admin', featureNames)
    const first = (text: string) => findPages(all, text)[0]?.label
    expect(['tb', 'ORD', 'sales rep', 'pay map', 'diágn'].map(first)).toEqual([
      'Turbo Billing',
      'ORDERS',
      'Sales Reps',
      'Payer Mapper',
      'Diagnosis Codes',
    ])
    expect(findPages(all, ' ')).toEqual([])
    expect(findPages(all, 'xq')).toEqual([])
  })
})
