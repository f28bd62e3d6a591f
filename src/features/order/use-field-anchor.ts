import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the field that the address names into sight, and the keyboard to it, as soon as it stands: its rows come after the
 * page. Once for each address.
 */
export function useFieldAnchor(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (!hash.startsWith('field-')) return
    const show = (): boolean => {
      const field = document.getElementById(hash)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
      return field !== null
    }
    if (show()) return
    const seen = new MutationObserver(() => {
      if (show()) seen.disconnect()
    })
    seen.observe(document.body, { childList: true, subtree: true })
    return () => seen.disconnect()
  }, [hash])
}
