import { describe, expect, it } from 'vitest'
import { messages } from '../../contract/messages'
import { inlineMessages } from './inline-messages'

const tree = { orders: { title: 'Orders', count: '{n} orders', tabs: { OPEN: 'Open', HOLD: 'Held' } } }
const from = "import { t, messages } from '@contract/messages'\n"
const made = (code: string) => inlineMessages('/x.ts', from + code, tree)?.split(from)[1]

describe('texts in place of their keys', () => {
  it.each([
    ["const a = t('orders.title')", 'const a = ("Orders")'],
    [
      "const a = t('orders.count', { n: t('orders.title') })",
      'const a = __fill("{n} orders", { n: ("Orders") })',
    ],
    ["const a = t(b ? 'orders.tabs.OPEN' : 'orders.title')", 'const a = (b ? "Open" : "Orders")'],
    ["const words = 'orders.tabs'\nt(`${words}.OPEN`)", 'const words = \'orders.tabs\'\n("Open")'],
    ['const a = messages.orders.tabs', 'const a = ({"OPEN":"Open","HOLD":"Held"})'],
    ['const { title } = messages.orders', 'const { title } = __area_orders'],
  ])('%s', (code, expected) => {
    expect(made(code)).toBe(expected)
  })

  it('looks a key that is made at run time up among the texts it can mean, and no others', () => {
    const code = inlineMessages('/x.ts', `${from}t(\`orders.tabs.\${tab}\`)`, tree)
    expect(code).toContain('const __texts0 = {"orders.tabs.OPEN":"Open","orders.tabs.HOLD":"Held"};')
    expect(code).toContain('(__pick(__texts0, `orders.tabs.${tab}`))')
  })

  it('leaves modules alone that ask for no text, and names of the same kind that are not the catalogue’s', () => {
    expect(inlineMessages('/x.ts', "const t = (key) => key\nt('orders.title')", tree)).toBeUndefined()
  })

  it.each(["t('orders.titel')", 't(key)', 't(`${area}.title`)', 'messages.orders.words'])(
    'refuses %s: it would be an empty place on a screen',
    (code) => {
      expect(() => made(code)).toThrow('/x.ts')
    },
  )

  it('reads the real catalogue', () => {
    const code = `${from}t('orders.title')`.replace('orders.title', 'session.signIn.title')
    expect(inlineMessages('/x.ts', code, messages)).toContain('("Sign in")')
  })
})
