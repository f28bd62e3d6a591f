import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { FoundLine } from '@contract/pharmacist/shapes'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { needsAttention, type Match } from './match'
import { lookOf } from './words'

const amount = ({ value, unit }: FoundLine) => (/\d/.test(value) && unit ? `${value} ${unit}` : value)

/** `Oxycodone`, without the words for its method, which the pane at the right has. */
const analyte = ({ name }: FoundLine) => name.split(', ')[0] ?? name

function Found({ found }: { found: readonly FoundLine[] }) {
  const [first, ...rest] = found
  if (!first) return <span className="text-hint">{m.pharmacist.noTest}</span>
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <span
            aria-hidden
            className={cx(
              'size-2 flex-none self-center rounded-full border border-current',
              first.isFound ? 'bg-magenta text-magenta' : 'text-hint',
            )}
          />
          <span className={cx('min-w-0', first.isFound && 'font-medium')}>
            {analyte(first)}
            {first.method === 'screen' && <span className="text-meta text-hint"> {m.pharmacist.screen}</span>}
          </span>
        </span>
        <span className={cx('ml-auto text-right tabular-nums', first.isFound && 'font-semibold')}>
          {amount(first)}
        </span>
      </span>
      {rest.length > 0 && (
        <span className="block pl-4 text-meta text-hint">
          {rest.map((one) => `${analyte(one)} ${amount(one)}`).join(' · ')}
        </span>
      )}
    </>
  )
}

/** What stands where no medication does: most findings of that kind follow from one that is listed. */
function unlistedWords({ line: { state } }: Match): string {
  if (state === null) return m.pharmacist.answered
  return state === 'CONSISTENT' || state === 'CONSISTENT_METABOLITE' || state === 'POSSIBLE_IMPURITY'
    ? m.pharmacist.fromListed
    : m.pharmacist.notListed
}

function Line({ match, isOpen, onOpen }: { match: Match; isOpen: boolean; onOpen: () => void }) {
  const look = lookOf(match.line.state, match.line.flags)
  const loud = needsAttention(match)
  return (
    <tr
      aria-selected={isOpen}
      onClick={onOpen}
      className={cx(
        'cursor-pointer border-b border-line align-top',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <td className={cx('px-6 max-sm:px-4', loud ? 'py-3' : 'py-2')}>
        <button
          type="button"
          className="text-left -outline-offset-2! max-sm:flex max-sm:min-h-11 max-sm:w-full max-sm:flex-col max-sm:items-start"
          onClick={onOpen}
        >
          {match.prescribed ? (
            <>
              <span className={cx('wrap-anywhere', loud && 'font-medium')}>{match.prescribed.name}</span>
              {match.prescribed.detail && (
                <span className="block text-meta text-hint">{match.prescribed.detail}</span>
              )}
              {match.prescribed.verified && (
                <span className="block text-meta text-hint">
                  {fill(m.pharmacist.was, {
                    old: [match.prescribed.verified.name, match.prescribed.verified.detail]
                      .filter(Boolean)
                      .join(', '),
                  })}
                </span>
              )}
            </>
          ) : (
            <span className="text-hint">{unlistedWords(match)}</span>
          )}
        </button>
      </td>
      <td className={cx('px-2', loud ? 'py-3' : 'py-2')}>
        {look && (
          <Chip
            tone={look.tone}
            icon={look.icon}
            look={look.tone === 'danger' ? 'soft' : 'bare'}
            className="h-auto! min-h-5 whitespace-normal!"
          >
            {look.label}
          </Chip>
        )}
      </td>
      <td className={cx('pr-6 pl-2 max-sm:pr-4', loud ? 'py-3' : 'py-2')}>
        <Found found={match.found} />
      </td>
    </tr>
  )
}

interface MatchTableProps {
  matches: readonly Match[]
  others: readonly FoundLine[]
  line: string | undefined
  onLine: (key: string) => void
}

/** Prescribed against found, line by line: what does not fit first, and quiet what does. */
export function MatchTable({ matches, others, line, onLine }: MatchTableProps) {
  const [shown, setShown] = useState(false)
  const count = others.length
  return (
    <>
      <table className="w-full table-fixed border-y border-line text-dense">
        <caption className="sr-only">{m.pharmacist.tableLabel}</caption>
        <thead>
          <tr className="border-b border-line text-left text-text2">
            <th scope="col" className="w-[34%] px-6 py-2 font-medium max-sm:px-4">
              {m.pharmacist.prescribed}
            </th>
            <th scope="col" className="w-38 px-2 py-2 font-medium max-sm:w-28">
              {m.pharmacist.finding}
            </th>
            <th scope="col" className="py-2 pr-6 pl-2 font-medium max-sm:pr-4">
              {m.pharmacist.found}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Line
              key={match.key}
              match={match}
              isOpen={match.key === line}
              onOpen={() => onLine(match.key)}
            />
          ))}
        </tbody>
      </table>
      {count > 0 && (
        <div className="px-6 py-2.5 text-dense text-text2 max-sm:px-4">
          <span className="flex items-center justify-between gap-4">
            {count === 1 ? m.pharmacist.othersOne : fill(m.pharmacist.othersMany, { count })}
            <Button
              size="s"
              variant="quiet"
              className="max-sm:h-11"
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? m.pharmacist.hideOthers : m.pharmacist.showOthers}
            </Button>
          </span>
          {shown && (
            <ul className="mt-2 grid grid-cols-2 gap-x-8 gap-y-1 max-sm:grid-cols-1">
              {others.map((one) => (
                <li key={one.about.id} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">{one.name}</span>
                  <span className="tabular-nums">{amount(one) || one.finding}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
