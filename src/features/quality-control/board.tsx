import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { StateCue } from './cues'
import { boardQuery } from './queries'

const head = 'h-9 px-3 text-left text-meta font-medium text-hint'
const cell = 'h-(--row) px-3 align-middle'

/** Every test under control, the worst first. */
export function Board({ text }: { text: string }) {
  const { data, error, refetch } = useQuery(boardQuery)
  const navigate = useNavigate({ from: '/qc' })
  const setText = (typed: string) => void navigate({ search: { text: typed }, replace: true })
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={10} label={m.qualityControl.boardLabel} />
  if (data.docs.length === 0)
    return <EmptyState title={m.qualityControl.noneYet} text={m.qualityControl.noneHelp} />
  const words = text.trim().toLowerCase()
  const rows = data.docs.filter(({ test, instrument }) =>
    [test.code, test.name, instrument.code, instrument.name].some((one) => one.toLowerCase().includes(words)),
  )
  return (
    <div>
      <div className="px-6 py-3 max-sm:px-4">
        <TextInput
          aria-label={m.qualityControl.searchBoard}
          placeholder={m.qualityControl.searchPlaceholder}
          className="max-w-72"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          tone="nomatch"
          title={m.qualityControl.noMatch}
          action={<Button onClick={() => setText('')}>{m.qualityControl.clear}</Button>}
        />
      ) : (
        <div className="overflow-x-auto px-3 pb-6 max-sm:px-1">
          <table className="w-full text-dense" aria-label={m.qualityControl.boardLabel}>
            <thead>
              <tr className="border-b border-line">
                <th className={head}>{m.qualityControl.columnState}</th>
                <th className={head}>{m.qualityControl.columnTest}</th>
                <th className={head}>{m.qualityControl.columnInstrument}</th>
                <th className={`${head} max-sm:hidden`}>{m.qualityControl.columnWhy}</th>
                <th className={`${head} max-lg:hidden`}>{m.qualityControl.columnLast}</th>
                <th className={`${head} max-lg:hidden`}>{m.qualityControl.columnUntil}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.planId} className="border-b border-soft-line hover:bg-hover">
                  <td className={cell}>
                    <StateCue state={row.state} />
                  </td>
                  <td className={`${cell} py-1`}>
                    <Link
                      to="/qc"
                      search={{ plan: row.planId }}
                      className="font-medium text-link hover:underline"
                      aria-label={`${row.test.name}, ${row.instrument.code}`}
                    >
                      {row.test.name}
                    </Link>
                    <span className="block text-meta text-text2 sm:hidden">{row.why}</span>
                  </td>
                  <td className={`${cell} whitespace-nowrap`} title={row.instrument.name}>
                    {row.instrument.code}
                  </td>
                  <td className={`${cell} text-text2 max-sm:hidden`}>{row.why}</td>
                  <td className={`${cell} whitespace-nowrap text-text2 tabular-nums max-lg:hidden`}>
                    {row.lastAccepted ? formatDateTime(row.lastAccepted, labZone()) : m.qualityControl.never}
                  </td>
                  <td className={`${cell} whitespace-nowrap text-text2 tabular-nums max-lg:hidden`}>
                    {row.until && formatDateTime(row.until, labZone())}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
