import { useRouter, useRouterState } from '@tanstack/react-router'

const sheets = ['signature', 'problem', 'temperature', 'bags'] as const
export type Sheet = (typeof sheets)[number]

/**
 * Which sheet is open over a stop. It stands in the address, so that the phone's Back closes the sheet and leaves the stop where it
 * is.
 */
export function useSheet(): [Sheet | null, (sheet: Sheet | null) => void] {
  const router = useRouter()
  const query = useRouterState({ select: ({ location }) => location.searchStr })
  const asked = new URLSearchParams(query).get('sheet')
  const open = sheets.find((sheet) => sheet === asked) ?? null
  return [
    open,
    (sheet) => {
      const next = new URLSearchParams(query)
      if (sheet !== null) {
        next.set('sheet', sheet)
        router.history.push(`/?${next.toString()}`)
      } else if (open !== null && router.history.canGoBack()) router.history.back()
      else if (open !== null) {
        next.delete('sheet')
        router.history.replace(`/?${next.toString()}`)
      }
    },
  ]
}
