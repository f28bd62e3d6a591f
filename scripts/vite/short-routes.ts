import type { Plugin } from 'vite'

const helpers = '\0route-parts'

/** What every route's definition says in the same words, once. */
const helperCode = `
import { lazyFn, lazyRouteComponent } from '@tanstack/react-router'
export const page = (load) => ({ component: lazyRouteComponent(load, 'component') })
export const loadedPage = (load) => ({ loader: lazyFn(load, 'loader'), ...page(load) })
export const put = (route, parent, path, id = path) => route.update({ id, path, getParentRoute: () => parent })
`

const importer = (part: string) =>
  new RegExp(`^const \\$\\$split${part}Importer = \\(\\) => import\\("([^"]+)"\\);$`, 'm')
const component = 'component: lazyRouteComponent($$splitComponentImporter, "component")'
const loader = /loader: lazyFn\(\$\$splitLoaderImporter, "loader"\),\s*/

/**
 * A route's definition as the router's plugin leaves it, shorter: its screen and its loader come from one file, which needs
 * naming once, and its own path is said by the tree. Where the plugin writes otherwise, it stays as it is.
 */
export function shortRoute(code: string): string | undefined {
  if (!code.includes(component)) return undefined
  const screen = importer('Component').exec(code)?.[1]
  const loading = importer('Loader').exec(code)
  const together = loading !== null && loading[1] === screen && loader.test(code)
  const name = together ? 'loadedPage' : 'page'
  const rest = (together ? code.replace(loading[0], '').replace(loader, '') : code)
    .replace(component, `...__${name}($$$$splitComponentImporter)`)
    .replace(/createFileRoute\("[^"]*"\)/, 'createFileRoute()')
  return `import { ${name} as __${name} } from ${JSON.stringify(helpers)};\n${rest}`
}

/** The tree of all routes: each is put in its place in a few words, and children are a list, not names for nobody. */
export function shortTree(code: string): string {
  const rest = code
    .replace(
      /(\w+)\.update\(\{\s*id: ("[^"]*"),\s*path: ("[^"]*"),\s*getParentRoute: \(\) => (\w+)\s*\}\)/g,
      (_, route: string, id: string, path: string, parent: string) =>
        `__put(${[route, parent, path, ...(id === path ? [] : [id])].join(', ')})`,
    )
    .replace(
      /^const (\w+Children) = \{([^}]*)\};$/gm,
      (_, name: string, list: string) => `const ${name} = [${list.replace(/\w+: /g, '')}];`,
    )
  return `import { put as __put } from ${JSON.stringify(helpers)};\n${rest}`
}

/** For the build of the browser's app: a hundred routes stand in the first page's code. */
export function shortRoutes(): Plugin {
  return {
    name: 'short-routes',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id === helpers ? id : undefined),
    load: (id) => (id === helpers ? { code: helperCode, moduleSideEffects: false } : undefined),
    transform: (code, id) =>
      /\/src\/routes\/[^?]*\.tsx$/.test(id)
        ? shortRoute(code)
        : id.endsWith('/src/routeTree.gen.ts')
          ? shortTree(code)
          : undefined,
  }
}
