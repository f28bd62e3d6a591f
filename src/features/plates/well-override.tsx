import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { WellWord } from '@contract/plates/assay-shapes'
import type { Plate } from '@contract/plates/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toast } from '@/ui/toast'

/** What a plate holds of a specimen's result, or that a supervisor overrode it, as a sentence. */
export const wordOf = ({ test, against, override }: WellWord): string =>
  override
    ? fill(m.plates.overriddenTest, {
        test,
        raw: override.raw,
        name: override.by,
        at: formatDateTime(override.at, labZone()),
        why: override.reason,
      })
    : (against ?? '')

/** The words of one well. */
export const wordsIn = (words: readonly WellWord[], well: string): readonly WellWord[] =>
  words.filter(({ wells }) => wells.includes(well))

interface WellWordsProps {
  plate: Plate
  well: string
  words: readonly WellWord[]
}

/** What a well says against a result that was measured otherwise, the mark of its override, and a supervisor's way to override it. */
export function WellWords({ plate, well, words }: WellWordsProps) {
  const supervises = useMe().ability.can('manage', 'Qc')
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { _id, version, number } = plate
  const override = useSend(api.plates.overrideWell, {
    invalidates: ['plates', 'results', 'orders', 'turboCls', 'home'],
    onSuccess: () => {
      close()
      toast.success(fill(m.plates.overrideWellDone, { well }))
    },
    onError: () => {
      close()
      void invalidate(client, 'plates')
    },
  })
  const own = wordsIn(words, well)
  const against = own.flatMap((one) => one.against ?? [])
  if (own.length === 0) return null
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      {own.map((one) => (
        <p
          key={`${one.test} ${one.against === null}`}
          className="text-meta font-medium break-words text-danger"
        >
          {wordOf(one)}
        </p>
      ))}
      {against.length > 0 && supervises && plate.status === 'OPEN' && (
        <Button size="s" onClick={() => setAsked(true)}>
          {fill(m.plates.overrideWell, { well })}
        </Button>
      )}
      {override.error && (
        <Banner tone="danger" title={override.error.message} onDismiss={() => override.reset()} />
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={(open) => !open && close()}
        title={fill(m.plates.overrideWellTitle, { number, well })}
        commitLabel={fill(m.plates.overrideWell, { well })}
        reason={{ label: m.plates.reason, missing: m.errors.reasonMissing }}
        busy={override.isPending}
        onCommit={(reason) => override.mutate({ body: { _id, version, well, reason } })}
      >
        {fill(m.plates.overrideWellHelp, { why: against.join(' ') })}
      </ConfirmDialog>
    </div>
  )
}
