import type { ReactNode } from 'react'
import type { ApiError } from '@/api/errors'
import { LoadFailed } from '@/app/load-failed'
import { SkeletonRows } from '@/ui/skeleton'

interface PartProps<Data> {
  query: { data: Data | undefined; error: ApiError | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A part of the patient that is asked for by itself: what it shows, or that it is on its way, or why it is not. */
export function Part<Data>({ query: { data, error, refetch }, children }: PartProps<Data>) {
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} />
  return <div className="grid items-start gap-4 p-6 max-sm:p-4 xl:max-w-400">{children(data)}</div>
}

/** A small table in a card; its first column names the row. */
export function PlainTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-dense">
      <thead className="text-meta text-hint">
        <tr className="h-8 border-b border-line">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-4 text-left font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export const rowClass = 'border-b border-soft-line align-top last:border-b-0'
export const cellClass = 'px-4 py-2'
