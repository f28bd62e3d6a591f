import type { Page } from 'playwright/test'
import { isKnownPair } from '@/styles/pairs'
import { themes } from '@/styles/tokens'

const names = Object.entries(themes['light-blue'])
  .filter(([, value]) => value.startsWith('#'))
  .map(([name]) => name)

/**
 * Which ink stands on which paper on this page, as `hint on sunken`, by the names of the tokens. For a moment each token has
 * a colour that no other has, so that what is drawn tells which it is. What cannot be used now may be faint (WCAG 2.2, 1.4.3)
 * and is left out. A layer that lets its ground through is told as `bar + white/12`.
 */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate((tokens) => {
    const root = document.documentElement
    // Every element changes its colours over a moment, each after the one it takes them from.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const redOf = (at: number) => 20 + 5 * at
    tokens.forEach((name, at) => root.style.setProperty(`--${name}`, `rgb(${redOf(at)}, 7, 9)`))

    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('No canvas.')
    /** A colour in any notation, by the name of its token: `success/25` where it lets a part of its ground through. */
    const nameOf = (text: string): string => {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = text
      pen.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(0, 0, 1, 1).data
      const at = Math.round((r - 20) / 5)
      const token = Math.max(Math.abs(g - 7), Math.abs(b - 9)) < 6 ? tokens[at] : undefined
      const plain = token ?? (Math.min(r, g, b) === 255 ? 'white' : text)
      return a === 255 ? plain : `${plain}/${Math.round(a / 2.55)}`
    }
    const isClear = (text: string) => text === 'transparent' || /, 0\)$/.test(text)
    /** What an element stands on, from its own ground down to the first that lets nothing through. */
    const paperOf = (element: Element): string => {
      const layers: string[] = []
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { backgroundColor, opacity } = getComputedStyle(one)
        if (opacity !== '1') layers.push(`opacity ${opacity}`)
        if (isClear(backgroundColor)) continue
        const name = nameOf(backgroundColor)
        layers.push(name)
        if (!name.includes('/')) break
      }
      return layers.toReversed().join(' + ')
    }
    // A word beside a choice that cannot be made is part of it.
    const unusable =
      ':disabled, [aria-disabled=true], [aria-disabled=true] *, :disabled *, label:has(> :disabled)'
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(unusable)

    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element || texts.currentNode.textContent?.trim() === '' || !shown(element)) continue
      if (element.closest('script, style, noscript, option, title')) continue
      const inDrawing = element instanceof SVGElement
      const { color, fill } = getComputedStyle(element)
      const ink = nameOf(inDrawing ? fill : color)
      // The drawing of a label brings its own ink and its own paper.
      if (inDrawing && !tokens.includes(ink)) continue
      found.add(`${ink} on ${paperOf(element)}`)
    }
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (!shown(field) || field.matches('[type=checkbox], [type=radio], [type=file]')) continue
      found.add(`${nameOf(getComputedStyle(field).color)} on ${paperOf(field)}`)
      if (field.hasAttribute('placeholder'))
        found.add(`${nameOf(getComputedStyle(field, '::placeholder').color)} on ${paperOf(field)}`)
    }
    tokens.forEach((name) => root.style.removeProperty(`--${name}`))
    // The true colours are back before they may change over time again.
    void getComputedStyle(root).color
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return [...found]
  }, names)

/** The pairs on this page of which nobody has reckoned whether they can be read in every theme. */
export async function strangePairs(page: Page): Promise<string[]> {
  return (await seen(page)).filter((pair) => !isKnownPair(pair))
}
