import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'

/** Back and forth through a short list; nothing where there is one page. */
export function Pages({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  if (pages <= 1) return null
  return (
    <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-2 text-dense">
      <Button size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.supplyOrders.previous}
      </Button>
      <span className="tabular-nums">{fill(m.supplyOrders.more, { page, pages })}</span>
      <Button size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {m.supplyOrders.next}
      </Button>
    </div>
  )
}
