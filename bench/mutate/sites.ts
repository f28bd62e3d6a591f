import { parseSync, type ESTree } from 'vite'
import { sqlChanges } from './sql-changes'
import { walk } from './walk'

/** What a mutant does to the code, by the mistake that it stands for. */
export type Kind =
  | 'boundary'
  | 'comparison'
  | 'condition'
  | 'logic'
  | 'branches'
  | 'guard'
  | 'throw'
  | 'call'
  | 'argument'
  | 'arithmetic'
  | 'number'
  | 'boolean'
  | 'array'
  | 'string'
  | 'where'
  | 'sql'
  | 'prop'

/** One change of one span of a file. */
export interface Site {
  kind: Kind
  start: number
  end: number
  /** What stands there instead; empty where a statement or a JSX attribute is taken out. */
  text: string
  how: 'expression' | 'statement' | 'attribute'
}

export interface Found {
  sites: readonly Site[]
  /** Statements that are one expression: what begins one cannot begin with a bracket, since no semicolon ends the one before. */
  statements: readonly ESTree.Span[]
  /** What stands at the top of the file, each with all its code. */
  parts: readonly ESTree.Span[]
}

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const flips: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
}
const sums: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const logic: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

/** Conditions of a statement to the database, which are taken out whole. */
const conditionCalls = new Set(['where', 'whereRef', 'having', 'on', 'onRef'])
/** Their strings name columns, which the types and the database check. */
const builderCalls = new Set([
  ...conditionCalls,
  ...[
    'select',
    'selectFrom',
    'selectAll',
    'insertInto',
    'updateTable',
    'deleteFrom',
    'innerJoin',
    'leftJoin',
  ],
  ...['orderBy', 'groupBy', 'columns', 'column', 'ref', 'returning', 'set', 'fn', 'table', 'as', 'describe'],
])
/** Properties whose text people read. */
const wording = new Set([
  ...['summary', 'title', 'label', 'description', 'hint', 'message', 'placeholder', 'text', 'className'],
])
const propsThatGuard = new Set(['disabled', 'required', 'readOnly'])

const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return ''
}

/** `log.info(…)`, `t('…')`, `new Error('…')`: for people to read, not for patients to be harmed by. */
function isWording(node: ESTree.Node): boolean {
  if (node.type === 'NewExpression') return /Error$|^Refusal$/.test(nameOf(node.callee))
  if (node.type === 'Property') return !node.computed && wording.has(nameOf(node.key))
  if (node.type === 'JSXAttribute') return true
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  return isLog(callee) || ['t', 'cn', 'describe', 'plural'].includes(nameOf(callee))
}
const isLog = (callee: ESTree.Node) =>
  callee.type === 'MemberExpression' && /^(log|logger|console)$/.test(nameOf(callee.object))

const leaves = (node: ESTree.Node): boolean =>
  node.type === 'ReturnStatement' ||
  node.type === 'ThrowStatement' ||
  node.type === 'ContinueStatement' ||
  node.type === 'BreakStatement' ||
  (node.type === 'BlockStatement' && node.body.some(leaves))

const isComparison = (node: ESTree.Node) => node.type === 'BinaryExpression' && node.operator in flips
const isTruth = (node: ESTree.Node) =>
  isComparison(node) || (node.type === 'UnaryExpression' && node.operator === '!')

