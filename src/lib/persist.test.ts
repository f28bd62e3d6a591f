import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredState, keepOnlyOurs, readStored, removeStored, storedName, writeStored } from './persist'

beforeEach(() => clearStoredState())

describe('persist', () => {
  it('remembers each kind of value, texts as they are', () => {
    writeStored('theme', 'dark-pink')
    writeStored('navFolded', true)
    writeStored('navGroups', { lists: false })
    writeStored('version', '9.0.29')
    writeStored('labelPort', 8282)
    expect(localStorage.getItem(storedName('theme'))).toBe('dark-pink')
    expect(sessionStorage.getItem('aliquot.labelPort')).toBe('8282')
    expect([readStored('theme'), readStored('navFolded'), readStored('navGroups')]).toEqual([
      'dark-pink',
      true,
      { lists: false },
    ])
    expect([readStored('version'), readStored('labelPort')]).toEqual(['9.0.29', 8282])
  })

  it('takes a damaged or foreign value for none', () => {
    localStorage.setItem(storedName('theme'), 'green')
    localStorage.setItem(storedName('navGroups'), '{"lists":')
    localStorage.setItem(storedName('lastActivity'), '-5')
    expect([
      readStored('theme'),
      readStored('navGroups'),
      readStored('lastActivity'),
      readStored('printer'),
    ]).toEqual(Array(4).fill(undefined))
  })

  it('never throws when the browser refuses', () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError')
      })
    }
    writeStored('theme', 'dark-blue')
    removeStored('theme')
    clearStoredState()
    expect(readStored('theme')).toBeUndefined()
  })

  it('keeps nothing of routing when the page is left [rule:persist]', () => {
    keepOnlyOurs()
    writeStored('labelPort', 8383)
    sessionStorage.setItem(
      'tsr-scroll-restoration-v1_3',
      '{"/patients?text=Cedano":{"window":{"scrollY":40}}}',
    )
    window.dispatchEvent(new Event('pagehide'))
    expect({ ...sessionStorage }).toEqual({ 'aliquot.labelPort': '8383' })
  })

  it('keeps nothing after Update Now [state:software-update]', () => {
    writeStored('theme', 'dark-blue')
    localStorage.setItem('something-else', '1')
    sessionStorage.setItem('session', '1')
    clearStoredState()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })
})
