import { Ban, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { m } from '@contract/messages'
import type { RunVerdict } from '@contract/quality-control/choices'
import type { StateLook } from '@/app/state-register/state-chip'

const looks: Readonly<Record<RunVerdict, Omit<StateLook, 'word'>>> = {
  accept: { tone: 'success', icon: CircleCheck },
  warn: { tone: 'warning', icon: TriangleAlert },
  reject: { tone: 'danger', icon: Ban, look: 'soft' },
  incomplete: { tone: 'neutral', icon: CircleAlert },
}

/** What the run of a control that was sent came to, where its line or well stands. */
export const verdictLook = (verdict: RunVerdict): StateLook => ({
  ...looks[verdict],
  word: m.qualityControl.verdict[verdict],
})
