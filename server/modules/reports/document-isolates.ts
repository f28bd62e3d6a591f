import type { ReportIsolate } from '@contract/reports/isolates'
import { fill, m } from '@contract/messages'
import type { BreakpointStandard, Isolate, Susceptible } from '@contract/results/isolates'
import { Susceptible as Letters } from '@contract/results/isolates'
import {
  breakpointsText,
  printedIsolates,
  susceptibilityUnit,
  susceptibilityValue,
  susceptibleWords,
} from '@contract/rules/isolates'
import type { ReportedAnalysis } from './report-facts'

/** `S = susceptible, R = resistant`: of the letters that occur, by whose breakpoints they were given. */
function legendOf({ susceptibilities }: Isolate, standard: BreakpointStandard): string {
  const used = Letters.options.filter((letter) =>
    susceptibilities.some(({ interpretation }) => interpretation === letter),
  )
  const said = (letter: Susceptible) =>
    fill(m.reports.isolateLegend, { letter, words: susceptibleWords(letter, standard) })
  return used.map(said).join(', ')
}

const isActedOn = (interpretation: Susceptible | null) => interpretation === 'R' || interpretation === 'NS'

/** The isolates of a culture in the words of the report, without what is suppressed. */
export const isolatesOf = ({ isolates }: Pick<ReportedAnalysis, 'isolates'>): ReportIsolate[] =>
  printedIsolates(isolates ?? []).map((isolate) => ({
    number: isolate.number,
    organism: isolate.organism,
    quantity: isolate.quantity,
    remark: isolate.remark,
    breakpoints: breakpointsText(isolate),
    susceptibilities: isolate.susceptibilities.map((one) => ({
      antibiotic: one.antibiotic,
      value: one.value && `${susceptibilityValue(one)} ${susceptibilityUnit(one.method)}`,
      method: one.value && (one.method === 'MIC' ? m.reports.isolateMic : m.reports.isolateDisk),
      interpretation: one.interpretation ?? '',
      actOn: isActedOn(one.interpretation),
    })),
    legend: isolate.breakpoints ? legendOf(isolate, isolate.breakpoints.standard) : '',
  }))
