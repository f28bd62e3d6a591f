import { m } from '@contract/messages'
import { useMe } from './me'

/** In the place of an approval, for whoever may not give it. */
export function DirectorWaits() {
  const { ability } = useMe()
  return ability.can('direct', 'Lab') ? null : (
    <span className="text-meta text-hint">{m.labSettings.directorWaits}</span>
  )
}
