import { describe, expect, it } from 'vitest'
import { localPage } from './local-page'

const rows = Array.from({ length: 45 }, (_, at) => ({
  code: `T${at + 1}`,
  name: at === 6 ? 'Émile’s test' : `Test ${at + 1}`,
}))
const page = (asked: { text?: string; page?: number; sort?: string }) =>
  localPage({
    rows,
    text: '',
    page: 1,
    sort: 'code',
    ...asked,
    textOf: ({ code, name }) => `${code} ${name}`,
    sorts: { code: ({ code }) => code, name: ({ name }) => name },
  })

describe('localPage', () => {
  it('cuts twenty rows a page and counts all of them', () => {
    const { docs, total, pages } = page({ page: 3 })
    expect({ codes: docs.map(({ code }) => code), total, pages }).toEqual({
      codes: ['T41', 'T42', 'T43', 'T44', 'T45'],
      total: 45,
      pages: 3,
    })
  })

  it('sorts numbers in names as numbers, and backwards', () => {
    expect(
      page({})
        .docs.slice(0, 3)
        .map(({ code }) => code),
    ).toEqual(['T1', 'T2', 'T3'])
    expect(page({ sort: '-code' }).docs[0]?.code).toBe('T45')
  })

  it('wants every word, in any case and without accents', () => {
    expect(page({ text: 'TEST emile' }).docs).toEqual([{ code: 'T7', name: 'Émile’s test' }])
    expect(page({ text: 'test nowhere' }).total).toBe(0)
  })

  it('answers the last page to a page beyond it', () => {
    expect(page({ text: 'T4', page: 9 }).page).toBe(1)
  })
})
