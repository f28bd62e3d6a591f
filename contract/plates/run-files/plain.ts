import { wellName } from '../geometry'
import { comma, crlf, type RunPlate } from './run-plate'

/** Our own table for whatever reads a CSV: the plate in its first line, then well, sample, role and target. */
export const plainFile = ({ barcode, format, targets, wells }: RunPlate): string =>
  crlf([
    comma(['Plate', barcode]),
    comma(['Well', 'Sample', 'Role', 'Target']),
    ...wells.flatMap((well) =>
      (targets.length > 0 ? targets.map(({ name }) => name) : ['']).map((target) =>
        comma([wellName(format, well.place), well.sample, well.role ?? 'SAMPLE', target]),
      ),
    ),
  ])
