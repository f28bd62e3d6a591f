import { CellCount, RowsInMaking, type Sheet } from './sheet'

/** A SYLK file (.slk): a line for each cell, `C;X<column>;Y<row>;K<value>`; a place that is left out is that of the cell before. */
export function readSylk(text: string): Sheet[] {
  const rows = new RowsInMaking(new CellCount())
  let row = 1
  let column = 1
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (!line.startsWith('C;')) continue
    let value: string | null = null
    // A semicolon within a text is written twice.
    for (const part of line.slice(2).replaceAll(';;', '\u0000').split(';')) {
      const rest = part.slice(1).replaceAll('\u0000', ';')
      if (part.startsWith('X')) column = Number(rest)
      if (part.startsWith('Y')) row = Number(rest)
      if (part.startsWith('K')) value = rest.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"')
    }
    if (value === null || !Number.isSafeInteger(row) || !Number.isSafeInteger(column) || row < 1) continue
    rows.put(row, column - 1, value.trim())
  }
  return [{ name: null, rows: rows.made() }]
}
