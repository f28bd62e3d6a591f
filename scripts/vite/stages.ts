import type { Plugin } from 'vite'

/** As much of a module's facts as is needed here. */
interface Seen {
  readonly importedIds: readonly string[]
}
type Look = (id: string) => Seen | null

/** The screens by which code is told apart: what several of them share comes in one file. */
const first = /\/src\/main\.tsx$/
const signIn = /\/src\/routes\/index\.tsx\?tsr-split/
const shell = [/\/src\/routes\/_in\.tsx\?tsr-split/, /\/src\/app\/me\.ts$/]
const lists = [
  /\/_in\/orders\.tsx\?tsr-split/,
  /\/_in\/patients\.tsx\?tsr-split/,
  /\/_in\/locations\.tsx\?tsr-split/,
]
const table =
  /\/src\/table\/(?!bulk|use-bulk|export|pick|column-sheet|outcome)|\/@tanstack\/(react-table|table-core)\//
const plainList = /\/src\/app\/entity\/plain-list\.tsx$/
const hookForm = /\/react-hook-form\//
const screen = /\/_in[./].*tsr-split/
/** A described register's screens: what it says of them, with the list or with the form (src/register-routes.ts). */
const registerScreen = /\/src\/features\/[^/]+\/screen\.tsx?$/
const registerPages = /\/src\/app\/entity\/described-(list|pages)\.tsx$/
const forms = [/\/_in\/orderentry\.tsx\?tsr-split/, /\/_in\/location\.new\.tsx\?tsr-split/]

/** Keeps a file of its own, by which the build's manifest knows where a page begins. */
const entry = /\/(index\.html|src\/main\.tsx)$/

/** These name everything there is; what is used of it the bundler tells by itself. */
const catalogues = /\/contract\/(areas|api|messages|texts)\.ts$/

/** Parts of the query package that its index names and no first page uses. */
const manyQueries =
  /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useSuspenseQueries)\.js$/

/** The zod package's index names its words: they go with what checks a form. */
const formWords = /\/zod\/v4\/locales\/en\.js$/
/** The router's index names what asks before leaving: only forms use it. */
const leaving = /\/react-router\/dist\/esm\/useBlocker\.js$/

const contract = /\/contract\//

/** All that these modules need before they can run. */
function closure(roots: readonly string[], look: Look): Set<string> {
  const all = new Set<string>()
  const visit = (id: string) => {
    if (all.has(id) || catalogues.test(id)) return
    all.add(id)
    look(id)?.importedIds.forEach(visit)
  }
  roots.forEach(visit)
  return all
}

/**
 * The file a module of the app goes to: `base` for every page, `shell` for the frame behind the sign-in and what the orders
 * list shares with other screens, `list` for tables, `form` for forms, `parts` for what both kinds of screens have, `registers` for
 * what only the lists among them have. Else null, and the bundler decides. One file for what is wanted together
 * is smaller than fifty (they share one dictionary) and comes in one go.
 */
export function stageOf(ids: readonly string[], look: Look): (id: string) => string | null {
  const reach = (form: RegExp) =>
    closure(
      ids.filter((id) => form.test(id)),
      look,
    )
  const everywhere = reach(first)
  const signingIn = reach(signIn)
  const signedIn = closure(
    ids.filter((id) => [screen, registerScreen, registerPages, ...shell].some((form) => form.test(id))),
    look,
  )
  const frame = closure(
    ids.filter((id) => shell.some((form) => form.test(id))),
    look,
  )
  const described = reach(contract)
  const formSets = forms.map(reach)
  const orders = reach(/\/_in\/orders\.tsx\?tsr-split/)
  const peopleWords = /\/contract\/people\/messages\.ts$/
  const others = ids
    .filter((id) => screen.test(id) && !lists.some((form) => form.test(id)))
    .map((id) => [id])
    // All registers are one list and one form: one more of them moves no code of other screens from file to file.
    .concat(
      ids
        .filter((id) => registerPages.test(id))
        .map((page) => [page, ...ids.filter((id) => registerScreen.test(id))]),
    )
    .map((roots) => closure(roots, look))
  const shared = (id: string, least: number) => others.filter((set) => set.has(id)).length >= least
  const plain = others.filter((set) => ![...set].some((one) => hookForm.test(one)))
  const formScreens = others.filter((set) => !plain.includes(set))
  const common = (id: string) =>
    shared(id, others.length / 4) &&
    plain.some((set) => set.has(id)) &&
    formScreens.some((set) => set.has(id))
  const formsWant = (id: string) => formScreens.filter((set) => set.has(id)).length > formScreens.length / 3
  const listed = (set: ReadonlySet<string>) => [...set].some((one) => plainList.test(one))
  const bareForms = formScreens.filter((set) => !listed(set))
  /** What a few forms want too is in no file of lists: each of them would bring the lists. */
  const commonFile = (id: string) =>
    formsWant(id) ? 'parts' : bareForms.some((set) => set.has(id)) ? null : 'registers'
  const needsForms = (id: string) => [...closure([id], look)].some((one) => hookForm.test(one))
  return (id) => {
    if (catalogues.test(id) || entry.test(id) || manyQueries.test(id) || formWords.test(id)) return null
    if (leaving.test(id)) return 'parts'
    // Below all others: what the contract is made of. Nothing of it needs a file that could need it in turn.
    if (described.has(id))
      return everywhere.has(id) || (signingIn.has(id) && signedIn.has(id))
        ? 'base'
        : // Forms name people too, and need no tables for it: below the file of tables, which would take the words along.
          peopleWords.test(id) || (!signingIn.has(id) && (frame.has(id) || orders.has(id)))
          ? 'shell'
          : common(id)
            ? commonFile(id)
            : null
    if (everywhere.has(id) || (signingIn.has(id) && signedIn.has(id))) return 'base'
    if (frame.has(id)) return 'shell'
    if (table.test(id)) return 'list'
    if (hookForm.test(id)) return 'form'
    if (orders.has(id)) return shared(id, 1) ? 'shell' : null
    if (formSets.every((set) => set.has(id)) && needsForms(id)) return 'form'
    if (common(id) && !needsForms(id)) return commonFile(id)
    return null
  }
}

/** A file takes along what its modules need, except what one before it has. */
const order = ['base', 'shell', 'list', 'parts', 'registers', 'form']

/** The plugin that hears of every module, and the names for the files. */
export function stagesByReach() {
  let ids: string[] = []
  let stage: ((id: string) => string | null) | undefined
  const plugin: Plugin = {
    name: 'stages',
    apply: 'build',
    buildStart: () => {
      ids = []
      stage = undefined
    },
    moduleParsed: ({ id }) => void ids.push(id),
    // Files that need each other run in an order nobody chose: what one makes at its start may not be there yet.
    generateBundle(_, bundle) {
      for (const [file, start] of Object.entries(bundle)) {
        const seen = new Set<string>()
        const open = start.type === 'chunk' ? [...start.imports] : []
        for (let next = open.pop(); next !== undefined; next = open.pop()) {
          if (next === file) this.error(`${file} needs itself through another file`)
          const found = bundle[next]
          if (seen.has(next) || found?.type !== 'chunk') continue
          seen.add(next)
          open.push(...found.imports)
        }
      }
    },
  }
  const name = (id: string, graph: { getModuleInfo: Look }) =>
    (stage ??= stageOf(ids, (one) => graph.getModuleInfo(one)))(id)
  const groups = order.map((step, i) => ({
    debugName: step,
    priority: order.length - i,
    name: (id: string, graph: { getModuleInfo: Look }) => (name(id, graph) === step ? step : null),
  }))
  return { plugin, groups, order }
}
