import type { api } from '@contract/api'
import type { UserType } from '@contract/choices'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import type { HandlersOf } from '../../core/handlers'
import { about, approversOf, featuresOf, reportsOf } from './derived'
import { loadLists, type Lists } from './lists'
import { placesOfZip } from './places'
import { searchDiagCodes, searchMedications } from './search'

type PlainList = Exclude<keyof Lists, 'labInfo' | 'staff' | 'testBriefs'>
const plainLists = [
  'panels',
  'testTypes',
  'sampleTypes',
  'specimenSources',
  'tags',
  'dynamicForms',
  'linkedUsers',
  'payers',
  'templates',
  'notifications',
] as const satisfies readonly PlainList[]

const person = ['linkedUsers', 'notifications'] as const satisfies readonly PlainList[]

/**
 * The lists in the first answer, by user type: what the pages of that type read. A clinic's list of orders has the panels' short
 * names, its patients have payers; couriers and sales reps read no list, and what a kiosk is refused by each list's own call is
 * not in its first answer either (decisions 0036, 0219).
 */
const firstLists: Record<UserType, readonly (typeof plainLists)[number][]> = {
  lab: plainLists,
  pharmd: plainLists,
  portal: ['panels', 'payers', ...person],
  sales: person,
  courier: person,
  kiosk: [],
}

const nothing = (): Pick<Lists, (typeof plainLists)[number] | 'staff' | 'testBriefs'> => ({
  panels: [],
  testTypes: [],
  sampleTypes: [],
  specimenSources: [],
  tags: [],
  dynamicForms: [],
  linkedUsers: [],
  payers: [],
  templates: [],
  notifications: [],
  staff: [],
  testBriefs: [],
})

/** The handler of a list that needs nothing but its rows. */
const list =
  <Name extends PlainList>(name: Name) =>
  async (ctx: Ctx): Promise<Lists[Name]> =>
    (await loadLists(ctx.db, ctx.who, [name]))[name]

function labInfoOf(ctx: Ctx, rows: Lists['labInfo']) {
  const [row] = rows
  if (!row) throw new Error('The laboratory of a session is not there.')
  // Of the caller's user type, where the laboratory gives it another.
  return {
    ...row,
    logout_seconds: ctx.who.logoutSeconds,
    idleExempt: ctx.who.idleExempt,
    demo: ctx.ports.demo,
  }
}

export const reference: HandlersOf<typeof api.reference> = {
  async bootstrap(ctx) {
    const { userType } = ctx.who
    const ofLaboratory = userType === 'lab' || userType === 'pharmd'
    const names = [
      'labInfo' as const,
      ...firstLists[userType],
      ...(ofLaboratory ? (['testBriefs', 'staff'] as const) : []),
    ]
    const { labInfo, staff, testBriefs, ...lists } = {
      ...nothing(),
      ...(await loadLists(ctx.db, ctx.who, names)),
    }
    return {
      ...lists,
      tests: testBriefs,
      labInfo: labInfoOf(ctx, labInfo),
      approvers: approversOf(ctx.who, staff),
      features: featuresOf(ctx.who),
      reports: reportsOf(ctx.who),
      about,
    }
  },

  panels: list('panels'),
  tests: list('tests'),
  testTypes: list('testTypes'),
  sampleTypes: list('sampleTypes'),
  specimenSources: list('specimenSources'),
  dynamicForms: list('dynamicForms'),
  linkedUsers: list('linkedUsers'),
  payers: list('payers'),

  async tags(ctx, { query }) {
    const { tags } = await loadLists(ctx.db, ctx.who, ['tags'])
    return query.category ? tags.filter((tag) => tag.category === query.category) : tags
  },

  async labInfo(ctx) {
    return labInfoOf(ctx, (await loadLists(ctx.db, ctx.who, ['labInfo'])).labInfo)
  },

  async approvers(ctx) {
    return approversOf(ctx.who, (await loadLists(ctx.db, ctx.who, ['staff'])).staff)
  },

  features: (ctx) => Promise.resolve(featuresOf(ctx.who)),
  reports: (ctx) => Promise.resolve(reportsOf(ctx.who)),
  about: () => Promise.resolve(about),

  searchDiagCodes: (ctx, { body }) =>
    searchDiagCodes(ctx.db, ctx.who, {
      ...body,
      on: body.on ?? todayIn(ctx.who.timeZone, ctx.now.toISOString()),
    }),

  searchMedications: (ctx, { body }) => searchMedications(ctx.db, ctx.who, body),

  async zip(ctx, { params }) {
    return { places: await placesOfZip(ctx.db, ctx.who.labId, params.zip) }
  },
}
