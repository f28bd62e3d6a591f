import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const index = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
)

/** Where each icon stands, read off the package's own index. */
function places(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]*)\} from ['"](\.\/[^'"]+)['"]/g,
  ))
    for (const [, from = '', name = from] of names.matchAll(/(\w+)(?: as (\w+))?/g))
      found.set(name, `${from} ${join(dirname(index), file)}`)
  return found
}

/**
 * Imports each icon from its own file instead of the index of them all: the bundler then sees which screen has which, and
 * reads forty files instead of four thousand.
 */
export function iconsByFile(): Plugin {
  let at = new Map<string, string>()
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'post',
    buildStart: () => void (at = places()),
    transform: (code, id) =>
      /\/lucide-react\/dist\/esm\/icons\//.test(id)
        ? // Keys of lists that never change: React asks for them while developing only, and they do not pack.
          code.replace(/,? ?key: "\w+"/g, '')
        : /\/src\/.*\.tsx?(\?|$)/.test(id)
          ? code.replace(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
              names
                .split(',')
                .map((one) => one.trim())
                .filter((one) => one !== '')
                .map((one) => {
                  const [name = '', local = name] = one.split(' as ')
                  const place = at.get(name)
                  if (!place) throw new Error(`${id}: no icon ${name}`)
                  const [from, file] = place.split(' ')
                  return `import { ${from} as ${local} } from ${JSON.stringify(file)};`
                })
                .join('\n'),
            )
          : undefined,
  }
}
