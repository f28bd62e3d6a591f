import { m } from '@contract/messages'
import { formatCount } from '@/lib/format'
import { cx } from '@/ui/cx'

interface TalliesProps {
  received: number | undefined
  expected: number | undefined
  problems: number
  onProblems: () => void
}

const size = 'text-h2 tabular-nums'
const big = `${size} font-semibold text-text`

/** What is done, what asks for a person, and what is still on the road. */
export function Tallies({ received, expected, problems, onProblems }: TalliesProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1 text-dense text-text2">
      <span>
        <b className={big}>{received === undefined ? '–' : formatCount(received)}</b>{' '}
        {m.specimens.tallyReceived}
      </span>
      {problems > 0 ? (
        <button
          type="button"
          onClick={onProblems}
          title={m.specimens.tallyGoTo}
          className="rounded-control hover:underline"
        >
          <b className={cx(big, 'text-danger')}>{formatCount(problems)}</b>{' '}
          {problems === 1 ? m.specimens.tallyProblem : m.specimens.tallyProblems}
        </button>
      ) : (
        <span>
          <b className={cx(size, 'font-normal text-hint')}>0</b> {m.specimens.tallyProblems}
        </span>
      )}
      <span>
        <b className={big}>{expected === undefined ? '–' : formatCount(expected)}</b>{' '}
        {m.specimens.tallyExpected}
      </span>
    </div>
  )
}
