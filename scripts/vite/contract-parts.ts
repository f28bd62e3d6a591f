import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, URL } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { asCalled } from './as-called'

const contract = fileURLToPath(new URL('../../contract', import.meta.url))

/** One thing that a module of the contract declares, or a call of one of its areas. */
interface Part {
  /** As the module's own code names it. */
  readonly names: readonly string[]
  readonly code: string
  /** Every name that its code mentions. */
  readonly mentions: ReadonlySet<string>
}
interface Found {
  readonly file: string
  readonly part: string
  readonly name: string
}
interface Module {
  readonly file: string
  readonly parts: ReadonlyMap<string, Part>
  /** Part of each name declared. */
  readonly at: ReadonlyMap<string, string>
  /** What its own code gets from elsewhere: local name to specifier and name there. */
  readonly imports: ReadonlyMap<string, readonly [from: string, name: string]>
  /** Names handed on from other modules. */
  readonly handedOn: ReadonlyMap<string, readonly [from: string, name: string]>
  readonly exported: ReadonlySet<string>
  /** Areas of calls: name of the area to the names of its calls, and whether it spreads others in. */
  readonly areas: ReadonlyMap<string, { readonly calls: ReadonlySet<string>; readonly others: boolean }>
}

/** The calls that an area spreads in: which they are only running the code tells, so they stay together. */
const othersOf = (area: string) => `...${area}`

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

function mentionsOf(node: ESTree.Node, program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  new Visitor({
    Identifier: ({ name, start, end }) => {
      if (start >= node.start && end <= node.end) names.add(name)
    },
  }).visit(program)
  return names
}

/** The properties of `area('orders', { list: …, get: …, ...others })`, where their names are that plain. */
function callsOf(init: ESTree.Node | null) {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'area')
    return undefined
  const object = init.arguments[1]
  if (object?.type !== 'ObjectExpression') return undefined
  const calls = new Map<string, ESTree.Node>()
  const spread: ESTree.Node[] = []
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      spread.push(property)
      continue
    }
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
      return undefined
    calls.set(property.key.name, property.value)
  }
  return { calls, spread }
}

/** Takes a module of the contract apart. Undefined where it does more than declare, and must stay whole. */
export function takeApart(file: string, source: string): Module | undefined {
  const { program } = parseSync(file, source, { lang: 'ts', sourceType: 'module' })
  const imports = new Map<string, readonly [string, string]>()
  const handedOn = new Map<string, readonly [string, string]>()
  const exported = new Set<string>()
  const areas = new Map<string, { calls: ReadonlySet<string>; others: boolean }>()
  const parts = new Map<string, Part>()
  const at = new Map<string, string>()
  const text = (node: ESTree.Span) => source.slice(node.start, node.end)

  const add = (names: readonly string[], code: string, node: ESTree.Node, part = names[0] ?? '') => {
    parts.set(part, { names, code, mentions: mentionsOf(node, program) })
    for (const name of names) at.set(name, part)
  }
  const declare = (node: ESTree.Node): boolean => {
    if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') return true
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      // The heads of a function with several forms carry no code.
      if (!node.id) return false
      add([node.id.name], `${parts.get(node.id.name)?.code ?? ''}export ${text(node)}\n`, node)
      return true
    }
    if (node.type === 'TSDeclareFunction') return true
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return false
    for (const one of node.declarations) {
      if (one.id.type !== 'Identifier') return false
      const found = callsOf(one.init)
      const { name } = one.id
      if (!found) add([name], `export const ${text(one)}\n`, one)
      else {
        const { calls, spread } = found
        const others = spread.length > 0
        areas.set(name, { calls: new Set(calls.keys()), others })
        if (others)
          parts.set(othersOf(name), {
            names: [],
            code: `export const calls = area('${name}', { ${spread.map(text).join(', ')} })\n`,
            mentions: new Set([...spread.flatMap((one) => [...mentionsOf(one, program)]), 'area']),
          })
        for (const [call, value] of calls)
          parts.set(`${name}.${call}`, {
            names: [],
            code: `export const call = area('${name}', { ${call}: ${text(value)} }).${call}\n`,
            mentions: mentionsOf(value, program).add('area'),
          })
        parts.set(name, {
          names: [name],
          code:
            (others
              ? `import { calls as ${name}$ } from ${JSON.stringify(`${file}?part=${othersOf(name)}`)}\n`
              : '') +
            [...calls.keys()]
              .map(
                (call) =>
                  `import { call as ${name}$${call} } from ${JSON.stringify(`${file}?part=${name}.${call}`)}\n`,
              )
              .join('') +
            `export const ${name} = { ${others ? `...${name}$, ` : ''}${[...calls.keys()].map((call) => `${call}: ${name}$${call}`).join(', ')} }\n`,
          mentions: new Set(),
        })
        at.set(name, name)
      }
    }
    return true
  }

  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      if (node.importKind === 'type') continue
      for (const one of node.specifiers) {
        if (one.type === 'ImportSpecifier') {
          if (one.importKind !== 'type')
            imports.set(one.local.name, [node.source.value, nameOf(one.imported)])
        } else
          imports.set(one.local.name, [
            node.source.value,
            one.type === 'ImportDefaultSpecifier' ? 'default' : '*',
          ])
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.exportKind === 'type') continue
      if (node.declaration) {
        if (!declare(node.declaration)) return undefined
        const made = node.declaration
        if (made.type === 'VariableDeclaration')
          for (const { id } of made.declarations) if (id.type === 'Identifier') exported.add(id.name)
        if ((made.type === 'FunctionDeclaration' || made.type === 'ClassDeclaration') && made.id)
          exported.add(made.id.name)
      } else {
        if (!node.source) return undefined
        for (const one of node.specifiers)
          if (one.exportKind !== 'type')
            handedOn.set(nameOf(one.exported), [node.source.value, nameOf(one.local)])
      }
    } else if (!declare(node)) return undefined
  }
  return { file, parts: joined(parts, at), at, imports, handedOn, exported, areas }
}

