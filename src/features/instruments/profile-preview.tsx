import { CircleCheck, FlaskConical, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ProfileRead } from '@contract/instrument-runs/own-profile'
import { fill, m } from '@contract/messages'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { NativeSelect } from '@/ui/select'

const cues = {
  specimen: { tone: 'success', icon: CircleCheck },
  control: { tone: 'info', icon: FlaskConical },
  unread: { tone: 'warning', icon: TriangleAlert },
} as const
const words = {
  specimen: m.instrumentProfiles.readSpecimen,
  control: m.instrumentProfiles.readControl,
  unread: m.instrumentProfiles.readUnread,
}
const cell = 'max-w-60 truncate px-2 py-1 text-left align-top'
const head = cx(cell, 'sticky top-0 bg-sunken font-medium text-text2')

/** What the profile reads of the sample now, line by line. */
export function ReadPreview({ read, waits }: { read: ProfileRead; waits: boolean }) {
  const { counts, results, problems } = read
  const total = counts.specimen + counts.control + counts.unread
  return (
    <Card
      title={m.instrumentProfiles.previewCard}
      sub={waits ? m.instrumentProfiles.previewWaits : m.instrumentProfiles.previewSub}
      end={(['specimen', 'control', 'unread'] as const).map((kind) => (
        <Chip
          key={kind}
          tone={counts[kind] > 0 ? cues[kind].tone : 'neutral'}
          icon={cues[kind].icon}
          look="bare"
        >
          {words[kind]} {formatCount(counts[kind])}
        </Chip>
      ))}
    >
      {problems.map(({ line, message }) => (
        <div key={line} className="p-3">
          <Banner tone="danger" title={message} />
        </div>
      ))}
      {results.length > 0 && (
        // The keyboard scrolls what takes the focus.
        <div
          className="max-h-96 overflow-auto"
          role="region"
          aria-label={m.instrumentProfiles.previewCard}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached without a pointer
          tabIndex={0}
        >
          <table className="w-full text-meta">
            <thead>
              <tr>
                {[
                  m.instrumentProfiles.previewPlace,
                  m.instrumentProfiles.columnSpecimen,
                  m.instrumentProfiles.columnTest,
                  m.instrumentProfiles.previewValue,
                  m.instrumentProfiles.previewUnit,
                  m.instrumentProfiles.previewSays,
                ].map((name) => (
                  <th key={name} scope="col" className={head}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-soft-line">
              {results.map((one, at) => (
                <tr key={at}>
                  <td className={cx(cell, 'whitespace-nowrap text-hint')}>{one.line}</td>
                  <td className={cx(cell, 'mono')} title={one.specimen ?? one.control ?? ''}>
                    {one.specimen ?? one.control ?? '–'}
                  </td>
                  <td className={cell} title={one.test}>
                    {one.test || '–'}
                  </td>
                  <td className={cx(cell, 'font-semibold tabular-nums')} title={one.value}>
                    {one.value || '–'}
                  </td>
                  <td className={cell}>{one.unit ?? ''}</td>
                  <td className={cell} title={one.why ?? ''}>
                    {one.kind === 'specimen' ? (
                      one.flags.join(', ')
                    ) : (
                      <span className={one.kind === 'unread' ? 'text-warning' : 'text-text2'}>
                        {one.why ?? words[one.kind]}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {total > results.length && (
            <p className="px-2 py-2 text-meta text-hint">
              {fill(m.instrumentProfiles.previewMore, { count: formatCount(total - results.length) })}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

interface SampleProps {
  name: string
  read: ProfileRead
  header: readonly string[]
  onHeader: (cells: string[], sheet: string | null) => void
}

/** The sample as cells, so that its header is chosen by pointing at it. */
export function SampleGrid({ name, read, header, onHeader }: SampleProps) {
  const [at, setAt] = useState(0)
  const sheet = read.sheets[at] ?? read.sheets[0]
  if (!sheet) return null
  const there = new Set(header.map((word) => word.trim().toLowerCase()))
  const width = Math.max(1, ...sheet.rows.map(({ cells }) => cells.length))
  const isHeader = (cells: readonly string[]) =>
    there.size > 0 && [...there].every((word) => cells.some((one) => one.trim().toLowerCase() === word))
  return (
    <Card
      title={m.instrumentProfiles.sampleCard}
      sub={name}
      end={
        read.sheets.length > 1 && (
          <NativeSelect
            size="s"
            aria-label={m.instrumentProfiles.sampleSheet}
            options={read.sheets.map((one, place) => ({
              value: String(place),
              label: one.name ?? String(place + 1),
            }))}
            value={String(at)}
            onChange={({ target }) => setAt(Number(target.value))}
          />
        )
      }
    >
      <div
        className="max-h-96 overflow-auto"
        role="region"
        aria-label={m.instrumentProfiles.sampleCard}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached without a pointer
        tabIndex={0}
      >
        <table className="text-meta">
          <tbody className="divide-y divide-soft-line">
            {sheet.rows.map(({ line, cells }) => {
              const used = isHeader(cells)
              const empty = cells.every((one) => one === '')
              return (
                <tr key={line} className={cx(used && 'bg-selected font-semibold')}>
                  <th scope="row" className="px-2 py-1 text-right font-normal text-hint tabular-nums">
                    {line}
                  </th>
                  <td className="px-1 py-0.5 whitespace-nowrap">
                    {used ? (
                      <span className="px-1 text-text2">{m.instrumentProfiles.headerUsed}</span>
                    ) : (
                      !empty && (
                        <Button
                          size="s"
                          variant="quiet"
                          aria-label={fill(m.instrumentProfiles.headerUse, { line })}
                          onClick={() =>
                            onHeader(
                              cells.filter((one) => one !== ''),
                              sheet.name,
                            )
                          }
                        >
                          {m.instrumentProfiles.headerWord}
                        </Button>
                      )
                    )}
                  </td>
                  {Array.from({ length: width }, (_, place) => (
                    <td key={place} className={cx(cell, 'whitespace-nowrap')} title={cells[place] ?? ''}>
                      {cells[place] ?? ''}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        {sheet.rowCount > sheet.rows.length && (
          <p className="px-2 py-2 text-meta text-hint">
            {fill(m.instrumentProfiles.sampleMore, {
              count: formatCount(sheet.rowCount - sheet.rows.length),
            })}
          </p>
        )}
      </div>
    </Card>
  )
}
