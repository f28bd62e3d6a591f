import { parseSync } from 'vite'

/** A piece of English in the code, where it stands. */
export interface Found {
  line: number
  text: string
}

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** Stands for what a template fills in. */
const HOLE = '\u0000'

/** Two words, or a word beside something filled in, with a space between them. */
const sentence = new RegExp(
  `\\p{L}{2,}[.,;:!?)”’]*\\s+[(“‘]?(\\p{L}|${HOLE})|${HOLE}[.,;:]?\\s+\\p{L}{2,}`,
  'u',
)
const word = /\p{L}{2,}/u

/** Where the code is from: what is shown, and what only the program reads, differs by room. */
export type Room = 'server' | 'contract' | 'src'

/** Their text arguments are for the database, a header or a hash. */
const inside =
  /^(sha256Hex|key|pairLimit|addressLimit|accountLimit|limitsOf)$|\.(select|selectFrom|innerJoin|leftJoin|crossJoin|where|whereRef|onRef|on|orderBy|groupBy|returning|as|split|insertInto|updateTable|deleteFrom|setIsolationLevel|setAccessMode|stroke|path|set|header|request|struct|test|exec|match|replace|startsWith|includes)$/
/** Nothing of what they are given reaches a person: the log, and an error that is no refusal. */
const unread = /^(Error|RangeError|TypeError)$|\.log\.(error|warn|info)$|^log$/
/** What they are given is shown as it is, one word or many; the number is the place of the text. */
const shown: Readonly<Record<Room, readonly (readonly [RegExp, number])[]>> = {
  server: [
    [/^(ruleRefused|conflict|unknownScan|unreadable|heading)$|^(paper|cursor)\.(line|wrap|paragraph)$/, 0],
    [/^drawSection$/, 1],
  ],
  contract: [
    [/^(requiredText|refused|refuse|problem)$|\.(min|max|regex|refine)$/, 1],
    [/^z\.(email|int)$|^(fill|said)$/, 0],
  ],
  src: [
    [/^toast\.\w+$|^(useErrorTitle|announce|confirm)$/, 0],
    [/^cue$/, 2],
  ],
}
const shownKeys: Readonly<Record<Room, RegExp>> = {
  server: /^(head|label|subject)$/,
  contract: /^(label|message|missing|hint|noun)$/,
  src: /^(title|label|'aria-\w+'|ariaLabel|hint|sub|placeholder|text|detail|description|message|heading|reason)$/,
}
/** Parameters whose default is shown. */
const defaults = /(label|word|title|text|message|hint)$/i
/** The description of the calls is for programmers. */
const forProgrammers: Readonly<Record<Room, RegExp | null>> = {
  server: null,
  contract: /^summary$/,
  src: null,
}
/** Most of a screen's literals are class names, paths and names of icons: a text begins as a sentence does, or ends so. */
const begins = /^[“‘(¿¡]?\p{Lu}|[.?…]$/u
const chord = /^(Alt|Ctrl|Shift)( \w+)+$/
const alias = /^[\w.]+ as \w+$|^is not$/
const contentType = /^[\w.+-]+\/[\w.+-]+; charset=/
/** Words between quotes in SQL come back as a value, for somebody to read. */
const quotedInSql = /'[A-Z][a-z]+( [a-z]+)+'/

/** The text of a literal or a template; undefined for anything else. */
function textOf(node: Node & Record<string, unknown>): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  return node['quasis'].map((quasi: { value: { cooked?: string } }) => quasi.value.cooked ?? '').join(HOLE)
}

/**
 * English in a module that a person may come to read: sentences anywhere but where only the program reads them, and single
 * words where they are shown as they are (the head of a column, a refusal, a line of a paper, a toast). Texts belong into the
 * catalogue of their area (`contract/<area>/messages.ts`).
 */
export function englishIn(file: string, code: string, room: Room = 'server'): Found[] {
  const found: Found[] = []
  const source = (node: unknown) => (isNode(node) ? code.slice(node.start, node.end).replace(/\s+/g, '') : '')
  const note = (node: Node, text: string) =>
    found.push({
      line: code.slice(0, node.start).split('\n').length,
      text: text.replaceAll(HOLE, '{}').slice(0, 120),
    })

  function visitAll(values: Iterable<unknown>): void {
    for (const value of values) visit(value, false)
  }

  /** `single`: here one word counts. */
  function visit(value: unknown, single: boolean): void {
    if (Array.isArray(value)) return visitAll(value)
    if (!isNode(value)) return
    const node = value
    const text = textOf(node)
    if (text !== undefined) {
      const plain = text.replaceAll(HOLE, '')
      const counts =
        (sentence.test(text) && (room !== 'src' || begins.test(plain.trim()))) || (single && isWord(plain))
      if (counts && !alias.test(text) && !contentType.test(text) && !chord.test(text)) note(node, text)
      return visitAll(Array.isArray(node['expressions']) ? node['expressions'] : [])
    }
    if (
      /^(Import|ExportAll)/.test(node.type) ||
      /^TS.*(Type|Literal|Keyword|Signature|Alias|Interface)/.test(node.type)
    )
      return
    if (node.type === 'TaggedTemplateExpression') return visitSql(node)
    if (node.type === 'BinaryExpression')
      return visitAll([node['left'], node['right']].filter((one) => !isText(one)))
    if (node.type === 'Property') {
      if (node['computed'] === true) visit(node['key'], false)
      // The key of a count of tries.
      if (source(node['key']) === 'key' && isText(node['value'])) return
      const key = source(node['key'])
      if (forProgrammers[room]?.test(key)) return
      return visit(node['value'], shownKeys[room].test(key))
    }
    if (node.type === 'AssignmentPattern') return visitDefault(node['left'], node['right'])
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return visitCall(node)
    visitAll(Object.values(node))
  }

  /** In a screen's code a name of the program's own, such as a kind, begins small. */
  const isWord = (text: string) => word.test(text) && (room !== 'src' || begins.test(text.trim()))

  const isText = (value: unknown) => isNode(value) && textOf(value) !== undefined

  function visitSql(node: Record<string, unknown>): void {
    const quasi = node['quasi']
    if (!isNode(quasi)) return
    const text = textOf(quasi) ?? ''
    if (quotedInSql.test(text)) note(quasi, quotedInSql.exec(text)?.[0] ?? '')
    visitAll(Array.isArray(quasi['expressions']) ? quasi['expressions'] : [])
  }

  function visitDefault(left: unknown, right: unknown): void {
    const text = isNode(right) ? textOf(right) : undefined
    if (isNode(right) && text !== undefined && defaults.test(source(left)) && word.test(text))
      note(right, text)
    else visit(right, false)
  }

  function visitCall(node: Record<string, unknown>): void {
    const callee = source(node['callee'])
    const given = Array.isArray(node['arguments']) ? node['arguments'] : []
    visit(node['callee'], false)
    if (unread.test(callee)) return
    if (inside.test(callee)) {
      for (const one of given)
        if (!isText(one) && !(isNode(one) && one.type === 'ArrayExpression')) visit(one, false)
      return
    }
    given.forEach((one, at) =>
      visit(
        one,
        shown[room].some(([name, place]) => at === place && name.test(callee)),
      ),
    )
  }

  visit(parseSync(file, code).program, false)
  return found
}