/** Parts that need each other in a circle become one part. */
function joined(parts: Map<string, Part>, at: Map<string, string>): Map<string, Part> {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>()
    const visit = (part: string) => {
      for (const name of parts.get(part)?.mentions ?? []) {
        const next = at.get(name)
        if (next === undefined || seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(from)
    return seen
  }
  const reached = new Map([...parts.keys()].map((part) => [part, reach(part)]))
  const all = new Map<string, Part>()
  for (const [id, part] of parts) {
    const circle = [...parts.keys()].filter(
      (other) => other === id || (reached.get(id)?.has(other) && reached.get(other)?.has(id)),
    )
    const head = circle[0] ?? id
    if (circle.length === 1) all.set(id, part)
    else if (head === id)
      all.set(id, {
        names: circle.flatMap((one) => parts.get(one)?.names ?? []),
        code: circle.map((one) => parts.get(one)?.code ?? '').join(''),
        mentions: new Set(circle.flatMap((one) => [...(parts.get(one)?.mentions ?? [])])),
      })
    for (const name of part.names) at.set(name, head)
  }
  return all
}

/** Knows the contract's modules, taken apart once. */
function library() {
  const modules = new Map<string, Module | undefined>()
  const moduleOf = (file: string): Module | undefined => {
    if (!modules.has(file)) modules.set(file, takeApart(file, asCalled(file, readFileSync(file, 'utf8'))))
    return modules.get(file)
  }
  const fileOf = (from: string, importer: string): string | undefined => {
    const path = from.startsWith('@contract/')
      ? join(contract, from.slice('@contract/'.length))
      : from.startsWith('.') && importer.startsWith(`${contract}/`)
        ? join(dirname(importer), from)
        : undefined
    const file = path === undefined ? undefined : `${path}.ts`
    return file !== undefined && !/\/messages(\/|\.ts$)/.test(file) && existsSync(file) ? file : undefined
  }
  /** Where a name that a module exports is made. */
  const find = (file: string, name: string): Found | undefined => {
    const module = moduleOf(file)
    if (!module) return undefined
    const part = module.exported.has(name) ? module.at.get(name) : undefined
    if (part !== undefined) return { file, part, name }
    const further = module.handedOn.get(name)
    const next = further && fileOf(further[0], file)
    return next !== undefined && further ? find(next, further[1]) : undefined
  }
  return { moduleOf, fileOf, find }
}
type Library = ReturnType<typeof library>

const importOf = (local: string, { file, part, name }: Found) =>
  `import { ${name} as ${local} } from ${JSON.stringify(`${file}?part=${part}`)};`

/** The code of one part: what it gets from elsewhere, from its neighbours, and itself. */
function partCode(module: Module, id: string): string {
  const part = module.parts.get(id)
  if (!part) throw new Error(`${module.file} has no part ${id}`)
  const heads: string[] = []
  for (const name of part.mentions) {
    if (part.names.includes(name)) continue
    const next = module.at.get(name)
    const outside = module.imports.get(name)
    if (next !== undefined && next !== id) heads.push(importOf(name, { file: module.file, part: next, name }))
    else if (outside) {
      const [from, there] = outside
      const what = there === '*' ? `* as ${name}` : `{ ${there} as ${name} }`
      heads.push(`import ${what} from ${JSON.stringify(from)};`)
    }
  }
  return [...heads, part.code].join('\n')
}

/** A whole module as the sum of its parts, for whoever asks for all of it. */
function whole(module: Module): string {
  return [
    ...[...module.exported].map(
      (name) =>
        `export { ${name} } from ${JSON.stringify(`${module.file}?part=${module.at.get(name) ?? name}`)};`,
    ),
    ...[...module.handedOn].map(([name, [from, there]]) =>
      there === '*'
        ? `export * as ${name} from ${JSON.stringify(from)};`
        : `export { ${there} as ${name} } from ${JSON.stringify(from)};`,
    ),
  ].join('\n')
}

/** Points a module's imports from the contract at the parts that it uses. */
export function usePartsOnly(
  id: string,
  code: string,
  { fileOf, find, moduleOf }: Library,
): string | undefined {
  const importer = id.replace(/\?.*/, '')
  const { program } = parseSync(id, code, { lang: 'js', sourceType: 'module' })
  const edits: { start: number; end: number; text: string }[] = []
  const apis = new Set<string>()
  const heads: string[] = []
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue
    const file = fileOf(node.source.value, importer)
    if (file === undefined) continue
    const kept: string[] = []
    for (const one of node.specifiers) {
      if (one.type !== 'ImportSpecifier') return undefined
      const name = nameOf(one.imported)
      if (file === join(contract, 'api.ts') && name === 'api') {
        apis.add(one.local.name)
        continue
      }
      const found = find(file, name)
      kept.push(
        found
          ? importOf(one.local.name, found)
          : `import { ${name} as ${one.local.name} } from ${JSON.stringify(file)};`,
      )
    }
    edits.push({ start: node.start, end: node.end, text: kept.join('') })
  }
  if (edits.length === 0) return undefined
  const seen = new Set<string>()
  const told = new Set<number>()
  const done = new Set<ESTree.Node>()
  const pointAt = (node: ESTree.Span, local: string, found: Found) => {
    if (!seen.has(local)) heads.push(importOf(local, found))
    seen.add(local)
    edits.push({ start: node.start, end: node.end, text: local })
  }
  new Visitor({
    MemberExpression(node) {
      if (done.has(node) || node.computed || node.property.type !== 'Identifier') return
      const { object } = node
      const areaNode = object.type === 'MemberExpression' && !object.computed ? object : undefined
      const [root, area] =
        areaNode?.object.type === 'Identifier' && areaNode.property.type === 'Identifier'
          ? [areaNode.object.name, areaNode.property.name]
          : object.type === 'Identifier'
            ? [object.name, node.property.name]
            : []
      if (root === undefined || area === undefined || !apis.has(root)) return
      const found = find(join(contract, 'areas.ts'), area)
      if (!found) return
      told.add(areaNode ? areaNode.object.start : object.start)
      if (!areaNode) {
        pointAt(node, `__api_${area}`, found)
        return
      }
      done.add(areaNode)
      const call = node.property.name
      const known = moduleOf(found.file)?.areas.get(found.name)
      if (known?.calls.has(call))
        pointAt(node, `__api_${area}_${call}`, {
          file: found.file,
          part: `${found.name}.${call}`,
          name: 'call',
        })
      else if (known?.others)
        pointAt(areaNode, `__api_${area}_others`, {
          file: found.file,
          part: othersOf(found.name),
          name: 'calls',
        })
      else pointAt(areaNode, `__api_${area}`, found)
    },
  }).visit(program)
  new Visitor({
    Identifier({ name, start, end }) {
      if (!apis.has(name) || told.has(start) || edits.some((edit) => edit.start <= start && end <= edit.end))
        return
      heads.push(`import { api as ${name} } from ${JSON.stringify(join(contract, 'api.ts'))};`)
      apis.delete(name)
    },
  }).visit(program)
  let rest = code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + text + rest.slice(end)
  return [...heads, rest].join('\n')
}

/**
 * For the build of the browser's app: each declaration of the contract is a module of its own there, each call too, and a
 * screen brings those it uses. What only the server reads of a call stays behind.
 */
export function contractInParts(): Plugin {
  let known = library()
  return {
    name: 'contract-in-parts',
    apply: 'build',
    enforce: 'post',
    buildStart: () => void (known = library()),
    load(id) {
      const [file = '', query] = id.split('?part=')
      if (!file.startsWith(`${contract}/`) || !file.endsWith('.ts') || /\/messages(\/|\.ts$)/.test(file))
        return undefined
      const module = known.moduleOf(file)
      if (!module) return undefined
      return query === undefined ? whole(module) : partCode(module, query)
    },
    transform: (code, id) =>
      /\.tsx?(\?|$)/.test(id) && /@contract\/|\/contract\//.test(code + id)
        ? usePartsOnly(id, code, known)
        : undefined,
  }
}
