import { describe, expect, test } from 'vitest'
import { fill, m } from './messages'
import * as es from './texts.es'
import type { Complete, Faults } from './translation'

/** As an area's module is: what a translation of it must have. */
interface English {
  greeting: 'Welcome'
  left: '{count} of {total} left'
  files: { one: '1 file'; many: '{count} files' }
}

describe('a translation that does not fit does not compile', () => {
  test('all texts, with the slots of the English ones in any order', () => {
    type Fits = Complete<
      Faults<
        English,
        {
          greeting: 'Bienvenido'
          left: 'Quedan {total}, hechos {count}'
          files: { one: '1 archivo'; many: '{count} archivos' }
        }
      >
    >
    const faults: Fits[] = []
    expect(faults).toEqual([])
  })

  test('a text is missing', () => {
    type Own = { left: '{count} de {total}'; files: { one: '1'; many: '{count}' } }
    // @ts-expect-error the greeting is missing
    type Wrong = Complete<Faults<English, Own>>
    const named: Faults<English, Own> = 'greeting is missing'
    expect<Wrong | string>(named).toContain('greeting')
  })

  test('a text is too many', () => {
    type Own = {
      greeting: 'Hola'
      farewell: 'Adiós'
      left: '{count} de {total}'
      files: { one: '1'; many: '{count}' }
    }
    // @ts-expect-error there is no farewell in English
    type Wrong = Complete<Faults<English, Own>>
    const named: Faults<English, Own> = 'farewell is not in English'
    expect<Wrong | string>(named).toContain('farewell')
  })

  test('a slot is missing, or another one', () => {
    type Own = { greeting: 'Hola {name}'; left: 'Quedan {count}'; files: { one: '1'; many: '{count}' } }
    // @ts-expect-error the slots differ
    type Wrong = Complete<Faults<English, Own>>
    const named: Faults<English, Own>[] = ['greeting has other slots', 'left has other slots']
    expect<Wrong[] | string[]>(named).toHaveLength(2)
  })

  test('a plural lacks one of its forms', () => {
    type Own = { greeting: 'Hola'; left: '{count} de {total}'; files: { many: '{count} archivos' } }
    // @ts-expect-error the form for one is missing
    type Wrong = Complete<Faults<English, Own>>
    const named: Faults<English, Own> = 'files.one is missing'
    expect<Wrong | string>(named).toContain('files.one')
  })

  test('a text whose slots the compiler cannot read', () => {
    type Own = { greeting: string; left: '{count} de {total}'; files: { one: '1'; many: '{count}' } }
    // @ts-expect-error the greeting is no literal text
    type Wrong = Complete<Faults<English, Own>>
    const named: Faults<English, Own> = 'greeting is no literal text'
    expect<Wrong | string>(named).toContain('greeting')
  })
})

describe('Spanish', () => {
  const textsIn = (node: object, path = ''): [string, string][] =>
    Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as [string, string]]
        : typeof value === 'object' && value !== null
          ? textsIn(value, `${path}${key}.`)
          : [],
    )
  const english = new Map(textsIn(m))
  /** Words that both languages write alike. */
  const alike = new Set<string>(['kiosk.no'])

  test('says something else than English, and fills the same slots', () => {
    const slots = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    const spanish = textsIn(es)
    expect(spanish.length).toBeGreaterThan(150)
    for (const [path, text] of spanish) {
      expect([path, slots(text)]).toEqual([path, slots(english.get(path) ?? '')])
      if (!alike.has(path)) expect([path, text]).not.toEqual([path, english.get(path)])
    }
  })

  test('is written as Spanish is: questions and exclamations open as they close', () => {
    for (const [path, text] of textsIn(es)) {
      expect([path, (text.match(/¿/g) ?? []).length]).toEqual([path, (text.match(/\?/g) ?? []).length])
      expect([path, (text.match(/¡/g) ?? []).length]).toEqual([path, (text.match(/!/g) ?? []).length])
    }
  })

  test('a text is filled like an English one', () => {
    expect(fill(es.session.secondFactorOn, { left: 3 })).toContain('restantes: 3.')
    // @ts-expect-error the codes that are left are missing
    expect(() => fill(es.session.secondFactorOn, {})).toThrow('needs left')
  })
})
