import { parseSync, Visitor, type ESTree } from 'vite'

/**
 * What a call says that a page never reads: only the server checks what comes in, knows whom it serves and writes the trail.
 * Whoever may call is read where it is everybody.
 */
const forTheServer = new Set(['params', 'query', 'body', 'entity', 'scope', 'fresh', 'summary'])

function isForTheServer(property: ESTree.ObjectExpression['properties'][number], plain: boolean): boolean {
  if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return false
  const { name } = property.key
  // Where others are spread in, this may stand against theirs.
  return forTheServer.has(name) || (name === 'can' && plain && property.value.type === 'ArrayExpression')
}

/** A module of the contract without what only the server reads of each `get(path, { … })` and `post(path, { … })`. */
export function asCalled(file: string, source: string): string {
  const { program } = parseSync(file, source, { lang: 'ts', sourceType: 'module' })
  const gone: ESTree.Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, options] }) {
      if (callee.type !== 'Identifier' || (callee.name !== 'get' && callee.name !== 'post')) return
      if (options?.type !== 'ObjectExpression') return
      const plain = options.properties.every(({ type }) => type === 'Property')
      gone.push(...options.properties.filter((property) => isForTheServer(property, plain)))
    },
  }).visit(program)
  return gone
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), source)
}
