/**
 * Every text of the product: `m.orders.title` as it is, `fill(m.orders.selected, { count })` with its `{slots}` filled.
 * A text is an export of its area's `messages.ts`, so the bundler brings a page those it shows and no others. The
 * specification's strings are word for word, misspellings included; `…Help` exports hold the line shown under them.
 */
export * as m from './texts'
export { fill } from './fill'
