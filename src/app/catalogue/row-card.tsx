import { InactiveChip } from '@/app/entity/active-chip'

interface RowCardProps {
  row: { code: string; name: string; active: boolean }
  /** Under the name. */
  line?: string
}

/** An entry of the catalogue on a phone. */
export function RowCard({ row, line = '' }: RowCardProps) {
  return (
    <>
      <span className="flex justify-between gap-3 font-medium">
        <span className="truncate">{row.name}</span>
        <span className="mono flex-none font-normal text-text2">{row.code}</span>
      </span>
      <span className="flex justify-between gap-3 text-meta text-hint">
        <span className="truncate">{line}</span>
        <InactiveChip active={row.active} />
      </span>
    </>
  )
}
