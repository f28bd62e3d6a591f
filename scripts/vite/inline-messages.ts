import { fileURLToPath, URL } from 'node:url'
import { parseSync, runnerImport, Visitor, type ESTree, type Plugin } from 'vite'

export type Tree = { readonly [key: string]: string | Tree }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const helpers = here('../../contract/message-text.ts')
const fileOf = (area: string) =>
  here(`../../contract/messages/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)

function textsOf(tree: Tree, at = ''): (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[at + name, value] as const] : textsOf(value, `${at}${name}.`),
  )
}
/** Stands in a key's pattern for what only running tells. */
const OPEN = '\0'
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const formOf = (pattern: string) => new RegExp(`^${pattern.split(OPEN).map(literal).join('.+')}$`)

/** What a module calls `t` and `messages`. */
function importsOf(program: ESTree.Program): Map<string, string> {
  const names = new Map<string, string>()
  for (const node of program.body)
    if (node.type === 'ImportDeclaration' && /(^|\/)messages$/.test(node.source.value))
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          names.set(one.local.name, one.imported.name)
  return names
}

/** Constants that are a piece of a key, such as `const words = 'people.patient'`. A name used twice is none. */
function piecesOf(program: ESTree.Program): Map<string, string> {
  const pieces = new Map<string, string>()
  const seen = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      if (!seen.has(id.name) && init?.type === 'Literal' && typeof init.value === 'string')
        pieces.set(id.name, init.value)
      else pieces.delete(id.name)
      seen.add(id.name)
    },
  }).visit(program)
  return pieces
}

/** `messages.orders.tabs` as ['messages', 'orders', 'tabs']. */
function chainOf(node: ESTree.Node): string[] | undefined {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined
  const before = chainOf(node.object)
  return before && [...before, node.property.name]
}

/**
 * Puts the texts of the catalogue where a module asks for them: `t('orders.title')` becomes the text itself, a key that is
 * made at run time looks among the texts it can mean, and `messages.orders` becomes that area. Answers undefined where
 * there is nothing to do; throws where a key cannot be told from its call. The code is JavaScript.
 */
export function inlineMessages(file: string, code: string, messages: Tree): string | undefined {
  const { program } = parseSync(file, code, { lang: 'js', sourceType: 'module' })
  const names = importsOf(program)
  if (names.size === 0) return undefined
  const texts = textsOf(messages)
  const pieces = piecesOf(program)
  const edits: { start: number; end: number; text: string }[] = []
  const heads: string[] = []
  const done = new Set<ESTree.Node>()
  const fail = (node: ESTree.Span, why: string): never => {
    throw new Error(`${file}: ${why}: ${code.slice(node.start, node.end)}`)
  }

  const patternOf = (node: ESTree.Node): string => {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value
    if (node.type === 'Identifier') return pieces.get(node.name) ?? OPEN
    if (node.type !== 'TemplateLiteral') return OPEN
    return node.quasis
      .map(({ value }, i) => {
        const slot = node.expressions[i]
        return (value.cooked ?? '') + (slot ? patternOf(slot) : '')
      })
      .join('')
  }

  const replaceKey = (node: ESTree.Node): void => {
    if (node.type === 'ConditionalExpression') {
      replaceKey(node.consequent)
      replaceKey(node.alternate)
      return
    }
    const pattern = patternOf(node)
    const form = formOf(pattern)
    const found = texts.filter(([key]) => form.test(key))
    if (pattern.startsWith(OPEN)) fail(node, 'the key must stand in the call, or begin with its area')
    if (found.length === 0) fail(node, 'no such message')
    const [only] = found
    if (only && !pattern.includes(OPEN)) {
      edits.push({ start: node.start, end: node.end, text: JSON.stringify(only[1]) })
      return
    }
    const table = `__texts${heads.length}`
    heads.push(`const ${table} = ${JSON.stringify(Object.fromEntries(found))};`)
    edits.push({ start: node.start, end: node.start, text: `__pick(${table}, ` })
    edits.push({ start: node.end, end: node.end, text: ')' })
  }

  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== 'Identifier' || names.get(node.callee.name) !== 't') return
      const [key, params] = node.arguments
      if (!key) return
      edits.push({ start: node.callee.start, end: node.callee.end, text: params ? '__fill' : '' })
      replaceKey(key)
    },
    MemberExpression(node) {
      if (done.has(node)) return
      const chain = chainOf(node)
      const [root, area, ...rest] = chain ?? []
      if (root === undefined || area === undefined || names.get(root) !== 'messages') return
      let inner: ESTree.Node = node
      while (inner.type === 'MemberExpression') {
        done.add(inner)
        inner = inner.object
      }
      let value: string | Tree | undefined = messages
      for (const part of [area, ...rest]) value = typeof value === 'object' ? value[part] : undefined
      if (value === undefined) fail(node, 'no such messages')
      if (rest.length > 0) {
        edits.push({ start: node.start, end: node.end, text: `(${JSON.stringify(value)})` })
        return
      }
      const head = `import { ${area} as __area_${area} } from ${JSON.stringify(fileOf(area))};`
      if (!heads.includes(head)) heads.push(head)
      edits.push({ start: node.start, end: node.end, text: `__area_${area}` })
    },
  }).visit(program)

  if (edits.length === 0) return undefined
  let rest = code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
    rest = rest.slice(0, start) + text + rest.slice(end)
  return [`import { fill as __fill, pick as __pick } from ${JSON.stringify(helpers)};`, ...heads, rest].join(
    '\n',
  )
}

/** For the build of the browser's app: everywhere else the catalogue is read as it stands. */
export function messagesInPlace(): Plugin {
  let messages: Tree = {}
  return {
    name: 'messages-in-place',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const { module } = await runnerImport<{ messages: Tree }>(here('../../contract/messages.ts'))
      messages = module.messages
    },
    transform: (code, id) =>
      /\.tsx?(\?|$)/.test(id) && /messages['"]/.test(code) && !id.endsWith('/contract/messages.ts')
        ? inlineMessages(id, code, messages)
        : undefined,
  }
}
