import { Lock, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import type { JudgedRun } from '@contract/plates/assay-shapes'
import type { Plate, PlateSpecimen } from '@contract/plates/shapes'
import { toneInk } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { marksOn, verdictCues } from './verdict-cues'
import { hueClass } from './well'
import { batchesOn } from './well-words'

interface MapLegendProps {
  plate: Plate
  ghosts: ReadonlyMap<number, PlateSpecimen>
  judged: JudgedRun | undefined
}

/** What shapes, rings and marks of the map mean, with how many there are. */
export function MapLegend({ plate, ghosts, judged }: MapLegendProps) {
  const count = (content: string) => plate.contents.filter((well) => well.content === content).length
  const inBatch = (number: string | null) =>
    plate.contents.filter(
      (well) => well.content === 'SPECIMEN' && (well.specimen.batch?.number ?? null) === number,
    ).length
  const dot = 'size-3.5 rounded-full border edge-in-forced-colors'
  return (
    <ul
      aria-label={m.plates.legend}
      className="flex flex-wrap gap-x-5 gap-y-1 px-4 pb-3 text-dense text-text2"
    >
      {batchesOn(plate).map((number, at) => (
        <Entry key={number ?? ''} mark={<span className={cx(dot, hueClass(at))} />}>
          {number === null
            ? fill(m.plates.legendNoBatch, { count: inBatch(null) })
            : fill(m.plates.legendBatch, { number, count: inBatch(number) })}
        </Entry>
      ))}
      {ghosts.size > 0 && (
        <Entry mark={<span className={cx(dot, 'border-dashed border-primary')} />}>
          {fill(m.plates.legendGhost, { count: ghosts.size })}
        </Entry>
      )}
      <Entry mark={<span className="size-3 rotate-45 border border-control edge-in-forced-colors" />}>
        {fill(m.plates.legendControl, { count: count('CONTROL') })}
      </Entry>
      <Entry mark={<span className={cx(dot, 'border-dashed border-control')} />}>
        {fill(m.plates.legendBlank, { count: count('BLANK') })}
      </Entry>
      <Entry mark={<span className="size-2.5 rounded-full border border-control" />}>
        {fill(m.plates.legendEmpty, { count: plate.free })}
      </Entry>
      <Entry mark={<Zap className="size-3.5 fill-current text-danger" />}>{m.plates.statMark}</Entry>
      <Entry mark={<Lock className="size-3.5" />}>{m.plates.legendLocked}</Entry>
      {judged &&
        marksOn(judged).map(({ mark, count: of }) => {
          const { icon: Icon, tone, word } = verdictCues[mark]
          return (
            <Entry key={mark} mark={<Icon className={cx('size-3.5', toneInk(tone))} strokeWidth={3} />}>
              {fill(m.plates.legendVerdict, { verdict: word, count: of })}
            </Entry>
          )
        })}
    </ul>
  )
}

const Entry = ({ mark, children }: { mark: ReactNode; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className="grid size-4 place-items-center">
      {mark}
    </span>
    {children}
  </li>
)
