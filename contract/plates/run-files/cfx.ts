import { wellName } from '../geometry'
import { comma, crlf, type RunPlate } from './run-plate'

/**
 * The plate file of Bio-Rad CFX software as it is imported into the plate editor: a CSV table with one line for each well, its first
 * column the row, its second the column; targets of one well stand in one cell, divided by a semicolon.
 */
export const cfxFile = ({ format, targets, wells, barcode }: RunPlate): string =>
  crlf([
    comma(['Row', 'Column', '*Target Name', '*Sample Name', '*Biological Group']),
    ...wells.map(({ place, sample }) => {
      const well = wellName(format, place)
      return comma([
        well[0] ?? '',
        well.slice(1),
        targets.map(({ name }) => name).join('; '),
        sample,
        barcode,
      ])
    }),
  ])
