import type { MedicationFields } from '@contract/medications/shapes'
import { fill, m } from '@contract/messages'
import { folded } from '../core/text'
import type { CsvRow, TableFile } from './csv'
import { drugName, lowerName } from './drug-words'
import { readLines, unreadable } from './read-text'
import { assertColumns, tableSource, type SourceFile } from './source-file'

/** One marketed product of the FDA's list: whose it is, and the medication it is a product of. */
export interface DrugProduct {
  application: string
  product: string
  applicant: string
  market: 'RX' | 'OTC' | 'DISCN'
  /** The same for all products of one medication. */
  key: string
  fields: MedicationFields
}

const needed = [
  'Ingredient',
  'DF;Route',
  'Trade_Name',
  'Applicant',
  'Strength',
  'Appl_Type',
  'Appl_No',
  'Product_No',
  'Type',
]
const rowsAtOnce = 1000

/** The products file: tildes between the cells, no quotation marks of its own (names may hold some). */
function openTilde(bytes: Uint8Array): TableFile & { ready: Promise<string[]> } {
  async function* rows(): AsyncGenerator<CsvRow> {
    for await (const { line, text } of readLines(bytes))
      if (text.trim() !== '') yield { line, cells: text.split('~').map((cell) => cell.trim()), problem: null }
  }
  const file = {
    columns: [] as string[],
    ready: rows()
      .next()
      .then((head) => (head.done ? [] : head.value.cells)),
    async count() {
      let n = -1
      for await (const row of rows()) if (row.cells.length > 0) n += 1
      return Math.max(0, n)
    },
    async *rows() {
      let chunk: CsvRow[] = []
      let first = true
      for await (const row of rows()) {
        const width = file.columns.length
        const problem =
          row.cells.length === width
            ? null
            : fill(m.imports.rowTildes, { cells: row.cells.length, columns: width })
        if (!first) chunk.push({ ...row, problem })
        first = false
        if (chunk.length < rowsAtOnce) continue
        yield chunk
        chunk = []
      }
      if (chunk.length > 0) yield chunk
    },
  }
  return file
}

/**
 * Reads the FDA Orange Book's products file (products.txt, plain or gzip): cells between tildes, one line per marketed
 * product. Rows that differ only in who markets them are products of one medication. A remark of the Federal Register in
 * the strength (between double asterisks) is left out.
 */
export async function openDrugs(bytes: Uint8Array): Promise<SourceFile<DrugProduct>> {
  const table = openTilde(bytes)
  table.columns = await table.ready
  if (table.columns.length === 0) throw unreadable(m.imports.empty)
  assertColumns(table, needed, m.imports.fileOrangeBook)
  return tableSource(table, (cells) => {
    const trade = cells.text('Trade_Name', 120, true)
    const ingredients = cells
      .text('Ingredient', 1000, true)
      .split(';')
      .map((one) => lowerName(one.trim()))
      .filter(Boolean)
    if (ingredients.length > 20) cells.refuse('Ingredient', m.imports.rowIngredients)
    if (ingredients.some((one) => one.length > 120)) cells.refuse('Ingredient', m.imports.rowIngredient)
    const [form = '', route = ''] = cells.text('DF;Route', 170).split(';')
    if (form.length > 80 || route.length > 80) cells.refuse('DF;Route', m.imports.rowForm)
    const strength = cells
      .text('Strength', 600)
      .replace(/\s*\*\*.*$/, '')
      .trim()
    if (strength.length > 240) cells.refuse('Strength', m.imports.rowStrength)
    const kind = cells.text('Appl_Type', 1, true)
    const number = cells.text('Appl_No', 6, true)
    const product = cells.text('Product_No', 3, true)
    if (!/^[AN]$/.test(kind)) cells.refuse('Appl_Type', m.imports.rowApplicationType)
    if (!/^\d{6}$/.test(number)) cells.refuse('Appl_No', m.imports.rowApplication)
    if (!/^\d{3}$/.test(product)) cells.refuse('Product_No', m.imports.rowProduct)
    const market = cells.text('Type', 5, true)
    if (market !== 'RX' && market !== 'OTC' && market !== 'DISCN') {
      cells.refuse('Type', m.imports.rowMarket)
      return null
    }
    const same =
      folded(trade) === folded(ingredients.join(' and ')) ||
      ingredients.some((one) => folded(one) === folded(trade))
    const strengthText = strength.replace(/\s*;\s*/g, ' / ')
    return {
      application: `${kind}${number}`,
      product,
      applicant: cells.text('Applicant', 120),
      market,
      key: [trade, ingredients.join(';'), strength, form, route].map(folded).join('|'),
      fields: {
        name: drugName(trade),
        kind: same ? 'generic' : 'brand',
        strength: strengthText,
        form: form.toLowerCase(),
        route: route.toLowerCase(),
        ingredients: [...new Set(ingredients)],
        sideEffects: [],
        alternatives: [],
        active: market !== 'DISCN',
      },
    }
  })
}
