import { z } from 'zod'
import type { UserType } from '@contract/choices'
import { registerPlaces } from '@contract/registers'

/** As much of the build's manifest as is needed here: a file, and the files it cannot run without. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
  }),
)

const routeFile = /^src\/routes\/(.+)\.tsx\?tsr-split=component/
/** The frame around every screen behind the sign-in, and what asks the server. */
const frame = /^(_shell-.*|src\/api\/http\.ts)$/
const signedIn = /^_in\//

/** What `/` draws for somebody signed in: what decides it, and the screen itself, or the screen's own address. */
const start = 'src/features/shell/start.tsx'
const starts: Readonly<Record<UserType, { readonly code: string } | { readonly path: string }>> = {
  lab: { code: 'src/features/home/lab-home.tsx' },
  courier: { code: 'src/features/courier/courier-page.tsx' },
  kiosk: { code: 'src/features/kiosk/kiosk-home.tsx' },
  portal: { path: '/newremoteorderentry' },
  pharmd: { path: '/pharmd_orders' },
  sales: { path: '/reports' },
}

/** The described registers have no route files: a screen of theirs is what the register says, and the list or the form. */
const registerScreen = /^src\/features\/([^/]+)\/screen\.tsx?$/
const registerPages = {
  list: 'src/app/entity/described-list.tsx',
  form: 'src/app/entity/described-pages.tsx',
}

/** The address that a route file answers, as the router reads its name: `_in/location.$id` answers `/location/` and one word. */
function addressOf(name: string): RegExp {
  const parts = name
    .replace(signedIn, '')
    .replace(/^index$/, '')
    .split(/_?\./)
  const words = parts.map((part) => (part.startsWith('$') ? '[^/]+' : part))
  return new RegExp(`^/${words.join('/')}/?$`)
}

/**
 * The scripts that a page of the app needs before it can be drawn, by its address, beside those that `index.html` names
 * itself: told in the page, they come in one go instead of one wave after the other, each found by the one before it.
 * At `/` they are those of the start screen of a user type, where one is signed in. `json` is the build's manifest. An address
 * of no screen has none.
 */
export function pageFiles(json: unknown): (path: string, signedIn?: UserType) => readonly string[] {
  const manifest = Manifest.parse(json)
  const keys = Object.keys(manifest)

  function needs(key: string, all: Set<string>): Set<string> {
    const chunk = manifest[key]
    if (!chunk || all.has(chunk.file)) return all
    all.add(chunk.file)
    for (const imported of chunk.imports) needs(imported, all)
    return all
  }
  const filesOf = (chosen: readonly string[]) =>
    chosen.reduce((all, key) => needs(key, all), new Set<string>())

  const named = filesOf(keys.filter((key) => manifest[key]?.isEntry))
  const around = keys.filter((key) => frame.test(key))
  const screens = keys.flatMap((key) => {
    const name = routeFile.exec(key)?.[1]
    if (name === undefined) return []
    const files = filesOf(signedIn.test(name) ? [...around, key] : [key])
    // A screen with a name of its own goes before one that takes any: `/location/new` is not the location "new".
    return {
      address: addressOf(name),
      any: name.includes('$'),
      files: [...files].filter((file) => !named.has(file)),
    }
  })
  const registered = keys.flatMap((key) => {
    const folder = registerScreen.exec(key)?.[1]
    const place = registerPlaces.find((one) => one.folder === folder)
    if (!place) return []
    const screen = (address: RegExp, page: string) => ({
      address,
      any: false,
      files: [...filesOf([...around, key, page])].filter((file) => !named.has(file)),
    })
    return [
      screen(new RegExp(`^${place.path}/?$`), registerPages.list),
      screen(new RegExp(`^${place.onePath}/[^/]+/?$`), registerPages.form),
    ]
  })
  const ranked = [...screens, ...registered].sort((a, b) => Number(a.any) - Number(b.any))
  const at = (path: string) => ranked.find(({ address }) => address.test(path))?.files ?? []
  const startFiles = (userType: UserType) => {
    const screen = starts[userType]
    const own = 'code' in screen ? filesOf([screen.code]) : at(screen.path)
    return [...new Set([...at('/'), ...filesOf([...around, start]), ...own])].filter(
      (file) => !named.has(file),
    )
  }
  return (path, userType) => (path === '/' && userType ? startFiles(userType) : at(path))
}
