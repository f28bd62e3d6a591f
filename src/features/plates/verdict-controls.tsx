import { CircleHelp, CircleSlash, OctagonX, Target } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { PlateControl } from '@contract/plates/assay-shapes'
import type { Plate } from '@contract/plates/shapes'
import { verdictLook } from '@/app/instrument-controls/verdict-look'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'

const ControlDialog = deferred(() =>
  import('@/app/instrument-controls/control-dialog').then((part) => part.ControlDialog),
)

const states: Readonly<Record<Exclude<PlateControl['state'], 'entered'>, Omit<StateLook, 'word'>>> = {
  ready: { tone: 'teal', icon: Target, look: 'soft' },
  unknown: { tone: 'warning', icon: CircleHelp, look: 'soft' },
  held: { tone: 'danger', icon: OctagonX, look: 'soft' },
  left: { tone: 'neutral', icon: CircleSlash },
}

function cueOf({ state, control }: PlateControl): StateLook {
  if (control?.verdict) return verdictLook(control.verdict)
  const shown = state === 'entered' ? 'ready' : state
  return { ...states[shown], word: m.plates.controlState[shown] }
}

interface VerdictControlsProps {
  plate: Plate
  controls: readonly PlateControl[]
}

/** The positive controls of a plate, where each stands in quality control, and the way to say what its name is. */
export function VerdictControls({ plate, controls }: VerdictControlsProps) {
  const mayMap = useMe().ability.can('manage', 'Qc')
  const [naming, setNaming] = useState<string>()
  const { instrument } = plate
  if (controls.length === 0) return null
  return (
    <section aria-label={m.plates.controlsTitle} className="px-4 pt-4 text-dense">
      <h2 className="mb-1 font-semibold">{m.plates.controlsTitle}</h2>
      <ul className="divide-y divide-soft-line border-y border-soft-line">
        {controls.map((one) => (
          <li
            key={`${one.well} ${one.target} ${one.test}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5"
          >
            <span className="mono w-10">{one.well}</span>
            <span className="min-w-40 flex-1 wrap-anywhere">
              {fill(m.plates.controlWords, { name: one.name, test: one.test })}
              <span className="block text-meta text-hint">
                {one.control ? (
                  <AppLink
                    to={`/qc?plan=${one.control.planId}`}
                    className="text-link underline-offset-2 hover:underline"
                  >
                    {fill(m.instrumentRuns.controlOf, {
                      material: one.control.material,
                      level: one.control.level,
                      lot: one.control.lot,
                    })}
                  </AppLink>
                ) : null}
                {one.why !== null && one.control && one.control.verdict !== 'accept' ? ' · ' : null}
                {one.control?.verdict === 'accept'
                  ? null
                  : (one.why ?? (one.state === 'ready' ? m.plates.controlReady : null))}
              </span>
            </span>
            <span className="tabular-nums">
              {one.ct === null ? '–' : fill(m.plates.controlCt, { target: one.target, ct: one.ct })}
            </span>
            <StateChip cue={cueOf(one)} />
            {one.state === 'unknown' && mayMap && instrument && (
              <Button
                size="s"
                aria-label={fill(m.instrumentRuns.mapOf, { code: one.name })}
                onClick={() => setNaming(one.name)}
              >
                {m.instrumentRuns.mapOne}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {naming !== undefined && instrument && (
        <ControlDialog
          instrumentId={instrument._id}
          name={{ name: naming, known: null }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  )
}
