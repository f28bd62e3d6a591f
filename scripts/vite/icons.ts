import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, URL } from 'node:url'
import type { Plugin } from 'vite'

const index = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
)
const src = fileURLToPath(new URL('../../src', import.meta.url))
const drawing = '\0icon'
const iconImport = /import \{([^}]*)\} from ["']lucide-react["'];?/g

/** Where each icon's shape stands, read off the package's own index. */
function places(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]*)\} from ['"](\.\/[^'"]+)['"]/g,
  ))
    for (const [, from = '', name = from] of names.matchAll(/(\w+)(?: as (\w+))?/g))
      if (from === 'default') found.set(name, join(dirname(index), file))
  return found
}

/** `Flag, Check as Tick, type LucideIcon` as pairs of name and local name; types are nothing to draw. */
const namesOf = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name = '', local = name] = one.split(' as ')
      return { name, local }
    })

/** One icon as a symbol of the sheet, made of the data in its file: `{ name: "flag", node: [["path", { d: "…" }]] }`. */
export function symbolOf(code: string): { name: string; symbol: string } {
  const name = /name: "([^"]+)"/.exec(code)?.[1]
  const shapes = [...code.matchAll(/\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g)].map(
    ([, tag = '', attributes = '']) => {
      const written = [...attributes.matchAll(/"?([\w-]+)"?: "([^"]*)"/g)]
        .filter(([, key]) => key !== 'key')
        .map(
          ([, key = '', value = '']) => ` ${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}="${value}"`,
        )
      return `<${tag}${written.join('')}/>`
    },
  )
  if (name === undefined || shapes.length === 0) throw new Error(`No icon to be read: ${code.slice(0, 300)}`)
  return { name, symbol: `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>` }
}

/** All icons that the app names, as one file, and which name has which symbol. */
function sheet() {
  const at = places()
  const symbols = new Map<string, string>()
  const idOf = new Map<string, string>()
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue
    for (const [, list = ''] of readFileSync(join(src, file), 'utf8').matchAll(iconImport))
      for (const { name } of namesOf(list)) {
        const place = at.get(name)
        if (place === undefined) throw new Error(`${file}: no icon ${name}`)
        const { name: id, symbol } = symbolOf(readFileSync(place, 'utf8'))
        symbols.set(id, symbol)
        idOf.set(name, id)
      }
  }
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('')}</svg>`
  const fileName = `assets/icons-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg`
  return { source, fileName, idOf }
}

/** Draws an icon of the sheet as the package draws its own: same size, strokes, class names and silence for readers. */
const draw = (fileName: string) => `
import { createElement } from 'react'
const given = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export const icon = (name) => ({ className, ...props }) => createElement('svg', {
  ...given,
  className: 'lucide lucide-' + name + (className ? ' ' + className : ''),
  ...(Object.keys(props).some((key) => /^(aria-|role$|title$)/.test(key)) ? {} : { 'aria-hidden': 'true' }),
  ...props,
}, createElement('use', { href: ${JSON.stringify(`/${fileName}#`)} + name }))
`

/**
 * Puts the shapes of all icons into one file that the browser keeps, beside the scripts: a screen then names its icons and
 * does not carry them. Every icon is drawn the same way wherever it stands.
 */
export function iconSheet(): Plugin {
  let made = { source: '', fileName: '', idOf: new Map<string, string>() }
  return {
    name: 'icon-sheet',
    apply: 'build',
    enforce: 'post',
    buildStart: () => void (made = sheet()),
    resolveId: (id) => (id === drawing ? id : undefined),
    load: (id) => (id === drawing ? { code: draw(made.fileName), moduleSideEffects: false } : undefined),
    transform: (code, id) =>
      /\/src\/.*\.tsx?(\?|$)/.test(id) && code.includes('lucide-react')
        ? code.replace(iconImport, (_, list: string) => {
            const names = namesOf(list)
            return [
              `import { icon as __icon } from ${JSON.stringify(drawing)};`,
              ...names.map(
                ({ name, local }) =>
                  `const ${local} = /* @__PURE__ */ __icon(${JSON.stringify(made.idOf.get(name) ?? name)});`,
              ),
            ].join('\n')
          })
        : undefined,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: made.fileName, source: made.source })
    },
  }
}
