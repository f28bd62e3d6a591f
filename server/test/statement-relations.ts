/**
 * Reads the tables that a statement names, and by which conditions each is held to one laboratory. Understands the SQL that
 * this server sends, which is a part of PostgreSQL's; what it does not understand it throws, rather than let it pass.
 */

/** One table as a statement names it: in `from`, a join, a subquery, or as what is written to. */
export interface Relation {
  table: string
  alias: string
  /** Numbers of the parameters that its laboratory is compared with (`$1` is 1), or that are inserted as such. */
  parameters: number[]
  /** Aliases whose laboratory it is compared with. */
  others: string[]
  /** Rows of a query or of a document are inserted, which bring their laboratory with them. */
  inserted: boolean
}

type Token =
  /** `key`: not in quotes, so that it may be one of SQL's own words. */
  | { kind: 'word'; text: string; key: boolean }
  | { kind: 'symbol'; text: string }
  | { kind: 'parameter'; number: number }
  | { kind: 'value' }
type Node = Token | { kind: 'group'; nodes: Node[] }

const pieces =
  /\s+|\/\*[\s\S]*?\*\/|--[^\n]*|'(?:[^']|'')*'|"((?:[^"]|"")+)"|\$(\d+)|(\d[\d.]*)|([a-z_][a-z0-9_]*)|(::|[<>=!@~|&#*+\-/%?^]+|[().,:;[\]])/iy

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pieces.lastIndex = 0
  while (pieces.lastIndex < text.length) {
    const at = pieces.lastIndex
    const match = pieces.exec(text)
    if (!match) throw new Error(`Not understood: ${text.slice(at, at + 40)}`)
    const [whole, quoted, parameter, number, word, symbol] = match
    if (quoted !== undefined) tokens.push({ kind: 'word', text: quoted, key: false })
    else if (parameter !== undefined) tokens.push({ kind: 'parameter', number: Number(parameter) })
    else if (number !== undefined || whole.startsWith("'")) tokens.push({ kind: 'value' })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), key: true })
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol })
  }
  return tokens
}

/** The tokens with what stands in parentheses as one node. */
function grouped(tokens: readonly Token[]): Node[] {
  const open: Node[][] = [[]]
  for (const token of tokens) {
    if (isSymbol(token, '(')) open.push([])
    else if (isSymbol(token, ')')) {
      const nodes = open.pop()
      const outer = open.at(-1)
      if (!nodes || !outer) throw new Error('Not understood: a parenthesis that closes nothing.')
      outer.push({ kind: 'group', nodes })
    } else open.at(-1)?.push(token)
  }
  const [nodes] = open
  if (!nodes || open.length > 1) throw new Error('Not understood: a parenthesis that is not closed.')
  return nodes
}

const isSymbol = (node: Node | undefined, text: string) => node?.kind === 'symbol' && node.text === text
const isWord = (node: Node | undefined, ...texts: string[]) =>
  node?.kind === 'word' && node.key && texts.includes(node.text)
const wordOf = (node: Node | undefined) => (node?.kind === 'word' ? node.text : undefined)

const queryWords = ['select', 'with', 'values', 'table', 'insert', 'update', 'delete']
const isQuery = (nodes: readonly Node[]): boolean =>
  isWord(nodes[0], ...queryWords) || (nodes[0]?.kind === 'group' && isQuery(nodes[0].nodes))

/** Splits where a node of this level says so; that node belongs to neither side. */
function split(nodes: readonly Node[], ends: (node: Node, at: number) => boolean): Node[][] {
  const parts: Node[][] = [[]]
  nodes.forEach((node, at) => (ends(node, at) ? parts.push([]) : parts.at(-1)?.push(node)))
  return parts
}

/** What begins a clause of a query. `from` after `distinct` compares. */
const clauseWords = [
  'select',
  'table',
  'from',
  'where',
  'group',
  'having',
  'window',
  'order',
  'limit',
  'offset',
  'fetch',
  'for',
  'returning',
  'set',
  'values',
  'using',
  'union',
  'intersect',
  'except',
  'insert',
  'update',
  'delete',
]
function clausesOf(nodes: readonly Node[]): { word: string; nodes: Node[] }[] {
  const clauses: { word: string; nodes: Node[] }[] = []
  nodes.forEach((node, at) => {
    const before = nodes[at - 1]
    const compares = isWord(node, 'from') && isWord(before, 'distinct')
    // `for update` and `do update` are no updates.
    const joined = isWord(node, 'update') && isWord(before, 'for', 'key', 'do')
    const word = isWord(node, ...clauseWords) && !compares && !joined ? wordOf(node) : undefined
    if (word !== undefined) clauses.push({ word, nodes: [] })
    else clauses.at(-1)?.nodes.push(node)
  })
  return clauses
}

