import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { toast } from '@/ui/toast'
import { NativeSelect } from '@/ui/select'

/** Which instrument measured it, where several do: its controls answer for the result. */
export function MeasuredOn({ analysis }: { analysis: Analysis }) {
  const { ability } = useMe()
  const { _id, version, name, state, instrumentId, instruments = [] } = analysis
  const send = useSend(api.results.measuredOn, {
    invalidates: ['results', 'orders'],
    onSuccess: ({ outcomes: [outcome] }) => {
      if (outcome && !outcome.ok) toast.error(outcome.message ?? '')
    },
    onError: (error) => void toast.error(error.message),
  })
  if (instruments.length < 2) return null
  const isOpen = state === 'REGISTERED' || state === 'ASSIGNED' || state === 'RESULTED'
  if (!isOpen || !ability.can('enter', 'Result')) {
    const chosen = instruments.find((one) => one._id === instrumentId)
    return chosen ? <span className="block text-meta text-hint">{chosen.code}</span> : null
  }
  return (
    <NativeSelect
      aria-label={fill(m.qualityControl.chooseInstrument, { name })}
      className="mt-1"
      value={instrumentId ?? ''}
      options={[
        { value: '', label: m.qualityControl.noInstrument },
        ...instruments.map((one) => ({ value: one._id, label: one.code })),
      ]}
      onChange={({ target }) =>
        send.mutate({ body: { analyses: [{ _id, version }], instrumentId: target.value || null } })
      }
    />
  )
}
