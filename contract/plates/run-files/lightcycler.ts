import { wellName } from '../geometry'
import { crlf, tabbed, taskOf, type RunPlate } from './run-plate'

/**
 * The sample list of LightCycler 480 software (Sample Editor, import): tab-delimited, columns named by section and field, one line for
 * each well and target. The column names are those that the software exports, as ReadqPCR (Bioconductor) reads them.
 */
export const lightCyclerFile = ({ format, targets, wells }: RunPlate): string =>
  crlf([
    tabbed([
      ...['General:Pos', 'General:Sample Name', 'General:Repl. Of', 'General:Filt. Comb.'],
      ...['General:Target Name', 'Abs Quant:Sample Type', 'Abs Quant:Concentration'],
    ]),
    ...wells.flatMap((well) =>
      targets.map(({ name, reporter }) =>
        tabbed([
          ...[wellName(format, well.place), well.sample, '', reporter, name],
          taskOf(well, {
            unknown: 'Unknown',
            ntc: 'Negative Control',
            positive: 'Positive Control',
            standard: 'Standard',
          }),
          '',
        ]),
      ),
    ),
  ])
