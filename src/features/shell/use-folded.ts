import { useState } from 'react'
import { readStored, writeStored } from '@/lib/persist'
import { useMedia } from '@/lib/use-media'

/** Screens of wide tables and of forms with a rail, by their entry in the navigation. */
const wide = new Set([
  '/orders',
  '/orderentry',
  '/receiving',
  '/patients',
  '/tests',
  '/audit',
  '/pharmd_orders',
])

/** Below these widths in px the navigation starts folded: on the screens that want the width, and on all others. */
const ROOM = { wide: 1360, other: 1100 }

/**
 * Whether the navigation is folded here. Where a screen has room the person's one choice holds for all of them; where it has
 * not, the navigation is folded until it is opened there, which is remembered for that screen alone.
 */
export function useFolded(entry: string): [folded: boolean, toggle: () => void] {
  const lacksRoom = useMedia(`(max-width: ${(wide.has(entry) ? ROOM.wide : ROOM.other) - 1}px)`)
  const [everywhere, setEverywhere] = useState(() => readStored('navFolded') ?? false)
  const [here, setHere] = useState(() => readStored('navFoldedOn') ?? {})
  const folded = lacksRoom ? (here[entry] ?? true) : everywhere
  const toggle = () => {
    if (lacksRoom) {
      const next = { ...here, [entry]: !folded }
      writeStored('navFoldedOn', next)
      setHere(next)
    } else {
      writeStored('navFolded', !folded)
      setEverywhere(!folded)
    }
  }
  return [folded, toggle]
}