const isText = (node: ESTree.Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** Everything in a file that can be changed into a plausible mistake, in the order of the file. */
export function sitesOf(file: string, source: string): Found {
  const { program, errors } = parseSync(file, source, {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
    sourceType: 'module',
  })
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message ?? ''}`)
  const sites: Site[] = []
  const statements: ESTree.Span[] = []
  const text = ({ start, end }: ESTree.Span) => source.slice(start, end)
  const add = (kind: Kind, { start, end }: ESTree.Span, to: string, how: Site['how'] = 'expression') => {
    sites.push({ kind, start, end, text: to, how })
  }
  const takeOut = (kind: Kind, span: ESTree.Span) => add(kind, span, '', 'statement')
  /** `a + b` with another sign between; the sign is the first behind the left side that is no comment's. */
  const withOperator = (
    node: ESTree.Span & { left: ESTree.Span; right: ESTree.Span; operator: string },
    to: string,
  ) =>
    text({ start: node.start, end: node.left.end }) +
    text({ start: node.left.end, end: node.right.start }).replace(node.operator, () => to) +
    text({ start: node.right.start, end: node.end })
  const negate = (kind: Kind, test: ESTree.Node) => {
    if (!isTruth(test)) add(kind, test, `!(${text(test)})`)
  }

  walk(program, (node, parents) => {
    const parent = parents.at(-1)
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return false
      case 'ExportNamedDeclaration':
        return !node.source
      case 'IfStatement':
        if (!node.alternate && leaves(node.consequent)) takeOut('guard', node)
        negate('condition', node.test)
        return true
      case 'ConditionalExpression':
        if (!isTruth(node.test))
          add('branches', node, `${text(node.test)} ? (${text(node.alternate)}) : (${text(node.consequent)})`)
        return true
      case 'ThrowStatement':
        if (parent?.type !== 'IfStatement') takeOut('throw', node)
        return true
      case 'ExpressionStatement': {
        if ('directive' in node && node.directive) return false
        statements.push({ start: node.start, end: node.end })
        const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
        if (called.type === 'CallExpression' && !isLog(called.callee) && nameOf(called.callee) !== 'super')
          takeOut('call', node)
        return true
      }
      case 'UnaryExpression':
        if (node.operator === '!' && node.argument.type !== 'UnaryExpression')
          add('condition', node, `(${text(node.argument)})`)
        return node.operator !== '-' || node.argument.type !== 'Literal'
      case 'BinaryExpression': {
        const { operator } = node
        const at = node
        const nearer = boundaries[operator]
        const flipped = flips[operator]
        const other = sums[operator]
        if (nearer) add('boundary', node, withOperator(at, nearer))
        if (flipped) add('comparison', node, withOperator(at, flipped))
        if (other && !isText(node.left) && !isText(node.right))
          add('arithmetic', node, withOperator(at, other))
        return true
      }
      case 'LogicalExpression': {
        const other = logic[node.operator]
        const swapped = other && withOperator(node, other)
        // A bracket at the beginning of a statement would call what the line before ends with.
        if (swapped) add('logic', node, parent?.type === 'ExpressionStatement' ? swapped : `(${swapped})`)
        return true
      }
      case 'CallExpression': {
        const { callee } = node
        const name = nameOf(callee)
        const chained = parents.some(({ type }) => type === 'ChainExpression')
        if (callee.type === 'MemberExpression' && conditionCalls.has(name) && !chained)
          add('where', node, text(callee.object))
        const last = node.arguments.at(-1)
        const before = node.arguments.at(-2)
        if (last && before && !isWording(node) && !conditionCalls.has(name))
          add(
            'argument',
            node,
            text({ start: node.start, end: before.end }) +
              text({ start: last.end, end: node.end }).replace(/^,/, ''),
          )
        return !isLog(callee)
      }
      case 'TaggedTemplateExpression': {
        if (nameOf(node.tag) !== 'sql') return true
        const { start } = node.quasi
        const parts = node.quasi.quasis.map((part) => ({ start: part.start - start, end: part.end - start }))
        const before = text({ start: node.start, end: start })
        for (const changed of sqlChanges(text(node.quasi), parts)) add('sql', node, before + changed)
        return true
      }
      case 'ImportExpression':
        return false
      case 'ArrayExpression':
        // What a hook depends on only decides when it runs again.
        if (parent?.type === 'CallExpression' && /^use[A-Z]/.test(nameOf(parent.callee))) return false
        if (node.elements.length > 0) add('array', node, '[]')
        return true
      case 'JSXAttribute':
        if (propsThatGuard.has(nameOf(node.name))) {
          add('prop', node, '', 'attribute')
          return true
        }
        return node.value?.type === 'JSXExpressionContainer'
      case 'Literal': {
        if (parent && 'key' in parent && parent.key === node) return false
        if (typeof node.value === 'number') add('number', node, String(node.value + 1))
        else if (typeof node.value === 'boolean') add('boolean', node, String(!node.value))
        else if (typeof node.value === 'string') addString(node, node.value, parents)
        return false
      }
      default:
        return true
    }
  })

  function addString(node: ESTree.Span, value: string, parents: readonly ESTree.Node[]): void {
    const call = parents.at(-1)
    const built = call?.type === 'CallExpression' && builderCalls.has(nameOf(call.callee))
    if (built && boundaries[value]) add('boundary', node, `'${boundaries[value]}'`)
    else if (built && (value === 'desc' || value === 'asc'))
      add('sql', node, value === 'desc' ? `'asc'` : `'desc'`)
    // A sentence is for people; a code is for the machine.
    else if (value !== '' && !built && !/\s/.test(value) && !parents.some(isWording))
      add('string', node, `''`)
  }
  return {
    sites: sites.toSorted((a, b) => a.start - b.start || b.end - a.end || a.text.localeCompare(b.text)),
    statements,
    parts: program.body.map(({ start, end }) => ({ start, end })),
  }
}
