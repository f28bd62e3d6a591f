import { wellName } from '../geometry'
import { crlf, tabbed, taskOf, type RunPlate } from './run-plate'

/**
 * The sample setup of QuantStudio and ViiA 7 software: `[Sample Setup]` and a tab-delimited table with the columns that its own
 * exports have (docs/decisions/0072 says how far this was tried).
 */
export const quantStudioFile = ({ barcode, format, targets, wells }: RunPlate): string =>
  crlf([
    `* Block Type = ${format}-Well Block`,
    `* Experiment Barcode = ${barcode.replaceAll(/[\r\n]+/g, ' ')}`,
    '',
    '[Sample Setup]',
    tabbed([
      ...['Well', 'Well Position', 'Sample Name', 'Sample Color', 'Biogroup Name', 'Biogroup Color'],
      ...['Target Name', 'Target Color', 'Task', 'Reporter', 'Quencher', 'Quantity', 'Comments'],
    ]),
    ...wells.flatMap((well) =>
      targets.map(({ name, reporter, quencher }) =>
        tabbed([
          ...[well.place + 1, wellName(format, well.place), well.sample, '', '', '', name, ''],
          taskOf(well, { unknown: 'UNKNOWN', ntc: 'NTC', positive: 'UNKNOWN', standard: 'STANDARD' }),
          ...[reporter, quencher ?? 'None', '', ''],
        ]),
      ),
    ),
  ])
