import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Properties of elements and components whose value is shown or read out. */
const shown = /^(title|label|aria-label|aria-description|placeholder|alt|hint|sub|text|description|\w+Label)$/

/** Names of keys: the same word is printed on the keyboard, whatever the language of the screen. */
const keys = new Set(['Alt', 'Esc', 'Enter', 'Del', 'F2', 'b', 'c', 'Ctrl K', '⌘ K'])

const isText = (value: string) => /\p{L}/u.test(value) && !keys.has(value.trim())

/** The string literals that an expression may come to; what a call returns is not followed. */
function literalsOf(node: ESTree.Node | null): string[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return literalsOf(node.expression)
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? value.raw)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(literalsOf)
    case 'LogicalExpression':
      return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(literalsOf)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(literalsOf) : []
    default:
      return []
  }
}

/** English in the JSX of a file that does not come from the catalogue of messages. */
function literalTexts(file: string, source: string): string[] {
  const found: string[] = []
  const children = (nodes: readonly ESTree.JSXChild[]) => {
    for (const child of nodes) {
      if (child.type === 'JSXText') found.push(child.value)
      if (child.type === 'JSXExpressionContainer') found.push(...literalsOf(child))
    }
  }
  new Visitor({
    JSXElement: (node) => children(node.children),
    JSXFragment: (node) => children(node.children),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && shown.test(name.name)) found.push(...literalsOf(value))
    },
  }).visit(parseSync(file, source).program)
  return found.filter(isText).map((text) => `${file}: ${text.trim()}`)
}

test('finds text, properties and templates, and leaves calls, keys and signs', () => {
  const source = `
    const Sample = ({ busy, name }) => (
      <>
        <Button title="Save it" size="Large" label={busy ? 'Saving' : m.ui.save}>Save · {m.ui.save}</Button>
        <i aria-label={\`Remove \${name}\`} className="text">{busy && state === 'OPEN' && 'now'}</i>
        <Kbd>Esc</Kbd> – {fill(m.ui.remove, { name: 'x' })}
      </>
    )`
  expect(literalTexts('sample.tsx', source)).toEqual(
    ['Save ·', 'Save it', 'Saving', 'now', 'Remove'].map((text) => `sample.tsx: ${text}`),
  )
})

test('every text on screen comes from the catalogue', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('src/testing/'),
    )
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => literalTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})
