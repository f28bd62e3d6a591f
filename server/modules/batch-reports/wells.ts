import type { ReportedWell } from '@contract/batch-reports/shapes'
import type { JudgedRun } from '@contract/plates/assay-shapes'
import { wellName } from '@contract/plates/geometry'
import { fill, m } from '@contract/messages'
import { formatOf, type WellRecord } from '../plates/public'

const contentWords = ({ content, barcode, control, role }: WellRecord): string =>
  content === 'CONTROL'
    ? [role, control].filter(Boolean).join(' ')
    : content === 'BLANK'
      ? m.plates.blank
      : (barcode ?? m.batchReports.wellGone)

/** A well's verdict in words: each finding with its analyte, the reasons, and what is to be done. */
function verdictOf(judged: JudgedRun | null, well: string): Pick<ReportedWell, 'verdict' | 'alarm'> {
  const one = judged?.wells.find((found) => found.well === well)
  if (!one) return { verdict: [], alarm: false }
  const { analytes, verdict, action, reasons } = one
  const found =
    analytes.length > 0
      ? analytes.map(({ analyte, finding }) =>
          fill(m.plates.verdictOf, { analyte, finding: m.plates.finding[finding] }),
        )
      : [
          verdict === 'PASS' || verdict === 'FAIL' || verdict === 'NOT_JUDGED'
            ? m.plates.controlVerdict[verdict]
            : verdict === 'JUDGED'
              ? m.plates.controlVerdict.NOT_JUDGED
              : m.plates.finding[verdict],
        ]
  const why = [...reasons, ...analytes.flatMap((each) => each.reasons)].map(({ words }) => words)
  return {
    verdict: [...found, ...new Set(why), ...(action === 'ACCEPT' ? [] : [m.plates.wellAction[action]])],
    alarm: verdict === 'FAIL' || verdict === 'HELD',
  }
}

/** The wells of a plate with what was read in them and what that came to. `readings` by well, as the files wrote them. */
export function wellsOf(
  format: number,
  wells: readonly WellRecord[],
  judged: JudgedRun | null,
  readings: ReadonlyMap<string, string[]>,
): ReportedWell[] {
  return wells.map((own): ReportedWell => {
    const well = wellName(formatOf(format), own.place)
    const lots = (judged?.controls ?? []).flatMap((one) =>
      one.well === well && one.control ? [one.control.lot] : [],
    )
    return {
      well,
      content: contentWords(own),
      lot: [...new Set(lots)].join(', ') || null,
      placedBy: own.placedBy,
      readings: readings.get(well) ?? [],
      ...verdictOf(judged, well),
    }
  })
}
