import type { ESTree } from 'vite'

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What only describes types is no code: `as`, `satisfies` and `!` are, for the expression before them. */
const typeKeys = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
])
const typedExpressions = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
])

/**
 * Goes through the code below `node`, parents first, types left out. `enter` answers false where the part below is of no
 * interest; `parents` are the nodes above, the nearest last.
 */
export function walk(
  node: ESTree.Node,
  enter: (node: ESTree.Node, parents: readonly ESTree.Node[]) => boolean,
  parents: readonly ESTree.Node[] = [],
): void {
  if (node.type.startsWith('TS') && !typedExpressions.has(node.type)) return
  if (!enter(node, parents)) return
  const below = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (typeKeys.has(key)) continue
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, enter, below)
  }
}
