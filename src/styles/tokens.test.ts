import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeNames, themes, tones, type TokenName } from './tokens'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function cssTokens(theme: string) {
  const block = css.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]))
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const papers: TokenName[] = ['bg', 'surface', 'sunken', 'hover', 'selected']

it('measures contrast as WCAG does', () => {
  expect(ratio('#000000', '#ffffff')).toBe(21)
  expect(ratio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

describe.each(themeNames)('%s', (name) => {
  const theme = themes[name]
  const tooFaint = (pairs: [TokenName, TokenName][], least: number) =>
    pairs
      .map(([ink, paper]) => ({ ink, paper, ratio: ratio(theme[ink], theme[paper]) }))
      .filter((pair) => pair.ratio < least)
  const onPapers = (inks: readonly TokenName[]) =>
    inks.flatMap((ink) => papers.map((paper): [TokenName, TokenName] => [ink, paper]))

  it('has the same values in the style sheet', () => {
    expect(cssTokens(name)).toEqual(theme)
  })

  it('keeps every text readable on every paper', () => {
    expect(tooFaint(onPapers(['text', 'text2', 'hint', 'link', ...tones]), 4.5)).toEqual([])
  })

  it('keeps control borders, focus ring and accent visible on every paper', () => {
    expect(tooFaint(onPapers(['control', 'ring', 'primary']), 3)).toEqual([])
  })

  it('keeps words on fills readable', () => {
    const fills: [TokenName, TokenName][] = [
      ...tones.map((tone): [TokenName, TokenName] => [tone, `${tone}-soft`]),
      ['on-crit', 'crit'],
      ['on-primary', 'primary'],
      ['on-primary', 'primary-hover'],
      ['bar-text', 'bar'],
      ['bar-dim', 'bar'],
    ]
    expect(tooFaint(fills, 4.5)).toEqual([])
  })

  it('keeps chart lines visible on cards', () => {
    const lines = (['c1', 'c2', 'c3', 'c4'] as const).map((c): [TokenName, TokenName] => [c, 'surface'])
    expect(tooFaint(lines, 3)).toEqual([])
  })
})
