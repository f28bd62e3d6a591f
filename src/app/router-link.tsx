import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps, RenderLink } from '@/ui/link'

/** How the parts of `ui` draw a link inside the app: an address of ours, followed without a reload. */
export const routerLink: RenderLink = (props) => <AppLink {...props} />

/** A link to an address written out, such as a tab with its search. A new tab or window is left to the browser. */
export function AppLink({
  to,
  children,
  onFollow,
  ...rest
}: LinkProps & { onFollow?: (() => void) | undefined }) {
  const router = useRouter()
  function follow(event: MouseEvent): void {
    onFollow?.()
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    router.history.push(to)
  }
  return (
    <a href={to} {...rest} onClick={follow}>
      {children}
    </a>
  )
}

/** Goes to an address written out. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (to, { replace = false } = {}) => (replace ? router.history.replace(to) : router.history.push(to))
}