/** Conditions that all hold: the parts between `and`, those in parentheses too. What stands beside an `or` proves nothing. */
function conjunctsOf(nodes: readonly Node[]): Node[][] {
  let between = false
  const parts = split(nodes, (node) => {
    if (isWord(node, 'between')) between = true
    if (!isWord(node, 'and')) return false
    const ends = !between
    between = false
    return ends
  })
  return parts.flatMap((part) => {
    const [only] = part
    if (part.length === 1 && only?.kind === 'group' && !isQuery(only.nodes)) return conjunctsOf(only.nodes)
    return part.some((node) => isWord(node, 'or')) ? [] : [part]
  })
}

/** The column that names the laboratory: its own key in the table of laboratories. */
const keyOf = (table: string) => (table === 'lab' ? 'id' : 'lab_id')

interface Side {
  alias?: string
  column?: string
  parameter?: number
}
function sideOf(nodes: readonly Node[]): Side | undefined {
  const cast = nodes.findIndex((node) => isSymbol(node, '::'))
  const plain = cast < 0 ? nodes : nodes.slice(0, cast)
  const [first, dot, last] = plain
  if (plain.length === 1 && first?.kind === 'parameter') return { parameter: first.number }
  if (plain.length === 1 && first?.kind === 'word') return { column: first.text }
  const [alias, column] = [wordOf(first), wordOf(last)]
  return plain.length === 3 && isSymbol(dot, '.') && alias !== undefined && column !== undefined
    ? { alias, column }
    : undefined
}

/** Notes what one condition says about the laboratory of the relations that it may bind. */
function bind(condition: readonly Node[], relations: readonly Relation[]): void {
  const equals = condition.findIndex((node) => isSymbol(node, '='))
  if (equals < 0) return
  const sides = [sideOf(condition.slice(0, equals)), sideOf(condition.slice(equals + 1))] as const
  for (const [side, other] of [sides, sides.toReversed()]) {
    if (side?.column === undefined || !other) continue
    const named = relations.filter(
      ({ table, alias }) =>
        keyOf(table) === side.column && (side.alias === undefined ? true : side.alias === alias),
    )
    // A column without its table is the innermost one that has it; where two have it, PostgreSQL refuses it.
    const [relation] = named
    if (!relation || (side.alias === undefined && named.length > 1)) continue
    if (other.parameter !== undefined) relation.parameters.push(other.parameter)
    else if (other.alias !== undefined && (other.column === 'lab_id' || other.column === 'id'))
      relation.others.push(other.alias)
  }
}

class Reader {
  readonly relations: Relation[] = []

  /** A query or a statement; `known` are the names of `with` queries, which are no tables. */
  query(nodes: readonly Node[], known: ReadonlySet<string>): void {
    const [first] = nodes
    if (nodes.length === 1 && first?.kind === 'group') return this.query(first.nodes, known)
    if (isWord(first, 'with')) return this.withQueries(nodes, known)
    const parts = split(nodes, (node) => isWord(node, 'union', 'intersect', 'except'))
    if (parts.length > 1) {
      for (const part of parts) this.query(isWord(part[0], 'all', 'distinct') ? part.slice(1) : part, known)
      return
    }
    // `(select …) order by …`
    if (first?.kind === 'group') {
      this.query(first.nodes, known)
      return this.within(nodes.slice(1), known)
    }
    if (!isWord(first, ...queryWords)) throw new Error(`Not understood: ${JSON.stringify(first)}`)
    this.core(nodes, known)
  }

  private withQueries(nodes: readonly Node[], known: ReadonlySet<string>): void {
    const names = new Set(known)
    let at = isWord(nodes[1], 'recursive') ? 2 : 1
    const recursive = at === 2
    for (;;) {
      const name = wordOf(nodes[at])
      if (name === undefined) throw new Error('Not understood: a with query without a name.')
      at += 1
      if (nodes[at]?.kind === 'group' && isWord(nodes[at + 1], 'as')) at += 1
      if (!isWord(nodes[at], 'as')) throw new Error('Not understood: a with query without as.')
      at += 1
      while (isWord(nodes[at], 'not', 'materialized')) at += 1
      const body = nodes[at]
      if (body?.kind !== 'group') throw new Error('Not understood: a with query without parentheses.')
      this.query(body.nodes, recursive ? new Set([...names, name]) : names)
      names.add(name)
      at += 1
      if (!isSymbol(nodes[at], ',')) break
      at += 1
    }
    this.query(nodes.slice(at), names)
  }

  /** Looks for queries within expressions. */
  private within(nodes: readonly Node[], known: ReadonlySet<string>): void {
    for (const node of nodes)
      if (node.kind === 'group') {
        if (isQuery(node.nodes)) this.query(node.nodes, known)
        else this.within(node.nodes, known)
      }
  }

