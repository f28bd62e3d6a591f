import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import type { CellDraft, CellSaver } from '../use-cell-saver'

interface TwoValuesProps {
  saver: CellSaver
  analysisId: string
  mine: string
  theirs: NonNullable<CellDraft['theirs']>
  onDone: () => void
}

/** Two people entered one result: both values, and the choice between them. */
export function TwoValues({ saver, analysisId, mine, theirs, onDone }: TwoValuesProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text">
      <span>{fill(m.bench.yours, { value: mine })}</span>
      <Button
        size="s"
        onClick={() => {
          saver.save(analysisId, mine)
          onDone()
        }}
      >
        {m.bench.keepMine}
      </Button>
      <span>{fill(m.bench.theirs, { name: theirs.name, value: theirs.raw })}</span>
      <Button
        size="s"
        onClick={() => {
          saver.restore(analysisId)
          onDone()
        }}
      >
        {m.bench.takeTheirs}
      </Button>
    </span>
  )
}
