import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { ResultPoint, ResultSeries } from '@contract/patients/record-shapes'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { Combobox } from '@/ui/combobox'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { CumulativeReport } from './cumulative-report'
import { OrderLink } from './papers-tabs'
import { cellClass, Part, PlainTable, rowClass } from './part'
import { resultsQuery } from './queries'
import { PlotLegend, ResultPlot } from './result-plot'
import { isDrawn } from './result-scale'

const route = getRouteApi('/_in/patient/$id')
const SHOWN = 30

const countText = (count: number) =>
  count === 1 ? m.patients.resultsValue : fill(m.patients.resultsValues, { count })
const titleOf = ({ name, unit }: ResultSeries) =>
  unit ? fill(m.patients.resultsTitle, { name, unit }) : name

/** What was measured most often, numbers first: where somebody most likely wants to look. */
const firstShown = (series: readonly ResultSeries[]) =>
  series.toSorted(
    (a, b) =>
      Number(b.points.some(isDrawn)) - Number(a.points.some(isDrawn)) || b.points.length - a.points.length,
  )[0]

/** One analyte over time, drawn and listed; which one is in the address. */
export function ResultsTab({ patientId, number }: { patientId: string; number: string }) {
  const { ability } = useMe()
  const { analyte } = route.useSearch()
  const query = useQuery(resultsQuery(patientId))
  return (
    <Part query={query}>
      {({ series }) => {
        const current = series.find(({ key }) => key === analyte) ?? firstShown(series)
        if (!current) return <EmptyState title={m.patients.resultsNone} text={m.patients.resultsNoneHelp} />
        return (
          <>
            <div className="flex flex-wrap items-end justify-between gap-4">
              <Chooser series={series} current={current} />
              {ability.can('report', 'Report') && <CumulativeReport patientId={patientId} number={number} />}
            </div>
            <Drawing series={current} />
            <Values series={current} />
          </>
        )
      }}
    </Part>
  )
}

function Chooser({ series, current }: { series: readonly ResultSeries[]; current: ResultSeries }) {
  const navigate = route.useNavigate()
  const [text, setText] = useState<string>()
  const sought = (text ?? '').trim().toLowerCase().split(/\s+/)
  const found = series.filter(({ name, loinc }) =>
    sought.every((word) => `${name} ${loinc ?? ''}`.toLowerCase().includes(word)),
  )
  return (
    <Field label={m.patients.resultsAnalyte} id="analyte" className="min-w-60 max-w-120 flex-1">
      {(wiring) => (
        <Combobox
          {...wiring}
          label={m.patients.resultsAnalyte}
          placeholder={m.patients.resultsFind}
          items={found.slice(0, SHOWN)}
          // What is being typed stands in the place of the choice until another one is made.
          value={text === undefined ? current : null}
          getKey={({ key }) => key}
          getLabel={titleOf}
          renderItem={(one) => (
            <span className="flex w-full min-w-0 items-baseline gap-3">
              <span className="min-w-0 truncate">{titleOf(one)}</span>
              <span className="ml-auto shrink-0 text-meta text-hint">
                {countText(one.points.length)} <span className="mono">{one.loinc}</span>
              </span>
            </span>
          )}
          onQuery={setText}
          onClear={() => setText('')}
          onPick={({ key }) => {
            setText(undefined)
            void navigate({ search: (search) => ({ ...search, analyte: key }), replace: true })
          }}
        />
      )}
    </Field>
  )
}

function Drawing({ series }: { series: ResultSeries }) {
  const points = series.points.filter(isDrawn)
  return (
    <Card
      title={titleOf(series)}
      {...(series.loinc ? { sub: fill(m.patients.loinc, { code: series.loinc }) } : {})}
      end={countText(series.points.length)}
    >
      {points.length === 0 ? (
        <p className="p-4 text-dense text-hint">{m.patients.resultsNoPlot}</p>
      ) : (
        <div className="grid gap-2 p-4">
          <ResultPlot series={series} points={points} />
          <PlotLegend points={points} />
        </div>
      )}
    </Card>
  )
}

function Values({ series }: { series: ResultSeries }) {
  return (
    <Card title={m.patients.resultsTable} className="overflow-x-auto">
      <PlainTable
        heads={[
          m.patients.resultsCollected,
          m.patients.resultsResult,
          m.patients.resultsFlag,
          m.patients.resultsRange,
          m.patients.resultsSource,
        ]}
      >
        {series.points.toReversed().map((point, place) => (
          <tr key={place} className={rowClass}>
            <th scope="row" className={cx(cellClass, 'text-left font-normal whitespace-nowrap')}>
              <time dateTime={point.at}>{formatDateTime(point.at, labZone())}</time>
            </th>
            <td className={cx(cellClass, 'font-medium tabular-nums')}>
              {point.raw} {!point.withheld && <span className="font-normal text-hint">{series.unit}</span>}
            </td>
            <td className={cx(cellClass, point.flag && 'font-semibold text-danger')}>{point.flag}</td>
            <td className={cx(cellClass, 'text-text2')}>{point.rangeText}</td>
            <td className={cellClass}>
              <Source point={point} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  )
}

function Source({ point }: { point: ResultPoint }) {
  return point.order ? (
    <OrderLink {...point.order} />
  ) : (
    <span className="text-text2">
      {fill(m.patients.resultsFormerSource, { file: point.sourceFile ?? '' })}
    </span>
  )
}
