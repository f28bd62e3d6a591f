import { useState } from 'react'
import { hl7Fields, hl7Segments } from '@contract/ehr-jobs/hl7-words'
import { fill, m } from '@contract/messages'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { meaningOf } from './field-meaning'
import { partsOf, type RawPlace, type RawSegment } from './raw-parts'

/** Longer fields, such as a report in base64, are cut here. */
const shownOf = 400
const keyOf = ({ name, index }: Pick<RawSegment, 'name' | 'index'>) => `${name} ${index}`

interface FieldTableProps {
  text: string
  /** The place that a problem names: its segment is shown, its field is marked. */
  place: RawPlace | null
}

/** One segment of a message as a table: each field with its number, its name, its value and what that means. */
export function FieldTable({ text, place }: FieldTableProps) {
  const { segments: all, separators } = partsOf(text)
  const segments = all.filter(({ name }) => name !== '')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<RawPlace | null>(null)
  const [shows, setShows] = useState<'filled' | 'all'>('filled')
  // A problem that was pressed goes before what was looked at earlier.
  if (place !== asked) {
    setAsked(place)
    setChosen(place && keyOf({ name: place.segment, index: place.index }))
  }
  const patient = segments.find(({ name }) => name === 'PID')
  const segment =
    segments.find((one) => keyOf(one) === chosen) ?? patient ?? segments.find(({ line }) => line === 0)
  if (!segment) return null
  const isMany = (name: string) => segments.filter((one) => one.name === name).length > 1
  const labelOf = ({ name, index }: RawSegment) =>
    [name, hl7Segments[name], isMany(name) ? index : null].filter(Boolean).join(' ')
  const marked = place?.segment === segment.name && place.index === segment.index ? place.field : undefined
  const names = hl7Fields[segment.name] ?? {}
  const sent = new Map(segment.fields.map(({ number, text: value }) => [number, value]))
  const last = Math.max(0, ...sent.keys(), ...Object.keys(names).map(Number))
  const numbers = Array.from({ length: last }, (_, at) => at + 1).filter(
    (number) => shows === 'all' || (sent.get(number) ?? '') !== '' || number === marked,
  )
  const filled = segment.fields.filter(({ text: value }) => value !== '').length
  return (
    <Card title={m.ehrJobs.fields} sub={fill(m.ehrJobs.fieldsSent, { count: filled, of: last })}>
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2">
        <NativeSelect
          aria-label={m.ehrJobs.segment}
          className="max-w-80 min-w-0 flex-1"
          value={keyOf(segment)}
          onChange={({ target }) => setChosen(target.value)}
        >
          {segments.map((one) => (
            <option key={one.line} value={keyOf(one)}>
              {labelOf(one)}
            </option>
          ))}
        </NativeSelect>
        <Segmented
          size="s"
          className="ml-auto"
          aria-label={m.ehrJobs.fieldsShown}
          options={[
            { value: 'filled', label: m.ehrJobs.fieldsFilled },
            { value: 'all', label: m.ehrJobs.fieldsAll },
          ]}
          value={shows}
          onChange={setShows}
        />
      </div>
      <div
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer
        tabIndex={0}
        aria-label={labelOf(segment)}
        className="max-h-120 overflow-auto focus-visible:outline-2 focus-visible:-outline-offset-2"
      >
        <table className="w-full min-w-140 border-collapse text-dense">
          <thead className="text-left text-meta text-hint">
            <tr className="border-b border-line">
              {[m.ehrJobs.field, m.ehrJobs.fieldName, m.ehrJobs.fieldValue, m.ehrJobs.fieldMeans].map(
                (head) => (
                  <th key={head} scope="col" className="px-4 py-1.5 font-medium">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-soft-line">
            {numbers.map((number) => {
              const value = sent.get(number) ?? ''
              const at = `${segment.name}-${number}`
              const isHead = segment.name === 'MSH' && number < 3
              return (
                <tr key={number} className={cx('align-top', number === marked && 'bg-danger-soft')}>
                  <th
                    scope="row"
                    className="mono px-4 py-1.5 text-left font-normal whitespace-nowrap text-hint"
                  >
                    {at}
                  </th>
                  <td className="px-4 py-1.5">{names[number] ?? m.ehrJobs.fieldUnnamed}</td>
                  <td className="px-4 py-1.5 font-mono text-meta wrap-anywhere">
                    {value === '' ? (
                      <span className="text-hint">{m.ehrJobs.rawEmpty}</span>
                    ) : (
                      <>
                        {value.slice(0, shownOf)}
                        {value.length > shownOf && (
                          <span className="text-hint">
                            {' '}
                            {fill(m.ehrJobs.rawMore, { count: value.length - shownOf })}
                          </span>
                        )}
                      </>
                    )}
                  </td>
                  <td className="px-4 py-1.5 text-text2 wrap-anywhere">
                    {isHead ? '' : meaningOf(at, value, separators)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
