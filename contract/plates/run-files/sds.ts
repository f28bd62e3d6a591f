import { crlf, tabbed, taskOf, type RunPlate } from './run-plate'

/**
 * The setup file of Applied Biosystems SDS software (7500, 7900HT): version 3 for real-time plates, tab-delimited. Its elements and
 * their order are those of "Setup Table Files", appendix A of the Applied Biosystems 7900HT Fast Real-Time PCR System and SDS
 * Enterprise Database User Guide (2004), p.. Wells are numbered from 1 along the rows.
 */
export const sdsFile = ({ barcode, format, targets, wells }: RunPlate): string =>
  crlf([
    tabbed(['*** SDS Setup File Version', 3]),
    tabbed(['*** Output Plate Size', format]),
    tabbed(['*** Output Plate ID', barcode]),
    tabbed(['*** Number of Detectors', targets.length]),
    tabbed(['Detector', 'Reporter', 'Quencher', 'Description', 'Comments']),
    ...targets.map(({ name, reporter, quencher }) => tabbed([name, reporter, quencher ?? '', '', ''])),
    tabbed(['Well', 'Sample Name', 'Detector', 'Task', 'Quantity']),
    ...wells.flatMap((well) =>
      targets.map(({ name }) =>
        tabbed([
          well.place + 1,
          well.sample,
          name,
          taskOf(well, { unknown: 'UNKN', ntc: 'NTC', positive: 'UNKN', standard: 'STND' }),
          0,
        ]),
      ),
    ),
  ])
