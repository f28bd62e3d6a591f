import { describe, expect, it, vi } from 'vitest'
import { defineAbility } from '@contract/abilities'
import { featureNames } from '@contract/features'
import { isRoleKey } from '@contract/roles'
import { logoSize } from '@/app/lab-logo'
import { cedHits, rolesOn, userNamed } from '@/testing/lab'
import { whyDenied } from './denied'
import { hitGroups } from './palette/hits'
import { beginsWords, markMatches } from './palette/marked'
import { quietConsole } from './quiet-console'
import { entryOf } from './use-navigation'

const bold = (text: string, query: string) =>
  markMatches(text, query)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('')

describe('what was typed, in what was found', () => {
  it.each([
    ['Cedano, Luz María', 'ced maria', '[Ced]ano, Luz [María]'],
    ['Salcedo, Ramón', 'CED', 'Sal[ced]o, Ramón'],
    ['26322-0688', '0688', '26322-[0688]'],
    ['Cedar', '', 'Cedar'],
    ['a.b', '.', 'a[.]b'],
  ])('%s for %s', (text, query, marked) => {
    expect(bold(text, query)).toBe(marked)
  })

  it.each([
    ['Turbo Billing', 'tu bi', true],
    ['Orders', 'ders', false],
    ['COVID Race/Age', 'age', true],
  ])('%s begins with %s: %s', (text, query, begins) => {
    expect(beginsWords(text, query)).toBe(begins)
  })
})

it('groups come in the order of the specification, empty ones do not come [topbar:search]', () => {
  expect(hitGroups(cedHits.results).map(({ label }) => label)).toEqual([
    'Cases',
    'Patients',
    'Locations',
    'Physicians',
  ])
  expect(hitGroups({ ...cedHits.results, requisitions: [], patients: [] }).map(({ kind }) => kind)).toEqual([
    'location',
    'physician',
  ])
})

it.each([
  [
    { width: 640, height: 200 },
    { width: 320, height: 100 },
  ],
  [
    { width: 200, height: 600 },
    { width: 100, height: 300 },
  ],
  [
    { width: 900, height: 1000 },
    { width: 270, height: 300 },
  ],
  [
    { width: 120, height: 40 },
    { width: 120, height: 40 },
  ],
])('a logo of %o is shown as %o [limit:logo]', (natural, shown) => {
  expect(logoSize(natural)).toEqual(shown)
})

it.each([
  ['/order/:id', '/orders'],
  ['/patient/:id', '/patients'],
  ['/sampleType/:id', '/sampleTypes'],
  ['/batch/:batchId', '/batching'],
  ['/plating/:plateId', '/plating'],
  ['/tests/:id', '/tests'],
  ['/physicians/:id', '/physicians'],
  ['/location/new', '/locations'],
  ['/editorder/:id', '/orders'],
  ['/about', '/about'],
  ['/', '/'],
])('the detail %s stands under %s', (pattern, entry) => {
  expect(entryOf(pattern)).toBe(entry)
})

describe('why a screen is closed', () => {
  const features = new Set(featureNames)
  const holding = (roles: Parameters<typeof rolesOn>[0]) => ({
    user: userNamed('lab', { myroles: rolesOn(roles) }),
    ability: defineAbility({ userType: 'lab', roles: roles.filter(isRoleKey), features }),
    features,
  })

  it('an administrator is told the role, nobody else is', () => {
    expect(whyDenied('/payers', holding(['user-manager']))).toMatch(
      /^Requires one of these roles: .*Billing Manager/,
    )
    expect(whyDenied('/payers', holding(['lab-tech']))).toBe('Ask your administrator if you need access.')
  })
})

it('the console is silent and can be given back', () => {
  const spoken = vi.fn()
  const target = { log: spoken, info: spoken, debug: spoken, warn: spoken, error: spoken }
  const giveBack = quietConsole(target)
  target.log('a name')
  target.error('a name')
  expect(spoken).not.toHaveBeenCalled()
  giveBack()
  target.log('again')
  expect(spoken).toHaveBeenCalledExactlyOnceWith('again')
})