  /** One query without `with` and without `union`. */
  private core(nodes: readonly Node[], known: ReadonlySet<string>): void {
    const clauses = clausesOf(nodes)
    const own: Relation[] = []
    for (const { word, nodes: body } of clauses) {
      if (word === 'insert') own.push(this.inserted(body, clauses))
      if (['from', 'using', 'update', 'table'].includes(word)) own.push(...this.items(body, known))
      else this.within(body, known)
    }
    const conditions = clauses
      .filter(({ word }) => word === 'where')
      .flatMap(({ nodes: body }) => conjunctsOf(body))
    for (const condition of conditions) bind(condition, own)
    this.relations.push(...own)
  }

  /** `insert into t (columns)`: bound by what is inserted as the laboratory. */
  private inserted(body: readonly Node[], clauses: readonly { word: string; nodes: Node[] }[]): Relation {
    const table = wordOf(body[1])
    if (!isWord(body[0], 'into') || table === undefined) throw new Error('Not understood: an insert.')
    const columns = body.find((node) => node.kind === 'group')
    const place = columns
      ? split(columns.nodes, (node) => isSymbol(node, ',')).findIndex(
          (part) => wordOf(part[0]) === keyOf(table),
        )
      : -1
    const values = clauses.find(({ word }) => word === 'values')
    const rows = (values?.nodes ?? []).flatMap((node, at, all) =>
      node.kind === 'group' && (at === 0 || isSymbol(all[at - 1], ',')) ? [node.nodes] : [],
    )
    const parameters = rows.flatMap((row) => {
      const value = split(row, (node) => isSymbol(node, ','))[place]?.[0]
      return value?.kind === 'parameter' ? [value.number] : []
    })
    const complete = rows.length === parameters.length
    return {
      table,
      alias: table,
      parameters: complete ? parameters : [],
      others: [],
      inserted: place >= 0 && !values,
    }
  }

  /** The items of a `from` clause, with the conditions of their joins. */
  private items(nodes: readonly Node[], known: ReadonlySet<string>): Relation[] {
    const found: Relation[] = []
    let item: Node[] = []
    let outer = false
    const end = () => {
      if (item.length > 0) found.push(...this.item(item, outer, known, found))
      item = []
      outer = false
    }
    for (const node of nodes) {
      if (isWord(node, 'right', 'full', 'natural')) throw new Error(`Not understood: ${wordOf(node)} join`)
      if (isSymbol(node, ',') || isWord(node, 'inner', 'left', 'cross', 'join')) {
        if (item.length > 0) end()
        outer ||= isWord(node, 'left')
      } else if (!isWord(node, 'outer')) item.push(node)
    }
    end()
    return found
  }

  private item(
    nodes: readonly Node[],
    outer: boolean,
    known: ReadonlySet<string>,
    before: readonly Relation[],
  ): Relation[] {
    const on = nodes.findIndex((node) => isWord(node, 'on'))
    const source = (on < 0 ? nodes : nodes.slice(0, on)).filter((node) => !isWord(node, 'lateral', 'only'))
    const condition = on < 0 ? [] : nodes.slice(on + 1)
    this.within(condition, known)
    const relations = this.source(source, known)
    // The condition of an outer join holds its own side alone.
    const bound = outer ? relations : [...before, ...relations]
    for (const part of conjunctsOf(condition)) bind(part, bound)
    return relations
  }

  private source(nodes: readonly Node[], known: ReadonlySet<string>): Relation[] {
    const [first, second, third] = nodes
    if (first?.kind === 'group') {
      if (isQuery(first.nodes)) {
        this.query(first.nodes, known)
        return []
      }
      return this.items(first.nodes, known)
    }
    const table = wordOf(first)
    if (table === undefined) throw new Error(`Not understood: ${JSON.stringify(first)}`)
    // A function's rows.
    if (second?.kind === 'group' && !isWord(third, 'set')) {
      this.within(nodes, known)
      return []
    }
    if (known.has(table)) return []
    const alias = isWord(second, 'as') ? wordOf(third) : wordOf(second)
    return [{ table, alias: alias ?? table, parameters: [], others: [], inserted: false }]
  }
}

const noQuery = ['begin', 'start', 'commit', 'rollback', 'savepoint', 'release', 'set', 'explain', 'lock']

/** Every table that the statement names, each time it does. */
export function relationsOf(text: string): Relation[] {
  const nodes = grouped(tokensOf(text)).filter((node) => !isSymbol(node, ';'))
  const reader = new Reader()
  if (!isWord(nodes[0], ...noQuery)) reader.query(nodes, new Set())
  return reader.relations
}
