import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pairs, papers, type Paper } from './pairs'
import { themeNames, themes, type TokenName } from './tokens'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function cssTokens(theme: string) {
  const block = css.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]))
}

type Colour = readonly number[]
const colour = (hex: string): Colour => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

/** What a paper looks like: a layer of white lets its ground through by what it lacks. */
function coloured(theme: Readonly<Record<TokenName, string>>, paper: Paper): Colour {
  const ground = (Object.keys(theme) as TokenName[]).find((name) => name === paper.split(' + ')[0])
  if (!ground) throw new Error(`No token ${paper}`)
  const layer = Number(/white\/(\d+)$/.exec(paper)?.[1] ?? 0) / 100
  return colour(theme[ground]).map((part) => part * (1 - layer) + 255 * layer)
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(parts: Colour) {
  const [r = 0, g = 0, b = 0] = parts
    .map((part) => part / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: Colour, b: Colour) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

it('measures contrast as WCAG does', () => {
  const on = (ink: string, paper: string) => ratio(colour(ink), colour(paper))
  expect(on('#000000', '#ffffff')).toBe(21)
  expect(on('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  // 12 % white over black is #1f1f1f.
  const dark = { ...themes['dark-blue'], bar: '#000000' }
  expect(coloured(dark, 'bar + white/12').map(Math.round)).toEqual([31, 31, 31])
})

describe.each(themeNames)('%s', (name) => {
  const theme = themes[name]
  const tooFaint = (list: readonly (readonly [TokenName, Paper])[], least: number) =>
    list
      .map(([ink, paper]) => ({ ink, paper, ratio: ratio(colour(theme[ink]), coloured(theme, paper)) }))
      .filter((pair) => pair.ratio < least)

  it('has the same values in the style sheet', () => {
    expect(cssTokens(name)).toEqual(theme)
  })

  it('keeps all words readable on what they stand on', () => {
    expect(tooFaint(pairs, 4.5)).toEqual([])
  })

  it('keeps control borders, focus ring and accent visible on every paper', () => {
    const edges = (['control', 'ring', 'primary'] as const).flatMap((ink) =>
      papers.map((paper) => [ink, paper] as const),
    )
    expect(tooFaint(edges, 3)).toEqual([])
  })

  it('keeps chart lines visible on cards', () => {
    const lines = (['c1', 'c2', 'c3', 'c4'] as const).map((c) => [c, 'surface'] as const)
    expect(tooFaint(lines, 3)).toEqual([])
  })
})
