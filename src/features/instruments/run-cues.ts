import {
  ArrowUpToLine,
  CircleCheck,
  CircleHelp,
  CircleOff,
  CircleSlash,
  Copy,
  FileX,
  Flag,
  FlaskConical,
  OctagonX,
  PauseCircle,
  Ruler,
  ScanSearch,
  Target,
} from 'lucide-react'
import { runLineStateLabels, type RunLineState } from '@contract/instrument-runs/choices'
import type { RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { verdictLook } from '@/app/instrument-controls/verdict-look'
import type { StateLook } from '@/app/state-register/state-chip'

const looks: Readonly<Record<RunLineState, Omit<StateLook, 'word'>>> = {
  matched: { tone: 'success', icon: CircleCheck },
  repeated: { tone: 'purple', icon: Copy, look: 'soft' },
  outOfRange: { tone: 'info', icon: ArrowUpToLine, look: 'soft' },
  flagged: { tone: 'warning', icon: Flag, look: 'soft' },
  unitDiffers: { tone: 'warning', icon: Ruler, look: 'soft' },
  unmatched: { tone: 'danger', icon: ScanSearch, look: 'soft' },
  unknownTest: { tone: 'warning', icon: CircleHelp, look: 'soft' },
  refused: { tone: 'danger', icon: OctagonX, look: 'soft' },
  held: { tone: 'danger', icon: PauseCircle, look: 'soft' },
  control: { tone: 'teal', icon: Target, look: 'soft' },
  controlUnknown: { tone: 'warning', icon: CircleHelp, look: 'soft' },
  controlHeld: { tone: 'danger', icon: OctagonX, look: 'soft' },
  controlLeft: { tone: 'neutral', icon: CircleSlash },
  unread: { tone: 'danger', icon: FileX, look: 'soft' },
  outOfService: { tone: 'neutral', icon: CircleOff, look: 'soft' },
  accepted: { tone: 'success', icon: FlaskConical },
  setAside: { tone: 'neutral', icon: CircleSlash },
}

/**
 * How the state of a line looks: a fill says that somebody has to look at it. A control that was entered shows what its run came to, for
 * an accepted line is no accepted control.
 */
export const lineCue = ({ state, control }: Pick<RunLine, 'state' | 'control'>): StateLook =>
  control?.verdict ? verdictLook(control.verdict) : { ...looks[state], word: runLineStateLabels[state] }

/** The control that a line is, in words. */
export const controlText = ({ control }: Pick<RunLine, 'control'>): string =>
  control
    ? fill(m.instrumentRuns.controlOf, {
        material: control.material,
        level: control.level,
        lot: control.lot,
      })
    : ''

/** A value with its unit, as sent; a word has none. */
export const sentText = ({ value, unit }: Pick<RunLine, 'value' | 'unit'>): string =>
  [value, /\d/.test(value) ? unit : null].filter(Boolean).join(' ')
/** What it becomes, or became, in the unit of the test. */
export const becomesText = ({ raw, testUnit }: Pick<RunLine, 'raw' | 'testUnit'>): string =>
  raw === null ? '' : [raw, testUnit].filter(Boolean).join(' ')
/** What stands for the test now. */
export const presentText = ({ present, testUnit }: Pick<RunLine, 'present' | 'testUnit'>): string =>
  present === null ? '' : [present, testUnit].filter(Boolean).join(' ')
