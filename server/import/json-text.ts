import { fill, m } from '@contract/messages'
import { unreadable } from './read-text'

/** Line and column, both from 1, of a place in a text. */
export function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, column: at - before.lastIndexOf('\n') }
}

/** Every number after "value" as a string, so that 4.20 stays 4.20. Inside a string a quotation mark is escaped, so none fits. */
const digitsKept = (text: string) =>
  text.replace(/("value"\s*:\s*)(-?\d[\d.]*(?:[eE][+-]?\d+)?)(?=\s*[,}\]])/g, '$1"$2"')

/**
 * JSON with the digits of values as they are written. Throws a refusal that names line and column; `firstLine` is the line of
 * the file on which the text begins.
 */
export function parseJson(text: string, firstLine = 1): unknown {
  try {
    return JSON.parse(digitsKept(text))
  } catch {
    // The place is looked for in the text as it is in the file.
    const { line, column } = problemPlace(text)
    throw unreadable(
      fill(text.trim().endsWith('}') ? m.imports.fileJson : m.imports.fileJsonCut, {
        line: firstLine + line - 1,
        column,
      }),
    )
  }
}

function problemPlace(text: string): { line: number; column: number } {
  try {
    JSON.parse(text)
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    return placeIn(text, at === undefined ? text.length : Number(at))
  }
  return placeIn(text, text.length)
}
